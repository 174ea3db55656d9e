/// A set of build configurations. One member represents all configurations that the bundle does not name.
package struct ConfigurationSet: OptionSet, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let all = ConfigurationSet(rawValue: .max)

    /// The maximum number of named configurations in a set.
    static let maximumCount = UInt64.bitWidth - 1

    init(at index: Int) { rawValue = 1 << UInt64(index) }
}
