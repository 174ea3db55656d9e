import ArgumentParser
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText

/// The options that every type of item has, and the way from them to the bundle.
struct NewItemOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The page to add it to. (default: Root)", valueName: "pane"))
    var pane: String?

    @OptionGroup(title: "Position") var place: PositionOptions

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A device that shows the item: phone or pad. (default: all)", valueName: "idiom"))
    var idiom: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Any other key of the property list, as a text or as the key's type.", valueName: "key=value"))
    var set: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Any other key, with its value in XML: Key=<integer>3</integer>.", valueName: "key=xml"))
    var setXml: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The title in a language, or any other text: de=Ton, de:Beginner=Anfänger.", valueName: "lang=text"))
    var translate: [String] = []

    @Flag(help: "Where an item has the key already, leave it as it is and succeed.")
    var ifMissing = false

    @OptionGroup var editing: EditingOptions

    enum Idiom: String, CaseIterable {
        case phone, pad
    }

    /// The operation that adds an item of a type, with the options of the type filled in.
    func operation(
        adding type: ItemType, _ fill: (inout ItemOptions) throws -> Void
    ) throws -> any BundleOperation {
        if ifMissing, type.key("Key") == nil {
            throw UsageError(
                "--if-missing looks for a key, and a \(type.name) has none", help: "leave out --if-missing")
        }
        var options = ItemOptions()
        options.idioms = try idiom.map {
            try Choice<Idiom>.named($0.lowercased(), by: "--idiom") == .phone ? "Phone" : "Pad"
        }
        options.others = try set.map { try Self.entry($0, of: type) } + setXml.map(Self.xmlEntry)
        try fill(&options)
        return AddItem(
            try NewItem(type, options), at: place.position, pane: pane,
            translations: try translate.map(Translation.init),
            ifMissing: ifMissing)
    }

    private static func split(_ typed: String, _ option: String) throws(UsageError) -> (key: String, value: String) {
        guard let equals = typed.firstIndex(of: "="), equals > typed.startIndex else {
            throw UsageError("\(option) \(quoted(typed)) has no '='", help: "type it as \(option) KEY=VALUE")
        }
        return (String(typed[..<equals]), String(typed[typed.index(after: equals)...]))
    }

    private static func entry(_ typed: String, of type: ItemType) throws(UsageError) -> PropertyListValue.Entry {
        let (key, text) = try split(typed, "--set")
        if key == "Type" { throw UsageError("--set Type changes the type", help: "name the type after add-item") }
        if let schema = type.key(key) ?? InAppSettingsKit.key(key) {
            return .init(ExactString(key), try ValueReader.value(text, for: schema, named: "--set \(key)"))
        }
        return .init(ExactString(key), try ValueReader.value(text, as: .string, for: "--set \(key)"))
    }

    private static func xmlEntry(_ typed: String) throws(UsageError) -> PropertyListValue.Entry {
        let (key, text) = try split(typed, "--set-xml")
        guard let value = ValueReader.xml(text) else {
            throw UsageError(
                "--set-xml \(key) is no element of a property list",
                help: "type it as --set-xml '\(key)=<integer>3</integer>'")
        }
        return .init(ExactString(key), value)
    }
}
