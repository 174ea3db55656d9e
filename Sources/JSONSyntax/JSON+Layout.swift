extension JSON {
    /// The layout and escaping rules for JSON text.
    package struct Layout: Hashable, Sendable {
        var lineBreak = "\n"
        /// The white space that indents one nesting level.
        var unit = "  "
        /// The colon between a name and its value, including the spaces around the colon.
        var colon = ": "
        /// Whether an empty line is written between the brackets of an empty array or object.
        var emptyHasLine = false
        /// The white space inside one-line objects, or `nil` to write each member on its own line.
        var objects: OneLine?
        /// The white space inside one-line arrays, or `nil` to write each element on its own line.
        var arrays: OneLine?
        var escaping = Escaping.escapingControls

        /// The white space inside a one-line array or object: after the opening bracket, after each comma, and before
        /// the closing bracket.
        struct OneLine: Hashable {
            var leadingSpace = ""
            var between = " "
            var closing = ""
        }

        /// The characters to escape in strings.
        enum Escaping: Hashable {
            /// Escapes only the characters that JSON requires to be escaped, as Xcode does.
            case shortest
            /// Escapes the characters that JSON requires to be escaped, and all control characters. Control characters
            /// are invisible, move a terminal's cursor, or change the text direction.
            case escapingControls
            /// Escapes the same characters as `escapingControls`. Also escapes `<`, which could begin an HTML end tag.
            case escapingMarkup
        }

        /// The layout for output to terminals and other programs. Each member or element is on its own line, and
        /// control characters are escaped.
        package static let plain = Layout()

        /// The layout of Xcode's String Catalogs. A space precedes each colon, and an empty object contains an empty
        /// line.
        package static let xcode = Layout(colon: " : ", emptyHasLine: true, escaping: .shortest)

        /// The layout for text that only programs read. The text is on one line, without spaces between values.
        package static let message = Layout(
            colon: ":", objects: OneLine(between: ""), arrays: OneLine(between: ""), escaping: .shortest)

        /// The layout for JSON data that is embedded in an HTML page. The text is on one line, without spaces between
        /// values. The character `<` is escaped so that the text cannot end the surrounding HTML element.
        package static let script = Layout(
            colon: ":", objects: OneLine(between: ""), arrays: OneLine(between: ""), escaping: .escapingMarkup)
    }
}
