import SettingsModel
import SourceText

/// A key of an item as it is known for the item's type.
final class KeyFacts {
    let name: ExactString
    /// The key, where a rule asks for it.
    let known: KnownKey?
    /// What is known of it; nil for an unknown key.
    let schema: KeySchema?
    /// Whether it may hold texts that are looked up in a table.
    let hasTexts: Bool
    /// Whether its value may be a string: known without a look at the schema.
    let takesStrings: Bool
    let takesBooleans: Bool
    let traits: KeyTraits
    /// The key that an unknown one probably stands for: looked for once, however many items have it.
    private(set) lazy var meant = KeyCatalogue.meant(by: name.string, among: type)
    /// Whether only case or blanks keep it from being that key.
    var isMeantForSure: Bool {
        meant.map { $0 != name.string && KeyCatalogue.trimmed(name.string).lowercased() == $0.lowercased() } ?? false
    }
    private let type: ItemType?

    /// - Parameter type: the type of the items; nil for one that nobody knows.
    init(_ name: ExactString, _ schema: KeySchema?, of type: ItemType?) {
        self.name = name
        self.schema = schema
        self.type = type
        known = KnownKey(name)
        let isOfInAppSettingsKit = name.string.hasPrefix("IASK")
        var traits = KeyTraits(schema).union(isOfInAppSettingsKit ? .inAppSettingsKit : [])
        if let type, type.reader != .inAppSettingsKit {
            let isMisplaced =
                schema == nil
                ? KeyCatalogue.isKeyOfSomeType(name.string)
                : known == .footerText && schema?.reader == .inAppSettingsKit
            if isMisplaced { traits.insert(.misplaced) }
        }
        self.traits = traits
        switch schema?.type {
        case .string:
            takesStrings = true
            takesBooleans = false
        case .boolean:
            takesStrings = false
            takesBooleans = true
        case .scalar, .any:
            takesStrings = true
            takesBooleans = true
        default:
            takesStrings = false
            takesBooleans = false
        }
        if case .dictionary(let keys)? = schema?.type, !keys.isEmpty {
            hasTexts = true
        } else {
            hasTexts = schema?.isLocalizable ?? Item.localizedEverywhere.contains(name)
        }
    }
}

/// A type of item with its keys, ready to be looked up; also an unknown type, which has hardly any.
final class TypeFacts {
    /// The type's place among those that one check has seen.
    let index: Int
    let rawName: ExactString
    /// The type; nil for an unknown one.
    let type: ItemType?
    let form: Form
    /// The keys that the type must have.
    let required: [KeySchema]
    /// Those of them that rules ask for by name: all of them.
    let requiredKnown: KnownKeys
    /// Whether some of the keys name images of the bundle.
    let hasImages: Bool

    /// The types, for comparisons.
    enum Form: Sendable {
        case group, toggle, slider, title, textField, multiValue, radioGroup, childPane
        /// One that only InAppSettingsKit draws.
        case inAppSettingsKit
        case unknown

        private static let byRawName: [String: Form] = [
            ItemType.group.rawName: .group, ItemType.toggle.rawName: .toggle, ItemType.slider.rawName: .slider,
            ItemType.title.rawName: .title, ItemType.textField.rawName: .textField,
            ItemType.multiValue.rawName: .multiValue, ItemType.radioGroup.rawName: .radioGroup,
            ItemType.childPane.rawName: .childPane,
        ]

        /// Whether the key of such an item is the name of a stored value; a group's and those of a library's buttons
        /// name something else.
        var storesValue: Bool {
            switch self {
            case .toggle, .slider, .title, .textField, .multiValue, .radioGroup: true
            case .group, .childPane, .inAppSettingsKit, .unknown: false
            }
        }

        init(_ type: ItemType?) {
            self = type.map { Self.byRawName[$0.rawName] ?? .inAppSettingsKit } ?? .unknown
        }
    }

    init(_ rawName: ExactString, index: Int) {
        self.index = index
        self.rawName = rawName
        type = ItemType.rawName(rawName.string)
        form = Form(type)
        let required = type?.keys.filter(\.isRequired) ?? []
        self.required = required
        hasImages = type?.keys.contains(where: \.isImageOfBundle) ?? false
        requiredKnown = required.reduce(into: KnownKeys()) { $0.insert(KnownKey(ExactString($1.name))) }
    }

    /// What is known of a key: by the type, or as InAppSettingsKit has it; any item has a type and a title.
    func schema(ofKey name: ExactString) -> KeySchema? {
        type?.key(name) ?? InAppSettingsKit.key(name.string)
            ?? (type == nil && (name == "Title" || name == "Type") ? ItemType.group.key(name) : nil)
    }
}

extension KeySchema {
    /// Whether the key names an image of the bundle. InAppSettingsKit takes those of its own keys from the app.
    var isImageOfBundle: Bool { isImage && reader != .inAppSettingsKit }
}
