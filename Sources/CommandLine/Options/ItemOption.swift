import ArgumentParser
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText

/// A command-line option for the value of an item's key, derived from the schema.
struct ItemOption: Sendable {
    enum Form {
        case text, list
        /// A flag that sets a Boolean key to true.
        case flag
        /// A flag that sets a Boolean key to true. With the prefix `no-`, the flag sets the key to false.
        case onOrOff
        /// An option that specifies the type of the key's values, for a key that allows several types.
        case valueType
    }

    let key: KeySchema
    let name: String
    let form: Form
    let isRequired: Bool
    /// The argument parser's property wrapper for the option. It is stored because the argument parser asks for it
    /// several times for each command line.
    let argument: any Sendable

    private init(_ key: KeySchema, _ option: ItemKeyOption, _ form: Form, help: String, isRequired: Bool = false) {
        self.key = key
        name = option.name
        self.form = form
        self.isRequired = isRequired
        argument = Self.argument(
            of: key, named: option.name, form,
            help: ArgumentHelp(.init(Self.replacingKeysWithOptions(help)), valueName: option.valueName),
            isRequired: isRequired)
    }

    /// Returns the options for the given keys of an item type, without repetitions.
    static func options(for keys: some Sequence<KeySchema>) -> [ItemOption] {
        keys.flatMap { key in
            let option = key.option.map { option in
                let form = form(of: key, .flag)
                return ItemOption(
                    key, option, form, help: option.help(for: key),
                    isRequired: key.isRequired && option.ordinary == nil && form == .text)
            }
            let typeOption = key.typeOption.map { ItemOption(key, $0, .valueType, help: $0.help(for: key)) }
            return [option, typeOption].compactMap { $0 }
        }.withoutRepetitions(of: \.name)
    }

    /// The options for the keys of all item types. The options that most types share come first, followed by the other
    /// options, grouped by type.
    static let all: [ItemOption] = {
        let types = ItemType.all
        var places: [String: (type: Int, key: Int)] = [:]
        var options: [ItemOption] = []
        for (typeIndex, type) in types.enumerated() {
            for (keyIndex, key) in type.ownKeys.enumerated() {
                if let option = key.typeOption {
                    if places[option.name] == nil {
                        options.append(ItemOption(key, option, .valueType, help: option.generalHelp ?? ""))
                    }
                    // Sorts the option after all other options of item types with such values.
                    places[option.name] = (typeIndex, .max)
                }
                guard let option = key.option, places[option.name] == nil else { continue }
                let owners = types.indices.filter { types[$0].key(key.key) != nil }
                let help = option.help(for: key, of: owners.map { types[$0] })
                options.append(ItemOption(key, option, form(of: key, .onOrOff), help: help))
                let home = owners.first { types[$0].requires(key.key) } ?? typeIndex
                let keyPlace = types[home].ownKeys.firstIndex { $0.name == key.name } ?? keyIndex
                places[option.name] = (owners.count * 2 > types.count ? -1 : home, keyPlace)
            }
        }
        let shared = ItemType.commonKeys.compactMap { key in
            key.option.map { ItemOption(key, $0, .list, help: $0.generalHelp ?? "") }
        }
        return options.sorted { (places[$0.name] ?? (0, 0)) < (places[$1.name] ?? (0, 0)) } + shared
    }()

    private static func form(of key: KeySchema, _ flag: Form) -> Form {
        switch key.type {
        case .boolean: flag
        case .array: .list
        default: .text
        }
    }

    /// Replaces each property-list key in help text with the corresponding option.
    private static func replacingKeysWithOptions(_ help: String) -> String {
        help.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            index.isMultiple(of: 2) ? String(part) : Message.option(ofKey: ItemKey(String(part)))
        }.joined()
    }

    private static func argument(
        of key: KeySchema, named optionName: String, _ form: Form, help: ArgumentHelp, isRequired: Bool
    ) -> any Sendable {
        let name = NameSpecification.customLong(optionName)
        switch form {
        case .text:
            let values = key.allowed.map(\.name)
            let completion: CompletionKind? = values.isEmpty ? nil : .list(values)
            return isRequired
                ? Option<String>(name: name, parsing: .unconditional, help: help, completion: completion)
                : Option<String?>(name: name, parsing: .unconditional, help: help, completion: completion)
        case .list:
            return Option<[String]>(
                wrappedValue: [], name: name, parsing: .unconditionalSingleValue, help: help,
                completion: key.key == .idioms ? EnumerationOption<Idiom>.completion : nil)
        case .flag: return Flag<Bool>(wrappedValue: false, name: name, help: help)
        case .onOrOff: return Flag<Bool?>(name: name, inversion: .prefixedNo, help: help)
        case .valueType:
            let names = ItemOptions.valueTypes.map(\.rawValue)
            return Option<String?>(name: name, help: help, completion: .list(names))
        }
    }
}
