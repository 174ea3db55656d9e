import SettingsModel

/// Removes languages that the app does not support, including all files in their folders.
///
/// The source language is kept, because it is the fallback for missing translations. `Base` is also kept.
package struct KeepLanguages: BundleOperation {
    package let identifiers: [String]

    package init(_ identifiers: [String]) { self.identifiers = identifiers }

    package func callAsFunction(on draft: inout Draft) {
        let kept = Set(identifiers.map(Language.normalizedIdentifier))
        let source = draft.bundle.sourceLanguage
        let present = Set(draft.bundle.languages.map { Language.normalizedIdentifier($0.identifier) })
        let missing = identifiers.filter { !present.contains(Language.normalizedIdentifier($0)) }
        if !missing.isEmpty {
            draft.advise(
                "the options file lists \(missing.map(printable).joined(separator: ", ")), which the bundle does not have"
            )
        }
        for language in draft.bundle.foldersOfLanguages
        where language != source && language.identifier != "Base" {
            if kept.contains(Language.normalizedIdentifier(language.identifier)) { continue }
            let folder = language.folder + "/"
            let paths = (Array(draft.bundle.files.keys) + draft.bundle.otherFiles).filter { $0.hasPrefix(folder) }
            for path in paths { draft.remove(path) }
            draft.report(.skip, language.folder, "the options file does not list the language")
        }
    }
}
