extension ItemType {
    package static let listGroup = InAppSettingsKit.type(
        "IASKListGroupSpecifier", name: "iask-list", "A list that grows and shrinks; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, "The name under which the list is stored."),
            InAppSettingsKit.key(.itemSpecifier, .dictionary([]), "What an element of the list looks like."),
            InAppSettingsKit.key(.addSpecifier, .dictionary([]), "The row that adds an element."),
            InAppSettingsKit.key("Deletable", .boolean, "Whether elements can be removed."),
        ])
}
