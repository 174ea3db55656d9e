import PropertyListSyntax
import SettingsModel
import SourceText

/// A value that is offered as a completion for a key.
struct ValueProposal {
    var value: PropertyListValue
    var kind: Completion.Kind = .value
    var label: String?
    var detail: String?
    var documentation: String?

    init(
        _ value: PropertyListValue, _ kind: Completion.Kind = .value, label: String? = nil, detail: String? = nil,
        documentation: String? = nil
    ) {
        self.value = value
        self.kind = kind
        self.label = label
        self.detail = detail
        self.documentation = documentation
    }
}

extension KeySchema {
    /// Returns a placeholder value to insert with a new key. The user is expected to replace it.
    func placeholderValue(in item: PropertyListElement?) -> PropertyListValue {
        if key == .defaultValue, let first = item.flatMap(\.proposedDefaultValues.first) { return first.value }
        if let ordinary = Self.value(of: type, named: allowed.first?.name, option?.ordinary, defaultValue) {
            return ordinary
        }
        return .string("")
    }

    private static func value(
        of type: ValueType, named allowed: String? = nil, _ ordinary: String? = nil,
        _ defaultValue: PropertyListValue? = nil
    ) -> PropertyListValue? {
        switch type {
        // A Boolean key is usually added to change its default value.
        case .boolean: .boolean(!(defaultValue?.boolean ?? false))
        case .string: defaultValue ?? .string(allowed ?? "")
        case .integer, .number: .integer(ordinary.flatMap { Int64($0) } ?? 0)
        case .scalar, .any: defaultValue
        case .array(of: .dictionary): .array([])
        case .array(let element): .array([value(of: element, named: allowed) ?? .string("")])
        case .dictionary(let keys):
            .dictionary(keys.filter(\.isRequired).map { .init($0.key.name, $0.placeholderValue(in: nil)) })
        case .either(let first, _): value(of: first, named: allowed)
        }
    }
}

extension PropertyListElement {
    /// The default values to propose for the item. They are derived from the item's other keys, such as the values of
    /// its choices.
    var proposedDefaultValues: [ValueProposal] {
        switch itemType {
        case .toggle?:
            let values = Item.toggleValues { key in recoveredValue(of: key.name)?.value }
            return [ValueProposal(values.off, detail: "off"), ValueProposal(values.on, detail: "on")]
        case .slider?:
            return [ItemKey.minimumValue, .maximumValue].compactMap { key in
                recoveredValue(of: key.name)?.value.number.map { ValueProposal(.real($0), detail: key.name.string) }
            }
        case .multiValue?, .radioGroup?, .title?:
            let titles = recoveredValue(of: ItemKey.titles.name)?.elements ?? []
            let values = recoveredValue(of: ItemKey.values.name)?.elements ?? []
            return values.enumerated().map { index, value in
                ValueProposal(value.value, detail: index < titles.count ? titles[index].string.string : nil)
            }
        default: return []
        }
    }
}
