import PropertyListSyntax
import SettingsModel
import SourceText

/// Methods that detect conflicts between the two bundles of a merge.
extension Merge {
    /// Throws an error if the merge would replace or hide contents of this bundle that an earlier merge did not create.
    func requireNoCollision(with bundle: SettingsBundle) throws(BundleError) {
        guard panes.contains(where: { $0.origin.name.base == incoming.origin }) else {
            throw BundleError(
                "\(incoming.origin) has panes only for languages that the bundle does not have",
                help: "add one of them: \(run: .addLanguage)"
            ).of(bundle: folder)
        }
        try requireUnusedNames(in: bundle)
        try requireNoConflictingLinks(in: bundle)
        try requireCommonItems()
        try requireNoDuplicateKeys()
        if rows.isEmpty || options.parent != nil {
            let parent = try bundle.pane(selected: options.parent)
            if earlier.contains(where: { $0.path == parent.path }) {
                throw BundleError(
                    "\(parent.name) is one of the merged panes", path: parent.path,
                    help: "choose another \(input: .parent)")
            }
        }
    }

    // MARK: Names

    private func requireUnusedNames(in bundle: SettingsBundle) throws(BundleError) {
        let own = Set(earlier.map(\.path))
        let taken = panes.map(\.pane).filter { !own.contains($0.path) && bundle.files[$0.path] != nil }
        if let first = taken.first {
            let isTop = first.name.base == incoming.name
            throw BundleError(
                taken.count == 1
                    ? "\(folder) and this bundle both have a pane named \(quoted(first.name.full))"
                    : "\(folder) and this bundle both have the panes \(taken.map(\.name.full).joined(separator: ", "))",
                path: first.path,
                help: isTop
                    ? "choose another name with \(input: .name), or rename the pane here: \(run: .renamePane) \(first.name) NEW"
                    : "rename the pane here: \(run: .renamePane) \(first.name) NEW")
        }
        var spellings = PathSpellings((Array(bundle.files.keys) + bundle.otherFiles).filter { !own.contains($0) })
        for path in panes.map(\.pane.path) + images {
            guard let existing = spellings.insertReturningConflict(path) else { continue }
            throw BundleError(
                "\(path) in \(folder) differs from \(existing) only in case",
                help: "most Macs cannot store both: rename one of them")
        }
        for pane in earlier where pane.file.target != pane.path {
            throw BundleError(
                "\(pane.path) is a symbolic link", path: pane.path, help: "replace the link with a copy of the file")
        }
    }

    /// The spellings of paths and of their parent folders, keyed by lowercase path.
    private struct PathSpellings {
        private var known: [String: String] = [:]

        init(_ paths: [String]) { for path in paths { _ = insertReturningConflict(path) } }

        /// Adds a path and its parent folders. If one of them differs only in case from a path or folder that was added
        /// earlier, returns the earlier path. Otherwise, returns `nil`.
        mutating func insertReturningConflict(_ path: String) -> String? {
            var start = path.startIndex
            while true {
                let end = path[start...].firstIndex(of: "/") ?? path.endIndex
                let part = String(path[..<end])
                if let other = known.updateValue(part, forKey: part.lowercased()), other != part { return other }
                if end == path.endIndex { return nil }
                start = path.index(after: end)
            }
        }
    }

    // MARK: Links

    /// Throws an error if a link that has no target in the other bundle would open a pane in this bundle.
    ///
    /// Panes that the merge would remove are also considered, because an earlier merge might not have created them.
    private func requireNoConflictingLinks(in bundle: SettingsBundle) throws(BundleError) {
        let names = Set((others + earlier).map(\.name.base))
        for (pane, link) in incoming.danglingLinks where names.contains(link.pane.base) {
            throw BundleError(
                "item \(link.itemIndex) opens \(quoted(link.file)), a pane that \(folder) does not have, but this bundle has",
                path: pane.path, help: "create the pane there, or remove the row"
            ).of(bundle: folder)
        }
    }

    // MARK: Unrelated panes

    /// Throws an error if the existing pane and the pane from the other bundle have no items in common. In this case,
    /// the existing pane was not created by an earlier merge.
    private func requireCommonItems() throws(BundleError) {
        for pane in panes {
            guard pane.pane.name.base == incoming.name, let here = earlier.first(where: { $0.path == pane.pane.path })
            else { continue }
            if here.isGenerated && pane.pane.isGenerated { return }
            let items = Set(pane.pane.items.map(\.element.value))
            let own = here.items.map(\.element.value)
            if items.isEmpty || own.isEmpty || own.contains(where: items.contains) { return }
            throw BundleError(
                "the pane \(incoming.name) has nothing in common with the one in \(folder), so it was not merged from there",
                path: here.path,
                help:
                    "choose another name with \(input: .name), or remove the pane: \(run: .removePane) \(incoming.name)"
            )
        }
    }

    // MARK: Keys

    private func requireNoDuplicateKeys() throws(BundleError) {
        var own: [ExactString: PlacedItem] = [:]
        for pane in others where !pane.name.isLocalized {
            for item in pane.items {
                if let key = item.storedKey, own[key] == nil { own[key] = PlacedItem(pane: pane, item: item) }
            }
        }
        var taken: [(key: ExactString, there: PlacedItem, here: PlacedItem)] = []
        for pane in panes where !pane.pane.name.isLocalized {
            for item in pane.origin.items {
                guard let key = item.storedKey, let here = own[key] else { continue }
                taken.append((key, PlacedItem(pane: pane.origin, item: item), here))
            }
        }
        guard let first = taken.first else { return }
        let list = taken.map { "\(quoted($0.key.string)) at \($0.there.address) there and at \($0.here.address) here" }
        throw BundleError(
            "items in \(folder) and in this bundle have the same key: "
                + Message(list.joined(separator: "; ")), at: first.here,
            help: "give one of them another key, as in \(run: .setItem) \(first.here.address) \(key: .key) NEW")
    }
}

extension Item {
    /// The user-defaults key under which the item stores its value, or `nil` if the item does not store a value.
    fileprivate var storedKey: ExactString? {
        guard let key, !key.isEmpty, type?.key(.key) != nil else { return nil }
        return key
    }
}
