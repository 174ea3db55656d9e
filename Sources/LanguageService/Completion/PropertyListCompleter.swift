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
        return keys(besides: known).map { key in
            let label = key.name.string
            let (text, span, isSnippet) = textInsertingKey(of: key, in: dictionary)
            return completion(
                label, key.kind, detail: key.detail, documentation: key.documentation, tag: "key", text,
                isSnippet: isSnippet, span: span)
        }
    }

    private struct ProposedKey {
        let name: ExactString
        var kind = Completion.Kind.key
        let detail: String?
        let documentation: String?
        let value: PropertyListValue
    }

    private func keys(besides known: Set<ExactString>) -> [ProposedKey] {
        let dictionary = place.container
        if case .table = scope {
            return bundle.missingTableEntries(ofTableAt: path, besides: known).map { text in
                ProposedKey(
                    name: text.text, kind: .text, detail: text.comment, documentation: text.markdown,
                    value: .string(text.source))
            }
        }
        return scope.keys.filter { !known.contains($0.key.name) }.map { key in
            ProposedKey(
                name: key.key.name, detail: key.isRequired ? "required" : key.type.name,
                documentation: key.markdown(scope.reference), value: value(of: key, in: dictionary))
        }
    }

    private func value(of key: KeySchema, in dictionary: PropertyListElement?) -> PropertyListValue {
        switch (scope, key.name) {
        case (.page, PaneSchema.stringsTable): bundle.proposedTableNames(of: path).first?.value ?? .string("")
        default: key.placeholderValue(in: dictionary)
        }
    }

    /// Returns the text to insert for a key. The text includes missing tags and, if the key does not have a value yet,
    /// a value.
    private func textInsertingKey(
        of key: ProposedKey, in dictionary: PropertyListElement
    ) -> (text: String, span: Range<Int>, isSnippet: Bool) {
        let value = place.hasValue ? nil : key.value
        guard let leaf = place.leaf, !place.isTag else {
            return (layout.text(of: key.name.string, value), place.span, true)
        }
        let name = place.document.content(of: key.name)
        if let value {
            let end = leaf.isOpen ? place.span.upperBound : leaf.span.upperBound
            return (layout.textAfterStartTag(ofKey: key.name, value), place.span.lowerBound..<end, true)
        }
        return (name + (leaf.isOpen ? "</key>" : ""), place.span, false)
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
            + InAppSettingsKit.values(ofKey: schema.name).map {
                ValueProposal(.string($0), detail: "InAppSettingsKit", documentation: schema.summary)
            }
    }

    private func proposals(for schema: KeySchema) -> [ValueProposal] {
        if schema.isImage { return bundle.proposedImages }
        switch (scope, schema.name) {
        case (.item, ItemKey.type.name.string):
            return (ItemType.all + ItemType.inAppSettingsKit).map {
                ValueProposal(
                    .string($0.rawName), .type, detail: $0.xcodeName ?? $0.name, documentation: $0.markdown)
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
                let label = proposal.label ?? proposal.value.description
                return completion(
                    label, proposal.kind, detail: proposal.detail, documentation: proposal.documentation,
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
            proposal.label ?? proposal.value.description, proposal.kind, detail: proposal.detail,
            documentation: proposal.documentation, tag: nil, text + end, isSnippet: false)
    }

    // MARK: Items

    /// The completions that insert a new item, one for each item type. Each item is the same as the item that
    /// `add-item` creates.
    private var newItemCompletions: [Completion] {
        ItemType.all.compactMap { type in
            guard let item = try? NewItem(type, type.sampleOptions) else { return nil }
            return completion(
                type.xcodeName ?? type.capitalizedName, .snippet, detail: type.rawName, documentation: type.markdown,
                tag: "dict",
                layout.text(of: .dictionary(item.entries)))
        }
    }
}

extension ItemType {
    /// The capitalized name of the item type, for types without a name in Xcode.
    fileprivate var capitalizedName: String {
        name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    /// The options for a new item, with placeholder values.
    fileprivate var sampleOptions: ItemOptions {
        var options = ItemOptions()
        for key in [ItemKey.title, .key, .file] where self.key(key.name) != nil {
            options.texts[key.name.string] = key == .key ? "key" : key.name.string
        }
        // A title item without a value would be rejected.
        if self == .title { options.texts[ItemKey.defaultValue.name.string] = "Value" }
        if key(ItemKey.titles.name)?.isRequired == true {
            options.choices = [ItemChoice("Choice=1"), ItemChoice("Other=2")]
        }
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
