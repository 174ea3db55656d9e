extension String {
    /// The Boolean value that Foundation's `boolValue` returns for the string. It is `true` if the first character
    /// after any white space, an optional sign and any zeros is `Y`, `y`, `T`, `t` or a digit from 1 to 9.
    package var booleanValue: Bool {
        var rest = unicodeScalars.drop { $0.properties.isWhitespace }
        if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
        guard let first = rest.drop(while: { $0 == "0" }).first else { return false }
        return "YyTt123456789".unicodeScalars.contains(first)
    }
}
