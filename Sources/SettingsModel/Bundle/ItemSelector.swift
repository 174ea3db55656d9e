package import SourceText

/// A reference to an item by key, position or title, as entered by the user.
package enum ItemSelector: Hashable, Sendable {
    /// Selects items by key, such as `play_sounds_preference`. The prefix `key:` is required if the key looks like a
    /// position, such as in `key:2`.
    case key(ExactString)
    /// Selects an item by its zero-based position in the pane, such as `2`.
    case index(Int)
    /// Selects an item by its pane and its zero-based position, such as `Advanced/2`.
    case indexInPane(pane: String, index: Int)
    /// Selects items by title, such as `title:Sound`.
    case title(ExactString)

    /// Creates a selector by parsing the text that a user entered.
    package init(_ text: String) {
        if text.hasPrefix("key:") {
            self = .key(ExactString(String(text.dropFirst(4))))
        } else if text.hasPrefix("title:") {
            self = .title(ExactString(String(text.dropFirst(6))))
        } else if let index = Self.parsedPosition(text[...]) {
            self = .index(index)
        } else if let slash = text.lastIndex(of: "/"),
            let index = Self.parsedPosition(text[text.index(after: slash)...])
        {
            self = .indexInPane(pane: String(text[..<slash]), index: index)
        } else {
            self = .key(ExactString(text))
        }
    }

    private static func parsedPosition(_ text: Substring) -> Int? {
        !text.isEmpty && text.allSatisfy({ $0.isASCII && $0.isNumber }) ? Int(text) : nil
    }
}

/// An item and the pane that contains it.
package struct PlacedItem: Sendable {
    package let pane: Pane
    package let item: Item

    package init(pane: Pane, item: Item) {
        self.pane = pane
        self.item = item
    }

    /// An unambiguous selector for the item, such as `Root/2`.
    package var address: String { "\(pane.name)/\(item.index)" }
}

extension SettingsBundle {
    /// Returns the pane with the specified name, or the root pane if the name is `nil`.
    ///
    /// - Throws: An error if the pane does not exist or cannot be read.
    package func pane(selected name: String?) throws(BundleError) -> Pane {
        let name = PaneName(typed: name ?? "Root").full
        if let pane = pane(named: name), pane.isPane {
            guard isBundleInfo(pane) else { return pane }
            throw BundleError(
                "\(pane.path) is not a pane: it describes the bundle, and no row opens it", path: pane.path,
                help: "give the pane another name")
        }
        let names = panes.map(\.name.full)
        if let file = files[name + ".plist"] {
            if !file.isReadable { throw BundleError(unreadable: file) }
            throw BundleError(noPaneIn: file)
        }
        throw BundleError(
            "there is no pane \(quoted(name))",
            help: probableName(for: name, among: names).map { "did you mean \($0)?" }
                ?? (names.isEmpty ? nil : "the panes are \(names.joined(separator: ", "))"))
    }

    /// Returns the items that match a selector. All items belong to variants and localized copies of the same pane, with
    /// at most one item in each of them.
    ///
    /// - Parameters:
    ///   - paneName: The name of the pane to search, or `nil` to search all panes. A title is searched in localized
    ///     copies only if no other pane has it.
    ///   - isMeant: A closure that returns whether to include an item. It is used only if the selector is a title.
    /// - Throws: An error if no item matches, or if the selector is ambiguous.
    package func items(
        selectedBy selector: ItemSelector, in paneName: String?,
        where isMeant: (Pane, Item) -> Bool = { _, _ in true }
    ) throws(BundleError) -> [PlacedItem] {
        switch selector {
        case .index(let index):
            let pane = try pane(selected: paneName)
            guard pane.item(at: index) == nil, hasItem(withKey: "\(index)", in: paneName) else {
                return [try item(at: index, on: pane)]
            }
            throw BundleError(
                "there is no item \(index) in \(pane.name)",
                help: "for the key \(quoted("\(index)")), use key:\(index)", isAbsence: true)
        case .indexInPane(let name, let index):
            guard panes.contains(where: { $0.name.full == name }) else {
                // A key may contain a slash and end in digits.
                return try items(selectedBy: .key(ExactString("\(name)/\(index)")), in: paneName)
            }
            return [try item(at: index, on: pane(selected: name))]
        case .key(let key):
            return try findItems(
                "the key \(quoted(key.string))", key.string, in: paneName, isTitle: false, { $1.key == key },
                { $0.key?.string })
        case .title(let title):
            return try findItems(
                "the title \(quoted(title.string))", title.string, in: paneName, isTitle: true,
                { $1.title == title && isMeant($0, $1) }, { $0.title?.string })
        }
    }

