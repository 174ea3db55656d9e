extension ItemType {
    package static let customView = InAppSettingsKit.type(
        "IASKCustomViewSpecifier", name: "iask-custom-view",
        "A row that the app draws; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, required: true, "The name by which the app knows the row."),
            InAppSettingsKit.key(.defaultValue, .any, "The value when none is stored."),
            InAppSettingsKit.key(.file, .string, "A page that the row opens."),
        ])
}
