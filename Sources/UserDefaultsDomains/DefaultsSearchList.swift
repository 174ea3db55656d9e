package import PropertyListSyntax
package import SourceText

/// The domains of user defaults in search order. The value of a key is taken from the first domain that contains the
/// key.
///
/// Source: the list in `CFApplicationPreferences.c` of CoreFoundation, and Apple's *Preferences and Settings
/// Programming Guide*.
package struct DefaultsSearchList: Sendable {
    package let domains: [DefaultsDomain]

    /// A value that was found for a key, with the domain that contains it.
    package typealias FoundValue = (domain: DefaultsDomain.Identity, value: PropertyListValue)

    /// Creates a search list from its domains.
    ///
    /// - Parameter suites: The suites in the order in which the app adds them. The suite that was added last is
    ///   searched first.
    package init(
        argument: DefaultsDomain, app: DefaultsDomain?, suites: [DefaultsDomain], global: DefaultsDomain?,
        registration: DefaultsDomain
    ) {
        domains = [argument] + [app].compactMap { $0 } + suites.reversed() + [global].compactMap { $0 } + [registration]
    }

    /// Returns all values of a key in search order. The first value is the effective value. Returns an empty array if
    /// no domain contains the key.
    package func values(of key: ExactString) -> [FoundValue] {
        domains.compactMap { domain in domain[key].map { (domain.name, $0) } }
    }

    /// The keys in all domains, in search order and without duplicates.
    package var keys: [ExactString] { domains.flatMap(\.keys).withoutRepetitions }
}

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
        keys = entries.map(\.key).withoutRepetitions
        values = Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }

    package subscript(key: ExactString) -> PropertyListValue? { values[key] }
}
