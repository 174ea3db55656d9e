import SettingsEditing
import SettingsModel
import TestSupport
import Testing

/// Adding or renaming languages does not change which language is the source language.
@Suite struct SourceLanguageTests {
    private func bundle(_ languages: String..., comment: String = "") -> SettingsBundle {
        let pane = paneText(itemText("Group", ["Title": "Ton"])).replacing(
            "<dict>\n\t<key>Str", with: "\(comment)<dict>\n\t<key>Str")
        let tables = languages.map { ("\($0).lproj/Root.strings", tableText(["Ton": "Ton"])) }
        return SettingsBundle(bytes: ([("Root.plist", pane)] + tables).map { (path: $0.0, bytes: Array($0.1.utf8)) })
    }

    @Test func `A comment records the source language if a new language would replace it`() throws {
        let before = bundle("de")
        let draft = try AddLanguage("en")(before)
        let after = before.after(draft)
        #expect(after.sourceLanguage == Language("de"))
        #expect(
            after.text(of: "Root.plist")?.contains(
                "<plist version=\"1.0\">\n<!-- settings-bundle: source-language de -->\n<dict>\n") == true)
        #expect(
            draft.report == [
                "create en.lproj/Root.strings 1 string",
                "update Root.plist a comment says that the source language is de",
            ])
    }

    @Test func `No comment is added if the source language does not change`() throws {
        #expect(try AddLanguage("fr")(bundle("en")).fileChanges.map(\.path) == ["fr.lproj/Root.strings"])
        #expect(try AddLanguage("en")(bundle("en-GB")).fileChanges.map(\.path) == ["en.lproj/Root.strings"])
        let commented = bundle("de", comment: "<!-- settings-bundle: source-language de -->\n")
        #expect(try AddLanguage("en")(commented).fileChanges.map(\.path) == ["en.lproj/Root.strings"])
    }

    @Test func `The comment is updated when the source language is renamed`() throws {
        let before = bundle("de", "en", comment: "<!-- settings-bundle: source-language de -->\n")
        let after = before.after(try RenameLanguage("de", to: "de-AT")(before))
        #expect(after.sourceLanguage == Language("de-AT"))
        #expect(
            after.text(of: "Root.plist")?.contains("<!-- settings-bundle: source-language de-AT -->\n<dict>") == true)
    }
}
