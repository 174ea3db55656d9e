import PropertyListSyntax
package import SettingsModel
package import SourceText

/// Reduces a bundle to the items and panes that are included in one build configuration.
///
/// Items and panes for other configurations are removed, together with the strings, string tables and images that only
/// they use. The property-list keys that specify build configurations are also removed.
package struct SelectConfiguration: BundleOperation {
    /// The build configuration, or `nil` if the user did not specify one. If the value is `nil`, items and panes that
    /// are limited to certain configurations cause an error.
    package let name: ExactString?
    /// The project's build configurations, or `nil` if the options file does not list them.
    package let listed: [String]?

    package init(_ name: ExactString?, among listed: [String]? = nil) {
        self.name = name
        self.listed = listed
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        if let file = draft.bundle.unreadablePane(thatMayContain: PaneSchema.configurations) {
            throw BundleError(unreadable: file)
        }
        let keys = draft.bundle.configurationKeys
        guard let first = keys.first else { return }
        for key in keys where !key.isValid {
            throw BundleError(
                "\(PaneSchema.configurations) is not an array of names", at: key, in: draft.bundle,
                help: "write an array of build configuration names, such as Debug")
        }
        if let listed, let other = draft.bundle.configurationNames.first(where: { !listed.contains($0.name.string) }) {
            throw BundleError(
                unknownConfiguration: other.name.string, among: listed, path: other.path,
                position: draft.bundle.files[other.path]?.position(of: other.element.span))
        }
        guard let name else {
            throw BundleError(
                "some items are limited to certain build configurations, but none is specified", at: first,
                in: draft.bundle, help: "specify the one to build with \(input: .configuration)")
        }
        // An unreadable pane may link to any pane and use any string.
        try draft.bundle.requireReadablePanes()
        let selection = ExcludedContents(of: name, in: draft.bundle)
        if selection.panes.contains("Root.plist") {
            throw BundleError(
                "the Root pane is not included in \(quoted(name.string))", path: "Root.plist",
                help: "remove \(PaneSchema.configurations) from its root dictionary")
        }
        let waste = UnusedResources(of: selection, in: draft.bundle)
        for path in selection.panes {
            draft.remove(path)
            draft.report(.remove, path)
        }
        for path in draft.bundle.files.keys.sorted() where path.hasSuffix(".plist") {
            if let indices = selection.items[path], let pane = draft.bundle.pane(at: path) {
                // Comments of a removed item must not be shipped either.
                try draft.removeItems(at: indices, of: pane) { _ in true }
            }
            try removeConfigurationKeys(on: path, &draft)
        }
        try waste.remove(from: &draft)
    }

    private func removeConfigurationKeys(on path: String, _ draft: inout Draft) throws(BundleError) {
        guard let pane = draft.bundle.pane(at: path), let root = pane.root else { return }
        let edits = ([root] + pane.items.map(\.element)).flatMap { dictionary -> [TextEdit] in
            let entries = dictionary.entries
            let indices = entries.indices.filter { entries[$0].key == ItemKey.configurations.name }
            return indices.isEmpty ? [] : pane.document.removingEntries(at: indices, of: dictionary)
        }
        if edits.isEmpty { return }
        try pane.file.requireEditable()
        draft.edit(path, edits)
        draft.report(.update, path, "without \(PaneSchema.configurations)")
    }
}

extension SelectConfiguration {
    /// The items and panes to remove.
    struct ExcludedContents {
        /// The paths of the panes to remove.
        let panes: [String]
        /// The indices of the items to remove from the remaining panes, keyed by the path of the pane. If a pane has
        /// several paths because of symbolic links, only one of them is included.
        let items: [String: [Int]]

        init(of name: ExactString, in bundle: SettingsBundle) {
            let configurations = BundleConfigurations(of: bundle, among: [name])
            var panes: [String] = []
            var items: [String: [Int]] = [:]
            var known: Set<String> = []
            for path in bundle.files.keys.sorted() {
                guard let pane = bundle.pane(at: path) else { continue }
                guard configurations.has(name, in: configurations.set(of: pane)) else {
                    panes.append(path)
                    continue
                }
                guard known.insert(pane.file.editPath).inserted else { continue }
                let sets = configurations.sets(ofItemsOn: pane)
                let gone = sets.indices.filter { !configurations.has(name, in: sets[$0]) }
                if !gone.isEmpty { items[path] = gone }
            }
            self.panes = panes
            self.items = items
        }
    }
}

extension BundleError {
    /// Creates an error at the position of the value that lists the build configurations of an item or pane.
    fileprivate init(_ message: Message, at key: ConfigurationKey, in bundle: SettingsBundle, help: Message) {
        self.init(
            message, path: key.path, position: bundle.files[key.path]?.position(of: key.value.span), help: help)
    }
}

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
                let files = draft.bundle.files(ofTable: table, in: draft.bundle.languages)
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
