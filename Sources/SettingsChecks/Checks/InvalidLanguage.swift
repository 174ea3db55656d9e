import SettingsModel

extension Rule {
    /// A folder of a language whose name is no language.
    static let invalidLanguage = Rule(
        "invalid-language", .warning, "the folder of a language is not named for a language",
        what: """
            The name of an .lproj folder is no language identifier: language, perhaps script, perhaps region, joined \
            by hyphens. Or a folder with tables ends in something like .lproj, as .lpoj. Old names such as English \
            are reported as legacy-language.
            """,
        why: "The Settings app may never look into the folder, and the App Store reports it (ITMS-90176).",
        instead: "Rename the folder, as zh_CN.lproj to zh-Hans.lproj: settings-bundle localize rename does it.",
        fix: """
            Unsafe: renames the folder to the one that the message names, where that is not there yet and the folder \
            holds nothing but string tables.
            """,
        source: "https://github.com/xbmc/Official-Kodi-Remote-iOS/issues/613",
        examples: [
            .files(["zh_CN.lproj/Root.strings": "\"Sound\" = \"声音\";"], at: ["zh_CN.lproj"]),
            .files(["os-os.lproj/Root.strings": "\"Sound\" = \"Ton\";"], at: ["os-os.lproj"]),
            .files(["de.lpoj/Root.strings": "\"Sound\" = \"Ton\";"], at: ["de.lpoj"]),
            .files(["pt-BR.lproj/Root.strings": "\"Sound\" = \"Som\";"]),
        ],
        check: .bundle { checked, reporter in
            for folder in Self.misspeltFolders(of: checked.bundle) {
                let name = folder.prefix { $0 != "." }
                reporter.report(
                    folder, at: nil, "\(quoted(folder)) is no folder of a language: nobody looks for tables in it",
                    help: "rename the folder to \(quoted(name + ".lproj"))")
            }
            for language in checked.languages {
                // How the folder of no language is written is the concern of another rule.
                if language.isMiswrittenBase { continue }
                guard let problem = LanguageIdentifier.problem(of: language.identifier) else { continue }
                reporter.report(
                    language.folder, at: nil, "\(quoted(language.identifier)) \(problem.message)",
                    help: problem.suggestion.map { "rename the folder to \(quoted($0 + ".lproj"))" }
                        ?? "name the folder for a language, as 'pt-BR.lproj'",
                    fix: problem.suggestion.flatMap { checked.renaming(language, to: $0) })
            }
        })

    /// The folders with tables whose extension was meant to be `lproj`.
    private static func misspeltFolders(of bundle: SettingsBundle) -> [String] {
        let folders = bundle.files.keys.filter { $0.hasSuffix(".strings") }.compactMap { path -> String? in
            let parts = path.split(separator: "/")
            return parts.count == 2 ? String(parts[0]) : nil
        }
        return Set(folders).sorted().filter { folder in
            guard !folder.hasSuffix(".lproj"), let dot = folder.firstIndex(of: ".") else { return false }
            return nearest(to: String(folder[folder.index(after: dot)...]), among: ["lproj"]) != nil
        }
    }
}
