/// Converts text to uppercase for section headers in iOS 18 and earlier.
enum UppercaseText {
    /// Converts text to uppercase according to the rules of a language.
    static func of(_ text: String, in language: String) -> String {
        let isTurkic = ["tr", "az"].contains { language == $0 || language.hasPrefix($0 + "-") }
        return (isTurkic ? text.replacing("i", with: "İ") : text).uppercased()
    }
}
