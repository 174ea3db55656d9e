import SettingsModel
import TestSupport
import Testing

@Suite struct ReachabilityTests {
    private func row(_ file: String) -> String { itemText("ChildPane", ["Title": file, "File": file]) }

    private func paths(_ bundle: SettingsBundle) -> [String] { bundle.reachablePanes.map(\.path) }

    @Test func rowsLeadFromRootNearestFirst() {
        let bundle = SettingsBundle([
            "Root.plist": pageText(row("B"), row("A"), row("B")), "A.plist": pageText(row("Sub/C")),
            "B.plist": pageText(), "Sub/C.plist": pageText(), "Lost.plist": pageText(row("A")),
        ])
        #expect(paths(bundle) == ["Root.plist", "B.plist", "A.plist", "Sub/C.plist"])
    }

    @Test func aCycleEnds() {
        let bundle = SettingsBundle([
            "Root.plist": pageText(row("A"), row("Root")), "A.plist": pageText(row("Root"), row("A")),
        ])
        #expect(paths(bundle) == ["Root.plist", "A.plist"])
    }

    @Test func variantsAndLocalizedCopiesAreReachedWithTheirPage() {
        let bundle = SettingsBundle([
            "Root.plist": pageText(row("A")), "Root~ipad.plist": pageText(row("Pad")), "Pad.plist": pageText(),
            "Root~iphone.plist": pageText(), "A.plist": pageText(), "A.inApp.plist": pageText(),
            "de.lproj/A.plist": pageText(row("Deutsch")), "de.lproj/Deutsch.plist": pageText(),
            "de.lproj/A~ipad.plist": pageText(),
        ])
        #expect(
            paths(bundle) == [
                "Root.plist", "Root~ipad.plist", "Root~iphone.plist", "A.plist", "A.inApp.plist", "de.lproj/A.plist",
                "de.lproj/A~ipad.plist", "Pad.plist", "de.lproj/Deutsch.plist",
            ])
    }

    @Test func whatIsNoPageOrNoRowIsNotReached() {
        let bundle = SettingsBundle([
            "Root.plist": pageText(
                row("Info"), row("Broken"), row("More.plist"), row(""),
                itemText("ChildPane", ["Title": "D", "File": "Own", "IASKViewControllerClass": "Own"]),
                itemText("ToggleSwitch", ["File": "Switched"])),
            "Info.plist": "<plist><dict><key>A</key><string>b</string></dict></plist>", "Broken.plist": "<plist><dict>",
            "More.plist": pageText(), "Own.plist": pageText(),
            "Switched.plist": pageText(),
        ])
        // The Settings app does not know the keys of a library, and opens the page.
        #expect(paths(bundle) == ["Root.plist", "Own.plist"])
        #expect(paths(SettingsBundle(["A.plist": pageText()])) == [])
    }
}
