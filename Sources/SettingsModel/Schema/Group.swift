extension ItemType {
    package static let group = ItemType(
        "PSGroupSpecifier", name: "group", xcode: "Group", documentation: reference + "PSGroupSpecifier.html",
        summary: "A section: a heading above the items that follow, and a text below them.",
        keys: [
            .title("The heading; without it there is just a gap.", help: "The heading."),
            .footerText,
        ])
}
