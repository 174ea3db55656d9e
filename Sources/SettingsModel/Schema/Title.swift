extension ItemType {
    package static let title = ItemType(
        "PSTitleValueSpecifier", name: "title", xcode: "Title", notShown: [.watchOS],
        documentation: reference + "PSTitleValueSpecifier.html",
        summary: "A value to read, not to change; a list can give values readable texts.",
        keys: [
            .title("The text before the value."),
            .key,
            .chosenDefault(.scalar, "The value shown when none is stored."),
            .titles(required: false),
            .values(required: false),
        ])
}
