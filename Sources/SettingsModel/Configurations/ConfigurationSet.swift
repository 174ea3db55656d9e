/// Some of the build configurations that a bundle names, and all that it does not name as one more.
package struct ConfigurationSet: OptionSet, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let all = ConfigurationSet(rawValue: .max)

    /// How many can be told apart beside those that nobody names.
    static let most = UInt64.bitWidth - 1

    init(at index: Int) { rawValue = 1 << UInt64(index) }
}
