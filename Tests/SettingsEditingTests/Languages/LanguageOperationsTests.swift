import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct AddLanguageTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play")),
        "More.plist": paneText(table: "More", toggleText("Debug", key: "debug")),
        "en.lproj/Root.strings": "/* Heading */\n\"Sound\" = \"Sounds\";\n",
        "en.lproj/Extra.strings": tableText(["x": "y"]),
        "fr.lproj/Root.strings": tableText(["Sound": "Son", "Play": "Jouer"]),
    ])

    @Test func `A new language gets copies of the source tables with comments and all strings`() throws {
        let outcome = try AddLanguage("de")(bundle)
        #expect(
            outcome.report == [
                "create de.lproj/Root.strings 2 strings", "create de.lproj/More.strings 1 string",
                "create de.lproj/Extra.strings 1 string",
            ])
        #expect(outcome.notes == ["translate the values of de.lproj"])
        let after = bundle.after(outcome)
        #expect(
            after.text(of: "de.lproj/Root.strings")
                == "/* Heading */\n\"Sound\" = \"Sounds\";\n\n/* Title of play */\n\"Play\" = \"Play\";\n")
        #expect(after.table("More", in: Language("de"))?["Debug"] == "Debug")
        #expect(after.text(of: "en.lproj/Root.strings") == bundle.text(of: "en.lproj/Root.strings"))
    }

    @Test func `A new language can be copied from any other language of the bundle`() throws {
        let after = bundle.after(try AddLanguage("fr-CA", from: "fr")(bundle))
        #expect(after.text(of: "fr-CA.lproj/Root.strings") == tableText(["Sound": "Son", "Play": "Jouer"]))
        #expect(
            bundleError { _ = try AddLanguage("fr", from: "fr")(bundle) }?.help
                == "specify another language with --from")
        #expect(
            bundleError { _ = try AddLanguage("de", from: "it")(bundle) }?.message == "the bundle has no language 'it'")
    }

    @Test(arguments: [("Italian", "it"), ("iw", "he"), ("zh_CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("en_UK", "en-GB")])
    func `A language that the bundle has under another name is not added`(existing: String, added: String) throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(toggleText("Play", key: "play")),
            "en.lproj/Root.strings": tableText(["Play": "Play"]),
            "\(existing).lproj/Root.strings": tableText(["Play": "x"]),
        ])
        let error = bundleError { _ = try AddLanguage(added)(bundle) }
        #expect(error?.message == "the bundle already has this language: \(existing).lproj")
        #expect(error?.help == "settings-bundle localize rename \(existing) \(added)")
    }

    @Test func `A language is not added if its tables are in a folder with a misspelled name`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(toggleText("Play", key: "play")),
            "en.lproj/Root.strings": tableText(["Play": "Play"]), "zh-Hans.lpoj/Root.strings": tableText(["Play": "x"]),
        ])
        let error = bundleError { _ = try AddLanguage("zh-Hans")(bundle) }
        #expect(
            error?.message
                == "the bundle already has tables of this language in 'zh-Hans.lpoj', which is not a language folder")
        #expect(error?.help == "rename the folder to 'zh-Hans.lproj'")
        #expect(
            try SyncTables()(bundle).notes == [
                "'zh-Hans.lpoj' is not a language folder, so its strings do not change; rename it to 'zh-Hans.lproj'"
            ])
    }

    @Test func `A list of languages is not a language`() throws {
        #expect(
            usageError { _ = try AddLanguage("de,fr") }?.help
                == "repeat the option or the argument for each language: de fr")
        #expect(
            bundleError { _ = try AddLanguage("de", from: "en,fr")(bundle) }?.help
                == "repeat the option or the argument for each language: en fr")
    }

    @Test func `An entry that a later duplicate overrides is not copied`() throws {
        let twice = SettingsBundle([
            "Root.plist": paneText(toggleText("Play", key: "play")),
            "en.lproj/Root.strings": "\"Play\" = \"Old\";\n\"Sound\" = \"S\";\n\"Play\" = \"Play\";\n",
        ])
        let after = twice.after(try AddLanguage("de")(twice))
        #expect(after.text(of: "de.lproj/Root.strings") == "\"Sound\" = \"S\";\n\"Play\" = \"Play\";\n")
    }

    @Test func `A language is not added if a table outside the .lproj folders would hide it`() throws {
        let outside = SettingsBundle([
            "Root.plist": paneText(toggleText("Play", key: "play")), "Root.strings": tableText(["Play": "Play"]),
        ])
        let error = bundleError { _ = try AddLanguage("de")(outside) }
        #expect(error?.message == "Root.strings is outside any .lproj folder and would hide de.lproj/Root.strings")
        #expect(error?.help == "move it into the .lproj folder of its language first")
    }

    @Test func `Adding an existing language creates its missing tables`() throws {
        let outcome = try AddLanguage("fr")(bundle)
        #expect(outcome.report.first == "identical fr.lproj/Root.strings the table already exists")
        #expect(outcome.fileChanges.map(\.path) == ["fr.lproj/Extra.strings", "fr.lproj/More.strings"])
        let source = try AddLanguage("en")(bundle)
        #expect(
            source.report == [
                "identical en.lproj/Root.strings the table already exists", "create en.lproj/More.strings 1 string",
            ])
    }

    @Test func `The tables of the source language repeat the strings of the panes`() throws {
        let root = paneText(toggleText("Play", key: "play"))
        let first = SettingsBundle(["Root.plist": root])
        #expect(first.after(try AddLanguage("en")(first)).table("Root", in: Language("en"))?["Play"] == "Play")
        // A source language that a comment specifies, but that is not in the bundle yet.
        let named = SettingsBundle([
            "Root.plist": root.replacing("<plist", with: "<!-- settings-bundle: source-language de -->\n<plist"),
            "en.lproj/Root.strings": tableText(["Play": "Play it"]),
        ])
        #expect(named.after(try AddLanguage("de")(named)).table("Root", in: Language("de"))?["Play"] == "Play")
    }

    @Test func `An invalid or misspelled language identifier is rejected`() {
        #expect(usageError { _ = try AddLanguage("zh_CN") }?.help == "did you mean zh-Hans?")
        #expect(usageError { _ = try AddLanguage("../evil") } != nil)
        let bundle = SettingsBundle(["Root.plist": paneText(), "pt-br.lproj/Root.strings": ""])
        #expect(
            bundleError { _ = try AddLanguage("pt-BR")(bundle) }?.help == "settings-bundle localize rename pt-br pt-BR")
    }

    @Test func `A language is not added if a table is unreadable or no pane has a table`() {
        for bytes in [nil, Array("\"a\" = ".utf8)] as [[UInt8]?] {
            let bundle = SettingsBundle(bytes: [
                ("Root.plist", Array(paneText().utf8)), ("en.lproj/Root.strings", bytes),
            ])
            #expect(bundleError { _ = try AddLanguage("de")(bundle) }?.path == "en.lproj/Root.strings")
        }
        let none = SettingsBundle(["Root.plist": paneText(table: nil)])
        #expect(bundleError { _ = try AddLanguage("en")(none) }?.help?.contains("--strings-table") == true)
    }

    @Test func `Several languages can be added in one operation`() throws {
        let outcome = try OperationSequence(["de", "de-AT"].map { try AddLanguage($0) })(bundle)
        #expect(bundle.after(outcome).languages.map(\.identifier) == ["de-AT", "de", "en", "fr"])
        #expect(outcome.lines.count == 6)
    }
}

@Suite struct RemoveAndRenameLanguageTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(), "en.lproj/Root.strings": tableText(["a": "b"]),
        "zh_CN.lproj/Root.strings": tableText(["a": "c"]), "zh_CN.lproj/More.strings": "",
        "zh_CN.lproj/Root.plist": paneText(), "zh_CN.lproj/icon.png": "png", "ja.lproj/icon.png": "",
        "de.lproj/Root.strings": tableText(["a": "d"]), "de.lproj/.DS_Store": "x", "de.lproj/Thumbs.db": "x",
    ])

    @Test func `Removing a language removes only its string tables`() throws {
        let outcome = try RemoveLanguage("zh_CN")(bundle)
        #expect(
            outcome.report == [
                "remove zh_CN.lproj/More.strings ", "remove zh_CN.lproj/Root.strings ",
                "skip zh_CN.lproj/Root.plist kept: it is a pane",
                "skip zh_CN.lproj/icon.png kept: it is not a string table",
            ])
        let after = bundle.after(outcome)
        #expect(after.tables(in: Language("zh_CN")).isEmpty)
        let error = bundleError { _ = try RemoveLanguage("ja")(bundle) }
        #expect(error?.message == "ja.lproj contains neither string tables nor panes, so it is not a language")
        #expect(error?.help == "remove the folder if it is not needed")
        #expect(bundleError { _ = try RemoveLanguage("zh-CN")(bundle) }?.help == "did you mean zh_CN?")
    }

    @Test func `The source language is not removed while other languages are translated from it`() throws {
        let error = bundleError { _ = try RemoveLanguage("en")(bundle) }
        #expect(error?.message == "en.lproj is the source language, from which the other languages are translated")
        #expect(
            error?.help == """
                first specify another source language in the options file, such as "localization": {"source": "de"}
                """)
        let german = SettingsBundle([
            "Root.plist": "<!-- settings-bundle: source-language de -->" + paneText(),
            "en.lproj/Root.strings": tableText(["a": "b"]), "de.lproj/Root.strings": tableText(["a": "c"]),
        ])
        #expect(try RemoveLanguage("en")(german).report == ["remove en.lproj/Root.strings "])
        let only = SettingsBundle(["Root.plist": paneText(), "en.lproj/Root.strings": tableText(["a": "b"])])
        #expect(try RemoveLanguage("en")(only).report == ["remove en.lproj/Root.strings "])
    }

    @Test func `Renaming or removing a language removes files that systems created`() throws {
        let rename = try RenameLanguage("de", to: "de-AT")(bundle)
        #expect(
            rename.report == [
                "rename de.lproj/Root.strings to de-AT.lproj/Root.strings", "remove de.lproj/.DS_Store ",
                "remove de.lproj/Thumbs.db ",
            ])
        #expect(bundle.after(rename).foldersOfLanguages.map(\.identifier) == ["de-AT", "en", "ja", "zh_CN"])
        let removal = bundle.after(try RemoveLanguage("de")(bundle))
        #expect(removal.foldersOfLanguages.map(\.identifier) == ["en", "ja", "zh_CN"])
        var other = bundle
        other.apply(.write(path: "de.lproj/.gitkeep", bytes: []))
        #expect(
            try RenameLanguage("de", to: "de-AT")(other).report.dropFirst() == [
                "skip de.lproj/.DS_Store kept: it is not a string table",
                "skip de.lproj/.gitkeep kept: it is not a string table",
                "skip de.lproj/Thumbs.db kept: it is not a string table",
            ])
    }

    @Test func `A language is not renamed to a name of another language`() {
        let bundle = SettingsBundle([
            "Root.plist": paneText(), "en.lproj/Root.strings": "", "fr.lproj/Root.strings": "",
            "German.lproj/Root.strings": "",
        ])
        let error = bundleError { _ = try RenameLanguage("fr", to: "de")(bundle) }
        #expect(error?.message == "the bundle already has this language: German.lproj")
        #expect(error?.help == "remove it first: settings-bundle localize remove German")
    }

    @Test func `Renaming a language moves its string tables and panes`() throws {
        let outcome = try RenameLanguage("zh_CN", to: "zh-Hans")(bundle)
        let after = bundle.after(outcome)
        #expect(after.text(of: "zh-Hans.lproj/Root.strings") == tableText(["a": "c"]))
        #expect(after.files["zh_CN.lproj/Root.strings"] == nil && after.files["zh_CN.lproj/Root.plist"] == nil)
        #expect(after.pane(named: "zh-Hans.lproj/Root") != nil)
        #expect(outcome.report.first == "rename zh_CN.lproj/More.strings to zh-Hans.lproj/More.strings")
        #expect(outcome.report.last == "skip zh_CN.lproj/icon.png kept: it is not a string table")
    }

    @Test func `A language cannot be renamed to an existing or invalid identifier`() throws {
        #expect(
            bundleError { _ = try RenameLanguage("zh_CN", to: "en")(bundle) }?.help
                == "it is the source language; if zh_CN.lproj is not needed: settings-bundle localize remove zh_CN")
        #expect(
            bundleError { _ = try RenameLanguage("zh_CN", to: "de")(bundle) }?.help
                == "if its translations are not needed, remove them first: settings-bundle localize remove de")
        #expect(
            bundleError { _ = try RenameLanguage("en", to: "en")(bundle) }?.message == "en.lproj already has that name")
        #expect(usageError { _ = try RenameLanguage("en", to: "English") }?.help == "did you mean en?")
    }

    @Test func `A new identifier that differs from another language only in case is rejected`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(), "pt-br.lproj/Root.strings": "/**/", "pt.lproj/Root.strings": "/**/",
        ])
        #expect(
            bundleError { _ = try RenameLanguage("pt", to: "pt-BR")(bundle) }?.message
                == "pt-br.lproj differs from pt-BR.lproj only in case")
        #expect(try RenameLanguage("pt-br", to: "pt-BR")(bundle).lines.map(\.action) == [.rename])
    }

    @Test func `A language with symbolically linked tables cannot be removed or renamed`() {
        let bundle = SettingsBundle(
            ["Root.plist": paneText(), "en.lproj/Root.strings": ""],
            links: ["de.lproj/Root.strings": "en.lproj/Root.strings"])
        #expect(bundleError { _ = try RemoveLanguage("de")(bundle) }?.help == "remove it manually")
        #expect(bundleError { _ = try RenameLanguage("de", to: "fr")(bundle) }?.help == "move it manually")
    }
}
