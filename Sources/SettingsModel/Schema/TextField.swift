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
                    .init("Alphabet", "Alphabet", uiKit: 1),
                    .init("NumbersAndPunctuation", "Numbers and Punctuation", uiKit: 2),
                    .init("NumberPad", "Number Pad", uiKit: 4), .init("URL", "URL", uiKit: 3),
                    .init("EmailAddress", "Email Address", uiKit: 7),
                ],
                default: .string("Alphabet"), "The keyboard for the field."),
            KeySchema(
                .autocapitalizationType, .string, xcode: "Autocapitalization Style",
                option: .init("capitalization", "The automatic capitalization."),
                allowed: [
                    .init("None", "None", uiKit: 0), .init("Sentences", "Sentences", uiKit: 2),
                    .init("Words", "Words", uiKit: 1), .init("AllCharacters", "All Characters", uiKit: 3),
                ],
                default: .string("None"), "The automatic capitalization of typed text."),
            KeySchema(
                .autocorrectionType, .string, xcode: "Autocorrection Style", option: .init("correction"),
                allowed: [
                    .init("Default", "Default", uiKit: 0), .init("No", "No Autocorrection", uiKit: 1),
                    .init("Yes", "Autocorrection", uiKit: 2),
                ],
                default: .string("Default"), "Whether typed text is corrected automatically."),
        ])
}
