extension ItemType {
    package static let datePicker = InAppSettingsKit.type(
        "IASKDatePickerSpecifier", name: "iask-date-picker", "A date or time; drawn by InAppSettingsKit only.",
        [
            InAppSettingsKit.title,
            InAppSettingsKit.key(.key, .string, required: true, "The name under which the date is stored."),
            InAppSettingsKit.key(.defaultValue, .any, "The date before anybody chooses one."),
            InAppSettingsKit.key(
                "DatePickerMode", .string,
                allowed: [.init("Date", "Date"), .init("Time", "Time"), .init("DateAndTime", "DateAndTime")],
                "Whether a date, a time or both are chosen."),
            InAppSettingsKit.key(
                "DatePickerStyle", .string,
                allowed: [.init("Compact", "Compact"), .init("Wheels", "Wheels"), .init("Inline", "Inline")],
                "How the picker looks."),
            InAppSettingsKit.key("MinuteInterval", .integer, "The minutes from one choice to the next."),
        ])
}
