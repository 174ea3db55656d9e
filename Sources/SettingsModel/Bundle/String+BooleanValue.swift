extension String {
    /// The result of Foundation's `boolValue`. It is true if `Y`, `y`, `T`, `t` or a digit other than 0 follows any
    /// white space, an optional sign and any zeros.
    package var booleanValue: Bool {
        var rest = unicodeScalars.drop { $0.properties.isWhitespace }
        if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
        guard let first = rest.drop(while: { $0 == "0" }).first else { return false }
        return "YyTt123456789".unicodeScalars.contains(first)
    }
}
