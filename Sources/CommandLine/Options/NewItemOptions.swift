import ArgumentParser
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText

/// The options that every type of item has, and the way from them to the bundle.
struct NewItemOptions: ParsableArguments {
    @Option("The page to add it to. (default: Root)", value: "pane")
    var pane: String?

    @OptionGroup(title: "Position") var place: PositionOptions

    @OptionGroup var keys: ItemKeyOptions<EveryItem>

    @Option("Any other key of the property list, as a text or as the key's type.", value: "key=value")
    var set: [String] = []

    @Option("Any other key, with its value in XML: Key=<integer>3</integer>.", value: "key=xml")
    var setXml: [String] = []

    @Option("The title in a language, or any other text: de=Ton, de:Beginner=Anfänger.", value: "lang=text")
    var translate: [String] = []

    @Flag(help: "Where the item is there already, leave it as it is and succeed.")
    var ifMissing = false

    @Flag(help: "Where the item is there already, give it what is asked for here, its place too.")
    var update = false

    @OptionGroup var editing: EditingOptions

    /// The operation that adds an item of a type, with the options of the type filled in.
    func operation(
        adding type: ItemType, _ fill: (inout ItemOptions) throws -> Void
    ) throws -> any BundleOperation {
        var options = ItemOptions()
        try keys.fill(&options)
        options.settings = try set.map { try RawKeys.split($0, "--set") }
        options.others = try setXml.map(RawKeys.xmlEntry)
        try fill(&options)
        let new = try NewItem(type, options)
        if ifMissing || update, !new.isRecognizable {
            throw Failure(
                usage: "\(update ? "--update" : "--if-missing") looks for a \(type.name) by its title or its footer",
                help: "add --title")
        }
        return AddItem(
            new, at: place.position, pane: pane,
            translations: try translate.map(Translation.init),
            existing: update ? .update(options) : ifMissing ? .keep : .refuse)
    }
}
