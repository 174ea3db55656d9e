import JSONSyntax
import SettingsModel
import SourceText

/// The strings that panes look up in one string table, each identified by its index.
struct TextTable {
    let name: String
    private(set) var texts: [ExactString] = []
    private var numbers: [ExactString: Int] = [:]

    init(name: String) { self.name = name }

    mutating func number(of text: ExactString) -> Int {
        if let number = numbers[text] { return number }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }

    /// Returns the localized strings in a language as JSON. A string that is equal to its key is represented by `null`.
    ///
    /// The result also contains a letter for each string, which represents the state of the string. The letter "t"
    /// means that the string is translated or does not require a translation.
    func shown(in localization: PaneLocalization) -> JSON {
        var values: [JSON] = []
        var states = ""
        for text in texts {
            let shown = localization.shown(text)
            values.append(shown.shown == text ? .null : .string(shown.shown.string))
            states += shown.isUntranslated ? shown.state.letter : "t"
        }
        return ["values": .array(values), "states": .string(states)]
    }
}

extension DisplayedText.State {
    fileprivate var letter: String {
        switch self {
        case .translated: "t"
        case .same: "s"
        case .fallback: "f"
        case .empty: "e"
        case .raw: "r"
        case .unlocalized: "u"
        }
    }
}
