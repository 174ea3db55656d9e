package import SourceText

/// The text that a device displays for a string in a pane, and the origin of the text.
package struct DisplayedText: Hashable, Sendable {
    /// The string in the pane. It is the key in the string table.
    package let text: ExactString
    /// The displayed text. It is empty if the value in the string table is empty.
    package let shown: ExactString
    package let state: State
    /// The path of the string table in which the device looks up the string, or `nil` if there is no string table.
    package let file: String?

    package init(text: ExactString, shown: ExactString, state: State, file: String?) {
        self.text = text
        self.shown = shown
        self.state = state
        self.file = file
    }

    package enum State: String, Hashable, Sendable {
        /// The value in the device language.
        case translated
        /// The value in the device language. It equals the value in the source language, and no comment in the string
        /// table allows this.
        case same
        /// The value in a different file, such as the string table of another language or a string table at the top
        /// level of the bundle.
        case fallback
        /// An empty value. The device does not display any text.
        case empty
        /// The string as written in the pane, because the string table does not contain it.
        case raw
        /// The string as written in the pane, because there is no string table.
        case unlocalized
    }
}
