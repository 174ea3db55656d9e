package import PropertyListSyntax
import SourceText

/// A property-list key of a pane or an item.
package final class KeySchema: Sendable {
    package let key: ItemKey
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
    /// The program or system that reads the key.
    package let reader: Reader
    /// The evidence for the key; `nil` if the evidence for the item type or the pane covers it.
    package let evidence: Evidence?
    /// A statement about the key that has evidence of its own.
    package let remark: Remark?
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
        /// This tool, when it builds the bundle of an app, which then has the key no more.
        case build

        /// The evidence for the keys of the reader; `nil` if the evidence for the item type or the pane covers them.
        fileprivate var evidence: Evidence? {
            switch self {
            case .settings: nil
            case .catalyst: .documented(AppleDocumentation.article)
            case .inAppSettingsKit: InAppSettingsKit.evidence
            case .build: .toolConvention("Tasks/Debug-only-settings.md")
            }
        }
    }

    package init(
        _ key: ItemKey, _ type: ValueType, xcode xcodeName: String? = nil, required: Bool = false,
        localizable: Bool = false, image: Bool = false, option: KeyOption? = nil, typeOption: KeyOption? = nil,
        allowed: [AllowedValue] = [], default defaultValue: PropertyListValue? = nil,
        since: String? = nil, reader: Reader = .settings, evidence: Evidence? = nil, remark: Remark? = nil,
        _ summary: String
    ) {
        self.key = key
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
        self.evidence = evidence ?? reader.evidence
        self.remark = remark
        self.summary = summary
    }

    /// The evidence for the key if it is not the evidence for its item type or pane.
    package func evidence(unlike usual: Evidence) -> Evidence? { evidence == usual ? nil : evidence }

    /// The key as it stands in the file: `DefaultValue`.
    package var name: String { key.name.string }

    /// The keys of the dictionaries that are its values; none where nothing is known of them.
    package var innerKeys: [KeySchema] {
        if case .dictionary(let keys) = type { keys } else { [] }
    }

    /// Some keys by their names.
    static func byName(_ keys: [KeySchema]) -> [ExactString: KeySchema] {
        Dictionary(keys.map { ($0.key.name, $0) }, uniquingKeysWith: { first, _ in first })
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

    /// Whether an element has the type, what is inside it aside.
    package func takesKind(of element: PropertyListElement) -> Bool {
        switch self {
        case .array: element.kind == .array
        case .either(let first, let second): first.takesKind(of: element) || second.takesKind(of: element)
        default: firstMismatch(element) == nil
        }
    }

    /// The innermost element that does not have the type; nil when all do.
    package func firstMismatch(_ element: PropertyListElement) -> PropertyListElement? {
        let kind = element.kind
        let matches: Bool
        switch self {
        case .any: return nil
        case .string: matches = element.isString
        case .boolean: matches = kind == .true || kind == .false
        case .number: matches = kind == .integer || kind == .real
        case .integer: matches = kind == .integer
        case .scalar: matches = kind != .array && kind != .dictionary
        case .dictionary: matches = kind == .dictionary
        case .array(let inner):
            guard kind == .array else { return element }
            if case .any = inner { return nil }
            return element.elements.lazy.compactMap { inner.firstMismatch($0) }.first
        case .either(let first, let second):
            return first.firstMismatch(element) == nil ? nil : second.firstMismatch(element)
        }
        return matches ? nil : element
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
