extension ItemType {
    package static let openURL = InAppSettingsKit.type(
        "IASKOpenURLSpecifier", name: "iask-open-url", "A row that opens a URL; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key("File", .string, required: true, "The URL."),
            InAppSettingsKit.key("DefaultValue", .string, "The text at the right of the row."),
        ])
}
