import SettingsModel

extension Rule {
    /// A string table outside any language that hides those of all languages.
    static let shadowedTables = Rule(
        "shadowed-tables", .error, "a string table outside any .lproj hides those of all languages",
        what: """
            A string table lies beside Root.plist, and .lproj folders have tables of the same name. One for a kind of \
            device, as Root~ipad, hides the table Root of every language there.
            """,
        why: "The table outside wins: nobody ever sees a translation.",
        instead: "Move the table into the .lproj folder of its language, or remove it.",
        evidence: .sourceCode(References.coreFoundation),
        effect: .sourceCode(References.coreFoundation),
        example: .files(
            ["Root.strings": "\"Sound\" = \"Sound\";", "de.lproj/Root.strings": "\"Sound\" = \"Ton\";"],
            at: ["Root.strings"]),
        check: .bundle { checked, reporter in
            for path in checked.bundle.files.keys where path.hasSuffix(".strings") && !path.contains("/") {
                let name = String(path.dropLast(".strings".count))
                let plain = StringTable.plainName(ofDeviceTable: name)
                let languages = checked.languages.filter { language in
                    checked.table(name, in: language) != nil
                        || (plain.map { checked.table($0, in: language) != nil }
                            ?? checked.hasDeviceTable(name, in: language))
                }
                guard !languages.isEmpty else { continue }
                let list = CheckedBundle.list(languages.map(\.identifier))
                reporter.report(
                    path, at: nil,
                    plain.map { "the table hides the table \(short($0)) of \(list) on the devices it is for" }
                        ?? "the table hides that of \(list)",
                    help: "move it into the .lproj folder of its language, or remove it")
            }
        })
}
