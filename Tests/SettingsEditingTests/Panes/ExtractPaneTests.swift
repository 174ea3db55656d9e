import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct ExtractPaneTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            toggleText("Play", key: "play"), itemText("Group", ["Title": "User", "FooterText": "Who it is."]),
            toggleText("Name", key: "name"), toggleText("Log", key: "log"), itemText("Group", ["Title": "End"]),
            toggleText("Log", key: "log_end")),
        "en.lproj/Root.strings": tableText([
            "Play": "Play", "User": "User", "Who it is.": "Who it is.", "Name": "Name", "Log": "Log", "End": "End",
        ]),
        "de.lproj/Root.strings": "/* Wer */\n\"User\" = \"Nutzer\";\n/* Wie er heißt */\n\"Name\" = \"Name!\";\n"
            + "\"Log\" = \"Protokoll\";\n",
    ])

    private func text(_ bundle: SettingsBundle, _ path: String) -> String {
        String(decoding: bundle.files[path]?.bytes ?? [], as: UTF8.self)
    }

    @Test func `A group and its items become a pane that a new row opens`() throws {
        let outcome = try ExtractPane(.title("User"), to: "User")(bundle)
        let after = bundle.after(outcome)
        #expect(after.titles() == "Play User End Log")
        #expect(after.lines()[1].hasPrefix("Type=PSChildPaneSpecifier Title=User File=User"))
        #expect(after.titles(of: "User") == "User Name Log")
        #expect(after.pane(named: "User")?.stringsTable == "User")
        #expect(after.lines(of: "User") == Array(bundle.lines()[1...3]))
    }

    @Test func `The strings of the extracted items move to the new table in every language`() throws {
        let after = bundle.after(try ExtractPane(.title("User"), to: "User")(bundle))
        let german = try #require(after.table("User", in: Language("de")))
        #expect(german["Name"] == "Name!" && german["User"] == "Nutzer" && german["Log"] == "Protokoll")
        #expect(text(after, "de.lproj/User.strings").contains("/* Wie er heißt */\n\"Name\" = \"Name!\";"))
        // Strings that the row and the remaining items use keep their entries in the old table.
        let rest = try #require(after.table("Root", in: Language("de")))
        #expect(rest["User"] == "Nutzer" && rest["Log"] == "Protokoll" && rest["Name"] == nil)
        #expect(after.table("Root", in: Language("en"))?["Who it is."] == nil)
        #expect(after.table("User", in: Language("en"))?["Who it is."] == "Who it is.")
    }

    @Test func `The new row can have a different title`() throws {
        let after = bundle.after(try ExtractPane(.index(1), to: "Sub/Person", title: "Person")(bundle))
        #expect(after.titles() == "Play Person End Log")
        #expect(after.titles(of: "Sub/Person") == "User Name Log")
        #expect(after.table("Root", in: Language("de"))?["User"] == nil)
    }

    @Test func `A pane extracted from a pane without a table has no table`() throws {
        let bare = SettingsBundle([
            "Root.plist": paneText(table: nil, itemText("Group", ["Title": "User"]), toggleText("Name", key: "name")),
            "en.lproj/Root.strings": tableText(["User": "User"]),
        ])
        let after = bare.after(try ExtractPane(.index(0), to: "User")(bare))
        #expect(after.titles() == "User" && after.titles(of: "User") == "User Name")
        #expect(after.pane(named: "User")?.stringsTable == nil && after.files["en.lproj/User.strings"] == nil)
    }

    @Test func `An invalid group, title or pane name is rejected`() {
        #expect(
            bundleError { _ = try ExtractPane(.index(0), to: "A")(bundle) }?.message == "item Root/0 is not a group")
        let there = bundleError { _ = try ExtractPane(.title("End"), to: "root")(bundle) }
        #expect(there?.message == "Root.plist differs from root.plist only in case")
        let nameless = SettingsBundle(["Root.plist": paneText(itemText("Group", [:]), toggleText("Name", key: "name"))])
        let error = bundleError { _ = try ExtractPane(.index(0), to: "A")(nameless) }
        #expect(error?.help == "specify one with --title")
        #expect(usageError { _ = try ExtractPane(.title("End"), to: "../A")(bundle) } != nil)
    }
}
