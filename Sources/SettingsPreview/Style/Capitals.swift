/// Texts in capitals, as headers up to iOS 18 are.
enum Capitals {
    /// The text in the capitals of a language.
    static func of(_ text: String, in language: String) -> String {
        let isTurkic = ["tr", "az"].contains { language == $0 || language.hasPrefix($0 + "-") }
        return (isTurkic ? text.replacing("i", with: "İ") : text).uppercased()
    }
}
