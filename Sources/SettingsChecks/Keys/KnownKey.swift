import SourceText

/// A key that rules ask for by name.
enum KnownKey: UInt32, Sendable, CaseIterable {
    case type, title, key, defaultValue, file, titles, values, trueValue, falseValue, minimum, maximum, idioms
    case shortTitles, isSecure, footerText
    case viewController, storyBoardView, segue, itemSpecifier, addSpecifier

    /// The key as it stands in the file.
    var name: ExactString {
        switch self {
        case .type: "Type"
        case .title: "Title"
        case .key: "Key"
        case .defaultValue: "DefaultValue"
        case .file: "File"
        case .titles: "Titles"
        case .values: "Values"
        case .trueValue: "TrueValue"
        case .falseValue: "FalseValue"
        case .minimum: "MinimumValue"
        case .maximum: "MaximumValue"
        case .idioms: "SupportedUserInterfaceIdioms"
        case .shortTitles: "ShortTitles"
        case .isSecure: "IsSecure"
        case .footerText: "FooterText"
        case .viewController: "IASKViewControllerClass"
        case .storyBoardView: "IASKViewControllerStoryBoardId"
        case .segue: "IASKSegueIdentifier"
        case .itemSpecifier: "ItemSpecifier"
        case .addSpecifier: "AddSpecifier"
        }
    }

    init?(_ name: ExactString) {
        guard let key = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = key
    }
}

/// A set of keys in one word: most rules are through with an item after a look at it.
struct KnownKeys: Sendable {
    private var bits: UInt32 = 0

    mutating func insert(_ key: KnownKey?) {
        if let key { bits |= 1 << key.rawValue }
    }

    func contains(_ key: KnownKey) -> Bool { bits & (1 << key.rawValue) != 0 }

    /// Whether all keys of another set are in this one.
    func isSuperset(of other: KnownKeys) -> Bool { other.bits & ~bits == 0 }
}
