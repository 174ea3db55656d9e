import SettingsModel
import Testing

/// Suggestions for names that do not exist.
@Suite struct SuggestionTests {
    @Test(arguments: [
        ("togle", "toggle"), ("stauts", "status"), ("long-foter", "long-footer"), ("DefualtValue", "DefaultValue"),
        ("AutoCorectionType", "AutocorrectionType"), ("MinValue", "MinimumValue"), ("iPad", "Pad"), ("iPhone", "Phone"),
        ("playsound", "play_sound"), ("de.lproj/Roof.strings", "de.lproj/Root.strings"),
        ("Default Values", "DefaultValue"),
    ])
    func `A misspelled or abbreviated name has a suggestion`(typed: String, meant: String) {
        let names = [
            "group", "toggle", "sync", "status", "long-title", "long-footer", "DefaultValue", "AutocorrectionType",
            "KeyboardType", "MinimumValue", "MaximumValue", "Phone", "Pad", "play_sound", "de.lproj/Root.strings",
        ]
        #expect(mostSimilarName(to: typed, among: names) == meant)
    }

    @Test(arguments: [
        ("PSSwitchSpecifier", "PSSliderSpecifier"), ("PSRadioSpecifier", "PSGroupSpecifier"),
        ("PSCoreDataSpecifier", "PSChildPaneSpecifier"), ("TextValue", "TrueValue"), ("sound_mode", "sound_volume"),
        ("Placeholder", "IASKPlaceholder"), ("TitleDescription", "Description"), ("Title2", "Title"),
        ("item1", "item2"), ("On", "No"), ("es", "en"), ("xyz", "group"), ("", "a"), ("a", ""),
    ])
    func `A name with a different word has no suggestion`(typed: String, other: String) {
        #expect(mostSimilarName(to: typed, among: [other]) == nil)
    }

    @Test(arguments: [
        ("PSSwitchSpecifier", "toggle"), ("PSToggleSpecifier", "toggle"), ("Switch", "toggle"),
        ("PSPickerSpecifier", "multi-value"), ("PSTextSpecifier", "text-field"), ("PSTitleSpecifier", "title"),
        ("PSLabelSpecifier", "title"), ("PSRadioSpecifier", "radio-group"), ("PSSectionSpecifier", "group"),
        ("PSChildPaneSpecifer", "child-pane"), ("PSMultiValuesSpecifier", "multi-value"), ("Text Field", "text-field"),
        ("PSButtonSpecifier", "iask-button"), ("PSTextViewSpecifier", "iask-text-view"),
    ])
    func `A type is recognized by its core word or by a word that people use`(rawName: String, name: String) {
        #expect(ItemType.meant(by: rawName)?.name == name)
    }

    @Test(arguments: ["PSCoreDataSpecifier", "PSLinkSpecifier", "PSSpecifier", "PS", "", "NSObject", "PSWebSpecifier"])
    func `A type with an unknown core word has no suggestion`(rawName: String) {
        #expect(ItemType.meant(by: rawName) == nil)
    }
}
