extension ItemType {
    package static let openURL = InAppSettingsKit.type(
        .openURL, name: "iask-open-url", "A row that opens a URL; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.file, .string, required: true, "The URL."),
            InAppSettingsKit.key(.defaultValue, .string, "The text on the right of the row."),
        ])
}
