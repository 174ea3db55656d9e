package import SourceText

/// An item type and its property-list keys. Each type is declared in a separate file of this folder.
package final class ItemType: Sendable {
    /// The value of the property-list key `Type`, such as `PSToggleSwitchSpecifier`.
    package let rawName: String
    /// The name of the type in commands, such as `toggle`.
    package let name: String
    /// The name of the type in Xcode's menu, such as `Toggle Switch`, or `nil` if the menu does not contain the type.
    package let xcodeName: String?
    /// The keys in the order in which Xcode's template writes them.
    package let keys: [KeySchema]
    private let schemasByName: [ExactString: KeySchema]
    package let since: String?
    package let reader: KeySchema.Reader
    /// The platforms that do not display items of the type.
    package let notShown: Set<Platform>
    /// The address of the page in Apple's archived reference, or of the library's documentation.
    package let documentation: String
    /// The evidence for the type, and for all keys without evidence of their own.
    package let evidence: Evidence
    /// A statement about the type that is supported by separate evidence.
    package let remark: Remark?
    /// A sentence that describes the appearance of the type in Settings.
    package let summary: String

    init(
        _ rawName: String, name: String, xcode xcodeName: String? = nil, since: String? = nil,
        reader: KeySchema.Reader = .settings, notShown: Set<Platform> = [], documentation: String,
        evidence: Evidence = .documented(AppleDocumentation.article), remark: Remark? = nil, summary: String,
        keys: [KeySchema]
    ) {
        self.rawName = rawName
        self.name = name
        self.xcodeName = xcodeName
        self.since = since
        self.reader = reader
        self.notShown = notShown
        self.documentation = documentation
        self.evidence = evidence
        self.remark = remark
        self.summary = summary
        self.keys =
            [KeySchema(.type, .string, xcode: "Type", required: true, reader: reader, "The type: \(rawName).")]
            + keys + Self.commonKeys
        schemasByName = KeySchema.schemasByName(self.keys)
    }

    /// The keys of the type, without `Type` and the keys that all types have in common.
    package var ownKeys: ArraySlice<KeySchema> { keys.dropFirst().dropLast(Self.commonKeys.count) }

    /// The keys that all types have in common, except `Type`.
    package static let commonKeys: [KeySchema] = [.idioms, .configurations]

    /// Whether an item of the type represents a value that is stored in the user defaults under its `Key`.
    ///
    /// A title displays a stored value but cannot change it. Buttons and groups of InAppSettingsKit can have a `Key` by
    /// which the app identifies them, but no value is stored under it.
    package var hasStoredValue: Bool { key("Key")?.isRequired == true || self == .listGroup }

    /// Returns the schema of a key, or `nil` if the type does not have the key.
    package func key(_ name: String) -> KeySchema? { key(ExactString(name)) }

    package func key(_ name: ExactString) -> KeySchema? { schemasByName[name] }

    /// The item types of the Settings app, in the order of Xcode's menu.
    package static let all: [ItemType] = [
        .group, .toggle, .slider, .title, .textField, .multiValue, .radioGroup, .childPane,
    ]

    /// The item types that only InAppSettingsKit draws.
    package static let inAppSettingsKit: [ItemType] = [
        .button, .openURL, .mailCompose, .customView, .textView, .datePicker, .listGroup,
    ]

    /// Returns whether a raw name is an item type of another library or of an earlier system. Such a name is not a
    /// misspelled type, even if it is similar to one.
    package static func isForeignRawName(_ rawName: String) -> Bool {
        rawName.hasPrefix("IASK") || foreignNames.contains(rawName)
    }

    private static let foreignNames: Set<String> = ["PSButtonSpecifier", "PSTextViewSpecifier"]

    /// Returns the option for a key of any item type, or `nil` if the key is set by its name.
    package static func option(ofKey name: String) -> ItemKeyOption? { options[name] }

    private static let options = Dictionary(
        all.flatMap(\.keys).compactMap { key in key.option.map { (key.name, $0) } },
        uniquingKeysWith: { first, _ in first })

    private static let byRawName = Dictionary(
        (all + inAppSettingsKit).map { ($0.rawName, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the item type with the given raw name, or `nil` if the raw name is unknown.
    package static func rawName(_ rawName: String) -> ItemType? { byRawName[rawName] }

    /// Returns the item type with the given name, raw name, or Xcode name, ignoring case.
    package static func named(_ name: String) -> ItemType? {
        let wanted = name.lowercased()
        return (all + inAppSettingsKit).first {
            $0.name == wanted || $0.rawName.lowercased() == wanted || $0.xcodeName?.lowercased() == wanted
        }
    }

    static let reference = AppleDocumentation.archive
}

extension ItemType: Equatable {
    package static func == (left: ItemType, right: ItemType) -> Bool { left === right }
}
