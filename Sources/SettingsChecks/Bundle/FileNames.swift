import SettingsModel

/// Names of files that can be found by names which are nearly theirs.
///
/// The disk of a device tells names apart that differ in case only; that of a Mac, and with it the Simulator's, usually
/// does not.
final class FileNames {
    private let names: Set<String>
    /// The names in their order.
    let sorted: [String]
    private let byLowercase: [String: String]
    /// How many names may still be compared letter by letter. A bundle that somebody wrote needs a fraction of it, and
    /// one that was made to take time gets no suggestions any more.
    private var comparisons = 50_000

    init(_ names: some Sequence<String>) {
        self.names = Set(names)
        sorted = self.names.sorted()
        byLowercase = Dictionary(sorted.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    func contains(_ name: String) -> Bool { names.contains(name) }

    /// The name that differs from this one in case only; nil where the name itself is there, or none is like it.
    func variant(of name: String) -> String? {
        names.contains(name) ? nil : byLowercase[name.lowercased()]
    }

    /// The name that this one, which is not there, was probably meant to be.
    func suggestion(for name: String) -> String? {
        guard comparisons >= sorted.count else { return nil }
        comparisons -= sorted.count
        return nearest(to: name, among: sorted)
    }
}
