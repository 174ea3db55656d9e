import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText

/// Provides completions at a position in an XML property list.
struct PropertyListCompleter {
    let bundle: SettingsBundle
    let path: String
    let place: CompletionPosition
    let scope: ContainerRole
    let layout: InsertionLayout

    init?(_ bundle: SettingsBundle, at offset: Int, in file: ParsedFile) {
        guard let place = CompletionPosition(at: offset, in: file) else { return nil }
        self.bundle = bundle
        path = file.path
        self.place = place
        scope = ContainerRole(of: place.containers, in: file.path)
        layout = InsertionLayout(of: place)
    }

    var completions: [Completion] {
        if place.isEndTag { return endTagCompletions }
        guard let container = place.container else { return [] }
        if case .items = scope { return place.leaf == nil ? newItemCompletions : [] }
        if container.kind == .array { return values(of: proposedElements, addingPlaceholderFor: nil) }
        if let key = place.key { return values(of: key) }
        // In the place of a key, only a key that is being typed can be completed.
        return place.leaf.map { $0.kind == .key } ?? true ? keys(of: container) : []
    }

    private func completion(
        _ label: String, _ kind: Completion.Kind, detail: String? = nil, documentation: String? = nil, tag: String?,
        _ text: String, isSnippet: Bool = true, span: Range<Int>? = nil
    ) -> Completion {
        Completion(
            label: Markdown.line(label), kind: kind, detail: detail.map(Markdown.line), documentation: documentation,
            text: text, isSnippet: isSnippet,
            filter: place.isTag ? tag.map { "<\($0)>\(label)" } ?? "<\(label)" : label, span: span ?? place.span)
    }

    /// The completion that inserts the missing end tag of the innermost element. The array is empty if the element
    /// already has an end tag.
    private var endTagCompletions: [Completion] {
        guard let open = place.leaf ?? place.container, open.isOpen else { return [] }
        let tag = "</\(open.kind.tag)>"
        return [
            Completion(label: tag, kind: .tag, text: tag, isSnippet: false, filter: tag, span: place.span)
        ]
    }

    // MARK: Keys

    private func keys(of dictionary: PropertyListElement) -> [Completion] {
        let own = place.leaf?.span.lowerBound
        let known = Set(dictionary.recoveredEntries.filter { $0.key.span.lowerBound != own }.map(\.key.string))
        if case .table = scope {
            return bundle.missingTableEntries(ofTableAt: path, besides: known).map { text in
                completion(
                    ofKey: text.text, .text, detail: text.comment, documentation: text.markdown, .string(text.source))
            }
        }
        return scope.keys.filter { !known.contains($0.key.name) }.map { key in
            completion(
                ofKey: key.key.name, .key, detail: key.isRequired ? "required" : key.type.name,
                documentation: key.markdown(scope.reference), value(of: key, in: dictionary))
        }
    }

    private func value(of key: KeySchema, in dictionary: PropertyListElement) -> PropertyListValue {
        switch (scope, key.name) {
        case (.page, PaneSchema.stringsTable): bundle.proposedTableNames(of: path).first?.value ?? .string("")
        default: key.placeholderValue(in: dictionary)
        }
    }

    /// Returns a completion that inserts a key. The text includes missing tags and, if the key does not have a value
    /// yet, a value.
    private func completion(
        ofKey key: ExactString, _ kind: Completion.Kind, detail: String, documentation: String,
        _ value: PropertyListValue
    ) -> Completion {
        let value = place.hasValue ? nil : value
        let text: String
        var span = place.span
        if let leaf = place.leaf, !place.isTag {
            if let value {
                text = layout.textAfterStartTag(ofKey: key, value)
                span = span.lowerBound..<(leaf.isOpen ? span.upperBound : leaf.span.upperBound)
            } else {
                text = place.document.content(of: key) + (leaf.isOpen ? "</key>" : "")
            }
        } else {
            text = layout.text(of: key.string, value)
        }
        return completion(
            key.string, kind, detail: detail, documentation: documentation, tag: "key", text,
            isSnippet: value != nil || place.leaf == nil || place.isTag, span: span)
    }

    // MARK: Values

    private func values(of key: PropertyListElement) -> [Completion] {
        if case .table = scope {
            let text = bundle.sourceLanguageValue(of: key.string, inTableAt: path)
            return values(of: [ValueProposal(.string(text), .text)], addingPlaceholderFor: nil)
        }
        guard let schema = scope.schema(of: key.string) else { return [] }
        return values(of: proposals(for: schema), addingPlaceholderFor: schema)
    }

    private var proposedElements: [ValueProposal] {
        guard case .list(let schema, _) = scope else { return [] }
        return schema.isImage ? bundle.proposedImages : allowedValueProposals(schema)
    }

    /// Returns proposals for the allowed values of an enumerated key.
    private func allowedValueProposals(_ schema: KeySchema) -> [ValueProposal] {
        if schema.key == .configurations { return bundle.proposedConfigurations }
        if schema.allowed.isEmpty { return [] }
        return schema.allowed.map { value in
            let isDefault = schema.defaultValue?.string?.string == value.name
            return ValueProposal(
                .string(value.name), detail: value.xcodeName + (isDefault ? " (default)" : ""),
                documentation: schema.summary)
        }
            + InAppSettingsKit.values(ofKey: schema.key).map {
                ValueProposal(.string($0), detail: "InAppSettingsKit", documentation: schema.summary)
            }
    }

