import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText

extension JSON {
    /// The version of the `show --json` format. In version 1, each value was accompanied by its type.
    private static let showVersion = JSON.integer(2)

    /// Returns the JSON output of `show` for a bundle.
    ///
    /// - Parameter device: The device whose localized strings are included, or `nil` to omit localized strings.
    static func show(_ bundle: SettingsBundle, named name: String, panes: [Pane], on device: DeviceLanguage?) -> JSON {
        let localizations = device.map { PaneLocalizations(of: panes, in: bundle, on: $0) }
        let configurations = BundleConfigurations(of: bundle)
        let languages = zip(bundle.languages, bundle.coverages(of: bundle.languages)).map { language($0, $1) }
        return .members([
            "version": showVersion,
            "bundle": .string(name),
            "language": device.map { .string($0.identifier) },
            "rightToLeft": device.map { .boolean($0.isRightToLeft) },
            "sourceLanguage": JSON(optional: bundle.sourceLanguage?.identifier),
            "languages": .array(languages),
            "panes": .array(panes.map { pane($0, localizations?[$0], configurations) }),
        ])
    }

    /// Returns the JSON output of `show` for items.
    static func show(_ items: [JSON], on device: DeviceLanguage?) -> JSON {
        .members([
            "version": showVersion,
            "language": device.map { .string($0.identifier) },
            "rightToLeft": device.map { .boolean($0.isRightToLeft) },
            "items": .array(items),
        ])
    }

    private static func language(_ language: Language, _ coverage: TranslationCoverage) -> JSON {
        .object([("language", .string(language.identifier))] + members(of: coverage))
    }

    /// Returns the JSON members that describe translation coverage.
    static func members(of coverage: TranslationCoverage) -> [(String, JSON)] {
        [
            ("texts", .integer(coverage.texts)),
            ("translated", .integer(coverage.translated)),
            ("same", .integer(coverage.same)),
            ("allowedSame", .integer(coverage.allowedSame)),
            ("unconfirmedSame", .integer(coverage.unconfirmedSame)),
            ("missing", .integer(coverage.missing)),
            ("empty", .integer(coverage.empty)),
            ("stale", .integer(coverage.stale)),
            ("unknown", .integer(coverage.unknown)),
            ("percent", JSON(optional: coverage.percent)),
        ]
    }

    private static func pane(
        _ pane: Pane, _ localization: PaneLocalization?, _ configurations: BundleConfigurations
    ) -> JSON {
        let sets = configurations.sets(ofItemsOn: pane)
        let own = names(in: configurations.set(of: pane), configurations)
        return [
            "pane": .string(pane.name.full),
            "file": .string(pane.path),
            "stringsTable": JSON(optional: pane.stringsTable?.string),
            "generated": .boolean(pane.isGenerated),
            "configurations": own,
            "items": .array(
                pane.items.map { item($0, of: pane, for: names(in: sets[$0.index], configurations), localization) }),
        ]
    }

    /// Returns a JSON array of the names of the build configurations in a set. Returns `null` if the set contains all
    /// build configurations.
    static func names(in set: ConfigurationSet, _ configurations: BundleConfigurations) -> JSON {
        configurations.names(in: set).map { .array($0.map { .string($0.string) }) } ?? .null
    }

    /// Returns the JSON representation of an item for `show --json`. It includes all keys of the item and, if a
    /// localization is specified, the localized strings.
    ///
    /// - Parameter configurations: The names of the build configurations that include the item, or `null` for all of
    ///   them.
    static func item(
        _ item: Item, of pane: Pane, for configurations: JSON, _ localization: PaneLocalization? = nil
    ) -> JSON {
        .members([
            "pane": .string(pane.name.full),
            "index": .integer(item.index),
            "type": JSON(optional: item.type?.name ?? item.rawType?.string),
            "title": JSON(optional: item.title?.string),
            "key": JSON(optional: item.key?.string),
            "configurations": configurations,
            "default": item.defaultValue.map { JSON(plain: $0) } ?? .null,
            "keys": .object(item.entries.map { ($0.key.string, JSON(plain: $0.element.value)) }),
            "texts": localization.map { texts(of: item, $0) },
        ])
    }

    /// Returns a JSON array of an item's strings, as a device shows them.
    private static func texts(of item: Item, _ localization: PaneLocalization) -> JSON {
        .array(
            item.texts.map { use in
                let text = localization.shown(use.text)
                return [
                    "key": .string(use.slot.name),
                    "text": .string(text.text.string),
                    "shown": .string(text.shown.string),
                    "state": .string(text.state.rawValue),
                    "file": JSON(optional: text.file),
                ]
            })
    }
}
