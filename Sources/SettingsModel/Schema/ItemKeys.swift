import PropertyListSyntax

/// Keys that several types have with one meaning.
extension KeySchema {
    static func title(_ summary: String, required: Bool = false, help: String? = nil) -> KeySchema {
        KeySchema(
            .title, .string, xcode: "Title", required: required, localizable: true,
            option: .init("title", help, inGeneral: "The text it shows."), summary)
    }

    static func key(of value: String) -> KeySchema {
        KeySchema(
            .key, .string, xcode: "Identifier", required: true,
            option: .init(
                "key", "The name under which the \(value) is stored.",
                inGeneral: "The name under which the value is stored."),
            "The name under which the value is stored in the user defaults.")
    }

    static let key = key(of: "value")

    static let footerText = KeySchema(
        .footerText, .string, localizable: true,
        option: .init("footer", inGeneral: "Group, radio-group: the text below."), since: "iOS 4.0",
        "The text below the section.")

    static func defaultValue(
        _ type: ValueType, required: Bool = true, help: String? = nil, default ordinary: String, _ summary: String
    ) -> KeySchema {
        KeySchema(
            "DefaultValue", type, xcode: "Default Value", required: required,
            option: .init("default", help, default: ordinary, inGeneral: whenNoneIsStored), summary)
    }

    /// The default of a type that chooses among values.
    static func chosenDefault(_ type: ValueType, _ summary: String) -> KeySchema {
        defaultValue(type, help: whenNoneIsStored, default: "the first option's", summary)
    }

    private static let whenNoneIsStored = "The value when none is stored."

    static func titles(required: Bool) -> KeySchema {
        KeySchema(
            .titles, .array(of: .string), xcode: "Titles", required: required, localizable: true, option: choice,
            "The texts of the choices, one for each of Values.")
    }

    static func values(required: Bool) -> KeySchema {
        KeySchema(
            .values, .array(of: .any), xcode: "Values", required: required, option: choice,
            typeOption: .valueType(
                "The type of the values: integer, real, string, boolean, date or data. (default: string)"),
            "The values of the choices, one for each of Titles.")
    }

    /// A title and a value, which are given together.
    private static let choice = KeyOption(
        "option", value: "title=value",
        "A choice, split at the last '='; without one, the value is the title. Repeat it for more.",
        inGeneral: "Lists: a choice. A known value gets the title, a known title the value, any other is added.")

    static let displaySortedByTitle = KeySchema(
        .displaySortedByTitle, .boolean,
        option: .init(
            "sorted", "Sort the choices by their texts.", inGeneral: "Lists: sort the choices by their texts."),
        default: .boolean(false), since: "iOS 7.0",
        "Whether the choices are sorted by their texts, in the language shown.")

    package static let idioms = KeySchema(
        .idioms, .array(of: .string),
        option: .init(
            "idiom", value: "idiom", "A device that shows the item: phone or pad.", default: "all",
            inGeneral: "A device that shows the item: phone or pad."),
        allowed: [.init("Phone", "Phone"), .init("Pad", "Pad")], since: "iOS 4.2",
        "The devices that show the item: Phone, Pad or both; all when it is absent.")

    package static let configurations = configurations(of: "item, on a group its whole section")

    static func configurations(of what: String) -> KeySchema {
        KeySchema(
            .configurations, .array(of: .string),
            option: .init(
                "configuration", value: "name", "A build configuration that the item is for; repeat it for more.",
                default: "all", inGeneral: "A build configuration that the item is for; repeat it for more."),
            reader: .build, "The build configurations that have the \(what); all when it is absent.")
    }
}

extension KeyOption {
    /// The option for the type of values that the schema leaves open.
    static func valueType(_ help: String) -> KeyOption {
        KeyOption(
            "value-type", value: "type", help,
            inGeneral: "The type of new values: integer, real, string, boolean, date or data. (default: string)")
    }
}
