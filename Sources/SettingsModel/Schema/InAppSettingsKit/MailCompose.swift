extension ItemType {
    package static let mailCompose = InAppSettingsKit.type(
        .mailCompose, name: "iask-mail", "A row that composes an email; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            // InAppSettingsKit misspells "Recipients" in these keys.
            InAppSettingsKit.key("IASKMailComposeToRecipents", .array(of: .string), "The recipients."),
            InAppSettingsKit.key("IASKMailComposeCcRecipents", .array(of: .string), "The cc recipients."),
            InAppSettingsKit.key("IASKMailComposeBccRecipents", .array(of: .string), "The bcc recipients."),
            InAppSettingsKit.key("IASKMailComposeSubject", .string, localizable: true, "The subject."),
            InAppSettingsKit.key("IASKMailComposeBody", .string, localizable: true, "The body of the email."),
            InAppSettingsKit.key("IASKMailComposeBodyIsHTML", .boolean, "Whether the body is HTML."),
            InAppSettingsKit.key(.defaultValue, .string, "The text on the right of the row."),
        ])
}
