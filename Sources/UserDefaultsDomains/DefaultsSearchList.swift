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
    package struct FoundValue: Sendable {
        package let domain: DefaultsDomain.Identity
        package let value: PropertyListValue
    }

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
        domains.compactMap { domain in domain[key].map { FoundValue(domain: domain.name, value: $0) } }
    }

    /// The keys in all domains, in search order and without duplicates.
    package var keys: [ExactString] { domains.flatMap(\.keys).withoutRepetitions }
}
