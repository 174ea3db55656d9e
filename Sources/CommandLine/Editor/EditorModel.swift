import Actions
import JSONSyntax
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SettingsPreview
import SourceText

/// What the page of the editor shows, as named JSON values. Only the values that have changed are sent again.
struct EditorModel {
    /// The number of the newest state.
    private(set) var version = 0
    private var parts: [String: (value: JSON, version: Int)] = [:]
    private var groups: [Group: [String]] = [:]
    private var strings: [StringsInput: StringsPart] = [:]
    /// The items of all panes, by their bytes in the file.
    private var items: [[UInt8]: ModelItem] = [:]

    /// The parts that are updated together.
    enum Group: CaseIterable {
        case schema, content, findings, log
    }

    /// The beginning of the names of parts that are named by their contents.
    private static let chunkPrefix = "chunk/"

    /// Replaces the parts of a group.
    ///
    /// - Returns: Whether any part is new, changed or removed.
    @discardableResult
    mutating func update(_ group: Group, _ values: [(name: String, value: JSON)]) -> Bool {
        let next = version + 1
        let names = values.map(\.name).withoutRepetitions
        var isChanged = groups[group] != names
        for name in Set(groups[group] ?? []).subtracting(names) { parts[name] = nil }
        groups[group] = names
        for (name, value) in values {
            if let old = parts[name], name.hasPrefix(Self.chunkPrefix) || old.value == value { continue }
            parts[name] = (value, next)
            isChanged = true
        }
        if isChanged { version = next }
        return isChanged
    }

    /// Returns the JSON members for a page that has shown an earlier version: the names of all parts, and the parts
    /// that have changed since.
    func members(since last: Int) -> String {
        let names = Group.allCases.flatMap { groups[$0] ?? [] }
        let changed = names.compactMap { name in
            parts[name].flatMap { part in
                part.version > last
                    ? "\(JSON.string(name).text(as: .message)):\(part.value.text(as: .message))" : nil
            }
        }
        return "\"version\":\(version),\"names\":\(JSON.array(names.map { .string($0) }).text(as: .message))"
            + ",\"parts\":{\(changed.joined(separator: ","))}"
    }
}

/// What determines the strings of a table in a language, other than the texts of the panes.
private struct StringsInput: Hashable {
    let table: String
    let language: Language
    let bytes: [UInt8]?
    let source: [UInt8]?

    func hash(into hasher: inout Hasher) {
        hasher.combine(table)
        hasher.combine(language)
    }
}

/// The strings of a table in a language. They are computed only if a file or a text has changed.
private struct StringsPart {
    let texts: JSON
    let value: JSON
    let coverage: TranslationCoverage

    init(of uses: [ExactString], in strings: StringTable?, comparedWith source: SourceValues?, texts: JSON) {
        self.texts = texts
        let indexed = strings.map(IndexedTable.init)
        let found = uses.map { text -> (state: TextState, value: ExactString?) in
            indexed?.stateAndValue(of: text, comparedWith: source) ?? (.missing, nil)
        }
        let used = Set(uses)
        let unused = (strings?.entries ?? []).filter { !used.contains($0.key) }
        value = [
            "values": .array(found.map { JSON(optional: $0.value?.string) }),
            "states": .string(found.map(\.state.editorLetter).joined()),
            "unused": .array(unused.map { [.string($0.key.string), JSON(optional: $0.value?.string)] }),
        ]
        var coverage = TranslationCoverage(of: found.map(\.state))
        coverage.stale = Set(unused.map(\.key)).count
        self.coverage = coverage
    }
}

/// What the model needs of an item of a pane.
private struct ModelItem {
    let value: JSON
    let texts: [ExactString]
    let hash: Int

    /// - Parameter bytes: The item in the file, or `nil` if the file is not text.
    init(_ item: Item, _ bytes: [UInt8]?) {
        value = JSON.editorItem(item)
        texts = item.texts.map(\.text)
        hash = bytes?.hashValue ?? value.hashValue
    }
}

/// The parts of the model.
extension EditorModel {
    /// The item types and their keys.
    static let schema: [(name: String, value: JSON)] = [("schema", .array(ItemType.all.map(JSON.schema)))]

