import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct RemoveItemTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"), toggleText("Echo", key: "echo"),
            itemText("Group", ["Title": "More", "FooterText": "Echo"]),
            itemText("ChildPane", ["Title": "Advanced", "File": "Advanced"])),
        "Root~ipad.plist": paneText(toggleText("Play", key: "play")),
        "Advanced.plist": paneText(table: "Advanced", toggleText("Debug", key: "debug")),
        "en.lproj/Root.strings": tableText(["Sound": "S", "Play": "P", "Echo": "E", "More": "M", "Advanced": "A"]),
        "de.lproj/Root.strings": tableText(["Play": "Spielen", "Own": "Eigen"]),
    ])

    private func removed(
        _ items: [String], pane: String? = nil, withItems: Bool = false, keepsStrings: Bool = false,
        ifPresent: Bool = false
    ) throws -> (outcome: Draft, bundle: SettingsBundle) {
        let outcome = try RemoveItem(
            items.map { ItemSelector($0) }, on: pane, withItems: withItems, keepsStrings: keepsStrings,
            ifPresent: ifPresent)(bundle)
        return (outcome, bundle.after(outcome))
    }

    @Test func `Removing an item also removes its unused table entries`() throws {
        let (outcome, after) = try removed(["play", "echo"])
        #expect(after.titles() == "Sound More Advanced")
        #expect(after.titles(of: "Root~ipad") == "")
        // "Echo" is also a footer.
        #expect(
            after.text(of: "en.lproj/Root.strings")
                == tableText(["Sound": "S", "Echo": "E", "More": "M", "Advanced": "A"]))
        #expect(after.text(of: "de.lproj/Root.strings") == tableText(["Own": "Eigen"]))
        #expect(
            outcome.report == [
                "remove Root.plist item 1: toggle 'Play'", "remove Root.plist item 2: toggle 'Echo'",
                "remove Root~ipad.plist item 0: toggle 'Play'", "remove de.lproj/Root.strings 'Play'",
                "remove en.lproj/Root.strings 'Play'",
            ])
    }

    @Test func `An item can be removed from a single variant of a pane`() throws {
        let (_, after) = try removed(["play"], pane: "Root~ipad")
        #expect(after.titles(of: "Root~ipad") == "")
        #expect(after.titles() == bundle.titles())
        #expect(after.text(of: "en.lproj/Root.strings") == bundle.text(of: "en.lproj/Root.strings"))
    }

    @Test func `Positions refer to the items before the removal`() throws {
        #expect(try removed(["0", "2", "4"]).bundle.titles() == "Play More")
        #expect(try removed(["2", "2", "title:Echo"]).bundle.titles() == "Sound Play More Advanced")
    }

    @Test func `A group can be removed together with its items`() throws {
        #expect(try removed(["title:Sound"], withItems: true).bundle.titles() == "More Advanced")
        #expect(try removed(["title:Sound"]).bundle.titles() == "Play Echo More Advanced")
        #expect(bundleError { _ = try removed(["echo"], withItems: true) }?.message == "item Root/2 is not a group")
    }

    @Test func `Table entries can be kept`() throws {
        let (_, after) = try removed(["play"], keepsStrings: true)
        #expect(after.text(of: "de.lproj/Root.strings") == bundle.text(of: "de.lproj/Root.strings"))
    }

    @Test func `A missing item is an error unless missing items are allowed`() throws {
        let error = bundleError { _ = try removed(["plya"]) }
        #expect(error?.message == "no item has the key 'plya'" && error?.help == "did you mean play?")
        let (outcome, after) = try removed(["plya", "99", "echo"], ifPresent: true)
        #expect(after.titles() == "Sound Play More Advanced")
        #expect(outcome.report.filter { $0.hasPrefix("skip") }.count == 2)
        // An ambiguous selector is an error even if missing items are allowed.
        let twice = SettingsBundle(["Root.plist": paneText(toggleText("A", key: "a"), toggleText("A", key: "b"))])
        #expect(
            bundleError { _ = try RemoveItem([.title("A")], ifPresent: true)(twice) }?.message.hasPrefix("several")
                == true)
    }

    @Test func `A pane that is no longer reachable is reported`() throws {
        #expect(
            try removed(["title:Advanced"]).outcome.notes == [
                "no row opens Advanced anymore; remove the pane with settings-bundle remove-pane Advanced"
            ])
    }

    @Test func `A symbolically linked pane is edited only once`() throws {
        let linked = SettingsBundle(
            ["Root.plist": paneText(toggleText("Play", key: "play"), toggleText("Echo", key: "echo"))],
            links: ["Root~ipad.plist": "Root.plist"])
        let outcome = try RemoveItem([.key("play")])(linked)
        #expect(linked.after(outcome).titles() == "Echo")
        #expect(outcome.bundle.titles(of: "Root~ipad") == "Echo")
        #expect(outcome.fileChanges.map(\.path) == ["Root.plist"])
    }

    /// - Parameter rest: Text after the last entry, which CoreFoundation ignores.
    @Test(arguments: ["[oops]\n", ";\n", "= \"b\";", "}", "\"open = x", "/* open"])
    func `No entry is removed from a table of which CoreFoundation reads only the beginning`(rest: String) throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "Group"])),
            "en.lproj/Root.strings": "\"Group\" = \"G\";" + rest,
        ])
        let error = try #require(bundleError { _ = try RemoveItem([.index(0)])(bundle) })
        #expect(error.path == "en.lproj/Root.strings" && error.position == .init(line: 1, column: 15))
        #expect(error.message.description.hasPrefix("CoreFoundation stops reading here: "))
    }

    @Test func `The last entry of a table can be removed`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "Group"])),
            "en.lproj/Root.strings": "\"Group\" = \"G\";",
        ])
        let draft = try RemoveItem([.index(0)])(bundle)
        let after = try #require(draft.bundle.files["en.lproj/Root.strings"]?.bytes)
        #expect(Oracle.read(after) != .refused)
    }
}
