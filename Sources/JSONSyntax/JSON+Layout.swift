extension JSON {
    /// The layout and escaping of JSON text.
    package struct Layout: Hashable, Sendable {
        var lineBreak = "\n"
        /// The indentation of one nesting level.
        var unit = "  "
        /// The colon with the spaces around it.
        var colon = ": "
        /// Whether an empty array or object contains an empty line.
        var emptyHasLine = false
        /// The white space inside objects that are written on one line, or `nil` if each member is on its own line.
        var objects: OneLine?
        /// The white space inside arrays that are written on one line, or `nil` if each element is on its own line.
        var arrays: OneLine?
        var escaping = Escaping.escapingControls

        /// The spaces after the opening bracket, after a comma, and before the closing bracket.
        struct OneLine: Hashable {
            var leadingSpace = ""
            var between = " "
            var closing = ""
        }

        /// The set of characters that are escaped in strings.
        enum Escaping: Hashable {
            /// The characters that JSON requires to be escaped. Xcode escapes the same characters.
            case shortest
            /// The characters that JSON requires to be escaped, and all control characters. Control characters are
            /// invisible, move a terminal's cursor, or change the text direction.
            case escapingControls
            /// The characters that `escapingControls` escapes, and `<`, which can end an HTML element.
            case escapingMarkup
        }

        /// The layout for terminals and other programs, with one member or element per line. Control characters are
        /// escaped.
        package static let plain = Layout()

        /// The layout of Xcode's String Catalogs: a space before each colon, and an empty line in an empty object.
        package static let xcode = Layout(colon: " : ", emptyHasLine: true, escaping: .shortest)

        /// The layout for text that only programs read. All text is on one line, without spaces between values.
        package static let message = Layout(
            colon: ":", objects: OneLine(between: ""), arrays: OneLine(between: ""), escaping: .shortest)

        /// The layout for data in an element of an HTML page. All text is on one line, without spaces between values.
        /// `<` is escaped, so the text cannot end the element.
        package static let script = Layout(
            colon: ":", objects: OneLine(between: ""), arrays: OneLine(between: ""), escaping: .escapingMarkup)
    }
}
