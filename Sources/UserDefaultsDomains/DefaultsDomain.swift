package import PropertyListSyntax
package import SourceText

/// A domain of user defaults, such as the argument domain or the global domain. To find the value of a key,
/// `UserDefaults` searches the domains in order.
package struct DefaultsDomain: Sendable {
    package enum Identity: Hashable, Sendable {
        case argument
        /// The app domain or, if `UserDefaults(suiteName:)` is used, the domain of an app group.
        case app
        /// The domain of a suite that the app has added with `addSuite(named:)`. The associated value is the name of
        /// the suite's file.
        case suite(String)
        case global
        case registration

        /// The name of the domain for use in messages.
        package var text: String {
            switch self {
            case .argument: "the argument domain"
            case .app: "the app domain"
            case .suite(let file): "the suite \(file)"
            case .global: "the global domain"
            case .registration: "the registration domain"
            }
        }
    }

    package let name: Identity
    /// The keys in the order of their first occurrence, without duplicates.
    package let keys: [ExactString]
    private let values: [ExactString: PropertyListValue]

    /// Creates a domain from entries.
    ///
    /// - Parameter entries: The keys and values. If a key occurs more than once, the last value is used.
    package init(_ name: Identity, _ entries: [PropertyListValue.Entry]) {
        self.name = name
        var keys: [ExactString] = []
        var values: [ExactString: PropertyListValue] = [:]
        for entry in entries where values.updateValue(entry.value, forKey: entry.key) == nil { keys.append(entry.key) }
        self.keys = keys
        self.values = values
    }

    package subscript(key: ExactString) -> PropertyListValue? { values[key] }
}
