/// The item types that only InAppSettingsKit supports.
extension ItemType {
    package static let button = InAppSettingsKit.type(
        .button, name: "iask-button", "A button that calls the app; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, "The key that the library passes when it calls the app."),
            InAppSettingsKit.key(.defaultValue, .string, "The text on the right of the row."),
            InAppSettingsKit.key(.file, .string, "The file name of a pane that the button opens."),
        ])

    package static let openURL = InAppSettingsKit.type(
        .openURL, name: "iask-open-url", "A row that opens a URL; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.file, .string, required: true, "The URL."),
            InAppSettingsKit.key(.defaultValue, .string, "The text on the right of the row."),
        ])

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

    package static let customView = InAppSettingsKit.type(
        .customView, name: "iask-custom-view",
        "A row that the app draws; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, required: true, "The key by which the app identifies the row."),
            InAppSettingsKit.key(.defaultValue, .any, "The value if none is stored."),
            InAppSettingsKit.key(.file, .string, "The file name of a pane that the row opens."),
        ])

    package static let textView = InAppSettingsKit.type(
        .textView, name: "iask-text-view",
        "A text field with several lines; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, required: true, "The user-defaults key of the text."),
            InAppSettingsKit.key(.defaultValue, .string, "The text used until the user changes it."),
            InAppSettingsKit.key(.keyboardType, .string, "The keyboard for the field."),
            InAppSettingsKit.key(.autocapitalizationType, .string, "The automatic capitalization of typed text."),
            InAppSettingsKit.key(.autocorrectionType, .string, "Whether typed text is corrected automatically."),
        ])

    package static let datePicker = InAppSettingsKit.type(
        .datePicker, name: "iask-date-picker", "A date or time; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, required: true, "The user-defaults key of the date."),
            InAppSettingsKit.key(.defaultValue, .any, "The date used until the user changes it."),
            InAppSettingsKit.key(
                "DatePickerMode", .string,
                allowed: [.init("Date", "Date"), .init("Time", "Time"), .init("DateAndTime", "DateAndTime")],
                "Whether the picker selects a date, a time or both."),
            InAppSettingsKit.key(
                "DatePickerStyle", .string,
                allowed: [.init("Compact", "Compact"), .init("Wheels", "Wheels"), .init("Inline", "Inline")],
                "The style of the picker."),
            InAppSettingsKit.key("MinuteInterval", .integer, "The interval between two times, in minutes."),
        ])

    package static let listGroup = InAppSettingsKit.type(
        .listGroup, name: "iask-list",
        "A list whose elements the user adds and removes; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, "The user-defaults key of the list."),
            InAppSettingsKit.key(.itemSpecifier, .dictionary([]), "The item for each element of the list."),
            InAppSettingsKit.key(.addSpecifier, .dictionary([]), "The item for the row that adds an element."),
            InAppSettingsKit.key("Deletable", .boolean, "Whether the user can remove elements."),
        ])
}
