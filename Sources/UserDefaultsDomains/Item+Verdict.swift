package import PropertyListSyntax
package import SettingsModel
import SourceText

/// The result of checking a stored value against the values that an item allows.
package enum ItemVerdict: Hashable, Sendable {
    case fits, wrongType, outOfRange
}

extension Item {
    /// Checks a stored value against the values that the Settings app can show for the item.
    package func verdict(on value: PropertyListValue) -> ItemVerdict {
        switch type {
        case .toggle?:
            return verdict(on: value, among: [toggleValues.on, toggleValues.off])
        case .slider?:
            guard let number = value.number else { return .wrongType }
            let (minimum, maximum) = (self[.minimumValue]?.value.number ?? 0, self[.maximumValue]?.value.number ?? 1)
            return number >= minimum && number <= maximum ? .fits : .outOfRange
        case .textField?, .textView?: return value.kind == .string ? .fits : .wrongType
        case .multiValue?, .radioGroup?:
            // If there are no choices, the app provides them at run time.
            let values = options.map(\.value)
            return values.isEmpty ? .fits : verdict(on: value, among: values)
        case .title?:
            if options.contains(where: { $0.value.isEqualInFoundation(as: value) }) { return .fits }
            // The app can store any text in a title item, and the item specifies at most the type.
            guard let kind = defaultValue?.comparedKind else { return .fits }
            return kind == value.comparedKind ? .fits : .wrongType
        case .datePicker?: return value.kind == .date ? .fits : .wrongType
        case .listGroup?: return value.kind == .array ? .fits : .wrongType
        default: return .fits
        }
    }

    private func verdict(on value: PropertyListValue, among values: [PropertyListValue]) -> ItemVerdict {
        if values.contains(where: { $0.isEqualInFoundation(as: value) }) { return .fits }
        return values.contains { $0.comparedKind == value.comparedKind } ? .outOfRange : .wrongType
    }
}

extension PropertyListValue {
    /// The value's type for comparisons. Integers and real numbers have the same type.
    fileprivate var comparedKind: Kind { kind == .integer ? .real : kind }
}
