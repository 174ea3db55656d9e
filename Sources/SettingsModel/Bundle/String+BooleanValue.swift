extension String {
    /// What `boolValue` of Foundation makes of a text: after blanks, a sign and zeros, a letter of yes or true, or a digit.
    package var booleanValue: Bool {
        var rest = unicodeScalars.drop { $0.properties.isWhitespace }
        if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
        guard let first = rest.drop(while: { $0 == "0" }).first else { return false }
        return "YyTt123456789".unicodeScalars.contains(first)
    }
}
