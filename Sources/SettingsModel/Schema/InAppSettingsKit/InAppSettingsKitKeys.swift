package import SourceText

/// Keys that InAppSettingsKit adds to the types of the Settings app, which ignores them.
///
/// Source: the README and `IASKSettingsReader.h` of InAppSettingsKit 3.
package enum InAppSettingsKit {
    static let documentation = "https://github.com/futuretap/InAppSettingsKit"

    /// The keys that InAppSettingsKit knows on any type, beside those of the type itself.
    package static let keys: [KeySchema] = [
        key("IASKSubtitle", .either(.string, .dictionary([])), localizable: true, "A text below the title."),
        key(
            "IASKTextAlignment", .string,
            allowed: ["Left", "Center", "Right", "Natural"].map { .init("IASKUITextAlignment\($0)", $0) },
            "How the text of the row is aligned."),
        key("IASKAdjustsFontSizeToFitWidth", .boolean, "Whether long texts are set smaller."),
        key("IASKCellImage", .string, image: true, "An image at the left of the row."),
        key("IASKCellImageHighlighted", .string, image: true, "That image while the row is touched."),
        key("IASKPlaceholder", .string, localizable: true, "A text in an empty field."),
        key("IASKTextContentType", .string, "What the field holds, for automatic filling."),
        key(
            "IASKToggleStyle", .string, allowed: [.init("Switch", "Switch"), .init("Checkmark", "Checkmark")],
            "Whether a toggle is a switch or a check mark."),
        key("IASKQuickMultiValueSelection", .boolean, "Whether choosing a value goes back at once."),
        key("IconNames", .array(of: .string), image: true, "Images for the choices, one for each of Values."),
        key(.viewControllerClass, .string, "The view controller that the row opens."),
        key("IASKViewControllerSelector", .string, "The initializer of that view controller."),
        key("IASKViewControllerStoryBoardFile", .string, "The storyboard it comes from."),
        key(.viewControllerStoryBoardId, .string, "Its identifier there."),
        key(.segueIdentifier, .string, "The segue that the row performs."),
        key("IASKChildTitle", .string, localizable: true, "The title of the page, where it is not the row's."),
        key("IASKWebViewFullscreen", .boolean, "Whether a web page covers the screen."),
        key("IASKWebViewShowProgress", .boolean, "Whether a web page shows how far it is loaded."),
        key("IASKWebViewShowNavigationalButtons", .boolean, "Whether a web page has back and forward buttons."),
        key("IASKWebViewHideBottomBar", .boolean, "Whether a web page hides the bar below."),
        // Keys of the Settings app on types where only InAppSettingsKit reads them.
        key(.key, .string, "A name by which the app can hide or change the row."),
        key(.footerText, .string, localizable: true, "The text below the section."),
    ]

    /// The keys with each of which a row opens something of the app instead of a page. A storyboard alone opens nothing:
    /// the identifier says which view controller of it, and without the file it is one of the app's main storyboard.
    package static let openingKeys: [ItemKey] = [.viewControllerClass, .viewControllerStoryBoardId, .segueIdentifier]

    /// The keyboards that InAppSettingsKit knows beside those of the Settings app.
    package static let keyboards = ["AsciiCapable", "DecimalPad", "NamePhonePad", "PhonePad"]

    /// The devices that InAppSettingsKit knows beside those of the Settings app.
    package static let idioms = ["Mac", "Reality"]

    /// What InAppSettingsKit takes for an enumerated key of the Settings app, beside what that takes.
    package static func values(ofKey name: String) -> [String] {
        switch name {
        case "KeyboardType": keyboards
        case "SupportedUserInterfaceIdioms": idioms
        default: []
        }
    }

    private static let byName = KeySchema.byName(keys)

    package static func key(_ name: ExactString) -> KeySchema? { byName[name] }

    package static func key(_ name: String) -> KeySchema? { key(ExactString(name)) }

    static func key(
        _ key: ItemKey, _ type: ValueType, required: Bool = false, localizable: Bool = false, image: Bool = false,
        allowed: [KeySchema.AllowedValue] = [], _ summary: String
    ) -> KeySchema {
        KeySchema(
            key, type, required: required, localizable: localizable, image: image, allowed: allowed,
            reader: .inAppSettingsKit, summary)
    }

    static func type(_ rawName: String, name: String, _ summary: String, _ keys: [KeySchema]) -> ItemType {
        ItemType(
            rawName, name: name, reader: .inAppSettingsKit, documentation: documentation, summary: summary, keys: keys)
    }

    static let title = key(.title, .string, localizable: true, "The text of the row.")
}
