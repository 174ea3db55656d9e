import PropertyListSyntax

extension ItemType {
    package static let textField = ItemType(
        "PSTextFieldSpecifier", name: "text-field", xcode: "Text Field",
        documentation: reference + "PSTextFieldSpecifier.html",
        summary: "A field to type a text into.",
        keys: [
            .title(
                "The text before the field; without it the field has the whole row.",
                help: "The text before the field."),
            .key(of: "text"),
            .defaultValue(.string, required: false, default: "none", "The text before anybody types one."),
            KeySchema(
                .isSecure, .boolean, xcode: "Text Field Is Secure",
                option: .init("secure", "Show what is typed as dots."), default: .boolean(false),
                "Whether what is typed shows as dots; it is stored as plain text all the same."),
            KeySchema(
                "KeyboardType", .string, xcode: "Keyboard Type", option: .init("keyboard", "The keyboard."),
                allowed: [
                    .init("Alphabet", "Alphabet"), .init("NumbersAndPunctuation", "Numbers and Punctuation"),
                    .init("NumberPad", "Number Pad"), .init("URL", "URL"), .init("EmailAddress", "Email Address"),
                ],
                default: .string("Alphabet"), "The keyboard that comes up."),
            KeySchema(
                "AutocapitalizationType", .string, xcode: "Autocapitalization Style",
                option: .init("capitalization", "What is capitalized."),
                allowed: [
                    .init("None", "None"), .init("Sentences", "Sentences"), .init("Words", "Words"),
                    .init("AllCharacters", "All Characters"),
                ],
                default: .string("None"), "What is capitalized while typing."),
            KeySchema(
                "AutocorrectionType", .string, xcode: "Autocorrection Style", option: .init("correction"),
                allowed: [
                    .init("Default", "Default"), .init("No", "No Autocorrection"), .init("Yes", "Autocorrection"),
                ],
                default: .string("Default"), "Whether typing is corrected."),
        ])
}
