package import SettingsModel
import SourceText

extension ShownText {
    /// Whether somebody who reads the language of the device sees a text here that nobody translated into it. A text
    /// without letters, such as a number, needs no translation.
    package var isUntranslated: Bool {
        switch state {
        case .translated: false
        case .empty: true
        case .same, .fallback, .raw, .unlocalized:
            shown.string.unicodeScalars.contains(where: \.properties.isAlphabetic)
        }
    }
}
