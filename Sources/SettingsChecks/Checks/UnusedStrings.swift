import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string-table entries that no pane uses.
    static let staleString = Rule(
        "stale-string", .warning, "a string table has an entry that no pane uses",
        what: """
            A string table contains an entry whose key does not match any string in the panes that use it. The rule \
            also searches for the entry's key in items of unknown types, in unknown property-list keys, and in panes \
            that refer to a missing string table. If several languages contain the same unused entry, the rule reports \
            one finding, at the first entry. If the bundle is used with InAppSettingsKit, the finding is a note, \
            because the app's code may use the entry.
            """,
        why: """
            The Settings app never shows the value of an unused entry. An unused entry often remains in the string \
            table after a string in a pane is changed. If a changed string has no entry, the Settings app shows the \
            string untranslated in every language.
            """,
        recommendation: "Remove the unused entry, or change its key to match the text in the pane exactly.",
        fix: """
            After all other fixes, the unsafe fix removes the unused entry and its comment. The fix is unsafe because \
            a translation may be lost. If the comment of the entry names an item whose string has no translation, the \
            fix moves the translation to that string instead of removing it. The fix also moves the translation if an \
            untranslated string differs from the entry's key only in case. An entry is kept if its key resembles an \
            untranslated string or is the translation of one into another language, if it has no comment and is in the \
            place of an untranslated string, if another pane uses its string and lacks the translation, or if a pane is missing.
            """,
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .inferred(References.cfBundleStrings),
        example: .files([
            "Root.plist": Example.localizedPane("Sounds"),
            "de.lproj/Root.strings": """
            ⟦"Sound"⟧ = "Ton";
            "Sounds" = "Töne";
            """,
        ]),
        check: .table { table, checked, reporter in
            for index in checked.unusedEntries(of: table) {
                let entry = table.entries[index]
                if checked.isTemplateLeftover(entry.key, inTable: table.name) { continue }
                let key = short(entry.key)
                // A fix does not remove an entry whose string was changed or might have been changed.
                let renames = checked.probableRenames[table.name]
                let mightBeRenamed =
                    renames?.mightBeRenamed(entry.key) == true
                    || checked.movedStrings.mightBeChanged(entry.key, inTable: table.name)
                let new = mightBeRenamed ? renames?.successor(of: entry.key) : nil
                var message = "no pane uses the string \(key)"
                var help: Message = "remove the entry, or change its key to match the text in the pane"
                if let new {
                    message += ", which was probably changed to \(short(new))"
                    help = "run \(run: .localize) to move the translation to \(short(new)), and review it"
                } else if mightBeRenamed {
                    message += ", but it may belong to an untranslated string"
                    help = "move the translation to that string, or remove the entry"
                } else if checked.movedStrings.isNeeded(entry.key, inTable: table.name) {
                    help =
                        "run \(run: .localize) to copy it to the table of the pane that uses the string, or remove it"
                } else if checked.keysUsedByCode[table.name]?.contains(entry.key) == true {
                    help = "add the comment that allows it in another language, or remove the entry"
                } else if checked.lacksPane {
                    help = "add the missing pane, which may use it, or remove the entry"
                }
                let mightBeUsed =
                    mightBeRenamed || checked.lacksPane || checked.movedStrings.isNeeded(entry.key, inTable: table.name)
                    || checked.keysUsedByCode[table.name]?.contains(entry.key) == true
                reporter.report(
                    table.path, at: table.span(entry.keySpan), message, help: help,
                    fix: mightBeUsed
                        ? new.map {
                            .unsafe(
                                "move the translations of \(key) to \(short($0))",
                                .renameEntries(entry.key, to: $0, table: table.name))
                        } : .removing([index], of: table, "remove the entry \(key)"),
                    group: FindingGroup(
                        id: "\(table.name)/\(entry.key)", name: checked.bundle.containingFilePath(of: table.table)
                    ) { [message, help] paths in
                        let removal: Message =
                            "remove the entry from \(CheckedBundle.list(paths, limit: 4)), or change its key to match "
                            + "the text in the pane"
                        return (message, mightBeUsed ? help : removal)
                    },
                    as: checked.usesInAppSettingsKit ? .note : nil)
            }
        })

    /// A rule that reports user-defaults keys and string-table entries that come from Xcode's template.
    static let templateLeftover = Rule(
        "template-leftover", .warning, "an item or entry is left over from Xcode's template",
        what: """
            The key of an item comes from Xcode's template: name_preference, enabled_preference or slider_preference. \
            The rule also reports string-table entries that come from Xcode's template and that no pane uses. If the \
            tables of several languages contain the same unused template entries, the rule reports one finding.
            """,
        why: """
            If the app does not read these keys, the settings have no effect. Translators may translate template entries that the Settings app never shows.
            """,
        recommendation: """
            If the app does not read the key, remove the item, or change its key to a key that the app reads. Remove \
            the unused template entries from the string tables.
            """,
        fix: """
            The unsafe fix removes the unused template entries and their comments after all other fixes. The fix is \
            unsafe because the app's code may use a template entry. An entry that may belong to a changed string is kept.
            """,
        evidence: .observed("https://github.com/EnesKaraosman/SettingsBundleDemo"),
        effect: .inferred("https://github.com/EnesKaraosman/SettingsBundleDemo"),
        example: .item(
            """
            Type: PSTextFieldSpecifier
            Title: Name
            Key: ⟦<string>name_preference</string>⟧
            """),
        check: .bundle { checked, reporter in
            for pane in checked.panes {
                for item in pane.items {
                    guard let key = item.key, TemplateTexts.keys.contains(key), let element = item[.key] else {
                        continue
                    }
                    reporter.report(
                        pane, at: element, "item \(item.index) comes from Xcode's template: \(short(key))",
                        help: "if the app does not read this key, remove the item or change its key")
                }
            }
            for table in checked.tables {
                let indices = checked.unusedEntries(of: table).filter {
                    checked.isTemplateLeftover(table.entries[$0].key, inTable: table.name)
                }
                guard let first = indices.first else { continue }
                let texts = indices.map { table.entries[$0].key.string }
                let names = CheckedBundle.list(texts)
                let removal = indices.count == 1 ? "remove the entry" : "remove the entries"
                let comes = indices.count == 1 ? "comes" : "come"
                // An entry that might belong to a changed string is not removed.
                let removable = indices.filter {
                    !checked.lacksPane && !checked.movedStrings.isNeeded(table.entries[$0].key, inTable: table.name)
                        && checked.probableRenames[table.name]?.mightBeRenamed(table.entries[$0].key) != true
                        && !checked.movedStrings.mightBeChanged(table.entries[$0].key, inTable: table.name)
                }
                let message = "no pane uses \(names), which \(comes) from Xcode's template"
                reporter.report(
                    table.path, at: table.span(table.entries[first].keySpan), message, help: Message(removal),
                    fix: .removing(
                        removable, of: table,
                        "remove the \(removable.count == 1 ? "entry" : "entries") "
                            + CheckedBundle.list(removable.map { table.entries[$0].key.string })),
                    group: FindingGroup(
                        id: "\(table.name)/\(texts.sorted())", name: checked.bundle.containingFilePath(of: table.table)
                    ) { paths in
                        (message, "\(removal) from \(CheckedBundle.list(paths, limit: 4))")
                    },
                    parts: texts.map { .init(path: table.path, message: "no pane uses \(short(ExactString($0)))") })
            }
        })

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
            // Another rule reports a missing root pane, which may use the tables.
            guard checked.graph.hasRoot else { return }
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
            // Another rule reports the panes that refer to these tables by an incorrect name.
            let meant = Set(
                checked.namedTables.sorted().compactMap {
                    checked.tableNames.contains($0) ? nil : checked.tableMeant(by: $0)
                })
            let tables = Dictionary(grouping: checked.tables, by: \.name)
            // A missing pane probably uses the table with its name.
            let missing = Set(
                checked.panes.flatMap(\.rows).filter(checked.isMissingPane).map { PaneName(checked.name(of: $0)).base })
            for name in unused
            where !meant.contains(name) && (!missing.contains(name) || PaneName(name).isWrittenByGenerator) {
                guard let tables = tables[name], let first = tables.first else { continue }
                // Another rule names these tables in place of the missing ones.
                if tables.allSatisfy({ checked.tableMeant(byUnusedTable: $0) != nil }) { continue }
                let table = tables.first { $0.language == checked.sourceLanguage } ?? first
                let languages = tables.filter { checked.languageSet.contains($0.language) }.map(\.language.identifier)
                let isUncertain = checked.usesInAppSettingsKit || PaneName(name).isWrittenByGenerator
                reporter.report(
                    table.path, at: nil,
                    languages.count > 1
                        ? "no pane uses the table \(short(name)) in \(CheckedBundle.list(languages))"
                        : "no pane uses the table \(short(name))",
                    help: "specify it in the 'StringsTable' of its pane, or remove it",
                    parts: tables.map { .init(path: $0.path, message: "no pane uses the table \(short(name))") },
                    as: isUncertain ? .note : nil)
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
    /// Returns whether an unused entry is left over from Xcode's template. The entry of a changed string is not.
    fileprivate func isTemplateLeftover(_ key: ExactString, inTable name: String) -> Bool {
        TemplateTexts.texts.contains(key) && keysUsedByCode[name]?.contains(key) != true
            && probableRenames[name]?.successor(of: key) == nil
    }
}

/// The keys and strings in Xcode's template.
enum TemplateTexts {
    static let keys: Set<ExactString> = ["name_preference", "enabled_preference", "slider_preference"]
    static let texts: Set<ExactString> = ["Group", "Name", "none given", "Enabled"]
}
