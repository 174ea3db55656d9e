import PropertyListSyntax

extension ItemType {
    package static let toggle = ItemType(
        .toggle, name: "toggle", xcode: "Toggle Switch",
        documentation: reference + "PSToggleSwitchSpecifier.html",
        summary: "A toggle that stores one of two values.",
        keys: [
            .title("The title of the toggle.", required: true),
            .key,
            .defaultValue(
                .scalar, help: "YES, NO, or the value of `TrueValue` or `FalseValue`.", default: "NO",
                "The value used until the user changes the toggle: its on value or its off value."),
            KeySchema(
                .trueValue, .scalar, xcode: "Value for ON",
                option: .init(
                    "on", default: "the boolean true", inGeneral: "Toggle: the value stored when it is on."),
                default: .boolean(true), remark: storedNumbers,
                "The value stored when the toggle is on."),
            KeySchema(
                .falseValue, .scalar, xcode: "Value for OFF",
                option: .init(
                    "off", default: "the boolean false", inGeneral: "Toggle: the value stored when it is off."),
                typeOption: .valueTypeOption(
                    "The type of the values of `TrueValue` and `FalseValue`: integer, real, string, date or data. "
                        + "(default: string)"),
                default: .boolean(false), remark: storedNumbers,
                "The value stored when the toggle is off."),
            KeySchema(
                "Description", .string, xcode: "Description", localizable: true, reader: .catalyst,
                "The text below the toggle on a Mac."),
            confirmationPrompt("TrueConfirmationPrompt", "The alert shown on a Mac before the toggle is turned on."),
            confirmationPrompt("FalseConfirmationPrompt", "The alert shown on a Mac before the toggle is turned off."),
        ])

    private static let storedNumbers = Remark(
        "On iOS 9.3.2, Settings was observed to store 1 and 0 regardless of this key.",
        .observed("https://openradar.appspot.com/26541820", .d3))

    private static func confirmationPrompt(_ key: ItemKey, _ summary: String) -> KeySchema {
        KeySchema(
            key, .dictionary(confirmationPromptKeys), reader: .catalyst, summary)
    }

    /// The keys of the dictionary that describes the alert displayed before a toggle changes.
    private static let confirmationPromptKeys = [
        KeySchema(
            .type, .string, required: true, allowed: [.init("PSConfirmationPrompt", "PSConfirmationPrompt")],
            reader: .catalyst, "The type: PSConfirmationPrompt."),
        KeySchema(.title, .string, required: true, localizable: true, reader: .catalyst, "The title of the alert."),
        KeySchema("Prompt", .string, required: true, localizable: true, reader: .catalyst, "The question."),
        KeySchema(
            "ConfirmText", .string, localizable: true, reader: .catalyst,
            "The title of the button that confirms the change."),
        KeySchema(
            "DenyText", .string, localizable: true, reader: .catalyst,
            "The title of the button that cancels the change."),
    ]
}
