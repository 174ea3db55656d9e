/// When output is coloured.
enum ColorMode: String, CaseIterable {
    case auto, always, never
}

/// Colours for a terminal, or none.
struct Paint {
    enum Color: String {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case cyan = "36"
        case bold = "1"
        case dim = "2"
    }

    let isOn: Bool

    func callAsFunction(_ color: Color, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
