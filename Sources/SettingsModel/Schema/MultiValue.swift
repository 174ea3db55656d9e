import PropertyListSyntax

extension ItemType {
    package static let multiValue = ItemType(
        .multiValue, name: "multi-value", xcode: "Multi Value",
        notShown: [.watchOS], documentation: reference + "PSMultiValueSpecifier.html",
        summary: "A row that opens a list for selecting one choice.",
        keys: [
            .title("The title of the row.", required: true),
            .key,
            .defaultChoice(.any, "The value used until the user selects a choice: one of Values."),
            .titles(required: true),
            .values(required: true),
            KeySchema(
                .shortTitles, .array(of: .string), localizable: true,
                option: .init(
                    "short-title",
                    value: "title=text", "A shorter title for the row while this choice is selected. (repeatable)",
                    inGeneral: "Multi-value: the short title of a choice. (repeatable)"),
                since: "iOS 5.0", evidence: .documentedInArchive("PSMultiValueSpecifier.html"),
                "Shorter titles for the choices, shown in the row, one for each value."),
            .displaySortedByTitle(evidence: .documentedInArchive("PSMultiValueSpecifier.html")),
        ])
}
