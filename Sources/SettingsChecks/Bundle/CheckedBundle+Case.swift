import SettingsModel
import SourceText

extension CheckedBundle {
    /// Returns the names of the property lists. Variants and localized copies are represented by the name of their base
    /// pane.
    static func paneNames(_ bundle: SettingsBundle) -> FileNames {
        FileNames(
            bundle.files.keys.lazy.filter { $0.hasSuffix(".plist") }
                .map { PaneName(String($0.dropLast(".plist".count))).base })
    }

    /// Returns the name of the pane that a link refers to. An incorrect `.plist` extension is removed, unless a pane
    /// has that exact name.
    func name(of link: PaneLink) -> String {
        guard let name = link.nameWithoutExtension, !paneNames.contains(PaneName(link.file).family) else {
            return link.file
        }
        return name
    }

    /// Returns the name of an existing pane that differs from the file name in a link only in case. The result is `nil`
    /// if the link is correct or if no pane matches.
    func paneDifferingInCase(for file: String) -> String? {
        paneNames.contains(PaneName(file).family) ? nil : paneNames.nameDifferingInCase(of: file)
    }

    /// Returns the name of an existing table that was probably meant by the name of a missing table. The result can be
    /// a similar name, or the part of the name after the last slash.
    func tableMeant(by name: String) -> String? {
        if let slash = name.lastIndex(of: "/"), case let last = String(name[name.index(after: slash)...]) {
            if tableNames.contains(last) { return last }
            if let nameDifferingInCase = tableNames.nameDifferingInCase(of: last) { return nameDifferingInCase }
        }
        return tableNames.suggestion(for: name)
    }

    /// Returns the tables whose names have the wrong case, together with the correct names. A pane specifies the
    /// correct name, and a table in another language has it.
    func findMisnamedTables() -> [(table: CheckedTable, name: String)] {
        let named = FileNames(namedTables)
        return tables.compactMap { table in
            guard let name = named.nameDifferingInCase(of: table.name), !languages(with: name).isEmpty,
                languageSet.contains(table.language), self.table(name, in: table.language) == nil
            else { return nil }
            return (table, name)
        }
    }
}
