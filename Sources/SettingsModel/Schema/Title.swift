extension ItemType {
    package static let title = ItemType(
        .title, name: "title", xcode: "Title", notShown: [.watchOS],
        documentation: reference + "PSTitleValueSpecifier.html",
        summary: "A read-only value, or text that describes the value.",
        keys: [
            .title(
                "The text before the value.",
                remark: Remark(
                    "Optional in the archived reference, required in the current article.",
                    .documented(AppleDocumentation.article))),
            .key,
            .defaultChoice(
                .scalar, "The value shown if none is stored.",
                remark: Remark(
                    "The archived reference lists the type as a string.",
                    .documentedInArchive("PSTitleValueSpecifier.html"))),
            .titles(required: false),
            .values(required: false),
        ])
}
