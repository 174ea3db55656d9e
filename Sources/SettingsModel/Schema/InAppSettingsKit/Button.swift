extension ItemType {
    package static let button = InAppSettingsKit.type(
        "IASKButtonSpecifier", name: "iask-button", "A button that calls the app; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, "The name that the app is called with."),
            InAppSettingsKit.key(.defaultValue, .string, "The text at the right of the row."),
            InAppSettingsKit.key(.file, .string, "A file for the page that the button opens."),
        ])
}
