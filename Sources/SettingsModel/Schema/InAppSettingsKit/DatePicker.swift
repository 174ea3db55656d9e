extension ItemType {
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
}
