extension ItemType {
    package static let group = ItemType(
        .group, name: "group", xcode: "Group", documentation: reference + "PSGroupSpecifier.html",
        summary: "A section with a header and footer for the items below it.",
        keys: [
            .title("The header; without it, the section begins with a gap.", help: "The header."),
            .footerText(evidence: .documentedInArchive("PSGroupSpecifier.html")),
        ])
}
