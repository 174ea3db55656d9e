extension ItemType {
    package static let button = InAppSettingsKit.type(
        .button, name: "iask-button", "A button that calls the app; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, "The key that the library passes when it calls the app."),
            InAppSettingsKit.key(.defaultValue, .string, "The text on the right of the row."),
            InAppSettingsKit.key(.file, .string, "The file name of a pane that the button opens."),
        ])
}
