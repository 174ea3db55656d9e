import PropertyListSyntax

extension ItemType {
    package static let textField = ItemType(
        .textField, name: "text-field", xcode: "Text Field",
        documentation: reference + "PSTextFieldSpecifier.html",
        summary: "A field for text.",
        keys: [
            .title(
                "The text before the field; without it, the field spans the whole row.",
                help: "The text before the field."),
            .key(of: "text"),
            .defaultValue(.string, required: false, default: "none", "The text used until the user changes it."),
            KeySchema(
                .isSecure, .boolean, xcode: "Text Field Is Secure",
                option: .init("secure", "Show typed characters as dots."), default: .boolean(false),
                "Whether typed characters show as dots. The value is stored as plain text."),
            KeySchema(
                .keyboardType, .string, xcode: "Keyboard Type", option: .init("keyboard", "The keyboard."),
                allowed: [
                    .init("Alphabet", "Alphabet"), .init("NumbersAndPunctuation", "Numbers and Punctuation"),
                    .init("NumberPad", "Number Pad"), .init("URL", "URL"), .init("EmailAddress", "Email Address"),
                ],
                default: .string("Alphabet"), "The keyboard for the field."),
            KeySchema(
                .autocapitalizationType, .string, xcode: "Autocapitalization Style",
                option: .init("capitalization", "The automatic capitalization."),
                allowed: [
                    .init("None", "None"), .init("Sentences", "Sentences"), .init("Words", "Words"),
                    .init("AllCharacters", "All Characters"),
                ],
                default: .string("None"), "The automatic capitalization of typed text."),
            KeySchema(
                .autocorrectionType, .string, xcode: "Autocorrection Style", option: .init("correction"),
                allowed: [
                    .init("Default", "Default"), .init("No", "No Autocorrection"), .init("Yes", "Autocorrection"),
                ],
                default: .string("Default"), "Whether typed text is corrected automatically."),
        ])
}
