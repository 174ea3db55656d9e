import PropertyListSyntax

extension ItemType {
    package static let toggle = ItemType(
        "PSToggleSwitchSpecifier", name: "toggle", xcode: "Toggle Switch",
        documentation: reference + "PSToggleSwitchSpecifier.html",
        summary: "A switch that stores one of two values.",
        keys: [
            .title("The text beside the switch.", required: true),
            .key,
            .defaultValue(
                .scalar, help: "YES or NO, or one of the values of `TrueValue` and `FalseValue`.", default: "NO",
                "The value before anybody turns the switch: its on or its off value."),
            KeySchema(
                .trueValue, .scalar, xcode: "Value for ON",
                option: .init(
                    "on", default: "the boolean true", inGeneral: "Toggle: what is stored when it is on."),
                default: .boolean(true),
                "What is stored when the switch is on."),
            KeySchema(
                .falseValue, .scalar, xcode: "Value for OFF",
                option: .init(
                    "off", default: "the boolean false", inGeneral: "Toggle: what is stored when it is off."),
                typeOption: .valueType(
                    "The type of the values of `TrueValue` and `FalseValue`: integer, real, string, date or data. "
                        + "(default: string)"),
                default: .boolean(false),
                "What is stored when the switch is off."),
            KeySchema(
                "Description", .string, xcode: "Description", localizable: true, since: "Mac Catalyst 13.0",
                reader: .catalyst, "A text below the switch, on the Mac."),
            confirmation("TrueConfirmationPrompt", "What to ask before the switch is turned on, on the Mac."),
            confirmation("FalseConfirmationPrompt", "What to ask before the switch is turned off, on the Mac."),
        ])

    private static func confirmation(_ key: ItemKey, _ summary: String) -> KeySchema {
        KeySchema(
            key, .dictionary(confirmationPromptKeys), since: "Mac Catalyst 13.0", reader: .catalyst, summary)
    }

    /// The keys of a dictionary that asks before a switch is turned.
    ///
    /// Source: Apple, "Displaying a Settings window" for Mac Catalyst.
    private static let confirmationPromptKeys = [
        KeySchema(
            .type, .string, required: true, allowed: [.init("PSConfirmationPrompt", "PSConfirmationPrompt")],
            reader: .catalyst, "The type: PSConfirmationPrompt."),
        KeySchema(.title, .string, required: true, localizable: true, reader: .catalyst, "The title of the alert."),
        KeySchema("Prompt", .string, required: true, localizable: true, reader: .catalyst, "The question."),
        KeySchema("ConfirmText", .string, localizable: true, reader: .catalyst, "The button that says yes."),
        KeySchema("DenyText", .string, localizable: true, reader: .catalyst, "The button that says no."),
    ]
}
