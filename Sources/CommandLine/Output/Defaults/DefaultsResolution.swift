import PropertyListSyntax
import SettingsModel
import SourceText
import UserDefaultsDomains

/// What user defaults answer, beside what the bundle says of their keys.
struct DefaultsResolution {
    private let input: RegisteredBundle
    private let search: SearchList
    private let rows: SettingsRows
    /// The keys of the bundle in its order, then those that only the domains have.
    let keys: [ExactString]

    /// - Parameter device: in whose language Settings shows titles.
    init(_ input: RegisteredBundle, search: SearchList, on device: DeviceLanguage) {
        self.input = input
        self.search = search
        let own = input.registration.defaults.filter { $0.appGroup == input.group }
        rows = SettingsRows(of: own, in: input.bundle, on: device)
        let known = Set(own.map(\.key))
        keys = own.map(\.key) + search.keys.filter { !known.contains($0) }
    }

    /// Throws for a key that nobody has.
    func requireKey(_ key: ExactString) throws(Failure) {
        if keys.contains(key) { return }
        if let other = input.registration.defaults.first(where: { $0.key == key }) {
            let option = other.appGroup.map { "add --group \(shellQuoted($0.string))" } ?? "leave out --group"
            throw Failure("the key \(quoted(key.string)) belongs to other user defaults", help: option)
        }
        throw Failure(
            "neither the bundle nor a domain has the key \(quoted(key.string))",
            help: suggestion(for: key.string, among: keys.map(\.string))
                ?? "settings-bundle defaults list names the keys of the bundle")
    }

    func resolved(_ key: ExactString) -> ResolvedDefault {
        let registered = input.registration.default(of: key, inGroup: input.group)
        let found = search.values(of: key)
        // Settings looks into the app's own domain and at the item, and nowhere else.
        let stored = found.first { $0.domain == .app }?.value
        return ResolvedDefault(
            key: key, registered: registered, found: found,
            settings: registered.flatMap { entry in
                ([entry.place] + entry.places).lazy.compactMap { rows.text(of: $0, storing: stored) }.first
            })
    }
}
