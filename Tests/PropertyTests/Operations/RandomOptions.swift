import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport

/// A generator of item options: mostly sensible, sometimes not.
struct RandomOptions {
    /// Strings that occur in panes, and unusual ones.
    static let texts =
        RandomItem.texts + [
            "New", "Newer", "", "Line\nbreak", "tab\there", "'quoted'", "\"", "=", "x=y=z", "🇩🇪", "nul\u{0}", "\u{FFFD}",
            "<string>", "]]>", "&amp;", "\\U0041", "very " + String(repeating: "long ", count: 60),
        ]

    static let numbers = ["0", "1", "2", "-1", "0.5", "10", "007", "0x10", "1e3", "nan", "inf", "-0", "", "ten"]

    static let words = ["YES", "NO", "1", "0", "on", "off", "true", "maybe", "v0", "v1", "a", ""]

    /// - Parameter type: The type of the item, if known; most options then fit it.
    static func options(
        for type: ItemType?, files: [String], _ random: inout SeededGenerator
    ) -> ItemOptions {
        var options = ItemOptions()
        let isSilly = random.percent(10)
        func has(_ key: ItemKey, _ chance: Int) -> Bool {
            guard isSilly || type == nil || type?.key(key) != nil else { return false }
            return random.percent(isSilly || type == nil ? chance / 4 : chance)
        }
        if has("Title", 60) { options.texts["Title"] = random.pick(texts) }
        if has("FooterText", 30) { options.texts["FooterText"] = random.pick(texts) }
        if has("File", 30) { options.texts["File"] = random.pick(files) }
        if has("DefaultValue", 40) { options.texts["DefaultValue"] = random.pick(type == .slider ? numbers : words) }
        for key in [ItemKey.minimumValue, .maximumValue] where has(key, 30) {
            options.texts[key] = random.pick(numbers)
        }
        for key in [ItemKey.trueValue, .falseValue] where has(key, 25) { options.texts[key] = random.pick(words) }
        if has("KeyboardType", 25) { options.texts["KeyboardType"] = random.pick(["URL", "Number Pad", "Piano"]) }
        if has("AutocorrectionType", 15) { options.texts["AutocorrectionType"] = random.pick(["No", "Default"]) }
        if has("IsSecure", 25) { options.switches["IsSecure"] = random.percent(50) }
        if has("DisplaySortedByTitle", 20) { options.switches["DisplaySortedByTitle"] = random.percent(50) }
        if has("Titles", 50) { options.choices = (0..<random.pick([1, 1, 2, 3])).map { _ in choice(&random) } }
        if has("Titles", 15) { options.removedChoices = [random.pick(words + numbers)] }
        if has("ShortTitles", 20), let short = try? ItemShortTitle("\(random.pick(words))=\(random.pick(texts))") {
            options.shortTitles = [short]
        }
        if random.percent(15) {
            options.valueType = random.pick([.integer, .real, .string, .boolean, .date, .data])
        }
        if random.percent(10) { options.idioms = random.pick([["Phone"], ["Pad"], ["Phone", "Pad"]]) }
        if random.percent(15) { options.configurations = random.pick([["Debug"], ["Debug", "QA"], ["Release"], []]) }
        addRawKeys(&options, for: type, &random)
        return options
    }

    private static func choice(_ random: inout SeededGenerator) -> ItemChoice {
        ItemChoice(random.pick(texts) + random.pick(["", "=" + random.pick(words), "=" + random.pick(numbers)]))
    }

    private static func addRawKeys(_ options: inout ItemOptions, for type: ItemType?, _ random: inout SeededGenerator) {
        if random.percent(10) {
            let key = random.pick(["Own", "OwnKey", "Icon", "IASKTextAlignment", "", "a b", "Type", "Key"])
            options.settings.append((key: ItemKey(key), text: random.pick(texts)))
        }
        if random.percent(10), let key = type?.keys.randomElement(using: &random) {
            options.settings.append((key: key.key, text: random.pick(texts + numbers + words)))
        }
        if random.percent(10) {
            let name = random.pick([
                "Own", "TrueConfirmationPrompt", type?.keys.randomElement(using: &random)?.name ?? "Own",
            ])
            options.others.append(.init(ExactString(name), value(&random)))
        }
        if random.percent(15) {
            options.unset = [
                random.pick(["Title", "Own", "OwnKey", type?.keys.randomElement(using: &random)?.key ?? "FooterText"])
            ]
        }
    }

    static func value(_ random: inout SeededGenerator) -> PropertyListValue {
        let text = PropertyListValue.string(random.pick(texts))
        return random.pick([
            text, text, .integer(3), .real(0.25), .boolean(true), .date(0), .data([1, 2]), .array([]),
            .array([text, .string("Two")]), .dictionary([]),
            .dictionary([
                .init("Type", .string("PSConfirmationPrompt")), .init("Title", text), .init("Prompt", .string("Sure?")),
            ]),
        ])
    }
}
