extension ItemType {
    package static let customView = InAppSettingsKit.type(
        "IASKCustomViewSpecifier", name: "iask-custom-view",
        "A row that the app draws; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key("Key", .string, required: true, "The name by which the app knows the row."),
            InAppSettingsKit.key("DefaultValue", .any, "The value when none is stored."),
            InAppSettingsKit.key("File", .string, "A page that the row opens."),
        ])
}
