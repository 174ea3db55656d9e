/// Names of files that can be found by names which differ from them in case only.
///
/// The disk of a device tells such names apart; that of a Mac, and with it the Simulator's, usually does not.
struct CaseFoldedNames {
    private let names: Set<String>
    private let byLowercase: [String: String]

    init(_ names: some Sequence<String>) {
        self.names = Set(names)
        byLowercase = Dictionary(
            self.names.sorted().map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    var sorted: [String] { names.sorted() }

    func contains(_ name: String) -> Bool { names.contains(name) }

    /// The name that differs from this one in case only; nil where the name itself is there, or none is like it.
    func variant(of name: String) -> String? {
        names.contains(name) ? nil : byLowercase[name.lowercased()]
    }
}
