import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct RenameSharedTextTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            toggleText("Play", key: "play"), itemText("Group", ["Title": "Play", "FooterText": "Play"])),
        "Root~ipad.plist": paneText(toggleText("Play", key: "play")),
        "de.lproj/Root.plist": paneText(toggleText("Play", key: "play")),
        "More.plist": paneText(table: "More", toggleText("Play", key: "more")),
        "Own.plist": paneText(table: nil, toggleText("Play", key: "own"), itemText("Group", ["Title": "Play"])),
        "en.lproj/Root.strings": "/* Mine. */\n\"Play\" = \"Play\"; // short\n\"Stop\" = \"Stop\";\n",
        "de.lproj/Root.strings": "\"Stop\" = \"Halt\";\n\"Play\" = \"Spielen\";\n",
        "fr.lproj/Root.strings": "\"Start\" = \"Allez\";\n\"Play\" = \"Jouer\";\n",
        "en.lproj/More.strings": "\"Play\" = \"Play\";\n",
    ])

    private func texts(_ pane: String, in bundle: SettingsBundle) -> [ExactString] {
        bundle.pane(named: pane)?.texts.map(\.text) ?? []
    }

    @Test func `A renamed string changes in its tables and in every pane that uses them`() throws {
        let outcome = try RenameTextEverywhere("Play", to: "Start", inTable: "Root")(bundle)
        let after = bundle.after(outcome)
        #expect(texts("Root", in: after) == ["Start", "Start", "Start"])
        #expect(texts("Root~ipad", in: after) == ["Start"] && texts("de.lproj/Root", in: after) == ["Start"])
        #expect(texts("More", in: after) == ["Play"])
        // A pane without a table may use this table.
        #expect(texts("Own", in: after) == ["Start", "Start"])
        #expect(
            after.text(of: "en.lproj/Root.strings")
                == "/* Mine. */\n\"Start\" = \"Start\"; // short\n\"Stop\" = \"Stop\";\n")
        #expect(after.text(of: "de.lproj/Root.strings") == "\"Stop\" = \"Halt\";\n\"Start\" = \"Spielen\";\n")
        #expect(after.text(of: "fr.lproj/Root.strings") == "\"Start\" = \"Allez\";\n")
        #expect(after.text(of: "en.lproj/More.strings") == bundle.text(of: "en.lproj/More.strings"))
        #expect(
            outcome.report.prefix(2) == [
                "update Root.plist item 0: 'Play' to 'Start'", "update Root.plist item 1: 'Play' to 'Start'",
            ])
    }

    @Test func `An entry that no pane uses can be renamed`() throws {
        let after = bundle.after(try RenameTextEverywhere("Stop", to: "End", inTable: "Root")(bundle))
        #expect(after.text(of: "de.lproj/Root.strings")?.hasPrefix("\"End\" = \"Halt\";\n") == true)
    }

    /// A pane that specifies no table uses the table with its own name if that table has the string.
    @Test func `A pane that uses its own table keeps its strings`() throws {
        let own = SettingsBundle([
            "Root.plist": paneText(toggleText("Play", key: "play")),
            "Own.plist": paneText(table: nil, toggleText("Play", key: "own")),
            "en.lproj/Root.strings": tableText(["Play": "Play"]), "en.lproj/Own.strings": tableText(["Play": "Play"]),
        ])
        let after = own.after(try RenameTextEverywhere("Play", to: "Start", inTable: "Root")(own))
        #expect(texts("Root", in: after) == ["Start"] && texts("Own", in: after) == ["Play"])
    }

    private func rename(_ index: Int, of pane: String, to newText: String) throws -> Draft {
        let use = try #require(bundle.pane(named: pane)?.texts[index])
        return try RenameItemTextAtOffset(at: use.element.span.lowerBound, onPaneAt: "\(pane).plist", to: newText)(
            bundle)
    }

    @Test func `The string of a single item is renamed in every variant of the pane`() throws {
        let ofPaneWithoutTable = try rename(0, of: "Own", to: "Start")
        #expect(texts("Own", in: bundle.after(ofPaneWithoutTable)) == ["Start", "Play"])
        #expect(ofPaneWithoutTable.fileChanges.map(\.path) == ["Own.plist"])
        let after = bundle.after(try rename(0, of: "Root", to: "Start"))
        #expect(texts("Root", in: after) == ["Start", "Play", "Play"])
        // Both variants have an item with this key.
        #expect(texts("Root~ipad", in: after) == ["Start"] && texts("de.lproj/Root", in: after) == ["Play"])
        #expect(
            after.text(of: "de.lproj/Root.strings")
                == "\"Stop\" = \"Halt\";\n\"Play\" = \"Spielen\";\n\"Start\" = \"Spielen\";\n")
        #expect(
            bundleError { _ = try rename(1, of: "Root", to: "a\nb") }?.message.description.contains("lines") == true)
        #expect(usageError { _ = try rename(0, of: "Root", to: "Play") } != nil)
    }

    @Test func `A renamed string must be different, not empty and valid where it is shown`() {
        #expect(usageError { _ = try RenameTextEverywhere("a", to: "a", inTable: "Root") } != nil)
        #expect(usageError { _ = try RenameTextEverywhere("a", to: "", inTable: "Root") } != nil)
        #expect(usageError { _ = try RenameTextEverywhere("a", to: "\u{1B}", inTable: "Root") } != nil)
        let lines = bundleError { _ = try RenameTextEverywhere("Play", to: "a\nb", inTable: "Root")(bundle) }
        #expect(lines?.message == "the string has several lines, but is shown on one line")
        #expect(lines?.path == "Root.plist")
        let broken = SettingsBundle(["Root.plist": paneText(toggleText("Play", key: "play")), "More.plist": "<plist>"])
        #expect(
            bundleError { _ = try RenameTextEverywhere("Play", to: "a", inTable: "Root")(broken) }?.path == "More.plist"
        )
    }

    @Test func `A table is renamed in every language and in the panes that use it`() throws {
        let after = bundle.after(try RenameTableEverywhere("Root", to: "Texts")(bundle))
        let tables = Dictionary(after.panes.map { ($0.name.full, $0.stringsTable?.string) }, uniquingKeysWith: { $1 })
        #expect(
            tables == ["Root": "Texts", "Root~ipad": "Texts", "de.lproj/Root": "Texts", "More": "More", "Own": nil])
        for language in ["en", "de", "fr"] {
            #expect(
                after.text(of: "\(language).lproj/Texts.strings") == bundle.text(of: "\(language).lproj/Root.strings"))
            #expect(after.files["\(language).lproj/Root.strings"] == nil)
        }
        #expect(bundleError { _ = try RenameTableEverywhere("Root", to: "More")(bundle) } != nil)
        #expect(usageError { _ = try RenameTableEverywhere("Root", to: "Root") } != nil)
        #expect(usageError { _ = try RenameTableEverywhere("Root", to: "../Root") } != nil)
    }
}
