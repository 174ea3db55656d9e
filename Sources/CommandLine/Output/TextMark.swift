import SettingsModel
import SettingsReports

/// The sign before a text that is not shown in the language asked for: it is readable without colour.
enum TextMark: String {
    /// Nobody translated the text: it is shown as the pane has it.
    case raw = "!"
    /// The text comes from another file than that of the language.
    case fallback = "~"
    /// The language has the text of the source language.
    case same = "="
    /// Nothing is shown.
    case empty = "-"

    /// The sign for a text; nil for one that is translated.
    init?(_ state: ShownText.State) {
        switch state {
        case .translated: return nil
        case .same: self = .same
        case .fallback: self = .fallback
        case .empty: self = .empty
        case .raw, .unlocalized: self = .raw
        }
    }

    /// The sign in its colour; a blank where there is none.
    static func text(_ mark: TextMark?, _ paint: Paint) -> String {
        guard let mark else { return " " }
        return paint(mark == .raw || mark == .empty ? .red : .yellow, mark.rawValue)
    }
}
