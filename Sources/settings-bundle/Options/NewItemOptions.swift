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

    @Flag(help: "Where an item has the key already, give it what is asked for here.")
    var update = false

    @OptionGroup var editing: EditingOptions

    /// The operation that adds an item of a type, with the options of the type filled in.
    func operation(
        adding type: ItemType, _ fill: (inout ItemOptions) throws -> Void
    ) throws -> any BundleOperation {
        if ifMissing || update, type.key("Key") == nil {
            let flag = update ? "--update" : "--if-missing"
            throw UsageError("\(flag) looks for a key, and a \(type.name) has none", help: "leave out \(flag)")
        }
        var options = ItemOptions()
        options.idioms = try Idiom.names(of: idiom)
        options.settings = try set.map { try RawKeys.split($0, "--set") }
        options.others = try setXml.map(RawKeys.xmlEntry)
        try fill(&options)
        return AddItem(
            try NewItem(type, options), at: place.position, pane: pane,
            translations: try translate.map(Translation.init),
            existing: update ? .update(options) : ifMissing ? .keep : .refuse)
    }
}
