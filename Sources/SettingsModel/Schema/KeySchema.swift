package import PropertyListSyntax

/// What is known of one key of a pane or an item.
package struct KeySchema: Sendable {
    /// The key as it stands in the file: `DefaultValue`.
    package let name: String
    /// What Xcode's property-list editor calls it: `Default Value`; nil where Xcode shows the raw name.
    package let xcodeName: String?
    /// The types its value may have.
    package let type: ValueType
    package let isRequired: Bool
    /// Whether its texts are looked up in the string table of the pane.
    package let isLocalizable: Bool
    /// Whether its texts are names of images.
    package let isImage: Bool
    /// How people give its value; nil where they give it by the key's name.
    package let option: KeyOption?
    /// How they say of which type the value is, and those of the keys before it that leave it open, too.
    package let typeOption: KeyOption?
    /// The values of an enumerated key; empty where any value of the type will do.
    package let allowed: [AllowedValue]
    /// What counts when the key is absent.
    package let defaultValue: PropertyListValue?
    /// The system that brought the key, where it is not the first.
    package let since: String?
    /// Who reads it.
    package let reader: Reader
    /// One line for help and reference pages.
    package let summary: String

    /// One value of an enumerated key.
    package struct AllowedValue: Hashable, Sendable {
        package let name: String
        /// What Xcode's pop-up menu calls it.
        package let xcodeName: String

        package init(_ name: String, _ xcodeName: String) {
            self.name = name
            self.xcodeName = xcodeName
        }
    }

    /// Who gives a key its meaning.
    package enum Reader: Hashable, Sendable {
        /// The Settings app.
        case settings
        /// The Settings window of a Mac Catalyst app; other systems ignore the key.
        case catalyst
        /// The library InAppSettingsKit; the Settings app ignores the key.
        case inAppSettingsKit
    }

    package init(
        _ name: String, _ type: ValueType, xcode xcodeName: String? = nil, required: Bool = false,
        localizable: Bool = false, image: Bool = false, option: KeyOption? = nil, typeOption: KeyOption? = nil,
        allowed: [AllowedValue] = [], default defaultValue: PropertyListValue? = nil,
        since: String? = nil, reader: Reader = .settings, _ summary: String
    ) {
        self.name = name
        self.type = type
        self.xcodeName = xcodeName
        isRequired = required
        isLocalizable = localizable
        isImage = image
        self.option = option
        self.typeOption = typeOption
        self.allowed = allowed
        self.defaultValue = defaultValue
        self.since = since
        self.reader = reader
        self.summary = summary
    }

    /// The raw value for a raw or an Xcode name, whatever its case; nil for none.
    package func allowedValue(named name: String) -> AllowedValue? {
        let wanted = name.lowercased()
        return allowed.first { $0.name.lowercased() == wanted || $0.xcodeName.lowercased() == wanted }
    }
}

/// The types a value may have.
package indirect enum ValueType: Sendable {
    case string
    case boolean
    /// An integer or a real.
    case number
    case integer
    /// Anything but an array or a dictionary.
    case scalar
    case any
    case array(of: ValueType)
    case dictionary([KeySchema])
    case either(ValueType, ValueType)

    /// Whether a value has the type. Elements of arrays and dictionaries are looked at, too.
    package func accepts(_ value: PropertyListValue) -> Bool {
        switch self {
        case .string: value.kind == .string
        case .boolean: value.kind == .boolean
        case .number: value.kind == .integer || value.kind == .real
        case .integer: value.kind == .integer
        case .scalar: value.kind != .array && value.kind != .dictionary
        case .any: true
        case .array(let element): value.array?.allSatisfy(element.accepts) ?? false
        case .dictionary: value.kind == .dictionary
        case .either(let first, let second): first.accepts(value) || second.accepts(value)
        }
    }

    /// The type in words, with an article: "a string".
    package var name: String {
        switch self {
        case .string: "a string"
        case .boolean: "a boolean"
        case .number: "a number"
        case .integer: "an integer"
        case .scalar: "a single value"
        case .any: "any value"
        case .array(let element): "an array of \(element.plural)"
        case .dictionary: "a dictionary"
        case .either(let first, let second): "\(first.name) or \(second.name)"
        }
    }

    private var plural: String {
        switch self {
        case .string: "strings"
        case .dictionary: "dictionaries"
        default: "values"
        }
    }
}
