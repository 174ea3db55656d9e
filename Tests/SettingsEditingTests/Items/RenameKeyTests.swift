import SettingsEditing
import SettingsModel
import TestSupport
import Testing

@Suite struct RenameKeyTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(toggleText("Play", key: "play"), toggleText("Log", key: "log")),
        "Root~ipad.plist": paneText(toggleText("Log", key: "log"), toggleText("Play", key: "play")),
        "Root.inApp.plist": paneText(toggleText("Play", key: "play")),
        "More.plist": paneText(table: "More", toggleText("Play", key: "play")),
        "de.lproj/Root.plist": paneText(toggleText("Spiel", key: "play")),
        "en.lproj/Root.strings": "/* Title of play */\n\"Play\" = \"Play\";\n/* Title of log */\n\"Log\" = \"Log\";\n",
        "de.lproj/Root.strings": "/* Title of play */\n\"Play\" = \"Spielen\";\n",
        "en.lproj/More.strings": "/* What is played. */\n\"Play\" = \"Play\";\n",
    ])

    @Test func `A key is renamed in every pane and in table comments`() throws {
        let outcome = try RenameKey("play", to: "music")(bundle)
        let after = bundle.after(outcome)
        #expect(
            outcome.report == [
                "update Root.plist item 0: Key", "update Root~ipad.plist item 1: Key",
                "update Root.inApp.plist item 0: Key", "update More.plist item 0: Key",
                "update de.lproj/Root.plist item 0: Key", "update de.lproj/Root.strings comment: 'Title of music'",
                "update en.lproj/Root.strings comment: 'Title of music'",
            ])
        #expect(
            outcome.notes == [
                "values stored under 'play' stay there; the app must move them",
                "generated code can move them: create an options file with settings-bundle init, and add "
                    + #"{ "from": "play", "to": "music" } to generate.migrations in it"#,
            ])
        for file in after.files.values {
            #expect(!file.path.hasSuffix(".plist") || !file.textForTest.contains(">play<"))
        }
        #expect(after.files["de.lproj/Root.strings"]?.textForTest == "/* Title of music */\n\"Play\" = \"Spielen\";\n")
        #expect(after.files["en.lproj/More.strings"]?.bytes == bundle.files["en.lproj/More.strings"]?.bytes)
        #expect(after.lines(of: "Root")[1] == bundle.lines(of: "Root")[1])
    }

    @Test func `Renaming a key and renaming it back restores every byte`() throws {
        let there = try RenameKey("play", to: "music")(bundle).bundle
        let back = try RenameKey("music", to: "play")(there).bundle
        for (path, file) in bundle.files { #expect(back.files[path]?.bytes == file.bytes, "\(path)") }
    }

    @Test func `An unknown old key or an invalid new key is rejected`() {
        let error = bundleError { _ = try RenameKey("play", to: "log")(bundle) }
        #expect(error?.message == "the key 'log' already exists at Root/1")
        #expect(error?.help == "choose another name")
        #expect(bundleError { _ = try RenameKey("plau", to: "music")(bundle) }?.help == "did you mean play?")
        #expect(usageError { _ = try RenameKey("play", to: "play") }?.message == "the key already has that name")
        #expect(usageError { _ = try RenameKey("play", to: "") }?.message == "the new key is empty")
    }

    @Test func `A rename is rejected if a pane cannot be read`() {
        let broken = SettingsBundle(["Root.plist": paneText(toggleText("Play", key: "play")), "More.plist": "<plist>"])
        #expect(bundleError { _ = try RenameKey("play", to: "music")(broken) }?.path == "More.plist")
    }
}

extension ParsedFile {
    fileprivate var textForTest: String { String(decoding: bytes ?? [], as: UTF8.self) }
}
