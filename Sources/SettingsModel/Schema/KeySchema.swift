package import PropertyListSyntax
import SourceText

/// The schema of a property-list key of a pane or an item.
package final class KeySchema: Sendable {
    package let key: ItemKey
    /// The name of the key in Xcode's property-list editor, such as `Default Value`, or `nil` if Xcode displays the raw
    /// name.
    package let xcodeName: String?
    /// The type that the value must have.
    package let type: ValueType
    package let isRequired: Bool
    /// Whether strings in the value are looked up in the string table of the pane.
    package let isLocalizable: Bool
    /// Whether strings in the value are names of images.
    package let isImage: Bool
    /// The option that sets the value, or `nil` if the value is set by the name of the key.
    package let option: ItemKeyOption?
    /// The option that sets the type of the value. It also applies to preceding keys whose type is not fixed.
    package let typeOption: ItemKeyOption?
    /// The values of an enumerated key. Empty if the key accepts any value of its type.
    package let allowed: [AllowedValue]
    /// The value that Settings uses if the key is absent.
    package let defaultValue: PropertyListValue?
    /// The system version that introduced the key, or `nil` for the first version.
    package let since: String?
    /// The program, system or library that reads the key.
    package let reader: Reader
    /// The evidence for the key, or `nil` if the evidence for the item type or the pane applies.
    package let evidence: Evidence?
    /// A statement about the key that is supported by separate evidence.
    package let remark: Remark?
    /// A one-line summary for help and reference pages.
    package let summary: String

    /// An allowed value of an enumerated key.
    package struct AllowedValue: Hashable, Sendable {
        package let name: String
        /// The name of the value in Xcode's pop-up menu.
        package let xcodeName: String

        package init(_ name: String, _ xcodeName: String) {
            self.name = name
            self.xcodeName = xcodeName
        }
    }

    /// The program, system or library that reads a key.
    package enum Reader: Hashable, Sendable {
        /// The Settings app.
        case settings
        /// The Settings window of a Mac Catalyst app. Other systems ignore the key.
        case catalyst
        /// The InAppSettingsKit library. The Settings app ignores the key.
        case inAppSettingsKit
        /// This tool, when it builds the bundle of an app. The key is removed from the built bundle.
        case build

        /// The evidence for the keys that this reader uses, or `nil` if the evidence for the item type or the pane
        /// applies.
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
        localizable: Bool = false, image: Bool = false, option: ItemKeyOption? = nil, typeOption: ItemKeyOption? = nil,
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

    /// Returns the evidence for the key, or `nil` if it is the same as the evidence for its item type or pane.
    package func evidence(differingFrom usual: Evidence) -> Evidence? { evidence == usual ? nil : evidence }

    /// The key as written in the file, such as `DefaultValue`.
    package var name: String { key.name.string }

    /// The keys of the dictionary that is the value. Empty if the value is not a dictionary or its keys are unknown.
    package var innerKeys: [KeySchema] {
        if case .dictionary(let keys) = type { keys } else { [] }
    }

    /// Returns a lookup table of keys by name.
    static func schemasByName(_ keys: [KeySchema]) -> [ExactString: KeySchema] {
        Dictionary(keys.map { ($0.key.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the allowed value with a raw name or Xcode name, ignoring case, or `nil` if there is none.
    package func allowedValue(named name: String) -> AllowedValue? {
        let wanted = name.lowercased()
        return allowed.first { $0.name.lowercased() == wanted || $0.xcodeName.lowercased() == wanted }
    }
}

/// The type of a property-list value.
package indirect enum ValueType: Sendable {
    case string
    case boolean
    /// An integer or a real number.
    case number
    case integer
    /// Any value except an array or a dictionary.
    case scalar
    case any
    case array(of: ValueType)
    case dictionary([KeySchema])
    case either(ValueType, ValueType)

    /// Returns whether a value has the type. The elements of arrays are also checked.
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

    /// Returns whether an element has the type, without checking the elements of an array.
    package func matchesKind(of element: PropertyListElement) -> Bool {
        switch self {
        case .array: element.kind == .array
        case .either(let first, let second): first.matchesKind(of: element) || second.matchesKind(of: element)
        default: firstTypeMismatch(element) == nil
        }
    }

    /// Returns the first element with an incorrect type, which is the value itself or an element of an array. Returns
    /// `nil` if all types are correct.
    package func firstTypeMismatch(_ element: PropertyListElement) -> PropertyListElement? {
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
            return element.elements.lazy.compactMap { inner.firstTypeMismatch($0) }.first
        case .either(let first, let second):
            return first.firstTypeMismatch(element) == nil ? nil : second.firstTypeMismatch(element)
        }
        return matches ? nil : element
    }

    /// A description of the type with an article, such as "a string".
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
