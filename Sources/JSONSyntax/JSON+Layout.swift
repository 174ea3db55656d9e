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
            /// Only the characters that JSON requires to be escaped, as in Xcode's files.
            case shortest
            /// The characters that JSON requires to be escaped, and characters that move a terminal's cursor, change
            /// the text direction or are invisible.
            case escapingControls
            /// The characters that `escapingControls` escapes, and `<`, which can end an HTML element.
            case escapingMarkup
        }

        /// The layout for terminals and other programs. Strings have no characters that move the cursor or change the
        /// text direction.
        package static let plain = Layout()

        /// The layout of Xcode's String Catalogs: a space before each colon, and an empty line in an empty object.
        package static let xcode = Layout(colon: " : ", emptyHasLine: true, escaping: .shortest)

        /// The layout for programs only: no spaces, and everything on one line.
        package static let message = Layout(
            colon: ":", objects: OneLine(between: ""), arrays: OneLine(between: ""), escaping: .shortest)

        /// The layout for data in an element of an HTML page: no spaces or line breaks, and no text that ends the
        /// element.
        package static let script = Layout(
            colon: ":", objects: OneLine(between: ""), arrays: OneLine(between: ""), escaping: .escapingMarkup)
    }
}
