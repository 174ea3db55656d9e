extension ItemType {
    package static let childPane = ItemType(
        .childPane, name: "child-pane", xcode: "Child Pane", notShown: [.watchOS],
        documentation: reference + "PSChildPaneSpecifier.html",
        summary: "A row that opens another pane.",
        keys: [
            .title("The title of the row and of the pane that it opens.", required: true),
            KeySchema(
                .file, .string, xcode: "Filename", required: true,
                option: .init("file", inGeneral: "Child pane: the pane that it opens."),
                "The file name of the pane that it opens, without .plist."),
            KeySchema(
                "Icon", .string, xcode: "Icon", image: true, reader: .catalyst,
                "The image of the pane's tab on a Mac."),
        ])
}
