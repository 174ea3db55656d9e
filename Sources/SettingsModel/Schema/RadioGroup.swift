extension ItemType {
    package static let radioGroup = ItemType(
        .radioGroup, name: "radio-group", since: "iOS 5.0", notShown: [.watchOS],
        documentation: reference + "RadioGroupElement.html",
        remark: Remark(
            "Since iOS 8.2, the choice has been reported to revert to the default value.",
            .reported("https://github.com/apla/me.apla.cordova.app-preferences/issues/110", .d9)),
        summary: "A section of choices, one of which is selected.",
        keys: [
            .title("The header of the section."),
            .footerText(),
            .key,
            .defaultChoice(.any, "The value used until the user selects a choice: one of Values."),
            .titles(required: true),
            .values(required: true),
            .displaySortedByTitle(evidence: .documentedInArchive("RadioGroupElement.html")),
        ])
}
