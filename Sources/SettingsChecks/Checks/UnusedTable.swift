import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string tables that no pane uses.
    static let unusedTable = Rule(
        "unused-table", .warning, "no pane uses a string table",
        what: """
            No pane specifies the string table, and panes without StringsTable do not use it either. A pane without \
            StringsTable can use the table Localizable, the table Root or the table with the same name as the pane. \
            The finding is a note if the bundle is used with InAppSettingsKit, because the app may use the table. The \
            finding is also a note if a license generator writes a pane with the same name as the table, because that \
            pane may use the table in a later build. The rule never reports the table Localizable, because the app's \
            code may use this table. The tables Root~ipad, Root~iphone and Root-iphoneos replace the table Root on the \
            corresponding devices. If the table Root is used, Root~ipad, Root~iphone and Root-iphoneos count as used. \
            Table names are case-sensitive: if panes use the table Root, a table named root in the same folder counts \
            as unused.
            """,
        why: """
            The Settings app never shows the translations in an unused table. The pane that needs the table may have \
            no StringsTable, so the strings in that pane may appear untranslated.
            """,
        recommendation:
            "Specify the table in the StringsTable value of its pane, or remove the table from all languages.",
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .inferred(References.cfBundleStrings),
        example: .files(
            [
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array/>
                """,
                "en.lproj/Root.strings": "/* no texts yet */",
                "de.lproj/About.strings": "\"Version\" = \"Version\";",
                "en.lproj/About.strings": "\"Version\" = \"Version\";",
            ], at: ["en.lproj/About.strings"]),
        check: .bundle { checked, reporter in
            // If StringsTable is not a string, the intended table is unknown.
            guard checked.hasReadablePlists, !checked.panes.contains(where: \.hasInvalidTableName) else { return }
            let named = FileNames(checked.namedTables)
            let panes = checked.panes.map(\.pane) + checked.panesWithoutItems
            let possible = Set(panes.flatMap(\.possibleTables))
            let unused = checked.tableNames.sorted.filter { file in
                let plain = StringTable.plainName(ofDeviceTable: file)
                // If the base table is also unused, only that table is reported.
                if let plain, possible.contains(plain) || checked.tableNames.contains(plain) { return false }
                let name = plain ?? file
                return !possible.contains(file) && !possible.contains(name)
                    && named.nameDifferingInCase(of: name) == nil
                    && !named.contains(name + ".strings") && named.nameDifferingInCase(of: name + ".strings") == nil
                    && name != "Localizable" && (name != "InfoPlist" || checked.bundle.files["Info.plist"] == nil)
            }
            let twins = checked.tableNames.sorted.filter {
                !possible.contains($0) && named.nameDifferingInCase(of: $0) != nil
            }
            guard !unused.isEmpty || !twins.isEmpty else { return }
            let meant = checked.probableTablesOfMissingNames
            let tables = Dictionary(grouping: checked.tables, by: \.name)
            for name in unused where !meant.contains(name) {
                guard let tables = tables[name], let first = tables.first else { continue }
                let table = tables.first { $0.language == checked.sourceLanguage } ?? first
                let languages = tables.filter { checked.languageSet.contains($0.language) }.map(\.language.identifier)
                let isUncertain = checked.usesInAppSettingsKit || PaneName(name).isWrittenByGenerator
                reporter.report(
                    table.path, at: nil,
                    languages.count > 1
                        ? "no pane uses the table \(short(name)) in \(CheckedBundle.list(languages))"
                        : "no pane uses the table \(short(name))",
                    help: "specify it in the 'StringsTable' of its pane, or remove it", as: isUncertain ? .note : nil)
            }
            for name in twins {
                guard let named = named.nameDifferingInCase(of: name) else { continue }
                for table in tables[name] ?? [] where checked.table(named, in: table.language) != nil {
                    guard checked.languageSet.contains(table.language) else { continue }
                    reporter.report(
                        table.path, at: nil,
                        "no pane uses the table \(short(name)); panes use \(short(named)) next to it",
                        help:
                            "move its entries to \(quoted(named + ".strings")), and remove it: names are case-sensitive on devices"
                    )
                }
            }
        })
}

extension CheckedBundle {
    /// The names of the existing string tables to which panes probably refer by an incorrect name. Another rule reports
    /// these panes.
    fileprivate var probableTablesOfMissingNames: Set<String> {
        Set(namedTables.sorted().compactMap { tableNames.contains($0) ? nil : tableMeant(by: $0) })
    }
}
