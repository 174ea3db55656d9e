import SettingsChecks
import SettingsEditing
import SettingsModel
import SourceText

/// Code actions that change the items of a pane or add languages.
extension SettingsBundle {
    func paneActions(at offset: Int, in path: String) -> [CodeAction] {
        guard let pane = pane(at: path), pane.itemsElement != nil, pane.file.text != nil, canRenameTexts(ofPaneAt: path)
        else { return [] }
        let item = pane.item(around: offset)
        let position = item.map { ItemPosition.after(pane.selector(ofItemAt: $0.index)) } ?? .end
        return moveActions(item, on: pane) + extractToChildPaneActions(item, of: pane)
            + addItemActions(item?.type, to: pane, at: position)
    }

    // MARK: Adding

    private func addItemActions(_ type: ItemType?, to pane: Pane, at position: ItemPosition) -> [CodeAction] {
        let common: [ItemType] = [.toggle, .textField, .multiValue, .slider, .group]
        let types = [type].compactMap { $0 }.filter { ItemType.all.contains($0) && $0 != .childPane } + common
        let place = position == .end ? "at the end of the pane" : "after this item"
        return types.withoutRepetitions(of: \.rawName).map { type in
            let name = type.name.replacing("-", with: " ")
            return makeCodeAction("Add \(withIndefiniteArticle(name)) \(place)", .refactor) { bundle in
                AddItem(try bundle.placeholderItem(type), at: position, pane: pane.name.full)
            }
        } + [
            makeCodeAction("Add a child pane \(place)", .refactor) { bundle in
                try AddPane(
                    bundle.unusedPaneName("Pane"), title: "New Pane",
                    table: pane.requiredTable == nil ? .none : .ownName,
                    parent: pane.name.full, position: position)
            }
        ]
    }

    /// Returns a new item of the given type, with placeholders for its required values.
    private func placeholderItem(_ type: ItemType) throws -> NewItem {
        var texts: [ItemKey: String] = [.title: "New " + type.capitalizedName]
        let keys = Set(panes.flatMap(\.items).compactMap { $0.key?.string })
        if type.requires(.key) {
            texts[.key] = firstUnusedName("new_" + type.name.replacing("-", with: "_")) { keys.contains($0) }
        }
        return try NewItem(type, type.placeholderOptions(texts, choices: ["First", "Second"]))
    }

    /// Returns an unused name for a new pane. Names that differ only in case are considered equal.
    private func unusedPaneName(_ wanted: String) -> String {
        firstUnusedName(wanted) { !paths(equalIgnoringCaseTo: $0 + ".plist").isEmpty || PaneName($0).isRoot }
    }

    private func firstUnusedName(_ name: String, _ isTaken: (String) -> Bool) -> String {
        let numbered = (2...).lazy.map { "\(name)\($0)" }
        return isTaken(name) ? numbered.first { !isTaken($0) } ?? name : name
    }

    // MARK: Moving

    private func moveActions(_ item: Item?, on pane: Pane) -> [CodeAction] {
        guard let item else { return [] }
        let own = item.beginsSection ? pane.section(ofGroupAt: item.index) : item.index..<item.index + 1
        let name = item.beginsSection ? "section" : "item"
        func move(_ title: String, to position: ItemPosition) -> CodeAction {
            makeCodeAction(title, .move) { _ in
                MoveItem([pane.selector(ofItemAt: item.index)], to: position, withItems: item.beginsSection)
            }
        }
        var actions: [CodeAction] = []
        if own.lowerBound > 0 {
            let before = item.beginsSection ? pane.startOfSection(endingAt: own.lowerBound) : own.lowerBound - 1
            actions.append(move("Move the \(name) up", to: .before(pane.selector(ofItemAt: before))))
        }
        if let next = pane.item(at: own.upperBound) {
            let last = item.beginsSection ? pane.section(ofGroupAt: next.index).upperBound - 1 : next.index
            actions.append(move("Move the \(name) down", to: .after(pane.selector(ofItemAt: last))))
        }
        return actions
    }

    // MARK: Extracting

    private func extractToChildPaneActions(_ item: Item?, of pane: Pane) -> [CodeAction] {
        guard let item, !pane.name.isLocalized,
            let group = pane.item(at: pane.startOfSection(endingAt: item.index + 1)),
            group.beginsSection, let title = group.title?.string, !title.isEmpty
        else { return [] }
        return [
            makeCodeAction("Move the section \(quoted(title)) to its own pane", .extract) { bundle in
                let letters = title.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
                let name = String(String.UnicodeScalarView(letters.prefix(40)))
                return ExtractPane(
                    pane.selector(ofItemAt: group.index), to: bundle.unusedPaneName(name.isEmpty ? "Page" : name))
            }
        ]
    }

    // MARK: Languages

    /// Returns actions that add missing languages. The actions offer the languages that the app ships with or, if those
    /// are unknown, common languages. The result is empty if the offset is in an item.
    func languageActions(at offset: Int, in path: String, _ shipped: [String]) -> [CodeAction] {
        let isCatalog = catalogs.values.contains { $0.path == path }
        guard isCatalog || files[path] != nil, pane(at: path)?.item(around: offset) == nil, !requiredTables().isEmpty
        else { return [] }
        let known = Set(languages.map { LanguageIdentifier.tag(of: $0.identifier) ?? $0.identifier })
        let wanted = shipped.isEmpty ? ["en", "de", "es", "fr", "ja", "zh-Hans"] : shipped
        return wanted.filter { !known.contains(LanguageIdentifier.tag(of: $0) ?? $0) }.prefix(6).map { language in
            makeCodeAction("Add the language \(language)", .refactor) { _ in try AddLanguage(language) }
        }
    }

    /// Returns a code action that performs an operation. The operation is created when the user chooses the action.
    func makeCodeAction(
        _ title: String, _ kind: CodeAction.Kind, _ finding: Finding? = nil,
        _ operation: @escaping @Sendable (SettingsBundle) throws -> any BundleOperation
    ) -> CodeAction {
        CodeAction(title: title, kind: kind, finding: finding) {
            let operation = try operation(self)
            return try operation(self)
        }
    }
}

extension Pane {
    fileprivate func selector(ofItemAt index: Int) -> ItemSelector { .indexInPane(pane: name.full, index: index) }

    /// Returns the index at which a section starts, given the index at which it ends. A section starts at its group. If
    /// no group precedes the items of the section, the section starts at the top of the pane.
    fileprivate func startOfSection(endingAt end: Int) -> Int {
        (0..<end).last { item(at: $0)?.beginsSection == true } ?? 0
    }
}
