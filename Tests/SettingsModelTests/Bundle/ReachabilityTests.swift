import SettingsModel
import TestSupport
import Testing

@Suite struct ReachabilityTests {
    private func row(_ file: String) -> String { itemText("ChildPane", ["Title": file, "File": file]) }

    private func paths(_ bundle: SettingsBundle) -> [String] { bundle.reachablePanes.map(\.path) }

    @Test func `Panes are reached from Root in breadth-first order`() {
        let bundle = SettingsBundle([
            "Root.plist": paneText(row("B"), row("A"), row("B")), "A.plist": paneText(row("Sub/C")),
            "B.plist": paneText(), "Sub/C.plist": paneText(), "Lost.plist": paneText(row("A")),
        ])
        #expect(paths(bundle) == ["Root.plist", "B.plist", "A.plist", "Sub/C.plist"])
    }

    @Test func `Panes in a cycle are reached once`() {
        let bundle = SettingsBundle([
            "Root.plist": paneText(row("A"), row("Root")), "A.plist": paneText(row("Root"), row("A")),
        ])
        #expect(paths(bundle) == ["Root.plist", "A.plist"])
    }

    @Test func `Variants and localized copies are reached together with their pane`() {
        let bundle = SettingsBundle([
            "Root.plist": paneText(row("A")), "Root~ipad.plist": paneText(row("Pad")), "Pad.plist": paneText(),
            "Root~iphone.plist": paneText(), "A.plist": paneText(), "A.inApp.plist": paneText(),
            "de.lproj/A.plist": paneText(row("Deutsch")), "de.lproj/Deutsch.plist": paneText(),
            "de.lproj/A~ipad.plist": paneText(),
        ])
        #expect(
            paths(bundle) == [
                "Root.plist", "Root~ipad.plist", "Root~iphone.plist", "A.plist", "A.inApp.plist", "de.lproj/A.plist",
                "de.lproj/A~ipad.plist", "Pad.plist", "de.lproj/Deutsch.plist",
            ])
    }

    @Test func `Files that are not panes, or that no row opens, are not reached`() {
        let bundle = SettingsBundle([
            "Root.plist": paneText(
                row("Info"), row("Broken"), row("More.plist"), row(""),
                itemText("ChildPane", ["Title": "D", "File": "Own", "IASKViewControllerClass": "Own"]),
                itemText("ToggleSwitch", ["File": "Switched"])),
            "Info.plist": "<plist><dict><key>A</key><string>b</string></dict></plist>", "Broken.plist": "<plist><dict>",
            "More.plist": paneText(), "Own.plist": paneText(),
            "Switched.plist": paneText(),
        ])
        // The Settings app ignores the keys of a library and opens the pane.
        #expect(paths(bundle) == ["Root.plist", "Own.plist"])
        #expect(paths(SettingsBundle(["A.plist": paneText()])) == [])
    }
}
