package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// A key that occurs in the stored user defaults or in a Settings bundle, with its stored value.
package struct StoredValue: Sendable {
    package enum State: String, Sendable, CaseIterable {
        /// The stored value is valid for an item with the key and differs from the default value.
        case stored
        /// The stored value is valid for an item with the key and equals the default value.
        case equalsDefault = "as-default"
        case neverStored = "never-stored"
        /// The stored value has a type that no item with the key accepts.
        case wrongType = "wrong-type"
        /// The stored value has a valid type, but no item with the key accepts the value. For example, the value is
        /// outside the range of a slider or is not one of the choices.
        case outOfRange = "out-of-range"
        /// No pane uses the key. Either the key has been removed from the bundle, or only the app uses it.
        case notInBundle = "not-in-bundle"
    }

    package let key: ExactString
    package let appGroup: ExactString?
    /// The stored value, or `nil` if there is none.
    package let value: PropertyListValue?
    /// The default that the bundle declares for the key, or `nil` if no pane uses the key.
    package let registered: RegisteredDefault?

    package var state: State {
        guard let registered else { return .notInBundle }
        guard let value else { return .neverStored }
        let verdicts = registered.places.map { $0.item.verdict(on: value) }
        if !verdicts.contains(.fits) { return verdicts.contains(.outOfRange) ? .outOfRange : .wrongType }
        return registered.value?.isEqualInFoundation(as: value) == true ? .equalsDefault : .stored
    }

    /// Returns the stored values of all keys. The keys in the bundle are listed first, followed by the stored keys that
    /// are not in the bundle.
    ///
    /// - Parameter entries: The stored user defaults of the app, or of the app group.
    package static func all(
        in entries: [PropertyListValue.Entry], comparedTo registration: RegistrationDomain,
        inGroup group: ExactString? = nil
    ) -> [StoredValue] {
        let stored = DefaultsDomain(.app, entries)
        let own = registration.defaults.filter { $0.appGroup == group }
        let known = Set(own.map(\.key))
        return own.map { StoredValue(key: $0.key, appGroup: group, value: stored[$0.key], registered: $0) }
            + stored.keys.filter { !known.contains($0) }.map {
                StoredValue(key: $0, appGroup: group, value: stored[$0], registered: nil)
            }
    }
}

/// The result of checking a stored value against the values that an item allows.
package enum ItemVerdict: Hashable, Sendable {
    case fits, wrongType, outOfRange
}

extension Item {
    /// Checks a stored value against the values that the Settings app can show for the item.
    package func verdict(on value: PropertyListValue) -> ItemVerdict {
        switch type?.kind {
        case .toggle:
            return verdict(on: value, among: [toggleValues.on, toggleValues.off])
        case .slider:
            guard let number = value.number else { return .wrongType }
            return number >= range.minimum && number <= range.maximum ? .fits : .outOfRange
        case .textField, .textView: return value.kind == .string ? .fits : .wrongType
        case .multiValue, .radioGroup:
            // If there are no choices, the app provides them at run time.
            let values = options.map(\.value)
            return values.isEmpty ? .fits : verdict(on: value, among: values)
        case .title:
            if options.contains(where: { $0.value.isEqualInFoundation(as: value) }) { return .fits }
            // The app can store any text in a title item, and the item specifies at most the type.
            guard let kind = defaultValue?.comparedKind else { return .fits }
            return kind == value.comparedKind ? .fits : .wrongType
        case .datePicker: return value.kind == .date ? .fits : .wrongType
        case .listGroup: return value.kind == .array ? .fits : .wrongType
        case .group, .childPane, .button, .openURL, .mailCompose, .customView, nil: return .fits
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
