import PropertyListSyntax
import SettingsModel
import SourceText

extension PropertyListValue {
    /// The value in one line, with quotes around a text, so that "1" and 1 look different.
    var shownWithQuotes: String {
        string.map { "\"\(visible($0.string))\"" } ?? visible(description)
    }
}
