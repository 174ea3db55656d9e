/// The property-list keys that InAppSettingsKit adds to the item types of Settings.
///
/// Source: the README and `IASKSettingsReader.h` of InAppSettingsKit 3.
package enum InAppSettingsKit {
    static let documentation = "https://github.com/futuretap/InAppSettingsKit"

    /// The evidence for the item types, keys and enumerated values of InAppSettingsKit: the header file that declares
    /// them.
    package static let evidence = Evidence.sourceCode(
        documentation + "/blob/master/Sources/InAppSettingsKit/include/IASKSettingsReader.h")

    /// The keys that InAppSettingsKit supports in items of any type.
    package static let keys: [KeySchema] = [
        key("IASKSubtitle", .either(.string, .dictionary([])), localizable: true, "The text below the title."),
        key(
            "IASKTextAlignment", .string,
            allowed: ["Left", "Center", "Right", "Natural"].map { .init("IASKUITextAlignment\($0)", $0) },
            "How the text of the row is aligned."),
        key("IASKAdjustsFontSizeToFitWidth", .boolean, "Whether long text uses a smaller font."),
        key("IASKCellImage", .string, image: true, "An image on the left of the row."),
        key("IASKCellImageHighlighted", .string, image: true, "The image shown while the row is highlighted."),
        key("IASKPlaceholder", .string, localizable: true, "The placeholder in an empty field."),
        key("IASKTextContentType", .string, "The content type of the field, for AutoFill."),
        key(
            "IASKToggleStyle", .string, allowed: [.init("Switch", "Switch"), .init("Checkmark", "Checkmark")],
            "Whether a toggle is a switch or a check mark."),
        key("IASKQuickMultiValueSelection", .boolean, "Whether selecting a choice returns to the previous pane."),
        key("IconNames", .array(of: .string), image: true, "Images for the choices, one for each value."),
        key(.viewControllerClass, .string, "The view controller that the row opens."),
        key("IASKViewControllerSelector", .string, "The initializer of that view controller."),
        key("IASKViewControllerStoryBoardFile", .string, "The storyboard of the view controller."),
        key(.viewControllerStoryBoardId, .string, "The identifier of the view controller in the storyboard."),
        key(.segueIdentifier, .string, "The segue that the row performs."),
        key(
            "IASKChildTitle", .string, localizable: true,
            "The title of the pane, if it differs from the title of the row."),
        key("IASKWebViewFullscreen", .boolean, "Whether a web page covers the screen."),
        key("IASKWebViewShowProgress", .boolean, "Whether a web page shows its loading progress."),
        key("IASKWebViewShowNavigationalButtons", .boolean, "Whether a web page has back and forward buttons."),
        key("IASKWebViewHideBottomBar", .boolean, "Whether a web page hides the bar at the bottom."),
        // Settings defines these keys for other item types. Here, only InAppSettingsKit reads them.
        key(.key, .string, "The key by which the app can hide or change the row."),
        key(.footerText, .string, localizable: true, "The footer of the section."),
    ]

    /// The keys that make an item open one of the app's view controllers instead of a pane. The key for the storyboard
    /// file is excluded, because it has no effect without a storyboard identifier. If the storyboard file is missing,
    /// the identifier refers to the app's main storyboard.
    package static let openingKeys: [ItemKey] = [.viewControllerClass, .viewControllerStoryBoardId, .segueIdentifier]

    /// The keyboard types that InAppSettingsKit adds.
    package static let keyboards = ["AsciiCapable", "DecimalPad", "NamePhonePad", "PhonePad"]

    /// The values of `SupportedUserInterfaceIdioms` that InAppSettingsKit adds. `Reality` represents visionOS.
    package static let idioms = ["Mac", "Reality"]

    /// Returns the values that InAppSettingsKit adds to an enumerated key in Settings.
    package static func values(ofKey key: ItemKey) -> [String] {
        switch key {
        case .keyboardType: keyboards
        case .idioms: idioms
        default: []
        }
    }

    private static let schemasByKey = KeySchema.schemasByKey(keys)

    package static func key(_ key: ItemKey) -> KeySchema? { schemasByKey[key] }

    static func key(
        _ key: ItemKey, _ type: ValueType, required: Bool = false, localizable: Bool = false, image: Bool = false,
        allowed: [KeySchema.AllowedValue] = [], _ summary: String
    ) -> KeySchema {
        KeySchema(
            key, type, required: required, localizable: localizable, image: image, allowed: allowed,
            reader: .inAppSettingsKit, summary)
    }

    static func type(_ kind: ItemType.Kind, name: String, _ summary: String, _ keys: [KeySchema]) -> ItemType {
        ItemType(
            kind, name: name, reader: .inAppSettingsKit, documentation: documentation, evidence: evidence,
            summary: summary, keys: keys)
    }

    static let title = key(.title, .string, localizable: true, "The title of the row.")
}
