import SettingsModel

extension Rule {
    /// A rule that reports files that override string tables or individual entries in them.
    static let shadowedTables = Rule(
        "shadowed-tables", .error, "a file hides string tables or some of their entries",
        what: """
            A string table is stored next to Root.plist, and at least one .lproj folder contains a table with the same \
            name. A device-specific table next to Root.plist, such as Root~ipad, hides the table Root in every \
            language on that kind of device.
            """,
        why: """
            CoreFoundation searches the top level of the bundle before the .lproj folders, so the Settings app never \
            shows the translations in the hidden tables.
            """,
        recommendation: """
            Move the string table from the top level of the bundle into the .lproj folder for its language, or remove \
            the string table.
            """,
        evidence: .sourceCode(References.cfBundleResources),
        effect: .sourceCode(References.cfBundleResources),
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
                    plain.map { "the table hides the table \(short($0)) in \(list) on its devices" }
                        ?? "the table hides the table in \(list)",
                    help: "move it into the .lproj folder of its language, or remove it")
            }
            reportOverridingStringsdictFiles(checked, reporter)
        })

    /// Reports the `.stringsdict` files whose entries override entries in a string table.
    private static func reportOverridingStringsdictFiles(_ checked: CheckedBundle, _ reporter: Reporter) {
        let ending = ".stringsdict"
        for path in checked.bundle.otherFiles.sorted() where path.hasSuffix(ending) {
            let parts = path.dropLast(ending.count).split(separator: "/")
            guard let name = parts.last.map(String.init) else { continue }
            // A file at the top level of the bundle takes precedence in all languages.
            let languages = checked.languages.filter { language in
                parts.count == 1 || parts.count == 2 && parts[0] == language.folder
            }
            guard languages.contains(where: { checked.table(name, in: $0) != nil }) else { continue }
            reporter.report(
                path, at: nil,
                "the entries in the file override the table \(short(name)) and are not checked",
                help: "move its strings to the table", as: .warning)
        }
    }
}
