import SettingsModel
import SourceText

/// Files whose names differ only in case from those that panes give.
extension CheckedBundle {
    /// The names of the property lists, variants and localized copies under that of the pane they stand for.
    static func paneNames(_ bundle: SettingsBundle) -> FileNames {
        FileNames(
            bundle.files.keys.lazy.filter { $0.hasSuffix(".plist") }
                .map { PaneName(String($0.dropLast(".plist".count))).base })
    }

    /// The name by which a row means to lead to a pane: without an extension, unless a file is called so, after all.
    func name(of link: PaneLink) -> String {
        guard let name = link.nameWithoutExtension, !paneNames.contains(PaneName(link.file).family) else {
            return link.file
        }
        return name
    }

    /// The pane that a row means which leads to none: its name differs in case only.
    func paneInOtherCase(for file: String) -> String? {
        paneNames.contains(PaneName(file).family) ? nil : paneNames.variant(of: file)
    }

    /// The table that is probably meant by the name of one that is not there: one with nearly the same name, or with the
    /// last part of a path.
    func tableMeant(by name: String) -> String? {
        if let slash = name.lastIndex(of: "/"), case let last = String(name[name.index(after: slash)...]) {
            if tableNames.contains(last) { return last }
            if let variant = tableNames.variant(of: last) { return variant }
        }
        return tableNames.suggestion(for: name)
    }

    /// The tables of languages whose names differ in case only from one that panes name and other languages have.
    func findMisnamedTables() -> [(table: CheckedTable, name: String)] {
        let named = FileNames(namedTables)
        return tables.compactMap { table in
            guard let name = named.variant(of: table.name), !languages(with: name).isEmpty,
                languageSet.contains(table.language), self.table(name, in: table.language) == nil
            else { return nil }
            return (table, name)
        }
    }
}
