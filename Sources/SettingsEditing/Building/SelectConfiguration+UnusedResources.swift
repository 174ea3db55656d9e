import SettingsModel
import SourceText

extension SelectConfiguration {
    /// The strings, string tables and images that are used only by removed items and panes.
    struct UnusedResources {
        /// The strings of the removed items and panes, keyed by the names of the string tables that might contain them.
        private var texts: [String: Set<ExactString>] = [:]
        /// The string tables of the removed panes.
        private var tables: Set<String> = []
        private var images: Set<ImageName> = []

        init(of selection: ExcludedContents, in bundle: SettingsBundle) {
            for pane in selection.panes.compactMap({ bundle.pane(at: $0) }) {
                tables.insert(pane.ownTable)
                collectTexts(pane.texts, of: pane)
                images.formUnion(pane.images)
            }
            for (path, indices) in selection.items {
                guard let pane = bundle.pane(at: path) else { continue }
                let items = indices.compactMap { pane.item(at: $0) }
                collectTexts(items.flatMap(\.texts), of: pane)
                images.formUnion(items.flatMap(\.images))
            }
        }

        private mutating func collectTexts(_ uses: [LocalizableText], of pane: Pane) {
            for table in Set(pane.possibleTables) { texts[table, default: []].formUnion(uses.map(\.text)) }
        }

        /// Removes the strings, string tables and images that are no longer used. Remove the items and panes before
        /// calling this method.
        func remove(from draft: inout Draft) throws(BundleError) {
            let users = PanesByTable(in: draft.bundle)
            for table in Set(texts.keys).union(tables).sorted() {
                let used = users.texts(ofTable: table)
                let files = draft.bundle.files(ofTable: table)
                let isNamed = users.panes(ofTable: table).contains { $0.stringsTable != nil }
                // A pane without `StringsTable` uses this table if it has an entry for one of the pane's strings.
                let goes =
                    tables.contains(table) && !isNamed && !files.contains { $0.keys.contains(where: used.contains) }
                for file in files {
                    try remove(goes ? nil : texts[table, default: []].subtracting(used), from: file, &draft)
                }
            }
            removeImages(from: &draft)
        }

        /// Removes unused entries from a string table, or removes the whole table.
        ///
        /// - Parameter unused: The keys of the entries to remove, or `nil` to remove the whole table.
        private func remove(
            _ unused: Set<ExactString>?, from table: StringTable, _ draft: inout Draft
        ) throws(BundleError) {
            guard let unused else {
                draft.remove(table.path)
                draft.report(.remove, table.path)
                return
            }
            let indices = table.keys.enumerated().filter { unused.contains($1) }.map(\.offset)
            if indices.isEmpty { return }
            try table.file.requireEditable()
            draft.edit(table.path, table.removing(indices))
            draft.report(.remove, table.path, "\(count(indices.count, "string"))")
        }

        private func removeImages(from draft: inout Draft) {
            if images.isEmpty { return }
            let kept = draft.bundle.panes.reduce(into: Set<ImageName>()) { $0.formUnion($1.images) }
            let gone = Dictionary(grouping: images, by: \.name)
            let staying = Dictionary(grouping: kept, by: \.name)
            for path in draft.bundle.otherFiles.sorted() {
                guard let file = ImageName(path: path),
                    gone[file.name]?.contains(where: { $0.matches(file: file) }) == true,
                    staying[file.name]?.contains(where: { $0.matches(file: file) }) != true
                else { continue }
                draft.remove(path)
                draft.report(.remove, path)
            }
        }
    }
}

extension SettingsBundle {
    /// Returns the files of a string table, including device-specific variants and files outside language folders.
    fileprivate func files(ofTable name: String) -> [StringTable] {
        let names = [name] + StringTable.deviceSuffixes.map { name + $0 }
        return ([""] + languages.map { $0.folder + "/" }).flatMap { folder in
            names.compactMap { files["\(folder)\($0).strings"]?.stringTable }
        }
    }
}
