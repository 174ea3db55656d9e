import SettingsModel

/// A set of file names that supports searching for similar names.
///
/// File names are case-sensitive on devices, but usually not on Macs and in the Simulator.
final class FileNames {
    private let names: Set<String>
    /// The names in alphabetical order.
    let sorted: [String]
    private let byLowercase: [String: String]
    /// The number of comparisons that can still be made to find suggestions. The initial value is far higher than real
    /// bundles require, but it prevents a malicious bundle from slowing down the check.
    private var comparisons = 50_000

    init(_ names: some Sequence<String>) {
        self.names = Set(names)
        sorted = self.names.sorted()
        byLowercase = Dictionary(sorted.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Returns an existing name that differs from the given name only in case. The result is `nil` if the exact name
    /// exists or if no name matches.
    func nameDifferingInCase(of name: String) -> String? {
        names.contains(name) ? nil : byLowercase[name.lowercased()]
    }

    /// Returns the existing name that is most similar to a missing name, or `nil` if no name is similar.
    func suggestion(for name: String) -> String? {
        guard comparisons >= sorted.count else { return nil }
        comparisons -= sorted.count
        return mostSimilarName(to: name, among: sorted)
    }
}
