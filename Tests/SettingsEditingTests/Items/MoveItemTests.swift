import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct MoveItemTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"),
            itemText("Group", ["Title": "User"]), toggleText("Name", key: "name"), toggleText("Log", key: "log")),
        "Root~ipad.plist": paneText(toggleText("Play", key: "play"), itemText("Group", ["Title": "Sound"])),
        "More.plist": paneText(table: "More", toggleText("Debug", key: "debug")),
        "Bare.plist": paneText(table: nil, toggleText("Raw", key: "raw")),
        "en.lproj/Root.strings": tableText(["Sound": "Sound", "Log": "Log", "Name": "Name"]),
        "de.lproj/Root.strings": "/* Ein Protokoll */\n\"Log\" = \"Protokoll\";\n",
        "fr.lproj/Root.strings": tableText(["Log": "Journal"]),
        "en.lproj/More.strings": tableText(["Debug": "Debug"]),
        "de.lproj/More.strings": "/* Suchen */\n\"Debug\" = \"Fehler\";\n",
    ])

    private func moved(
        _ items: [String], on pane: String? = nil, to position: ItemPosition = .end, of destination: String? = nil,
        withItems: Bool = false, dropsStrings: Bool = false
    ) throws -> (outcome: Draft, bundle: SettingsBundle) {
        let outcome = try MoveItem(
            items.map { ItemSelector($0) }, on: pane, to: position, of: destination, withItems: withItems,
            dropsStrings: dropsStrings)(bundle)
        return (outcome, bundle.after(outcome))
    }

    @Test func `Items move to the requested position in a pane`() throws {
        #expect(try moved(["1"], to: .at(0)).bundle.titles() == "Play Sound User Name Log")
        #expect(try moved(["1"], to: .at(4)).bundle.titles() == "Sound User Name Log Play")
        #expect(try moved(["0"], to: .after(.key("name"))).bundle.titles() == "Play User Name Sound Log")
        #expect(try moved(["log"], to: .before(.key("name"))).bundle.titles() == "Sound Play User Log Name")
        #expect(try moved(["log"], to: .inGroup(.title("User"))).bundle.titles() == bundle.titles())
        #expect(try moved(["name"]).bundle.titles() == "Sound Play User Log Name")
        #expect(try moved(["log", "2"], to: .at(0)).bundle.titles() == "User Log Sound Play Name")
    }

    @Test func `A group moves together with its items`() throws {
        let (outcome, after) = try moved(["title:User"], to: .at(0), withItems: true)
        #expect(after.titles() == "User Name Log Sound Play")
        #expect(
            outcome.report == [
                "move Root.plist item 2 to 0: group 'User'", "move Root.plist item 3 to 1: toggle 'Name'",
                "move Root.plist item 4 to 2: toggle 'Log'",
            ])
        #expect(outcome.fileChanges.map(\.path) == ["Root.plist"])
    }

    @Test func `Moving an item to its current position changes nothing`() throws {
        let (outcome, _) = try moved(["name"], to: .at(3))
        #expect(outcome.fileChanges.isEmpty && outcome.report == ["identical Root.plist item 3: toggle 'Name'"])
    }

    @Test func `An item moves in every variant of the pane`() throws {
        let (_, after) = try moved(["play"], to: .after(.title("Sound")))
        #expect(after.titles() == bundle.titles())
        #expect(after.titles(of: "Root~ipad") == "Sound Play")
    }

    @Test func `An item moves to another pane together with its translations`() throws {
        let (outcome, after) = try moved(["log"], of: "More")
        #expect(after.titles() == "Sound Play User Name" && after.titles(of: "More") == "Debug Log")
        #expect(after.text(of: "en.lproj/Root.strings") == tableText(["Sound": "Sound", "Name": "Name"]))
        #expect(after.text(of: "en.lproj/More.strings") == tableText(["Debug": "Debug", "Log": "Log"]))
        #expect(
            after.text(of: "de.lproj/More.strings")
                == "/* Suchen */\n\"Debug\" = \"Fehler\";\n\n/* Ein Protokoll */\n\"Log\" = \"Protokoll\";\n")
        #expect(after.table("Root", in: Language("de"))?.count == 0)
        // The French table is new, so it gets the strings of all items in the pane.
        #expect(after.table("More", in: Language("fr"))?.values == ["Debug": "Debug", "Log": "Journal"])
        #expect(after.table("Root", in: Language("fr"))?["Log"] == nil)
        #expect(outcome.report.first == "move Root.plist item 4 to More/1: toggle 'Log'")
        #expect(outcome.report.contains("create fr.lproj/More.strings 2 strings"))
    }

    @Test func `A position relative to an item selects the pane of that item`() throws {
        #expect(try moved(["log"], to: .before(.key("debug"))).bundle.titles(of: "More") == "Log Debug")
        #expect(
            try moved(["log"], to: ItemPosition.after(ItemSelector("More/0"))).bundle.titles(of: "More") == "Debug Log")
        let error = bundleError { _ = try moved(["log"], to: .after(ItemSelector("Root/0")), of: "More") }
        #expect(error?.message == "the position is in Root, but --to-pane specifies More")
    }

    @Test func `A move that would lose translations must be requested explicitly`() throws {
        let error = bundleError { _ = try moved(["debug"], of: "Bare") }
        #expect(error?.message.hasPrefix("Bare has no string table") == true)
        #expect(error?.help?.contains("--drop-strings") == true)
        let (_, after) = try moved(["debug"], of: "Bare", dropsStrings: true)
        #expect(after.titles(of: "Bare") == "Raw Debug")
        #expect(after.table("More", in: Language("de"))?.count == 0)
        // InAppSettingsKit uses the table Root for a pane that specifies no table.
        #expect(
            try moved(["log"], of: "Bare", dropsStrings: true).bundle.table("Root", in: Language("de"))?["Log"]
                == "Protokoll")
        // A move from a pane without a table to a pane with a table adds new entries.
        let back = try MoveItem([.key("raw")], of: "More")(bundle)
        #expect(back.bundle.table("More", in: Language("de"))?["Raw"] == "Raw")
    }

    @Test func `An invalid move is rejected`() {
        #expect(
            bundleError { _ = try moved(["play"], of: "More") }?.message.contains("in several panes: Root, Root~ipad")
                == true)
        #expect(
            bundleError { _ = try moved(["play"], on: "Root", of: "More") }?.message.hasPrefix(
                "the key 'play' already exists") == true)
        #expect(
            bundleError { _ = try moved(["1", "3"], on: "Root", to: .at(4)) }?.help == "use a position from 0 to 3")
        #expect(bundleError { _ = try moved(["log"], of: "Mor") }?.help == "did you mean More?")
    }
}
