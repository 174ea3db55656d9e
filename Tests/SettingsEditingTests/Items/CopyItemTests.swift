import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct CopyItemTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound"]),
            itemText(
                "ToggleSwitch",
                ["Title": "Play", "Key": "play", "DefaultValue": "<true/>", "Own": "<!-- c --><real>1.0</real>"])),
        "More.plist": paneText(table: "More"),
        "en.lproj/Root.strings": tableText(["Sound": "Sound", "Play": "Play!"]),
        "en.lproj/More.strings": "", "de.lproj/Root.strings": tableText(["Sound": "Ton"]),
        "de.lproj/More.strings": "",
    ])

    @Test func `A copy follows the original and keeps its exact source text`() throws {
        let outcome = try CopyItem(
            .key("play"), title: "3D", key: "3d", translations: [TranslationArgument("de=Raum")])(bundle)
        let after = bundle.after(outcome)
        #expect(after.titles() == "Sound Play 3D")
        let text = try #require(after.text(of: "Root.plist"))
        #expect(text.split(separator: "<!-- c --><real>1.0</real>").count == 3)
        #expect(after.text(of: "en.lproj/Root.strings") == tableText(["Sound": "Sound", "Play": "Play!", "3D": "3D"]))
        #expect(after.text(of: "de.lproj/Root.strings") == tableText(["Sound": "Ton", "3D": "Raum"]))
        #expect(outcome.report.first == "insert Root.plist item 2: toggle '3D'")
        // Removing the copy restores every byte.
        let removed = try RemoveItem([.key("3d")])(after)
        for (path, file) in bundle.files { #expect(removed.bundle.files[path]?.bytes == file.bytes, "\(path)") }
    }

    @Test func `An item can be copied to a position or to another pane`() throws {
        #expect(bundle.after(try CopyItem(.index(0), to: .end)(bundle)).titles() == "Sound Play Sound")
        #expect(bundle.after(try CopyItem(.index(0), to: .at(0))(bundle)).titles() == "Sound Sound Play")
        let after = bundle.after(try CopyItem(.index(0), of: "More")(bundle))
        #expect(after.titles(of: "More") == "Sound" && after.titles() == bundle.titles())
        // The translation is copied with the item.
        #expect(after.table("More", in: Language("de"))?["Sound"] == "Ton")
        #expect(after.text(of: "de.lproj/Root.strings") == bundle.text(of: "de.lproj/Root.strings"))
    }

    @Test func `Variants of an item are copied once to a position on one of them`() throws {
        let group = itemText("Group", ["Title": "Sound"])
        let bundle = SettingsBundle([
            "Root.plist": paneText(group), "Root~ipad.plist": paneText(group, toggleText("Pencil", key: "pencil")),
        ])
        let position = ItemPosition.after(.indexInPane(pane: "Root~ipad", index: 1))
        let after = bundle.after(try CopyItem(.title("Sound"), title: "Light", to: position)(bundle))
        #expect(after.titles(of: "Root~ipad") == "Sound Pencil Light" && after.titles() == "Sound")
        // Without a position, each variant gets its copy.
        let both = bundle.after(try CopyItem(.title("Sound"), title: "Light")(bundle))
        #expect(both.titles(of: "Root~ipad") == "Sound Light Pencil" && both.titles() == "Sound Light")
    }

    @Test func `A copy has no suppression comment, and the original keeps its own`() throws {
        let comment = "\t\t<!-- settings-bundle: allow missing-default -->\n"
        let text = paneText(table: nil, itemText("ToggleSwitch", ["Title": "Play", "Key": "play"]))
            .replacing("\t\t<dict>", with: comment + "\t\t<dict>")
        let bundle = SettingsBundle(["Root.plist": text, "More.plist": paneText(table: nil)])
        for pane in [nil, "More"] {
            let after = bundle.after(try CopyItem(.key("play"), key: "copy", of: pane)(bundle))
            let texts = [after.text(of: "Root.plist"), after.text(of: "More.plist")].compactMap(\.self)
            #expect(texts.joined().split(separator: comment).count == 2)
            #expect(texts[0].contains(comment + "\t\t<dict>\n\t\t\t<key>Type</key>"))
            #expect(after.titles() + after.titles(of: "More") == (pane == nil ? "Play Play" : "PlayPlay"))
        }
    }

    @Test func `Keys cannot be set on an item that is not a dictionary`() {
        let odd = SettingsBundle([
            "Root.plist": paneText(table: nil).replacing("<array/>", with: "<array>\n<string></string>\n</array>")
        ])
        let told = "item Root/0 is not a dictionary, so it has no keys"
        #expect(bundleError { _ = try CopyItem(.index(0), key: "k")(odd) }?.message == told)
        #expect(bundleError { _ = try CopyItem(.index(0), title: "T")(odd) }?.message == told)
        #expect(bundleError { _ = try SetItem(.index(0), ItemOptions(), type: .group)(odd) }?.message == told)
        #expect(throws: Never.self) { try RemoveItem([.index(0)])(odd) }
    }

    @Test func `A copy requires a valid key that no other item uses`() {
        let error = bundleError { _ = try CopyItem(.key("play"), title: "3D")(bundle) }
        #expect(error?.message == "a copy of Root/1 requires its own key" && error?.help == "add --key")
        #expect(
            bundleError { _ = try CopyItem(.key("play"), key: "play")(bundle) }?.message.hasPrefix(
                "the key 'play' already exists") == true)
        #expect(bundleError { _ = try CopyItem(.index(0), key: "k")(bundle) }?.message == "a group has no Key")
        #expect(usageError { _ = try CopyItem(.index(0), key: "") }?.message == "--key is empty")
    }
}
