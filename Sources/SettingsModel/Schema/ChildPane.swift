extension ItemType {
    package static let childPane = ItemType(
        "PSChildPaneSpecifier", name: "child-pane", xcode: "Child Pane", notShown: [.watchOS],
        documentation: reference + "PSChildPaneSpecifier.html",
        summary: "A row that leads to another page.",
        keys: [
            .title("The text of the row, and the title of the page.", required: true),
            KeySchema(
                .file, .string, xcode: "Filename", required: true,
                option: .init("file", inGeneral: "Child-pane: the page it leads to."),
                "The page's property list, without .plist."),
            KeySchema(
                "Icon", .string, xcode: "Icon", image: true, since: "Mac Catalyst 13.0", reader: .catalyst,
                "The image of the page's tab, on the Mac."),
        ])
}
