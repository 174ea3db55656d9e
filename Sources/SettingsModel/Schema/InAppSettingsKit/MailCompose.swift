extension ItemType {
    package static let mailCompose = InAppSettingsKit.type(
        "IASKMailComposeSpecifier", name: "iask-mail", "A row that starts a mail; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            // The library spells recipients like this.
            InAppSettingsKit.key("IASKMailComposeToRecipents", .array(of: .string), "Who gets the mail."),
            InAppSettingsKit.key("IASKMailComposeCcRecipents", .array(of: .string), "Who gets a copy."),
            InAppSettingsKit.key("IASKMailComposeBccRecipents", .array(of: .string), "Who gets a blind copy."),
            InAppSettingsKit.key("IASKMailComposeSubject", .string, localizable: true, "The subject."),
            InAppSettingsKit.key("IASKMailComposeBody", .string, localizable: true, "The text of the mail."),
            InAppSettingsKit.key("IASKMailComposeBodyIsHTML", .boolean, "Whether that text is HTML."),
            InAppSettingsKit.key(.defaultValue, .string, "The text at the right of the row."),
        ])
}
