extension ItemType {
    /// Whether an item of the type stands for a value in the user defaults, under its `Key`.
    ///
    /// A title cannot change its value and still shows what is stored. Of InAppSettingsKit's types, buttons and groups
    /// have a `Key`, too, by which the app knows them: nothing is stored under it.
    package var hasStoredValue: Bool {
        let types: [ItemType] = [
            .toggle, .slider, .title, .textField, .multiValue, .radioGroup, .customView, .textView, .datePicker,
            .listGroup,
        ]
        return types.contains(self)
    }
}
