import LanguageService
import SettingsModel
import TestSupport
import Testing

/// Where what stands under the cursor is said, and where else it is used.
@Suite struct NavigationTests {
    private let english = tableText(["Sound": "Sound", "More": "More"])
    private let german = tableText(["Sound": "Ton", "More": "Mehr"])

    @Test func titleLeadsToItsEntries() throws {
        let cursor = try Cursor([
            "Root.plist": paneText(toggleText("So‸und", key: "sound")),
            "de.lproj/Root.strings": german, "en.lproj/Root.strings": english, "fr.lproj/Root.strings": "",
        ])
        #expect(cursor.definitions == ["en.lproj/Root.strings:1 Sound", "de.lproj/Root.strings:1 Sound"])
    }
}
