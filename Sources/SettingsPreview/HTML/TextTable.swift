import JSONSyntax
import SettingsModel
import SourceText

/// The texts that pages look up in one table, each with a number.
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

    /// What stands for the texts in a language, null for the text itself, and a letter each for how that came about:
    /// "t" for all that need no look.
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

extension ShownText.State {
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
