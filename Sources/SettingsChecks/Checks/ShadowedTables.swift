import SettingsModel

extension Rule {
    /// A string table outside any language that hides those of all languages.
    static let shadowedTables = Rule(
        "shadowed-tables", .error, "a string table outside any .lproj hides those of all languages",
        what: "A string table lies beside Root.plist, and .lproj folders have tables of the same name.",
        why: "The table outside wins: nobody ever sees a translation.",
        instead: "Move the table into the .lproj folder of its language, or remove it.",
        source: References.coreFoundation,
        examples: [
            .files(
                ["Root.strings": "\"Sound\" = \"Sound\";", "de.lproj/Root.strings": "\"Sound\" = \"Ton\";"],
                at: ["Root.strings"]),
            .files(["Root.strings": "\"Sound\" = \"Sound\";", "de.lproj/Other.strings": "\"Sound\" = \"Ton\";"]),
        ],
        check: .bundle { checked, reporter in
            for path in checked.bundle.files.keys where path.hasSuffix(".strings") && !path.contains("/") {
                let languages = checked.languages(with: String(path.dropLast(".strings".count)))
                guard !languages.isEmpty else { continue }
                reporter.report(
                    path, at: nil,
                    "the table hides that of \(CheckedBundle.list(languages.map(\.identifier)))",
                    help: "move it into the .lproj folder of its language, or remove it")
            }
        })
}
