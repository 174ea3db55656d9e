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

    @Test func allPlacesOfTheTableFollow() throws {
        let outcome = try RenameSharedText("Play", to: "Start", in: .table("Root"))(bundle)
        let after = bundle.after(outcome)
        #expect(texts("Root", in: after) == ["Start", "Start", "Start"])
        #expect(texts("Root~ipad", in: after) == ["Start"] && texts("de.lproj/Root", in: after) == ["Start"])
        #expect(texts("More", in: after) == ["Play"])
        // A pane without a table may be shown with this one.
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

    @Test func textThatNoPaneShows() throws {
        let after = bundle.after(try RenameSharedText("Stop", to: "End", in: .table("Root"))(bundle))
        #expect(after.text(of: "de.lproj/Root.strings")?.hasPrefix("\"End\" = \"Halt\";\n") == true)
    }

    @Test func textOfOnePane() throws {
        let outcome = try RenameSharedText("Play", to: "Start", in: .pane("Own.plist"))(bundle)
        #expect(texts("Own", in: bundle.after(outcome)) == ["Start", "Start"])
        #expect(outcome.fileChanges.map(\.path) == ["Own.plist"])
    }

    @Test func refusals() {
        #expect(usageError { _ = try RenameSharedText("a", to: "a", in: .table("Root")) } != nil)
        #expect(usageError { _ = try RenameSharedText("a", to: "", in: .table("Root")) } != nil)
        #expect(usageError { _ = try RenameSharedText("a", to: "\u{1B}", in: .table("Root")) } != nil)
        let lines = bundleError { _ = try RenameSharedText("Play", to: "a\nb", in: .table("Root"))(bundle) }
        #expect(lines?.message == "the text has several lines, and is shown in one" && lines?.path == "Root.plist")
        let broken = SettingsBundle(["Root.plist": paneText(toggleText("Play", key: "play")), "More.plist": "<plist>"])
        #expect(
            bundleError { _ = try RenameSharedText("Play", to: "a", in: .table("Root"))(broken) }?.path == "More.plist")
    }

    @Test func tableWithItsPanes() throws {
        let after = bundle.after(try RenameSharedTable("Root", to: "Texts")(bundle))
        let tables = Dictionary(after.panes.map { ($0.name.full, $0.stringsTable?.string) }, uniquingKeysWith: { $1 })
        #expect(
            tables == ["Root": "Texts", "Root~ipad": "Texts", "de.lproj/Root": "Texts", "More": "More", "Own": nil])
        for language in ["en", "de", "fr"] {
            #expect(
                after.text(of: "\(language).lproj/Texts.strings") == bundle.text(of: "\(language).lproj/Root.strings"))
            #expect(after.files["\(language).lproj/Root.strings"] == nil)
        }
        #expect(bundleError { _ = try RenameSharedTable("Root", to: "More")(bundle) } != nil)
        #expect(usageError { _ = try RenameSharedTable("Root", to: "Root") } != nil)
        #expect(usageError { _ = try RenameSharedTable("Root", to: "../Root") } != nil)
    }
}
