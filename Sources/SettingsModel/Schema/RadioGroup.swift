extension ItemType {
    package static let radioGroup = ItemType(
        "PSRadioGroupSpecifier", name: "radio-group", since: "iOS 5.0", notShown: [.watchOS],
        documentation: reference + "RadioGroupElement.html",
        summary: "A section of its own whose rows are the values, of which one is chosen.",
        keys: [
            .title("The heading of the section."),
            .footerText,
            .key,
            .chosenDefault(.any, "The value before anybody chooses: one of Values."),
            .titles(required: true),
            .values(required: true),
            .displaySortedByTitle,
        ])
}
