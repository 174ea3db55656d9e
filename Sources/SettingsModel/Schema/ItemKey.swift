package import SourceText

/// The name of a key, by which code asks an item for it: `item[.defaultValue]`.
///
/// Here are the names that some code asks for; every other stands in the schema of its type alone.
package struct ItemKey: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The key as it stands in the file: `DefaultValue`.
    package let name: ExactString

    package init(_ name: ExactString) { self.name = name }

    package init(stringLiteral name: String) { self.init(ExactString(name)) }

    package static let type: ItemKey = "Type"
    package static let title: ItemKey = "Title"
    package static let key: ItemKey = "Key"
    package static let defaultValue: ItemKey = "DefaultValue"
    package static let trueValue: ItemKey = "TrueValue"
    package static let falseValue: ItemKey = "FalseValue"
    package static let minimumValue: ItemKey = "MinimumValue"
    package static let maximumValue: ItemKey = "MaximumValue"
    package static let titles: ItemKey = "Titles"
    package static let shortTitles: ItemKey = "ShortTitles"
    package static let values: ItemKey = "Values"
    package static let displaySortedByTitle: ItemKey = "DisplaySortedByTitle"
    package static let footerText: ItemKey = "FooterText"
    package static let file: ItemKey = "File"
    package static let isSecure: ItemKey = "IsSecure"
    /// The devices that show the item.
    package static let idioms: ItemKey = "SupportedUserInterfaceIdioms"
    /// The build configurations that the item is for.
    package static let configurations: ItemKey = "SettingsBundleConfigurations"

    /// Whether a text with this key may have several lines; all others have one.
    package var mayHaveLines: Bool { [.footerText, "Description", "Prompt", "IASKMailComposeBody"].contains(self) }

    // Keys of InAppSettingsKit.
    package static let itemSpecifier: ItemKey = "ItemSpecifier"
    package static let addSpecifier: ItemKey = "AddSpecifier"
    package static let viewControllerClass: ItemKey = "IASKViewControllerClass"
    package static let viewControllerStoryBoardId: ItemKey = "IASKViewControllerStoryBoardId"
    package static let segueIdentifier: ItemKey = "IASKSegueIdentifier"
}