    private func proposals(for schema: KeySchema) -> [ValueProposal] {
        if schema.isImage { return bundle.proposedImages }
        switch (scope, schema.name) {
        case (.item, ItemKey.type.name.string):
            return ItemType.known.map {
                ValueProposal(.string($0.rawName), .type, detail: $0.xcodeName ?? $0.name, documentation: $0.markdown)
            }
        case (.item, ItemKey.file.name.string): return bundle.proposedLinkTargets(from: path)
        case (.item, ItemKey.key.name.string): return bundle.proposedKeys
        case (.item, ItemKey.defaultValue.name.string): return place.container?.proposedDefaultValues ?? []
        case (.page, PaneSchema.stringsTable): return bundle.proposedTableNames(of: path)
        case (.page, PaneSchema.appGroup): return bundle.proposedAppGroups
        default: break
        }
        if case .boolean = schema.type {
            return [true, false].map { isTrue in
                let isDefault = schema.defaultValue?.boolean == isTrue
                return ValueProposal(
                    .boolean(isTrue), detail: isDefault ? "default" : nil, documentation: schema.summary)
            }
        }
        return allowedValueProposals(schema)
    }

    /// Returns the completions for proposed values.
    ///
    /// - Parameter schema: The key for which a placeholder value is also offered, or `nil` for none. The placeholder is
    ///   omitted if only the proposed values are allowed.
    private func values(of proposals: [ValueProposal], addingPlaceholderFor schema: KeySchema?) -> [Completion] {
        if let leaf = place.leaf, !place.isTag {
            return proposals.filter { leaf.canContain($0.value) }.map { content(of: $0, in: leaf) }
        }
        if place.container?.kind == .dictionary, place.hasValue { return [] }
        // Names that do not exist yet are also possible.
        let isOpen = proposals.allSatisfy { [.reference, .file].contains($0.kind) }
        let own = isOpen ? schema.map { [placeholderCompletion(of: $0)] } ?? [] : []
        return own
            + proposals.map { proposal in
                completion(
                    proposal.value.description, proposal.kind, detail: proposal.detail,
                    documentation: proposal.documentation,
                    tag: proposal.value.kind == .boolean ? nil : proposal.value.kind.label,
                    layout.textWithoutPlaceholders(of: proposal.value), isSnippet: false)
            }
    }

    /// Returns a completion that inserts an element with a placeholder value.
    private func placeholderCompletion(of schema: KeySchema) -> Completion {
        let value = schema.placeholderValue(in: place.container)
        return completion(
            value.kind.label, .value, detail: schema.name, documentation: schema.markdown(scope.reference),
            tag: nil, layout.text(of: value))
    }

    /// Returns a completion that inserts a value between existing tags.
    private func content(of proposal: ValueProposal, in leaf: PropertyListElement) -> Completion {
        let text = place.document.content(of: ExactString(proposal.value.description))
        let end = leaf.isOpen ? "</\(leaf.kind.tag)>" : ""
        return completion(
            proposal.value.description, proposal.kind, detail: proposal.detail,
            documentation: proposal.documentation, tag: nil, text + end, isSnippet: false)
    }

    // MARK: Items

    /// The completions that insert a new item, one for each item type. Each item is the same as the item that
    /// `add-item` creates.
    private var newItemCompletions: [Completion] {
        ItemType.all.compactMap { type in
            let texts: [ItemKey: String] = [.title: "Title", .key: "key", .file: "File"]
            let options = type.placeholderOptions(texts, choices: ["Choice=1", "Other=2"])
            guard let item = try? NewItem(type, options) else { return nil }
            return completion(
                type.xcodeName ?? type.capitalizedName, .snippet, detail: type.rawName, documentation: type.markdown,
                tag: "dict",
                layout.text(of: .dictionary(item.entries)))
        }
    }
}

extension ItemType {
    /// The capitalized name of the item type.
    var capitalizedName: String {
        name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    /// Returns the options for a new item, with placeholders for its values.
    ///
    /// - Parameters:
    ///   - texts: The values of property-list keys. Keys that the item type does not support are ignored.
    ///   - choices: The choices, which are used if the item type requires any.
    func placeholderOptions(_ texts: [ItemKey: String], choices: [String]) -> ItemOptions {
        var options = ItemOptions()
        for (key, text) in texts where self.key(key) != nil { options.texts[key] = text }
        // A title item without a value would be rejected.
        if isReadOnly { options.texts[.defaultValue] = "Value" }
        if requiresChoices { options.choices = choices.map(ItemChoice.init) }
        return options
    }
}

extension PropertyListElement {
    /// Returns whether a value can be written between the element's tags.
    fileprivate func canContain(_ value: PropertyListValue) -> Bool {
        switch kind {
        case .string: value.kind == .string
        case .integer: value.kind == .integer
        case .real: value.kind == .integer || value.kind == .real
        default: false
        }
    }
}

extension PropertyListValue.Kind {
    /// The tag name for this kind of value. For a Boolean, the tag name is `true`.
    fileprivate var label: String {
        switch self {
        case .dictionary: "dict"
        case .boolean: "true"
        default: rawValue
        }
    }
}
