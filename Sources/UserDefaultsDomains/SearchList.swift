package import PropertyListSyntax
package import SourceText

/// The domains in the order in which user defaults look into them: the first that has a key decides.
///
/// Source: the list in `CFApplicationPreferences.c` of CoreFoundation, and Apple's *Preferences and Settings Programming
/// Guide*.
package struct SearchList: Sendable {
    package let domains: [DefaultsDomain]

    /// What stands under a key, domain by domain.
    package struct Found: Sendable {
        package let domain: DefaultsDomain.Name
        package let value: PropertyListValue
    }

    /// - Parameter suites: in the order in which the app adds them: the last is looked into first.
    package init(
        argument: DefaultsDomain, app: DefaultsDomain?, suites: [DefaultsDomain], global: DefaultsDomain?,
        registration: DefaultsDomain
    ) {
        domains = [argument] + [app].compactMap { $0 } + suites.reversed() + [global].compactMap { $0 } + [registration]
    }

    /// All that stands under a key: first what counts, then what that hides; nothing where no domain has it.
    package func values(of key: ExactString) -> [Found] {
        domains.compactMap { domain in domain[key].map { Found(domain: domain.name, value: $0) } }
    }

    /// The keys of all domains, each once, in the order of the domains.
    package var keys: [ExactString] { domains.flatMap(\.keys).withoutRepetitions }
}
