import ArgumentParser
import SettingsEditing
import SettingsModel

/// The keys of items of all types.
struct ItemKeyOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "The text it shows.")
    var title: String?

    @Option(parsing: .unconditional, help: "The name under which the value is stored.")
    var key: String?

    @Option(name: .customLong("default"), parsing: .unconditional, help: "The value when none is stored.")
    var defaultValue: String?

    @Option(parsing: .unconditional, help: "Group, radio-group: the text below.")
    var footer: String?

    @Option(parsing: .unconditional, help: "Toggle: what is stored when it is on.")
    var on: String?

    @Option(parsing: .unconditional, help: "Toggle: what is stored when it is off.")
    var off: String?

    @Option(parsing: .unconditional, help: "Slider: the number at the left end.")
    var min: String?

    @Option(parsing: .unconditional, help: "Slider: the number at the right end.")
    var max: String?

    @Option(parsing: .unconditional, help: "Slider: an image for the left end.")
    var minImage: String?

    @Option(parsing: .unconditional, help: "Slider: an image for the right end.")
    var maxImage: String?

    @Flag(inversion: .prefixedNo, help: "Text field: show what is typed as dots.")
    var secure: Bool?

    @Option(parsing: .unconditional, help: "Text field: the keyboard.")
    var keyboard: String?

    @Option(parsing: .unconditional, help: "Text field: what is capitalized.")
    var capitalization: String?

    @Option(parsing: .unconditional, help: "Text field: whether typing is corrected.")
    var correction: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Lists: a choice. A known value gets the title, a known title the value, any other is added.",
            valueName: "title=value"))
    var option: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Multi-value: the short text of a choice.", valueName: "value=text"))
    var shortTitle: [String] = []

    @Flag(inversion: .prefixedNo, help: "Lists: sort the choices by their texts.")
    var sorted: Bool?

    @Option(
        help: ArgumentHelp(
            "The type of new values: integer, real, string, boolean, date or data. (default: string)",
            valueName: "type"))
    var valueType: String?

    @Option(parsing: .unconditional, help: "Child-pane: the page it leads to.")
    var file: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A device that shows the item: phone or pad.", valueName: "idiom"))
    var idiom: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Any key, with its value as text.", valueName: "key=value"))
    var set: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Any key, with its value in XML: Key=<integer>3</integer>.", valueName: "key=xml"))
    var setXml: [String] = []

    func options() throws -> ItemOptions {
        var options = ItemOptions()
        let texts = [
            "Title": title, "Key": key, "DefaultValue": defaultValue, "FooterText": footer, "TrueValue": on,
            "FalseValue": off, "MinimumValue": min, "MaximumValue": max, "MinimumValueImage": minImage,
            "MaximumValueImage": maxImage, "KeyboardType": keyboard, "AutocapitalizationType": capitalization,
            "AutocorrectionType": correction, "File": file,
        ]
        options.texts = texts.compactMapValues { $0 }
        options.switches = ["IsSecure": secure, "DisplaySortedByTitle": sorted].compactMapValues { $0 }
        options.choices = option.map(ItemChoice.init)
        options.shortTitles = try shortTitle.map(ItemShortTitle.init)
        options.valueType = try valueType.map(ItemOptions.valueType(named:))
        options.idioms = try Idiom.names(of: idiom)
        options.settings = try set.map { try RawKeys.split($0, "--set") }
        options.others = try setXml.map(RawKeys.xmlEntry)
        try options.requireTexts()
        return options
    }
}

/// A kind of device, as typed.
enum Idiom: String, CaseIterable {
    case phone, pad

    /// The names that a property list has for what was typed.
    static func names(of typed: [String]) throws(UsageError) -> [String] {
        try typed.map { name throws(UsageError) in
            try Choice<Idiom>.named(name.lowercased(), by: "--idiom") == .phone ? "Phone" : "Pad"
        }
    }
}
