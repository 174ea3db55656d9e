import PropertyListSyntax

/// Keys that several types have with one meaning.
extension KeySchema {
    static func title(_ summary: String, required: Bool = false) -> KeySchema {
        KeySchema(.title, .string, xcode: "Title", required: required, localizable: true, summary)
    }

    static let key = KeySchema(
        .key, .string, xcode: "Identifier", required: true,
        "The name under which the value is stored in the user defaults.")

    static let footerText = KeySchema(
        .footerText, .string, localizable: true, since: "iOS 4.0", "The text below the section.")

    static func defaultValue(_ type: ValueType, required: Bool = true, _ summary: String) -> KeySchema {
        KeySchema(.defaultValue, type, xcode: "Default Value", required: required, summary)
    }

    static func titles(required: Bool) -> KeySchema {
        KeySchema(
            .titles, .array(of: .string), xcode: "Titles", required: required, localizable: true,
            "The texts of the choices, one for each of Values.")
    }

    static func values(required: Bool) -> KeySchema {
        KeySchema(
            .values, .array(of: .any), xcode: "Values", required: required,
            "The values of the choices, one for each of Titles.")
    }

    static let displaySortedByTitle = KeySchema(
        .displaySortedByTitle, .boolean, default: .boolean(false), since: "iOS 7.0",
        "Whether the choices are sorted by their texts, in the language shown.")
}
