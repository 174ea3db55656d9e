extension ItemType {
    package static let textView = InAppSettingsKit.type(
        .textView, name: "iask-text-view",
        "A text field with several lines; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, required: true, "The user-defaults key of the text."),
            InAppSettingsKit.key(.defaultValue, .string, "The text used until the user changes it."),
            InAppSettingsKit.key(.keyboardType, .string, "The keyboard for the field."),
            InAppSettingsKit.key(.autocapitalizationType, .string, "The automatic capitalization of typed text."),
            InAppSettingsKit.key(.autocorrectionType, .string, "Whether typed text is corrected automatically."),
        ])
}
