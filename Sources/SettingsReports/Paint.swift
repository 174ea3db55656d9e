/// ANSI colors and styles for terminal output. If `isOn` is `false`, text is returned unchanged.
package struct Paint: Sendable {
    package enum Style: String {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case cyan = "36"
        case bold = "1"
        case dim = "2"
    }

    package let isOn: Bool

    package init(isOn: Bool) { self.isOn = isOn }

    package func callAsFunction(_ color: Style, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
