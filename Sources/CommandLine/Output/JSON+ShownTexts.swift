import JSONSyntax
import SettingsModel
import SourceText

extension JSON {
    /// The members that say in which language texts are shown.
    static func members(of device: DeviceLanguage) -> [(String, JSON)] {
        [("language", .string(device.identifier)), ("rightToLeft", .boolean(device.isRightToLeft))]
    }

    /// The texts of an item, as a device shows them.
    static func texts(of item: Item, _ localization: PaneLocalization) -> JSON {
        .array(
            item.texts.map { use in
                let text = localization.shown(use.text)
                return [
                    "key": .string(use.slot.name),
                    "text": .string(text.text.string),
                    "shown": .string(text.shown.string),
                    "state": .string(text.state.rawValue),
                    "file": JSON(optional: text.file),
                ]
            })
    }
}
