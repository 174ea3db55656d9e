import SettingsModel

extension Rule {
    /// A rule that reports language folders whose name is not a language identifier.
    static let invalidLanguage = Rule(
        "invalid-language", .warning, "the name of a language folder is not a language identifier",
        what: """
            The name of an .lproj folder is not a language identifier. A language identifier consists of a language \
            code, an optional script code and an optional region code, separated by hyphens. The rule also reports a \
            folder of string tables whose name ends in a misspelling of .lproj, such as .lpoj or -lproj. The \
            legacy-language rule reports folders with an old language name, such as English.lproj.
            """,
        why: """
            CoreFoundation may not find a folder whose name is not a language identifier. App Store Connect was \
            observed to report an .lproj folder with an invalid name during upload (ITMS-90176).
            """,
        recommendation: """
            Run 'settings-bundle localize rename' to rename the folder, for example from zh_CN.lproj to zh-Hans.lproj.
            """,
        fix: """
            The unsafe fix renames the folder to the suggested name. The fix requires that no other folder has the \
            suggested name, and that the folder contains only string tables.
            """,
        evidence: .sourceCode(References.cfBundleLocale),
        effect: .observed("https://github.com/xbmc/Official-Kodi-Remote-iOS/issues/613"),
        example: .files(["zh_CN.lproj/Root.strings": "\"Sound\" = \"声音\";"], at: ["zh_CN.lproj"]),
        check: .bundle { checked, reporter in
            for folder in Self.misspelledFolders(of: checked.bundle) {
                reporter.report(
                    folder.path, at: nil,
                    "\(quoted(folder.path)) is not a language folder, so its tables are not found",
                    help: "rename the folder to \(quoted(folder.language + ".lproj"))")
            }
            for language in checked.languages {
                // A misspelled Base folder is reported by another rule.
                if language.isMiswrittenBase { continue }
                guard let problem = LanguageIdentifier.problem(of: language.identifier) else { continue }
                reporter.report(
                    language.folder, at: nil, "\(quoted(language.identifier)) \(problem.message)",
                    help: problem.suggestion.map { "rename the folder to \(quoted($0 + ".lproj"))" }
                        ?? "name the folder after a language, such as 'pt-BR.lproj'",
                    fix: problem.suggestion.flatMap { checked.fixRenamingFolder(language, to: $0) })
            }
        })

    /// Returns the folders whose name ends in a misspelling of `.lproj` and that contain string tables. Each folder is
    /// returned with the part of its name before the extension.
    private static func misspelledFolders(of bundle: SettingsBundle) -> [(path: String, language: String)] {
        let folders = bundle.files.keys.filter { $0.hasSuffix(".strings") }.compactMap { path -> String? in
            let parts = path.split(separator: "/")
            return parts.count == 2 ? String(parts[0]) : nil
        }
        return Set(folders).sorted().compactMap { folder in
            if folder.hasSuffix(".lproj") { return nil }
            let ending = "lproj"
            var language = folder[...]
            if let dot = folder.firstIndex(of: ".") {
                guard mostSimilarName(to: String(folder[folder.index(after: dot)...]), among: [ending]) != nil else {
                    return nil
                }
                language = folder[..<dot]
            } else {
                guard folder.lowercased().hasSuffix(ending) else { return nil }
                language = folder.dropLast(ending.count)
                while let last = language.last, "-_ ".contains(last) { language.removeLast() }
            }
            return language.isEmpty ? nil : (folder, String(language))
        }
    }
}
