import SettingsEditing
import SettingsModel
import TestSupport
import Testing

@Suite struct KeepLanguagesTests {
    @Test func `Languages that are not listed are removed, except Base and the source language`() throws {
        let table = tableText(["A": "B"])
        let bundle = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "A"])), "en.lproj/Root.strings": table,
            "de.lproj/Root.strings": table, "zh_Hans.lproj/Root.strings": table, "fr.lproj/Root.strings": table,
            "fr.lproj/Root.plist": paneText(), "fr.lproj/flag.png": "", "Base.lproj/Root.strings": table,
        ])
        let draft = try KeepLanguages(["de", "zh-Hans", "it"])(bundle)
        #expect(
            (Array(draft.bundle.files.keys) + draft.bundle.otherFiles).sorted() == [
                "Base.lproj/Root.strings", "Root.plist", "de.lproj/Root.strings", "en.lproj/Root.strings",
                "zh_Hans.lproj/Root.strings",
            ])
        #expect(draft.report == ["skip fr.lproj the options file does not list the language"])
    }
}