    /// Updates the contents of a bundle: its panes, languages and strings, and the data for drawing it.
    mutating func updateContent(
        of bundle: SettingsBundle, in session: EditorSession, drawing: JSON, isReadOnly: Bool
    ) {
        let items = items(of: bundle)
        let tables = bundle.panesByTable()
        var coverages: [Language: TranslationCoverage] = [:]
        var parts = bundle.panes.flatMap { Self.parts(of: $0, items[$0.path] ?? []) }
        let source = bundle.sourceLanguage
        var used: [StringsInput: StringsPart] = [:]
        for (table, panes) in tables {
            // Sorted, so that the values of other languages stay the same if an item only moves.
            let uses = Set(panes.flatMap { (items[$0.path] ?? []).flatMap(\.texts) })
                .sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }
            let texts = JSON.array(uses.map { .string($0.string) })
            parts.append(("texts/\(table)", texts))
            let sourceBytes = source.flatMap { bundle.table(table, in: $0)?.file.bytes }
            var values: SourceValues?
            for language in bundle.languages {
                let strings = bundle.table(table, in: language)
                let input = StringsInput(
                    table: table, language: language, bytes: strings?.file.bytes, source: sourceBytes)
                var part = self.strings[input]
                if part?.texts != texts {
                    values = values ?? bundle.sourceValues(ofTable: table, in: source)
                    part = StringsPart(
                        of: uses, in: strings, comparedWith: language == source ? nil : values, texts: texts)
                }
                guard let part else { continue }
                used[input] = part
                parts.append(("strings/\(table)/\(language.identifier)", part.value))
                coverages[language, default: TranslationCoverage()] = (coverages[language] ?? .init()) + part.coverage
            }
        }
        strings = used
        if !bundle.unlocalizedPanes().isEmpty || !bundle.localizedPanes().isEmpty {
            let all = zip(bundle.languages, bundle.coverages(of: bundle.languages))
            coverages = Dictionary(all.map { ($0, $1) }, uniquingKeysWith: { $1 })
        }
        let languages = bundle.languages.map { JSON.editorLanguage($0, coverages[$0] ?? TranslationCoverage()) }
        let info: JSON = [
            "path": .string(session.path), "readOnly": .boolean(isReadOnly),
            "sourceLanguage": JSON(optional: source?.identifier), "languages": .array(languages),
            "panes": .array(bundle.panes.map { .string($0.path) }),
            "tables": .array(tables.map { .string($0.key) }),
            "notes": .array(bundle.unreadableFileNotes.map { .string($0.worded) }),
        ]
        update(.content, [("bundle", info)] + parts + Self.parts(ofDrawing: drawing))
    }

    /// The parts of the drawing data. Large arrays are divided, because most changes affect only a few elements.
    private static func parts(ofDrawing drawing: JSON) -> [(name: String, value: JSON)] {
        guard case .object(let members) = drawing else { return [] }
        return members.filter { $0.name != "findings" }.flatMap { member -> [(name: String, value: JSON)] in
            guard ["pages", "tables", "shown", "images"].contains(member.name) else {
                return [("drawing/\(member.name)", member.value)]
            }
            return member.value.values.enumerated().flatMap { number, element -> [(name: String, value: JSON)] in
                guard member.name == "pages", case .object(let parts) = element else {
                    return [("drawing/\(member.name)/\(number)", element)]
                }
                let sections = (element["sections"]?.values ?? []).map(\.relativeSection)
                return [
                    ("drawing/pages/\(number)", .object(parts.filter { $0.name != "sections" })),
                    ("drawing/starts/\(number)", .array(sections.map { .integer($0.start) })),
                ]
                    + chunks(
                        of: sections.map { ($0.section.hashValue, $0.section) }, by: 8,
                        named: "drawing/sections/\(number)")
            }
        }
    }

    /// Divides a list into chunks that are named by their contents, so that most of them stay the same if elements are
    /// added or removed. Where a chunk ends depends on the elements.
    ///
    /// - Returns: The chunks, and a list of their names with the name of the list.
    private static func chunks(
        of list: [(hash: Int, value: JSON)], by count: Int, named name: String
    ) -> [(name: String, value: JSON)] {
        var parts: [(name: String, value: JSON)] = []
        var chunk: [JSON] = []
        var hasher = Hasher()
        for (index, element) in list.enumerated() {
            chunk.append(element.value)
            hasher.combine(element.hash)
            let isEnd = UInt(bitPattern: element.hash) % UInt(count) == 0 || chunk.count == 4 * count
            guard isEnd || index == list.count - 1 else { continue }
            parts.append((chunkPrefix + String(UInt(bitPattern: hasher.finalize()), radix: 36), .array(chunk)))
            (chunk, hasher) = ([], Hasher())
        }
        return [(name, .array(parts.map { .string($0.name) }))] + parts
    }

    /// The items of all panes, by the paths of the panes.
    private mutating func items(of bundle: SettingsBundle) -> [String: [ModelItem]] {
        var used: [[UInt8]: ModelItem] = [:]
        defer { items = used }
        return bundle.panes.reduce(into: [:]) { found, pane in
            var list: [ModelItem] = []
            pane.itemsElement?.forEachChild { child, index in
                let element = child.unwrapped
                // Only text files have spans.
                let bytes = pane.file.text.map { Array($0.bytes(in: element.span)) }
                let item =
                    bytes.flatMap { items[$0] ?? used[$0] } ?? ModelItem(Item(index: index, element: element), bytes)
                if let bytes { used[bytes] = item }
                list.append(item)
            }
            found[pane.path] = list
        }
    }

    private static func parts(of pane: Pane, _ items: [ModelItem]) -> [(name: String, value: JSON)] {
        let title = pane.root?[ExactString(PaneSchema.title)]?.stringValue
        let configurations = pane.root?[ExactString(PaneSchema.configurations)]?.value
        let info: JSON = [
            "name": .string(pane.name.full), "base": .string(pane.name.base), "file": .string(pane.path),
            "stringsTable": JSON(optional: pane.stringsTable?.string), "table": .string(pane.effectiveTableName),
            "appGroup": JSON(optional: pane.appGroup?.string), "title": JSON(optional: title?.string),
            "generated": .boolean(pane.isGenerated),
            "configurations": configurations.map { JSON(preview: $0) } ?? .null,
        ]
        return [("pane/\(pane.path)", info)]
            + chunks(of: items.map { ($0.hash, $0.value) }, by: 32, named: "items/\(pane.path)")
    }

    /// The log, the reason why the bundle cannot be read or drawn, and whether edits can be undone and redone.
    static func log(of session: EditorSession, problem: Failure?) -> [(name: String, value: JSON)] {
        let entries = session.log.map { entry -> JSON in
            switch entry {
            case .edit(let edit): ["lines": .array(edit.commands.map { .string($0) })]
            case .outsideChange(let paths): ["changed": .array(paths.map { .string($0) })]
            }
        }
        return chunks(of: entries.map { ($0.hashValue, $0) }, by: 32, named: "log") + [
            (
                "state",
                .members([
                    "revision": .integer(session.revision), "canUndo": .boolean(session.canUndo),
                    "canRedo": .boolean(session.canRedo),
                    "problem": problem.map { JSON.error($0, after: nil)["error"] ?? .null },
                ])
            )
        ]
    }
}

