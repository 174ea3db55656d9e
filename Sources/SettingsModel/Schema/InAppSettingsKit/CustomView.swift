extension ItemType {
    package static let customView = InAppSettingsKit.type(
        .customView, name: "iask-custom-view",
        "A row that the app draws; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, required: true, "The key by which the app identifies the row."),
            InAppSettingsKit.key(.defaultValue, .any, "The value if none is stored."),
            InAppSettingsKit.key(.file, .string, "The file name of a pane that the row opens."),
        ])
}
