import PropertyListSyntax
package import SettingsModel
import SourceText

/// Removes panes, including their variants and localized copies. Also removes the items that open the panes, and the
/// string-table entries that become unused.
package struct RemovePane: BundleOperation {
    package let names: [String]
    /// Whether to remove child panes that become unreachable. If `false`, such panes cause an error.
    package var isRecursive: Bool
    /// Whether to keep string tables and entries that become unused. If `false`, they are removed.
    package var keepsStrings: Bool
    /// Whether to skip panes that do not exist. If `false`, they cause an error.
    package var ifPresent: Bool

    package init(
        _ names: [String], isRecursive: Bool = false, keepsStrings: Bool = false, ifPresent: Bool = false
    ) throws(UsageError) {
        self.names = names.map { PaneName(typed: $0).full }
        if self.names.contains("Root") {
            throw UsageError(
                "the Root pane cannot be removed", help: "specify a variant, such as Root~ipad, or remove its items")
        }
        self.isRecursive = isRecursive
        self.keepsStrings = keepsStrings
        self.ifPresent = ifPresent
    }

    /// The options file lists the String Catalogs of removed tables.
    package var changesOptionsFile: Bool { true }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        var files: [ParsedFile] = []
        for name in names { files += try self.files(named: name, &draft) }
        guard !files.isEmpty else { return }
        try draft.bundle.requireReadablePanes()
        var gone = Set(files.map { PaneName(typed: $0.path) })
        let opensPanes = files.contains { Pane($0)?.paneLinks.isEmpty == false }
        let panesBelow =
            opensPanes ? PaneGraph(draft.bundle.files.values.compactMap { Pane($0) }).panesBelow(gone) : []
        if !isRecursive, !panesBelow.isEmpty { throw Self.unreachablePanesError(of: files, panesBelow) }
        files += panesBelow.compactMap { draft.bundle.files[$0.full + ".plist"] }
        gone.formUnion(panesBelow)
        var texts = draft.paneNames().filter(gone.contains).compactMap { draft.bundle.pane(named: $0.full) }
            .map { TextsOfPane($0, $0.texts) }
        for file in files.withoutRepetitions(of: \.path) { try draft.remove(file) }
        texts += try removeLinkItems(to: gone, &draft)
        if !keepsStrings { try Self.removeUnusedEntries(texts, &draft) }
    }

    // MARK: Panes

    /// Returns the files to which a pane name refers. The name of a variant or of a localized copy refers to one file.
    /// Any other name refers to all files of the pane.
    private func files(named name: String, _ draft: inout Draft) throws(BundleError) -> [ParsedFile] {
        let pane = PaneName(name)
        let all = draft.bundle.files(ofPane: pane.base)
        let isWhole = pane.full == pane.base
        let files = isWhole ? all : all.filter { $0.path == name + ".plist" }
        if files.isEmpty, ifPresent {
            draft.report(.identical, name + ".plist", "there is no such pane")
            return []
        }
        try draft.bundle.requirePane(name, in: files)
        if pane.base == "Root", all.allSatisfy({ $0.path != "Root.plist" }), pane.suffix.isEmpty {
            throw BundleError(
                "\(name).plist is the only Root pane for its language", path: name + ".plist",
                help: "remove its items, or add a Root.plist next to \(pane.languageFolder.dropLast())")
        }
        return files
    }

    private static func unreachablePanesError(of files: [ParsedFile], _ panesBelow: [PaneName]) -> BundleError {
        let names = Set(files.map { PaneName(typed: $0.path).base }).sorted().joined(separator: ", ")
        let shown = panesBelow.prefix(10).map(\.full).joined(separator: ", ")
        let rest = panesBelow.count > 10 ? " and \(panesBelow.count - 10) more" : ""
        return BundleError(
            "only \(names) links to \(shown)\(rest)", path: files.first?.path,
            help: "add \(input: .recursive) to also remove \(panesBelow.count == 1 ? "that pane" : "those panes")")
    }

    // MARK: Links

    /// Removes the items that open a removed pane.
    ///
    /// - Returns: The strings of the removed items.
    private func removeLinkItems(to gone: Set<PaneName>, _ draft: inout Draft) throws(BundleError) -> [TextsOfPane] {
        let removed = Set(gone.flatMap { [$0.full, $0.unlocalized] })
        // A link to a pane also opens the variants of the pane.
        let linked = Set(
            removed.flatMap { name in
                PaneName.suffixes.filter { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
            })
        func isLeft(_ name: String) -> Bool {
            draft.bundle.files[name + ".plist"] != nil
                || draft.bundle.foldersOfLanguages.contains { draft.bundle.files["\($0.folder)/\(name).plist"] != nil }
        }
        var texts: [TextsOfPane] = []
        for name in draft.paneNames() {
            let links = draft.links(toAnyOf: linked, on: name).filter { link in
                let targets = link.targets
                return targets.contains(where: removed.contains) && !targets.contains(where: isLeft)
            }
            if let removal = try self.removal(of: links, from: name, &draft) {
                texts += removal.texts
                draft.edit(removal.path, removal.edits)
            }
        }
        return texts
    }

    /// Reports the links, and returns the edits that remove their rows, or `nil` if no link is a row.
    private func removal(
        of links: [PaneLink], from name: PaneName, _ draft: inout Draft
    ) throws(BundleError) -> (path: String, edits: [TextEdit], texts: [TextsOfPane])? {
        guard !links.isEmpty, let pane = draft.bundle.pane(named: name.full) else { return nil }
        let rows = links.filter(\.isRow).map(\.itemIndex)
        let items = rows.compactMap { pane.item(at: $0) }
        if !items.isEmpty { try pane.file.requireEditable() }
        for item in items {
            draft.report(
                .remove, item: item.index, key: item.key, on: pane.path,
                "child-pane \(quoted(item.title?.string ?? ""))")
        }
        for link in links where !link.isRow {
            draft.report(
                .review, pane.path, "item \(link.itemIndex) refers to \(link.file)",
                about: .item(index: link.itemIndex, pane: pane.name.full, key: pane.item(at: link.itemIndex)?.key))
        }
        guard let array = pane.itemsElement, !items.isEmpty else { return nil }
        return (
            pane.path, pane.document.removingElements(at: rows, of: array),
            pane.requiredTable == nil ? [] : [TextsOfPane(pane, items.flatMap(\.texts))]
        )
    }

    // MARK: Strings

    /// Strings of a pane that no longer uses them.
    private struct TextsOfPane {
        let table: String
        /// The language of the pane, or `nil` if the pane is not in an `.lproj` folder.
        let language: Language?
        let texts: [ExactString]

        init(_ pane: Pane, _ texts: [LocalizableText]) {
            table = pane.requiredTable ?? pane.ownTable
            language = pane.language
            self.texts = texts.map(\.text)
        }
    }

    private static func removeUnusedEntries(_ texts: [TextsOfPane], _ draft: inout Draft) throws(BundleError) {
        for (table, group) in texts.grouped(by: \.table) {
            let languages = Set(group.map(\.language))
            let languagesWithTable = Set(draft.bundle.tables(named: table).map { Optional($0.language) })
            let isEverywhere = languages.contains(nil) || languages.isSuperset(of: languagesWithTable)
            if isEverywhere {
                let isLast = draft.panes(usingTable: table).isEmpty
                let shared = isLast ? group : group.filter { $0.language == nil }
                try draft.removeTexts(shared.flatMap(\.texts), fromTable: table, isLast: isLast, keepingOthers: true)
                if isLast { continue }
            }
            // A pane in an .lproj folder looks up its strings in the language of the folder only.
            for pane in group where pane.language != nil {
                try draft.removeUnusedEntries(pane.texts, fromTable: table, in: pane.language)
            }
        }
    }
}
