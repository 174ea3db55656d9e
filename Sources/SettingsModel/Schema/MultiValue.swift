import PropertyListSyntax

extension ItemType {
    package static let multiValue = ItemType(
        "PSMultiValueSpecifier", name: "multi-value", xcode: "Multi Value",
        notShown: [.watchOS], documentation: reference + "PSMultiValueSpecifier.html",
        summary: "A row that leads to a page on which one of several values is chosen.",
        keys: [
            .title("The text of the row.", required: true),
            .key,
            .defaultValue(.any, "The value before anybody chooses: one of Values."),
            .titles(required: true),
            .values(required: true),
            KeySchema(
                .shortTitles, .array(of: .string), localizable: true, since: "iOS 5.0",
                "Shorter texts for the row, one for each of Values."),
            .displaySortedByTitle,
        ])
}