extension TextState {
    /// The letter that represents the state on the page.
    fileprivate var editorLetter: String {
        switch self {
        case .translated: "t"
        case .same(let isMeant): isMeant ? "a" : "s"
        case .missing: "m"
        case .empty: "e"
        }
    }
}

extension JSON {
    /// The section of a drawn pane with item indices that are relative to the first index, and this index. With relative
    /// indices, a section stays the same if items before it are added or removed.
    fileprivate var relativeSection: (start: Int, section: JSON) {
        let rows = self["rows"]?.values ?? []
        let start = (self["item"] ?? rows.first?["item"])?.integer ?? 0
        let section = changingMember("rows") { _ in .array(rows.map { $0.shiftingItem(by: -start) }) }
        return (start, section.shiftingItem(by: -start))
    }

    private func shiftingItem(by distance: Int) -> JSON {
        changingMember("item") { $0.integer.map { .integer($0 + distance) } ?? $0 }
    }

    private func changingMember(_ name: String, _ change: (JSON) -> JSON) -> JSON {
        guard case .object(var members) = self, let index = members.firstIndex(where: { $0.name == name }) else {
            return self
        }
        members[index].value = change(members[index].value)
        return .object(members)
    }

    fileprivate static func editorLanguage(_ language: Language, _ coverage: TranslationCoverage) -> JSON {
        .object(
            [
                ("language", .string(language.identifier)),
                ("tag", .string(LanguageIdentifier.tag(of: language.identifier) ?? "und")),
                ("rightToLeft", .boolean(LanguageIdentifier.isRightToLeft(language.identifier))),
            ] + members(of: coverage))
    }

    fileprivate static func editorItem(_ item: Item) -> JSON {
        .members([
            "type": .string(item.rawType?.string ?? ""), "title": item.title.map { .string($0.string) },
            "key": item.key.map { .string($0.string) },
            "entries": .array(item.entries.map { [.string($0.key.string), JSON(preview: $0.element.value)] }),
            "texts": .array(item.texts.map { [.string($0.slot.name), .string($0.text.string)] }),
        ])
    }

    /// An item type, with its keys in the order of the schema.
    fileprivate static func schema(_ type: ItemType) -> JSON {
        let options = ItemOption.options(for: type.ownKeys)
        return .members([
            "name": .string(type.name), "type": .string(type.rawName), "xcode": JSON(optional: type.xcodeName),
            "summary": .string(type.summary), "beginsSection": .boolean(type.beginsSection),
            "keys": .array(
                type.keys.map { key in
                    .members([
                        "key": .string(key.name), "xcode": JSON(optional: key.xcodeName),
                        "type": .string(key.type.editorName), "summary": .string(key.summary),
                        "required": .boolean(key.isRequired), "localizable": .boolean(key.isLocalizable),
                        "option": options.first { $0.key.key == key.key && $0.form != .valueType }.map {
                            .string($0.name)
                        },
                        "values": key.allowed.isEmpty
                            ? nil : .array(key.allowed.map { [.string($0.name), .string($0.xcodeName)] }),
                        "default": key.defaultValue.map { JSON(plain: $0) },
                        "reader": key.reader == .settings ? nil : .string("\(key.reader)"),
                    ])
                }),
        ])
    }
}

extension ValueType {
    /// The name of the control that edits a value of this type.
    fileprivate var editorName: String {
        switch self {
        case .string: "string"
        case .boolean: "boolean"
        case .number: "number"
        case .integer: "integer"
        case .scalar: "scalar"
        case .any, .either: "any"
        case .array: "array"
        case .dictionary: "dictionary"
        }
    }
}
