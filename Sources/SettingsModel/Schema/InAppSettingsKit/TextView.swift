extension ItemType {
    package static let textView = InAppSettingsKit.type(
        "IASKTextViewSpecifier", name: "iask-text-view",
        "A text field with several lines; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, required: true, "The user-defaults key of the text."),
            InAppSettingsKit.key(.defaultValue, .string, "The text used until the user changes it."),
            InAppSettingsKit.key("KeyboardType", .string, "The keyboard for the field."),
            InAppSettingsKit.key("AutocapitalizationType", .string, "The automatic capitalization of typed text."),
            InAppSettingsKit.key("AutocorrectionType", .string, "Whether typed text is corrected automatically."),
        ])
}
