extension ItemType {
    package static let listGroup = InAppSettingsKit.type(
        .listGroup, name: "iask-list",
        "A list whose elements the user adds and removes; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, "The user-defaults key of the list."),
            InAppSettingsKit.key(.itemSpecifier, .dictionary([]), "The item for each element of the list."),
            InAppSettingsKit.key(.addSpecifier, .dictionary([]), "The item for the row that adds an element."),
            InAppSettingsKit.key("Deletable", .boolean, "Whether the user can remove elements."),
        ])
}
