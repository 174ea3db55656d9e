import SettingsModel

/// Removes the languages that the app does not ship, including all files in their folders.
///
/// `Base` and the source language are kept, because the source language is the fallback for missing translations.
package struct KeepLanguages: BundleOperation {
    package let identifiers: [String]

    package init(_ identifiers: [String]) { self.identifiers = identifiers }

    package func callAsFunction(on draft: inout Draft) {
        let kept = Set(identifiers.map(Language.normalizedIdentifier))
        let source = draft.bundle.sourceLanguage
        for language in draft.bundle.languages where language != source && language.identifier != "Base" {
            if kept.contains(Language.normalizedIdentifier(language.identifier)) { continue }
            let folder = language.folder + "/"
            let paths = (Array(draft.bundle.files.keys) + draft.bundle.otherFiles).filter { $0.hasPrefix(folder) }
            for path in paths { draft.remove(path) }
            draft.report(.skip, language.folder, "the options file does not list the language")
        }
    }
}
