package import PropertyListSyntax
package import SourceText

/// A key of stored user defaults, of a bundle, or of both.
package struct StoredValue: Sendable {
    package enum State: String, Sendable, CaseIterable {
        /// A value that its item takes, and other than the default.
        case stored
        /// What the default says, too.
        case asDefault = "as-default"
        case neverStored = "never-stored"
        /// A value of a type that none of its items takes.
        case wrongType = "wrong-type"
        /// A value of the right type that none of its items takes: it is beyond the ends of a slider, or no choice.
        case outOfRange = "out-of-range"
        /// No pane has the key: no longer, or it is the app's own affair.
        case notInBundle = "not-in-bundle"
    }

    package let key: ExactString
    package let appGroup: ExactString?
    /// Nil where nothing is stored.
    package let value: PropertyListValue?
    /// What the bundle says of the key; nil where no pane has it.
    package let registered: RegisteredDefault?

    package var state: State {
        guard let registered else { return .notInBundle }
        guard let value else { return .neverStored }
        let verdicts = registered.places.map { $0.item.verdict(on: value) }
        if !verdicts.contains(.fits) { return verdicts.contains(.outOfRange) ? .outOfRange : .wrongType }
        return registered.value?.isSame(as: value) == true ? .asDefault : .stored
    }

    /// All keys: those of the bundle in its order, then those that are only stored.
    ///
    /// - Parameter entries: what is stored in the user defaults of the app, or of the group.
    package static func all(
        in entries: [PropertyListValue.Entry], beside registration: RegistrationDomain,
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
