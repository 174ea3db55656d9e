extension JSON {
    /// How a text is laid out and spelled.
    package struct Layout: Hashable, Sendable {
        var lineBreak = "\n"
        /// What each level is indented by.
        var unit = "  "
        /// The colon with the blanks around it.
        var colon = ": "
        /// Whether an empty line stands in an empty array or object.
        var emptyHasLine = false
        /// How objects stand on one line; nil where each member has a line.
        var objects: OneLine?
        /// How arrays stand on one line; nil where each element has a line.
        var arrays: OneLine?
        var spelling = Spelling.escapingControls

        /// The blanks behind the opening bracket, behind a comma, and before the closing bracket.
        struct OneLine: Hashable {
            var lead = ""
            var between = " "
            var closing = ""
        }

        /// Which characters of a string are escaped.
        enum Spelling: Hashable {
            /// Those that JSON wants to be, as Xcode does it.
            case shortest
            /// Also what moves the cursor of a terminal or changes its direction.
            case escapingControls
            /// Also what ends an element of HTML.
            case escapingMarkup
        }

        /// For a terminal and for other programs: nothing in it moves a cursor or changes its direction.
        package static let plain = Layout()

        /// As Xcode writes String Catalogs: a blank before each colon, an empty line in an empty object.
        package static let xcode = Layout(colon: " : ", emptyHasLine: true, spelling: .shortest)

        /// For a program alone: no blank, and all on one line.
        package static let message = Layout(
            colon: ":", objects: OneLine(between: ""), arrays: OneLine(between: ""), spelling: .shortest)

        /// For a program alone, in an element of an HTML page: no blank, no line, and nothing that ends the element.
        package static let script = Layout(
            colon: ":", objects: OneLine(between: ""), arrays: OneLine(between: ""), spelling: .escapingMarkup)
    }
}
