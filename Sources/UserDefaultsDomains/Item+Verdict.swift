package import PropertyListSyntax
package import SettingsModel
import SourceText

/// Whether an item takes a value that is stored under its key.
package enum ItemVerdict: Hashable, Sendable {
    case fits, wrongType, outOfRange
}

extension Item {
    /// Whether Settings can show a stored value on the item as one of its own.
    package func verdict(on value: PropertyListValue) -> ItemVerdict {
        switch type {
        case .toggle?:
            return verdict(on: value, among: [switchValues.on, switchValues.off])
        case .slider?:
            guard let number = value.number else { return .wrongType }
            let (minimum, maximum) = (self[.minimumValue]?.value.number ?? 0, self[.maximumValue]?.value.number ?? 1)
            return number >= minimum && number <= maximum ? .fits : .outOfRange
        case .textField?, .textView?: return value.kind == .string ? .fits : .wrongType
        case .multiValue?, .radioGroup?:
            // A list without choices gets them from the app.
            let values = options.map(\.value)
            return values.isEmpty ? .fits : verdict(on: value, among: values)
        case .title?:
            if options.contains(where: { $0.value.isSame(as: value) }) { return .fits }
            // The app may store any text in it, and the item says at most of what type.
            guard let kind = defaultValue?.comparedKind else { return .fits }
            return kind == value.comparedKind ? .fits : .wrongType
        case .datePicker?: return value.kind == .date ? .fits : .wrongType
        case .listGroup?: return value.kind == .array ? .fits : .wrongType
        default: return .fits
        }
    }

    private func verdict(on value: PropertyListValue, among values: [PropertyListValue]) -> ItemVerdict {
        if values.contains(where: { $0.isSame(as: value) }) { return .fits }
        return values.contains { $0.comparedKind == value.comparedKind } ? .outOfRange : .wrongType
    }
}

extension PropertyListValue {
    /// The type as far as it matters: integers and real numbers are read alike.
    fileprivate var comparedKind: Kind { kind == .integer ? .real : kind }
}
