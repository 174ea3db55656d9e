/// An item type and its property-list keys.
package final class ItemType: Sendable {
    /// The kinds of items, in the order of Xcode's menu of item types, followed by those that only InAppSettingsKit
    /// supports. The raw value is the value of the property-list key `Type`.
    package enum Kind: String, CaseIterable, Sendable {
        case group = "PSGroupSpecifier"
        case toggle = "PSToggleSwitchSpecifier"
        case slider = "PSSliderSpecifier"
        case title = "PSTitleValueSpecifier"
        case textField = "PSTextFieldSpecifier"
        case multiValue = "PSMultiValueSpecifier"
        case radioGroup = "PSRadioGroupSpecifier"
        case childPane = "PSChildPaneSpecifier"
        case button = "IASKButtonSpecifier"
        case openURL = "IASKOpenURLSpecifier"
        case mailCompose = "IASKMailComposeSpecifier"
        case customView = "IASKCustomViewSpecifier"
        case textView = "IASKTextViewSpecifier"
        case datePicker = "IASKDatePickerSpecifier"
        case listGroup = "IASKListGroupSpecifier"

        fileprivate var type: ItemType {
            switch self {
            case .group: .group
            case .toggle: .toggle
            case .slider: .slider
            case .title: .title
            case .textField: .textField
            case .multiValue: .multiValue
            case .radioGroup: .radioGroup
            case .childPane: .childPane
            case .button: .button
            case .openURL: .openURL
            case .mailCompose: .mailCompose
            case .customView: .customView
            case .textView: .textView
            case .datePicker: .datePicker
            case .listGroup: .listGroup
            }
        }
    }

    package let kind: Kind
    /// The name of the type in commands, such as `toggle`.
    package let name: String
    /// The name of the type in Xcode's menu of item types, such as `Toggle Switch`, or `nil` if the menu does not
    /// include the type.
    package let xcodeName: String?
    /// The keys of the type, in the order in which Xcode's template writes them.
    package let keys: [KeySchema]
    private let schemasByKey: [ItemKey: KeySchema]
    package let since: String?
    package let reader: KeySchema.Reader
    /// The platforms that do not display items of this type.
    package let notShown: Set<Platform>
    /// The address of the documentation for the type. It is a page in Apple's archived reference, or the documentation
    /// of InAppSettingsKit.
    package let documentation: String
    /// The evidence for the type, and for all keys that do not have their own evidence.
    package let evidence: Evidence
    /// A statement about the type that has its own evidence.
    package let remark: Remark?
    /// A description of the type's appearance in Settings, as a sentence.
    package let summary: String

    init(
        _ kind: Kind, name: String, xcode xcodeName: String? = nil, since: String? = nil,
        reader: KeySchema.Reader = .settings, notShown: Set<Platform> = [], documentation: String,
        evidence: Evidence = .documented(AppleDocumentation.article), remark: Remark? = nil, summary: String,
        keys: [KeySchema]
    ) {
        self.kind = kind
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
            [KeySchema(.type, .string, xcode: "Type", required: true, reader: reader, "The type: \(kind.rawValue).")]
            + keys + Self.commonKeys
        schemasByKey = KeySchema.schemasByKey(self.keys)
    }

    /// The value of the property-list key `Type` for items of this type, such as `PSToggleSwitchSpecifier`.
    package var rawName: String { kind.rawValue }

    /// The keys specific to the type, excluding `Type` and the keys that all types share.
    package var ownKeys: ArraySlice<KeySchema> { keys.dropFirst().dropLast(Self.commonKeys.count) }

    /// The keys that all types share, excluding `Type`.
    package static let commonKeys: [KeySchema] = [.idioms, .configurations]

    /// Whether an item of this type represents a value that is stored in the user defaults.
    ///
    /// A title displays a stored value but cannot change it. A button or group in InAppSettingsKit can have a `Key`
    /// that identifies it to the app, but no value is stored for the key.
    package var hasStoredValue: Bool { requires(.key) || self == .listGroup }

    /// Whether items of this type display a stored value that the user cannot change.
    package var isReadOnly: Bool {
        switch kind {
        case .title: true
        case .group, .toggle, .slider, .textField, .multiValue, .radioGroup, .childPane, .button, .openURL,
            .mailCompose,
            .customView, .textView, .datePicker, .listGroup:
            false
        }
    }

    /// Whether items of this type start a new section.
    package var beginsSection: Bool {
        switch kind {
        case .group, .radioGroup: true
        case .toggle, .slider, .title, .textField, .multiValue, .childPane, .button, .openURL, .mailCompose,
            .customView,
            .textView, .datePicker, .listGroup:
            false
        }
    }

    /// Whether items of this type can have choices, which are pairs of titles and values.
    package var hasChoices: Bool { key(.titles) != nil }

    /// Whether items of this type must have choices, from which the user selects one.
    package var requiresChoices: Bool { requires(.titles) }

    /// Whether items of this type represent a number in a range.
    package var hasRange: Bool { requires(.minimumValue) }

    /// Returns the schema of a key, or `nil` if the type does not support the key.
    package func key(_ key: ItemKey) -> KeySchema? { schemasByKey[key] }

    /// Returns whether items of this type must have a key.
    package func requires(_ key: ItemKey) -> Bool { self.key(key)?.isRequired == true }

    /// All item types: those of the Settings app, followed by those that only InAppSettingsKit supports.
    package static let known = Kind.allCases.map(\.type)

    /// The item types of the Settings app, in the order of Xcode's menu of item types.
    package static let all = known.filter { $0.reader == .settings }

    /// The item types that only InAppSettingsKit supports.
    package static let inAppSettingsKit = known.filter { $0.reader == .inAppSettingsKit }

    /// Returns the item types of the Settings app that have a key.
    package static func owners(of key: ItemKey) -> [ItemType] { all.filter { $0.key(key) != nil } }

    /// Returns whether a raw name is an item type of another library or of an earlier version of iOS. Such a name is
    /// not a misspelling, even if it is similar to a known type.
    package static func isForeignRawName(_ rawName: String) -> Bool {
        let core = coreName(of: rawName)
        return rawName.hasPrefix("IASK") || inAppSettingsKit.contains { coreName(of: $0.rawName) == core }
    }

    /// Words that people use for item types, in addition to the names of the types.
    package static let otherNames: [String: ItemType] = [
        "switch": .toggle, "checkbox": .toggle, "section": .group, "list": .multiValue, "picker": .multiValue,
        "text": .textField, "label": .title, "radio": .radioGroup, "page": .childPane, "screen": .childPane,
    ]

    /// Returns the item type that an unknown raw name probably stands for, or `nil` if no type is likely. Only the part
    /// of a raw name that differs between types is compared.
    package static func meant(by rawName: String) -> ItemType? {
        if let type = named(rawName) { return type }
        let core = coreName(of: rawName)
        guard !core.isEmpty else { return nil }
        let wanted = core.lowercased()
        let spoken = known.first { type in
            [coreName(of: type.rawName), type.name, type.xcodeName ?? ""].contains {
                String($0.filter(\.isLetter)).lowercased() == wanted
            }
        }
        if let type = spoken ?? otherNames[wanted] { return type }
        let near = mostSimilarName(to: core, among: known.map { coreName(of: $0.rawName) })
        return near.flatMap { near in known.first { coreName(of: $0.rawName) == near } }
    }

    /// Returns a raw name without the prefix of its library and without the suffix `Specifier`, which may be misspelled.
    private static func coreName(of rawName: String) -> String {
        var words = nameWords(rawName)[...]
        if let first = words.first, ["PS", "IASK"].contains(first.uppercased()) { words.removeFirst() }
        if let last = words.last, isSimilar(last, toAny: ["Specifier"]) { words.removeLast() }
        return words.joined()
    }

    /// Returns the option for setting a key, regardless of the item type. Returns `nil` if the key has no option and
    /// must be set by name.
    package static func option(ofKey key: ItemKey) -> ItemKeyOption? { options[key] }

    private static let options = Dictionary(
        all.flatMap(\.keys).compactMap { schema in schema.option.map { (schema.key, $0) } },
        uniquingKeysWith: { first, _ in first })

    private static let byRawName = Dictionary(
        known.map { ($0.rawName, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the item type with the specified raw name, or `nil` if the raw name is unknown.
    package static func rawName(_ rawName: String) -> ItemType? { byRawName[rawName] }

    /// Returns the item type with the specified name, raw name or Xcode name, ignoring case. Returns `nil` if the name
    /// is unknown.
    package static func named(_ name: String) -> ItemType? {
        let wanted = name.lowercased()
        return known.first {
            $0.name == wanted || $0.rawName.lowercased() == wanted || $0.xcodeName?.lowercased() == wanted
        }
    }

    static let reference = AppleDocumentation.archive
}

extension ItemType: Equatable {
    package static func == (left: ItemType, right: ItemType) -> Bool { left === right }
}
