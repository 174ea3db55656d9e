extension ItemType {
    package static let textView = InAppSettingsKit.type(
        "IASKTextViewSpecifier", name: "iask-text-view",
        "A field of several lines; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, required: true, "The name under which the text is stored."),
            InAppSettingsKit.key(.defaultValue, .string, "The text before anybody types one."),
            InAppSettingsKit.key("KeyboardType", .string, "The keyboard that comes up."),
            InAppSettingsKit.key("AutocapitalizationType", .string, "What is capitalized while typing."),
            InAppSettingsKit.key("AutocorrectionType", .string, "Whether typing is corrected."),
        ])
}
