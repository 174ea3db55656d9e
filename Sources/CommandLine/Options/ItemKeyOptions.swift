import Actions
import ArgumentParser
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText

/// A type that provides the item options of a command.
protocol ItemOptionSource: Sendable {
    static var options: [ItemOption] { get }
}

/// The options for all keys of all item types.
enum AllItemOptions: ItemOptionSource {
    static let options = ItemOption.all
}

/// The options for the keys that all item types have in common.
enum CommonItemOptions: ItemOptionSource {
    static let options = ItemOption.options(for: ItemType.commonKeys)
}

/// The values that the user entered for the item options of a command.
///
/// The argument parser finds options by reflection. For this reason, the mirror of this type is created from the
/// options of `Source`.
struct ItemKeyOptions<Source: ItemOptionSource>: ParsableArguments, CustomReflectable {
    private var texts: [String: [String]] = [:]
    private var switches: [String: Bool] = [:]

    private struct OptionCodingKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: OptionCodingKey.self)
        for option in Source.options {
            let name = OptionCodingKey(stringValue: option.name)
            switch option.form {
            case .text where option.isRequired:
                // Only the `Option` wrapper reports which required option is missing.
                texts[option.name] = [try container.decode(Option<String>.self, forKey: name).wrappedValue]
            case .text, .valueType:
                texts[option.name] = try container.decodeIfPresent(String.self, forKey: name).map { [$0] }
            case .list: texts[option.name] = try container.decode([String].self, forKey: name)
            case .flag: switches[option.name] = try container.decode(Bool.self, forKey: name) ? true : nil
            case .onOrOff: switches[option.name] = try container.decodeIfPresent(Bool.self, forKey: name)
            }
        }
    }

    var customMirror: Mirror { Mirror(self, children: Source.options.map { (label: $0.name, value: $0.argument) }) }

    /// Copies the values that the user entered to the options of an item.
    func fill(_ options: inout ItemOptions) throws {
        for option in Source.options {
            if let isOn = switches[option.name] { options.switches[option.key.key] = isOn }
            guard let typed = texts[option.name], !typed.isEmpty else { continue }
            if option.form == .valueType {
                options.valueType = try typed.last.map(ItemOptions.valueType(named:))
            } else {
                try options.storeArguments(
                    option.key.key == .idioms ? Idiom.names(of: typed) : typed, for: option.key)
            }
        }
    }
}

/// A kind of device. The raw value is its name on the command line.
enum Idiom: String, CaseIterable {
    case phone, pad

    /// Converts command-line names of devices to the names that property lists use. Throws a failure if a name is
    /// unknown.
    static func names(of typed: [String]) throws(Failure) -> [String] {
        try typed.map { name throws(Failure) in
            try EnumerationOption<Idiom>.named(name.lowercased(), by: "--idiom") == .phone ? "Phone" : "Pad"
        }
    }
}

/// Parses options of the form `KEY=VALUE`, which specify a key of an item by its property-list name.
enum RawKeyParser {
    static func split(_ typed: String, _ option: String) throws(Failure) -> (key: ItemKey, text: String) {
        guard let equals = typed.firstIndex(of: "="), equals > typed.startIndex else {
            throw Failure(usage: "\(option) \(quoted(typed)) has no '='", help: "use \(option) KEY=VALUE")
        }
        return (ItemKey(String(typed[..<equals])), String(typed[typed.index(after: equals)...]))
    }

    static func xmlEntry(_ typed: String) throws(Failure) -> PropertyListValue.Entry {
        let (key, text) = try split(typed, "--set-xml")
        guard let value = ValueReader.parseXML(text) else {
            throw Failure(
                usage: "the value of --set-xml \(key) is not a property-list element",
                help: "use --set-xml '\(key)=<integer>3</integer>'")
        }
        return .init(key.name, value)
    }
}

/// The options that specify the build configurations in which an item or a pane is included.
enum ConfigurationChoice {
    /// Returns the build configurations that the user specified. An empty array means all build configurations. Returns
    /// `nil` if the user did not specify any.
    static func named(_ names: [String], every isForAll: Bool) throws(Failure) -> [String]? {
        if isForAll, !names.isEmpty {
            throw Failure(
                usage: "--every-configuration and --configuration cannot be combined", help: "leave out one of them")
        }
        return isForAll ? [] : names.isEmpty ? nil : names
    }
}
