/// Converts text to uppercase, for headers in iOS 18 and earlier.
enum UppercaseText {
    /// Returns the text in uppercase, according to the rules of the language.
    static func of(_ text: String, in language: String) -> String {
        let isTurkic = ["tr", "az"].contains { language == $0 || language.hasPrefix($0 + "-") }
        return (isTurkic ? text.replacing("i", with: "İ") : text).uppercased()
    }
}
