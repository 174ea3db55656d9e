package import SourceText

/// An item type and its keys. Each type has a file of its own beside this one.
package final class ItemType: Sendable {
    /// The value of the key `Type`: `PSToggleSwitchSpecifier`.
    package let rawName: String
    /// What a user types: `toggle`.
    package let name: String
    /// What Xcode's type menu calls it: `Toggle Switch`; nil where it has no name there.
    package let xcodeName: String?
    /// The keys, in the order in which Xcode's template writes them.
    package let keys: [KeySchema]
    private let byName: [ExactString: KeySchema]
    package let since: String?
    package let reader: KeySchema.Reader
    /// The platforms that leave out items of the type.
    package let notShown: Set<Platform>
    /// The page of Apple's archived reference, or the library's own documentation.
    package let documentation: String
    /// The evidence for the type, and for each of its keys that has no evidence of its own.
    package let evidence: Evidence
    /// A statement about the type that has evidence of its own.
    package let remark: Remark?
    /// A sentence that says what the type looks like in Settings.
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
        byName = KeySchema.byName(self.keys)
    }

    /// The keys that other types may lack.
    package var ownKeys: ArraySlice<KeySchema> { keys.dropFirst().dropLast(Self.commonKeys.count) }

    /// The keys that every type has, beside the type itself.
    package static let commonKeys: [KeySchema] = [.idioms, .configurations]

    /// Whether an item of the type stands for a value in the user defaults, under its `Key`.
    ///
    /// A title cannot change its value and still shows what is stored. Of InAppSettingsKit's types, buttons and groups
    /// may have a `Key`, too, by which the app knows them: nothing is stored under it.
    package var hasStoredValue: Bool { key("Key")?.isRequired == true || self == .listGroup }

    /// What is known of a key of this type; nil for a key the type does not have.
    package func key(_ name: String) -> KeySchema? { key(ExactString(name)) }

    package func key(_ name: ExactString) -> KeySchema? { byName[name] }

    /// The types of the Settings app, in the order of Xcode's menu.
    package static let all: [ItemType] = [
        .group, .toggle, .slider, .title, .textField, .multiValue, .radioGroup, .childPane,
    ]

    /// The types that only InAppSettingsKit draws.
    package static let inAppSettingsKit: [ItemType] = [
        .button, .openURL, .mailCompose, .customView, .textView, .datePicker, .listGroup,
    ]

    /// Whether a raw name is that of an item in another library or in an earlier system: near as it may be to a type, it
    /// is none misspelt.
    package static func isForeign(_ rawName: String) -> Bool {
        rawName.hasPrefix("IASK") || foreignNames.contains(rawName)
    }

    private static let foreignNames: Set<String> = ["PSButtonSpecifier", "PSTextViewSpecifier"]

    /// The option of a key of some type; nil for a key that is given by its name.
    package static func option(ofKey name: String) -> KeyOption? { options[name] }

    private static let options = Dictionary(
        all.flatMap(\.keys).compactMap { key in key.option.map { (key.name, $0) } },
        uniquingKeysWith: { first, _ in first })

    private static let byRawName = Dictionary(
        (all + inAppSettingsKit).map { ($0.rawName, $0) }, uniquingKeysWith: { first, _ in first })

    /// The type whose raw name this is.
    package static func rawName(_ rawName: String) -> ItemType? { byRawName[rawName] }

    /// The type with this name, raw name or Xcode name, whatever its case.
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
