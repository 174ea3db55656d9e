package import SourceText

/// A property-list key of an item. For example, `item[.defaultValue]` accesses the value of the key `DefaultValue`.
///
/// Only the keys that code refers to have constants. All other keys occur only in the schemas of their item types.
package struct ItemKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The key as written in the file, such as `DefaultValue`.
    package let name: ExactString

    package init(_ name: ExactString) { self.name = name }

    package init(_ name: String) { self.init(ExactString(name)) }

    package init(stringLiteral name: String) { self.init(name) }

    package var description: String { name.string }

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
    package static let keyboardType: ItemKey = "KeyboardType"
    package static let autocapitalizationType: ItemKey = "AutocapitalizationType"
    package static let autocorrectionType: ItemKey = "AutocorrectionType"
    package static let minimumValueImage: ItemKey = "MinimumValueImage"
    package static let maximumValueImage: ItemKey = "MaximumValueImage"
    /// The devices on which the item is displayed.
    package static let idioms: ItemKey = "SupportedUserInterfaceIdioms"
    /// The build configurations that include the item.
    package static let configurations: ItemKey = "SettingsBundleConfigurations"

    /// Whether a string value of this key can contain several lines. If `false`, the string must be a single line.
    package var allowsMultipleLines: Bool {
        [.footerText, "Description", "Prompt", "IASKMailComposeBody"].contains(self)
    }

    // Keys of InAppSettingsKit.
    package static let itemSpecifier: ItemKey = "ItemSpecifier"
    package static let addSpecifier: ItemKey = "AddSpecifier"
    package static let viewControllerClass: ItemKey = "IASKViewControllerClass"
    package static let viewControllerStoryBoardId: ItemKey = "IASKViewControllerStoryBoardId"
    package static let segueIdentifier: ItemKey = "IASKSegueIdentifier"
}
