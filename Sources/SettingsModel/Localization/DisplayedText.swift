package import SourceText

/// The text that a device displays for a string of a pane, and its origin.
package struct DisplayedText: Hashable, Sendable {
    /// The string in the pane, which is the key in the string table.
    package let text: ExactString
    /// The displayed text, which is empty if the value in the string table is empty.
    package let shown: ExactString
    package let state: State
    /// The path of the string table in which the string was looked up, or `nil` if the device does not find one.
    package let file: String?

    package init(text: ExactString, shown: ExactString, state: State, file: String?) {
        self.text = text
        self.shown = shown
        self.state = state
        self.file = file
    }

    package enum State: String, Hashable, Sendable {
        /// The value in the device's own language.
        case translated
        /// The value in the device's own language. It equals the value in the source language, and no comment in the
        /// string table marks it as intentional.
        case same
        /// The value in another file, such as the string table of another language or one at the top level of the
        /// bundle.
        case fallback
        /// An empty value, for which the device does not display any text.
        case empty
        /// The string as written in the pane, because the string table does not contain it.
        case raw
        /// The string as written in the pane, because the device does not find a string table.
        case unlocalized
    }
}
