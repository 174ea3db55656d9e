import JSONSyntax
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Forms applied to bundles.
@Suite struct ApplyFormTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"),
            itemText("Group"), itemText("ChildPane", ["Title": "More", "File": "More"])),
        "More.plist": paneText(table: "More", toggleText("Deep", key: "deep")),
        "en.lproj/Root.strings": tableText(["Sound": "Sound", "Play": "Play", "More": "More"]),
        "de.lproj/Root.strings": "/* Ton */\n\"Sound\" = \"Ton\";\n\"Play\" = \"Spielen\";\n\"More\" = \"Mehr\";\n",
        "en.lproj/More.strings": tableText(["Deep": "Deep"]), "de.lproj/More.strings": tableText(["Deep": "Tief"]),
    ])

    private func apply(
        _ members: String, to bundle: SettingsBundle? = nil, pruning prunes: Bool = false
    ) throws -> Draft {
        let text = #"{"version": 1, "# + members + "}"
        let form = try BundleForm(reading: JSONDocument(decoding: Array(text.utf8), in: .blockCommented))
        return try ApplyForm(form, pruning: prunes)(bundle ?? self.bundle)
    }

    private func apply(
        items: String, to bundle: SettingsBundle? = nil, pruning prunes: Bool = false
    ) throws -> Draft {
        let root = prunes ? #""StringsTable": "Root", "# : ""
        let more =
            prunes
            ? #", "More": {"StringsTable": "More", "PreferenceSpecifiers": [{"Key": "deep", "Type": "PSToggleSwitchSpecifier", "Title": "Deep", "DefaultValue": false}]}"#
            : ""
        return try apply(
            #""panes": {"Root": {"# + root + #""PreferenceSpecifiers": ["# + items + "]}" + more + "}", to: bundle,
            pruning: prunes)
    }

    @Test func `An item is matched by its key, and other keys are kept`() throws {
        let draft = try apply(items: #"{"Key": "play", "DefaultValue": true}"#)
        #expect(draft.report == ["update Root.plist item 1: DefaultValue"])
        #expect(
            bundle.after(draft).lines()[1]
                == "Type=PSToggleSwitchSpecifier Title=Play Key=play DefaultValue=boolean:true")
    }

    @Test func `An item without a type is matched by its title`() throws {
        let draft = try apply(items: #"{"Title": "Sound", "FooterText": "All games"}"#)
        #expect(bundle.after(draft).lines()[0] == "Type=PSGroupSpecifier Title=Sound FooterText=All games")
    }

    @Test func `null removes a key`() throws {
        let draft = try apply(
            #""panes": {"Root": {"StringsTable": null, "PreferenceSpecifiers": [{"Key": "play", "DefaultValue": null, "X": null}]}}"#
        )
        #expect(draft.report == ["remove Root.plist StringsTable", "update Root.plist item 1: without DefaultValue"])
        #expect(draft.bundle.pane(named: "Root")?.stringsTable == nil)
    }

    @Test func `A changed title renames the entries of all languages`() throws {
        let draft = try apply(items: #"{"Key": "play", "Title": "Play Audio"}"#)
        let after = bundle.after(draft)
        #expect(after.text(of: "de.lproj/Root.strings")?.contains(#""Play Audio" = "Spielen";"#) == true)
        #expect(after.text(of: "en.lproj/Root.strings")?.contains(#""Play Audio" = "Play Audio";"#) == true)
        #expect(!after.tables(named: "Root").contains { $0.contains("Play") })
        #expect(
            draft.report == [
                "update Root.plist item 1: Title", "rename de.lproj/Root.strings 'Play' to 'Play Audio'",
                "review de.lproj/Root.strings \"Play Audio\" = \"Spielen\"",
                "rename en.lproj/Root.strings 'Play' to 'Play Audio'",
            ])
    }

    @Test func `A listed translation of a changed title replaces the old one`() throws {
        let draft = try apply(
            #""panes": {"Root": {"PreferenceSpecifiers": [{"Key": "play", "Title": "Listen"}]}}, "strings": {"de": {"Root": {"Listen": "Hören"}}}"#
        )
        let after = bundle.after(draft)
        #expect(after.table("Root", in: Language("de"))?["Listen"] == "Hören")
        #expect(after.table("Root", in: Language("de"))?["Play"] == nil)
        #expect(!draft.report.contains { $0.hasPrefix("review") })
    }

    @Test func `A group with a changed title is matched by its position`() throws {
        let draft = try apply(
            items:
                #"{"Type": "PSGroupSpecifier", "Title": "Audio"}, {"Key": "play", "Type": "PSToggleSwitchSpecifier"}"#)
        #expect(bundle.after(draft).titles() == "Audio Play - More")
        #expect(draft.bundle.table("Root", in: Language("de"))?["Audio"] == "Ton")
    }

    @Test func `An item that is not listed stays after its predecessor`() throws {
        let draft = try apply(
            items: #"{"Type": "PSChildPaneSpecifier", "File": "More"}, {"Type": "PSGroupSpecifier", "Title": "Sound"}"#)
        #expect(bundle.after(draft).titles() == "More Sound Play -")
        #expect(draft.report == ["move Root.plist item 3 to 0: child-pane 'More'"])
    }

    @Test func `A new item gets entries in all languages`() throws {
        let draft = try apply(
            items:
                #"{"Type": "PSGroupSpecifier", "Title": "Sound"}, {"Type": "PSToggleSwitchSpecifier", "Title": "New", "Key": "new"}, {"Key": "play"}"#
        )
        #expect(bundle.after(draft).titles() == "Sound New Play - More")
        #expect(
            draft.report == [
                "insert Root.plist item 1: toggle 'New'", "insert de.lproj/Root.strings 'New'",
                "insert en.lproj/Root.strings 'New'",
            ])
        #expect(draft.bundle.table("Root", in: Language("de"))?.keys == ["Sound", "New", "Play", "More"])
    }

    @Test func `Pruning removes items, panes, keys and entries that are not listed`() throws {
        let draft = try apply(
            #""panes": {"Root": {"PreferenceSpecifiers": [{"Key": "play", "Title": "Play"}]}}, "strings": {"de": {"Root": {"Play": "Los"}}}"#,
            pruning: true)
        let after = bundle.after(draft)
        #expect(after.lines() == ["Title=Play Key=play"])
        #expect(after.panes.map(\.name.full) == ["Root"])
        #expect(after.pane(named: "Root")?.stringsTable == nil)
        #expect(after.text(of: "de.lproj/Root.strings") == "\"Play\" = \"Los\";\n")
        #expect(after.table("More", in: Language("de")) == nil)
    }

    @Test func `A bundle keeps its Root pane`() throws {
        let error = #expect(throws: Diagnostic.self) { try apply(#""panes": {}"#, pruning: true) }
        #expect(error?.message == "the pane Root is not listed, but it cannot be removed")
        #expect(try apply(#""panes": {}"#).fileChanges == [])
    }

    @Test func `A new pane gets tables in all languages`() throws {
        let draft = try apply(
            #""panes": {"New": {"StringsTable": "New", "PreferenceSpecifiers": [{"Type": "PSGroupSpecifier", "Title": "A"}]}}, "strings": {"de": {"New": {"A": "Ä"}}}"#
        )
        let after = bundle.after(draft)
        #expect(after.text(of: "de.lproj/New.strings") == "/* Title of a group */\n\"A\" = \"Ä\";\n")
        #expect(after.text(of: "en.lproj/New.strings") == "/* Title of a group */\n\"A\" = \"A\";\n")
    }

    @Test func `A new language is a copy of the source language with the listed entries`() throws {
        let draft = try apply(#""strings": {"fr": {"Root": {"Play": "Jouer"}}}"#)
        let after = bundle.after(draft)
        #expect(after.table("Root", in: Language("fr"))?.values == ["Sound": "Sound", "Play": "Jouer", "More": "More"])
        #expect(after.table("More", in: Language("fr"))?.values == ["Deep": "Deep"])
    }

    @Test func `null removes an entry, and unused entries can be added`() throws {
        let draft = try apply(#""strings": {"de": {"Root": {"Sound": null, "Other": "Anders", "Gone": null}}}"#)
        #expect(
            bundle.after(draft).text(of: "de.lproj/Root.strings")
                == "\"Play\" = \"Spielen\";\n\"More\" = \"Mehr\";\n\"Other\" = \"Anders\";\n")
    }

    @Test(arguments: [
        (#""strings": {⟦"xx": {}}"#, "the language 'xx' is not a language identifier such as de, pt-BR or zh-Hant"),
        (#""strings": {⟦"de_AT": {}}"#, "the language 'de_AT' has a '_' instead of a '-'"),
        (#""strings": {"de": {⟦"a/b": {}}}"#, "the table name 'a/b' contains a folder"),
        (#""panes": {⟦"../x": {}}"#, "the pane name '../x' leads outside the bundle"),
        (#""panes": {⟦"root": {}}"#, "Root.plist differs from root.plist only in case"),
        (#""panes": {⟦"New.plist": {}}"#, "the pane name 'New.plist' has an extension"),
        (#""panes": {"Root": {"Title": ⟦"\u0001"}}"#, "'\\u{1}' is not allowed in a string"),
        (#""strings": {"de": {"Root": {"Play": ⟦"\u0000"}}}"#, "'\\u{0}' is not allowed in a string"),
    ])
    func `An error in the form has a position`(marked: String, message: String) throws {
        let error = #expect(throws: Diagnostic.self) { try apply(marked.replacing("⟦", with: "")) }
        #expect(error?.message.hasPrefix(message) == true, "\(String(describing: error?.message))")
        let offset = marked.utf8.count - marked.drop { $0 != "⟦" }.utf8.count + #"{"version": 1, "#.utf8.count
        #expect(error?.span.lowerBound == offset)
    }

    @Test func `The strings of a String Catalog are changed in the catalog`() throws {
        let catalog = """
            {"sourceLanguage": "en", "strings": {"Play": {"extractionState": "manual", "localizations": {"de": {"stringUnit": {"state": "translated", "value": "Spielen"}}}}}, "version": "1.0"}
            """
        let files = ["Root.plist": paneText(toggleText("Play", key: "play")), "../Root.xcstrings": catalog]
        let bundle = SettingsBundle(
            BundleFiles(
                files: files.map { .init(path: $0.key, target: $0.key, bytes: Array($0.value.utf8)) },
                catalogs: ["Root": "../Root.xcstrings"]))
        let draft = try apply(#""strings": {"de": {"Root": {"Play": "Los"}}}"#, to: bundle)
        #expect(draft.fileChanges.map(\.path) == ["../Root.xcstrings"])
        let bytes = try #require(draft.fileChanges.first?.bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == catalog.replacing("Spielen", with: "Los"))
    }
}
