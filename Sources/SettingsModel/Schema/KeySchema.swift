package import PropertyListSyntax
import SourceText

/// The schema of a property-list key in a pane or an item.
package final class KeySchema: Sendable {
    package let key: ItemKey
    /// The name of the key in Xcode's property-list editor, such as `Default Value`, or `nil` if Xcode displays the key
    /// as written in the file.
    package let xcodeName: String?
    /// The type that the value is required to have.
    package let type: ValueType
    package let isRequired: Bool
    /// Whether strings in the value are looked up in the pane's string table.
    package let isLocalizable: Bool
    /// Whether strings in the value are image names.
    package let isImage: Bool
    /// The option for setting the value, or `nil` if the key must be set by name.
    package let option: ItemKeyOption?
    /// The option for specifying the type of the value, or `nil` if there is none. It also applies to preceding keys
    /// whose values can have several types.
    package let typeOption: ItemKeyOption?
    /// The values that the key accepts. Empty if the key accepts all values of its type.
    package let allowed: [AllowedValue]
    /// The value that Settings uses if the key is missing, or `nil` if there is none.
    package let defaultValue: PropertyListValue?
    /// The first system version that supports the key, or `nil` if all versions support it.
    package let since: String?
    /// The app, library or tool that reads the key.
    package let reader: Reader
    /// The evidence for the key, or `nil` to use the evidence for the item type or the pane.
    package let evidence: Evidence?
    /// A statement about the key that has its own evidence.
    package let remark: Remark?
    /// A one-line summary for help text and reference pages.
    package let summary: String

    /// A value that an enumerated key accepts.
    package struct AllowedValue: Hashable, Sendable {
        package let name: String
        /// The name of the value in Xcode's pop-up menu.
        package let xcodeName: String
        /// The raw value of the corresponding constant in UIKit, such as 4 for `UIKeyboardType.numberPad`, or `nil` if
        /// there is none. The Settings app does not document numbers, but people write them.
        package let uiKitNumber: Int?

        package init(_ name: String, _ xcodeName: String, uiKit uiKitNumber: Int? = nil) {
            self.name = name
            self.xcodeName = xcodeName
            self.uiKitNumber = uiKitNumber
        }
    }

    /// The app, library or tool that reads a key.
    package enum Reader: Hashable, Sendable {
        /// The Settings app.
        case settings
        /// The Settings window of a Mac Catalyst app. Other platforms ignore the key.
        case catalyst
        /// The InAppSettingsKit library. The Settings app ignores the key.
        case inAppSettingsKit
        /// This tool, when it builds the Settings bundle of an app. The key is removed from the built bundle.
        case build

        /// The evidence for the keys that are read by this reader, or `nil` to use the evidence for the item type or
        /// the pane.
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

    /// Returns the evidence for the key, or `nil` if it equals the evidence for the item type or the pane.
    package func evidence(differingFrom usual: Evidence) -> Evidence? { evidence == usual ? nil : evidence }

    /// The key as written in the file, such as `DefaultValue`.
    package var name: String { key.name.string }

    /// Returns whether Xcode's property-list editor displays the key under a name, ignoring case and white space.
    package func isDisplayed(as name: String) -> Bool {
        func words(_ name: String) -> String { name.filter { !$0.isWhitespace }.lowercased() }
        return xcodeName.map { words($0) == words(name) } ?? false
    }

    /// The keys of the value if it is a dictionary. Empty if the value is not a dictionary or its keys are unknown.
    package var innerKeys: [KeySchema] {
        if case .dictionary(let keys) = type { keys } else { [] }
    }

    /// Returns a dictionary of key schemas, by key.
    static func schemasByKey(_ keys: [KeySchema]) -> [ItemKey: KeySchema] {
        Dictionary(keys.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the allowed value with the specified raw name or Xcode name, ignoring case. Returns `nil` if there is no
    /// such value.
    package func allowedValue(named name: String) -> AllowedValue? {
        let wanted = name.lowercased()
        return allowed.first { $0.name.lowercased() == wanted || $0.xcodeName.lowercased() == wanted }
    }

    /// Returns the allowed value whose corresponding constant in UIKit has a number, or `nil` if there is none.
    package func allowedValue(uiKit number: String) -> AllowedValue? {
        allowed.first { $0.uiKitNumber.map { "\($0)" } == number }
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

    /// Returns whether a value has this type. The elements of arrays are also checked.
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

    /// Returns whether an element has this type. The elements of arrays are not checked.
    package func matchesKind(of element: PropertyListElement) -> Bool {
        switch self {
        case .array: element.kind == .array
        case .either(let first, let second): first.matchesKind(of: element) || second.matchesKind(of: element)
        default: firstTypeMismatch(element) == nil
        }
    }

    /// Returns the first element that has an incorrect type: the value itself or an element of its array. Returns `nil`
    /// if all types are correct.
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

    /// A description of the type, including an article, such as "a string".
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
