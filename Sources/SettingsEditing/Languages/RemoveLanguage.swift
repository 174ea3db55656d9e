package import SettingsModel

/// Removes the string tables of a language. Other files in the language folder are kept.
package struct RemoveLanguage: BundleOperation {
    package let identifier: String

    package init(_ identifier: String) { self.identifier = identifier }

    package var changesOptionsFile: Bool { true }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        let language = try bundle.language(named: identifier)
        // The other languages are translations of it: without it, an untranslated string would be the source.
        let hasOthers = bundle.languages.contains {
            $0 != language && !LanguageIdentifier.isPseudolanguage($0.identifier)
        }
        if language == bundle.sourceLanguage, hasOthers {
            let others = bundle.languages.filter {
                $0 != language && !LanguageIdentifier.isPseudolanguage($0.identifier)
            }
            let code = LanguageIdentifier.code(of: language.identifier)
            let open = others.map { other in
                let coverage = bundle.coverage(of: other)
                return (language: other, count: coverage.unconfirmedSame + coverage.missing + coverage.empty)
            }
            let own = open.filter { LanguageIdentifier.code(of: $0.language.identifier) == code }
            guard let (other, _) = (own.isEmpty ? open : own).min(by: { $0.count < $1.count }) else {
                return
            }
            let rest = open.filter { $0.count > 0 }.map { "\($0.count) in \(printable($0.language.identifier))" }
            let first: Message =
                rest.isEmpty
                ? "first"
                : "first translate the untranslated strings (\(rest.joined(separator: ", "))), then"
            throw BundleError(
                "\(language.folder) is the source language, from which the other languages are translated",
                help: first
                    + " specify another source language in the options file, such as \"localization\": "
                    + "{\"source\": \"\(printable(other.identifier))\"}")
        }
        if bundle.tables(in: language).isEmpty, let pane = bundle.panes.first(where: { $0.language == language }) {
            throw BundleError(
                "\(language.folder) contains only panes, which are not removed with the language", path: pane.path,
                help: "delete the folder to remove the language together with its panes")
        }
        for table in bundle.tables(in: language) { try draft.remove(table.file) }
        draft.reportRemainingFiles(in: language)
        draft.removeSourceLanguageComment(ifImplied: bundle.sourceLanguage)
        if draft.options.localization.languages.map(\.value) == [language.identifier] {
            draft.advise(
                "the options file lists no other language that the app ships, so it keeps \(quoted(language.identifier))"
            )
        }
        draft.changeOptionsFile("\(quoted(language.identifier)) is removed") { options in
            OptionsFile.bytes(removingLanguage: language.identifier, from: options)
        }
    }
}

extension SettingsBundle {
    /// Returns the string tables and property lists in the folder of a language, sorted by path.
    func files(in language: Language) -> [ParsedFile] {
        files.values.filter { $0.path.hasPrefix(language.folder + "/") }.sorted { $0.path < $1.path }
    }
}

extension Draft {
    /// Reports the files that remain in a language folder after its string tables have been removed or renamed. If
    /// operating systems created all of them, they are removed, so that the folder does not remain.
    mutating func reportRemainingFiles(in language: Language) {
        let stay = bundle.filePaths.filter { $0.hasPrefix(language.folder + "/") }.sorted()
        // A record cannot contain names with control characters.
        let areRemovable = stay.allSatisfy { path in
            BundleFiles.isCreatedBySystem(path) && bundle.loaded.files[path]?.target == path && printable(path) == path
        }
        if areRemovable {
            for path in stay {
                remove(path)
                report(.remove, path)
            }
            return
        }
        for path in stay {
            report(.skip, path, bundle.pane(at: path) == nil ? "kept: it is not a string table" : "kept: it is a pane")
        }
    }
}
