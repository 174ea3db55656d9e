/// A text that contains values of the app's Info.plist, such as its version. Generated code reads them at run time,
/// because a new version must not change the code.
struct InfoText {
    enum Part: Equatable {
        case text(String)
        /// A key in Info.plist.
        case key(String)
    }

    private(set) var parts: [Part] = []

    /// - Parameter keys: The keys in Info.plist, by the name of the variable that has their value, such as
    ///   `MARKETING_VERSION`.
    init(_ text: String, _ keys: [String: String]) {
        var rest = text[...]
        let variables = keys.sorted { $0.key < $1.key }.flatMap { [("$(\($0))", $1), ("${\($0)}", $1)] }
        while true {
            let found = variables.compactMap { variable, key in
                rest.firstRange(of: variable).map { (range: $0, key: key) }
            }
            .min { $0.range.lowerBound < $1.range.lowerBound }
            let plain = rest[..<(found?.range.lowerBound ?? rest.endIndex)]
            if !plain.isEmpty || found == nil && parts.isEmpty { parts.append(.text(String(plain))) }
            guard let found else { return }
            parts.append(.key(found.key))
            rest = rest[found.range.upperBound...]
        }
    }

    var readsKeys: Bool { parts.contains { if case .key = $0 { true } else { false } } }
}
