import Actions
import SettingsModel
import SettingsReports

/// The notes that are printed after the localized strings of items. They explain which language the device shows, and
/// what each mark means.
struct LocalizedTreeNotes {
    /// The reason why a string has a mark. Several strings can have the same reason.
    private struct MarkReason: Hashable {
        let mark: TextMark
        let state: DisplayedText.State
        let file: String?
        let table: String
        let isReadable: Bool
    }

    private let device: DeviceLanguage
    /// The reasons, each with the number of strings that it applies to.
    private let reasons: [(reason: MarkReason, count: Int)]

    /// Collects the notes for the items that are shown.
    ///
    /// - Parameter items: The items, and the localizations of their panes.
    init(_ items: [(item: Item, localization: PaneLocalization)], on device: DeviceLanguage) {
        self.device = device
        let reasons = items.flatMap { item, localization in
            item.texts.compactMap { use -> MarkReason? in
                let text = localization.shown(use.text)
                guard let mark = TextMark(text.state) else { return nil }
                return MarkReason(
                    mark: mark, state: text.state, file: text.file, table: localization.tableName,
                    isReadable: localization.table?.isReadable ?? true)
            }
        }
        self.reasons = reasons.grouped { $0 }.map { (reason: $0, count: $1.count) }
    }

    /// The notes, each on its own line.
    var lines: [String] {
        [match].compactMap { $0 } + reasons.map { "\($0.mark.rawValue) \(meaning(of: $0, number: $1))" }
    }

    private func meaning(of reason: MarkReason, number: Int) -> String {
        let texts = count(number, "string")
        let unchanged = number == 1 ? "is shown as written in the pane" : "are shown as written in the pane"
        let table = printable("\(reason.table).strings")
        guard let file = reason.file.map(printable) else {
            return "\(texts) \(unchanged): a device set to \(printable(device.identifier)) does not find \(table)"
        }
        let verb = number == 1 ? "is" : "are"
        switch reason.state {
        case .same: return "\(texts) in \(file) \(verb) the same as in the source language"
        case .empty: return "\(texts) in \(file) \(verb) empty, so nothing is shown"
        case .fallback where !file.contains("/"):
            return "\(texts) \(verb) from \(file), which takes precedence over the tables of all languages"
        case .fallback:
            let folder = (device.match ?? Language(device.identifier)).folder
            return "\(texts) \(verb) from \(file), because \(printable(folder))/\(table) does not exist"
        default:
            let problem = number == 1 ? "has no entry for it" : "has no entry for them"
            return "\(texts) \(unchanged): \(file) \(reason.isReadable ? problem : "cannot be read")"
        }
    }

    /// A note about the language that the device shows. The value is `nil` if this is the language that the device is
    /// set to.
    private var match: String? {
        if let note = device.skippedFolderNote { return note }
        let wanted = printable(device.identifier)
        guard let first = device.languages.first else { return "the bundle has no languages" }
        let tag = LanguageIdentifier.canonicalTag(of: first.identifier)
        if first.identifier == device.identifier || tag == LanguageIdentifier.canonicalTag(of: device.identifier) {
            return nil
        }
        let shown = printable(first.identifier)
        return device.isArbitraryChoice
            ? "the bundle has neither \(wanted) nor English; a device set to \(wanted) shows another language, such as \(shown)"
            : "the bundle has no \(wanted); a device set to it shows \(shown)"
    }
}

/// A mark before a string that is not fully translated into the requested language. The marks can be distinguished
/// without color.
enum TextMark: String {
    /// The string is not translated, and is shown as written in the pane.
    case raw = "!"
    /// The string comes from a file other than the string table of the language.
    case fallback = "~"
    /// The string is the same as in the source language.
    case same = "="
    /// The string is empty.
    case empty = "-"

    /// Creates the mark for the state of a string. Returns `nil` if the string is translated.
    init?(_ state: DisplayedText.State) {
        switch state {
        case .translated: return nil
        case .same: self = .same
        case .fallback: self = .fallback
        case .empty: self = .empty
        case .raw, .unlocalized: self = .raw
        }
    }

    /// Returns a mark in color, or a space if there is no mark.
    static func text(_ mark: TextMark?, _ paint: Paint) -> String {
        guard let mark else { return " " }
        return paint(mark == .raw || mark == .empty ? .red : .yellow, mark.rawValue)
    }
}
