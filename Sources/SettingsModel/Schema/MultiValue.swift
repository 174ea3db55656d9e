import PropertyListSyntax

extension ItemType {
    package static let multiValue = ItemType(
        "PSMultiValueSpecifier", name: "multi-value", xcode: "Multi Value",
        notShown: [.watchOS], documentation: reference + "PSMultiValueSpecifier.html",
        summary: "A row that leads to a page on which one of several values is chosen.",
        keys: [
            .title("The text of the row.", required: true),
            .key,
            .chosenDefault(.any, "The value before anybody chooses: one of Values."),
            .titles(required: true),
            .values(required: true),
            KeySchema(
                .shortTitles, .array(of: .string), localizable: true,
                option: .init(
                    "short-title", value: "value=text", "A shorter text for the row while a value is chosen.",
                    inGeneral: "Multi-value: the short text of a choice."),
                since: "iOS 5.0",
                "Shorter texts for the row, one for each of Values."),
            .displaySortedByTitle,
        ])
}