    private func hasItem(withKey key: String, in paneName: String?) -> Bool {
        (try? items(selectedBy: .key(ExactString(key)), in: paneName)) != nil
    }

    private func item(at index: Int, on pane: Pane) throws(BundleError) -> PlacedItem {
        guard let item = pane.item(at: index) else {
            throw BundleError(
                "there is no item \(index) in \(pane.name)",
                help: pane.itemCount == 0 ? "the pane is empty" : "its items are numbered 0 to \(pane.itemCount - 1)",
                isAbsence: true)
        }
        return PlacedItem(pane: pane, item: item)
    }

    private func findItems(
        _ wanted: String, _ name: String, in paneName: String?, isTitle: Bool, _ condition: (Pane, Item) -> Bool,
        _ label: (Item) -> String?
    ) throws(BundleError) -> [PlacedItem] {
        let searched = try paneName.map { name throws(BundleError) in [try pane(selected: name)] } ?? panes
        var found: [PlacedItem] = []
        var labels: [String] = []
        for pane in searched {
            for item in pane.items {
                if condition(pane, item) { found.append(PlacedItem(pane: pane, item: item)) }
                if let label = label(item) { labels.append(label) }
            }
        }
        if found.isEmpty, paneName == nil, let path = unreadablePath(thatMayContain: name) {
            throw BundleError(
                "no item in the readable panes has \(wanted), and \(path) cannot be read",
                help: "\(run: .check) reports why")
        }
        if found.isEmpty {
            throw BundleError(
                "no item has \(wanted)",
                help: suggestion(for: name, keys: isTitle ? [] : labels, on: searched)
                    ?? "\(run: .show) lists the items",
                isAbsence: true)
        }
        let others = found.filter { !$0.pane.name.isLocalized }
        if isTitle, !others.isEmpty { found = others }
        let families = Set(found.map(\.pane.name.base))
        let isOnceOnEach = Set(found.map(\.pane.name)).count == found.count
        guard families.count == 1, isOnceOnEach else {
            throw BundleError(
                "several items have \(wanted)",
                help: "specify one of \(found.map(\.address).joined(separator: ", "))")
        }
        return found
    }

    /// Returns a suggestion for a key or title that does not exist, or `nil` if there are no similar keys or titles.
    /// The suggestion lists up to three alternatives: an item with that title, the most similar key and keys that
    /// contain the text. If there are no such alternatives, the suggestion is the most similar title.
    private func suggestion(for name: String, keys: [String], on panes: [Pane]) -> Message? {
        let wanted = name.lowercased()
        let titles = panes.flatMap(\.items).compactMap { $0.title?.string }
        var names = titles.filter { $0.lowercased() == wanted }.prefix(1).map { "title:\($0)" }
        names += [mostSimilarName(to: name, among: keys)].compactMap { $0 }
        if wanted.count > 2 { names += keys.filter { $0.lowercased().contains(wanted) } }
        if names.isEmpty { names += [mostSimilarName(to: name, among: titles)].compactMap { $0.map { "title:\($0)" } } }
        let shown = names.withoutRepetitions.prefix(3).map {
            $0.contains(" ") ? quoted($0) : printable($0)
        }
        guard let last = shown.last else { return nil }
        let others = shown.dropLast().isEmpty ? "" : shown.dropLast().joined(separator: ", ") + " or "
        return "did you mean \(others)\(last)?"
    }
}
