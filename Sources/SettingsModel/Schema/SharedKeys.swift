import PropertyListSyntax

/// Property-list keys that have the same meaning in several item types.
extension KeySchema {
    static func title(
        _ summary: String, required: Bool = false, help: String? = nil, remark: Remark? = nil
    ) -> KeySchema {
        KeySchema(
            .title, .string, xcode: "Title", required: required, localizable: true,
            option: .init("title", help, inGeneral: "The title of the item."), remark: remark, summary)
    }

    static func key(of value: String) -> KeySchema {
        KeySchema(
            .key, .string, xcode: "Identifier", required: true,
            option: .init(
                "key", "The user-defaults key of the \(value).",
                inGeneral: "The user-defaults key of the value."),
            "The user-defaults key of the value.")
    }

    static let key = key(of: "value")

    static func footerText(evidence: Evidence? = nil) -> KeySchema {
        KeySchema(
            .footerText, .string, localizable: true,
            option: .init("footer", inGeneral: "Group, radio group: the footer."), since: "iOS 4.0",
            evidence: evidence, "The footer of the section.")
    }

    static func defaultValue(
        _ type: ValueType, required: Bool = true, help: String? = nil, default ordinary: String,
        remark: Remark? = nil, _ summary: String
    ) -> KeySchema {
        KeySchema(
            .defaultValue, type, xcode: "Default Value", required: required,
            option: .init("default", help, default: ordinary, inGeneral: whenNoneIsStored), remark: remark, summary)
    }

    /// Returns the schema of `DefaultValue` for an item type that has choices.
    static func defaultChoice(_ type: ValueType, _ summary: String, remark: Remark? = nil) -> KeySchema {
        defaultValue(type, help: whenNoneIsStored, default: "the value of the first choice", remark: remark, summary)
    }

    private static let whenNoneIsStored = "The value if none is stored."

    static func titles(required: Bool) -> KeySchema {
        KeySchema(
            .titles, .array(of: .string), xcode: "Titles", required: required, localizable: true, option: choice,
            "The titles of the choices, one for each value.")
    }

    static func values(required: Bool) -> KeySchema {
        KeySchema(
            .values, .array(of: .any), xcode: "Values", required: required, option: choice,
            typeOption: .valueTypeOption(
                "The type of the values: integer, real, string, boolean, date or data. (default: string)"),
            "The values of the choices, one for each title.")
    }

    /// The option for adding a choice, which consists of a title and a value.
    private static let choice = ItemKeyOption(
        "choice", value: "title=value",
        "A choice, split at the last '='; without '=', the value is the title. (repeatable)",
        inGeneral: "Multi-value, radio group, title: a choice to add or change. (repeatable)"
    )

    static func displaySortedByTitle(evidence: Evidence) -> KeySchema {
        KeySchema(
            .displaySortedByTitle, .boolean,
            option: .init(
                "sorted", "Sort the choices by their titles.",
                inGeneral: "Multi-value, radio group: sort the choices by their titles."),
            default: .boolean(false), since: "iOS 7.0", evidence: evidence,
            "Whether the choices are sorted by their titles in the language shown.")
    }

    package static let idioms = KeySchema(
        .idioms, .array(of: .string),
        option: .init(
            "idiom", value: "idiom", "A device that shows the item: phone or pad. (repeatable; default: all)",
            inGeneral: "A device that shows the item: phone or pad. (repeatable)"),
        allowed: [.init("Phone", "Phone", uiKit: 0), .init("Pad", "Pad", uiKit: 1)], since: "iOS 4.2",
        evidence: .documentedInArchive("PSGroupSpecifier.html"),
        "The devices that show the item; all devices if the key is absent.")

    package static let configurations = configurations(of: "item, or the whole section of a group")

    static func configurations(of owner: String) -> KeySchema {
        KeySchema(
            .configurations, .array(of: .string),
            option: .init(
                "configuration",
                value: "name", "A build configuration that includes the item. (repeatable; default: all)",
                inGeneral: "A build configuration that includes the item. (repeatable)"),
            reader: .build, "The build configurations that include the \(owner); all if the key is absent.")
    }
}

extension ItemKeyOption {
    /// Returns the option for specifying the type of a key's values.
    static func valueTypeOption(_ help: String) -> ItemKeyOption {
        ItemKeyOption(
            "value-type", value: "type", help,
            inGeneral: "The type of new values: integer, real, string, boolean, date or data. (default: string)")
    }
}
