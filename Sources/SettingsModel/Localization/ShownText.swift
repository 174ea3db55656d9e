package import SourceText

/// What a device shows for a text of a pane, and where it has that from.
package struct ShownText: Hashable, Sendable {
    /// The text as the pane has it, which is the key in the table.
    package let text: ExactString
    /// What is shown: nothing where the table has an empty value.
    package let shown: ExactString
    package let state: State
    /// The table in which the text was looked up; nil where the device finds none.
    package let file: String?

    package init(text: ExactString, shown: ExactString, state: State, file: String?) {
        self.text = text
        self.shown = shown
        self.state = state
        self.file = file
    }

    package enum State: String, Hashable, Sendable {
        /// The value of the device's own language.
        case translated
        /// That, but it is the value of the source language, and nothing says that it is meant so.
        case same
        /// The value of another file: of another language, or of a table outside them.
        case fallback
        /// An empty value: nothing is shown.
        case empty
        /// The text of the pane, for the table lacks it.
        case raw
        /// The text of the pane, for there is no table to look it up in.
        case unlocalized
    }
}
