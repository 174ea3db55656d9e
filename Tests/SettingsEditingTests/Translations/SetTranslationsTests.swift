import CommandLine
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct SetTranslationsTests {
    private func bundle(links: KeyValuePairs<String, String> = [:]) -> SettingsBundle {
        SettingsBundle(
            [
                "Root.plist": paneText(itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "p")),
                "More.plist": paneText(
                    table: "More", itemText("Group", ["Title": "Sound"]), toggleText("Loud", key: "l")),
                "en.lproj/Root.strings": tableText(["Sound": "Sound", "Play": "Play it"]),
                "en.lproj/More.strings": tableText(["Sound": "Sound", "Loud": "Loud"]),
                "de.lproj/Root.strings": tableText(["Sound": "Sound", "Stale": "x"]),
                "fr.lproj/Root.strings":
                    "/* settings-bundle: allow same */\n\"Play\" = \"Play it\";\n\"Sound\" = \"Son\";\n",
                "ja.lproj/Root.strings": tableText(["Play": "Play it", "Sound": "音"]),
            ], links: links)
    }

    private func set(
        _ language: String, _ changes: [SetTranslations.TextTranslation], table: String? = nil,
        in bundle: SettingsBundle? = nil
    ) throws -> Draft {
        let before = bundle ?? self.bundle()
        let draft = try SetTranslations(language, changes, table: table)(before)
        _ = before.after(draft)
        return draft
    }

    private func help(_ body: () throws -> Draft) -> String? {
        do {
            _ = try body()
            return nil
        } catch let error as BundleError {
            return error.message.worded + (error.help.map { "; \($0.worded)" } ?? "")
        } catch let error as UsageError {
            return error.message.worded + (error.help.map { "; \($0.worded)" } ?? "")
        } catch {
            return "\(error)"
        }
    }

    @Test func `Translations update existing entries and insert missing entries`() throws {
        let draft = try set("de", [("Sound", "Ton \"x\""), ("Play", "Spielen")], table: "Root")
        #expect(
            draft.bundle.text(of: "de.lproj/Root.strings")
                == "\"Sound\" = \"Ton \\\"x\\\"\";\n\"Play\" = \"Spielen\";\n\"Stale\" = \"x\";\n")
        #expect(draft.report == ["update de.lproj/Root.strings 'Sound'", "insert de.lproj/Root.strings 'Play'"])
        #expect(draft.fileChanges.count == 1)
        #expect(try set("de", [("Stale", "x")]).report == ["identical de.lproj/Root.strings "])
    }

    @Test func `A translation that equals the source is marked with a comment`() throws {
        let before = bundle()
        let operation = try SetTranslations("de", [("Sound", "Sound")], table: "Root")
        let draft = try operation(before)
        let after = before.after(draft)
        #expect(
            after.text(of: "de.lproj/Root.strings")
                == "/* settings-bundle: allow same */\n\"Sound\" = \"Sound\";\n\"Stale\" = \"x\";\n")
        #expect(draft.report == ["update de.lproj/Root.strings 'Sound': a comment allows the same text"])
        #expect(after.coverage(of: Language("de")).allowedSame == 1)
        #expect(try operation(after).report == ["identical de.lproj/Root.strings "])
    }

    @Test func `A new source value also replaces untranslated copies in other languages`() throws {
        let draft = try set("en", [("Play", "Play them")])
        #expect(draft.bundle.text(of: "en.lproj/Root.strings")?.contains("\"Play\" = \"Play them\";") == true)
        // The Japanese value only repeats the English value, and the French value was confirmed for the earlier one;
        // German has no entry.
        #expect(draft.bundle.text(of: "ja.lproj/Root.strings")?.contains("\"Play\" = \"Play them\";") == true)
        let changed = ["fr.lproj/Root.strings", "ja.lproj/Root.strings", "en.lproj/Root.strings"]
        #expect(draft.fileChanges.map(\.path) == changed.sorted())
        #expect(draft.bundle.coverage(of: Language("fr")).allowedSame == 0)
        var report = changed.map { "update \($0) 'Play'" }
        report.insert("review fr.lproj/Root.strings \"Play\" = \"Play them\"", at: 1)
        #expect(draft.report == report)
    }

    @Test func `Invalid translations are rejected with help`() {
        #expect(
            help { try set("de", [("Sound", "Ton")]) }
                == "Root and More both contain the string 'Sound'; specify one, as in --table Root")
        #expect(help { try set("de", [("Plai", "x")]) } == "no pane contains the string 'Plai'; did you mean 'Play'?")
        #expect(
            help { try set("de", [("Play", "x")], table: "More") } == "no pane looks up 'Play' in More; it is in Root")
        #expect(
            help { try set("de", [("Play", "x")], table: "Rot") } == "no pane uses a table 'Rot'; did you mean Root?")
        #expect(
            help { try set("es", [("Play", "x")]) }
                == "the bundle has no language 'es'; add it with: settings-bundle localize add es")
        #expect(
            help { try set("English", [("Play", "x")]) }
                == "the bundle has no language 'English'; did you mean en?")
        #expect(
            help { try set("d e", [("Play", "x")]) }
                == "the bundle has no language 'd e'; did you mean de?")
        #expect(
            help { try set("de", [("Loud", "x")]) }
                == "there is no table de.lproj/More.strings for the translation; create it first: settings-bundle localize"
        )
        #expect(
            help { try set("de", [("Play", "")]) }
                == "the translation of 'Play' is empty; specify the text to show in that language")
        #expect(
            help { try set("de", [("Play", "a"), ("Play", "b")]) }
                == "'Play' has two translations; leave out one of them")
        #expect(
            help { try set("de", [("Play", "\u{1}")]) }
                == "the translation of 'Play' contains the control character U+0001; leave it out")
    }

    @Test func `An unused entry in another table does not make a string ambiguous`() throws {
        let files = bundle().loaded.files.values
        let old = BundleFiles.File(
            path: "de.lproj/Old.strings", target: "de.lproj/Old.strings", bytes: Array("\"Play\" = \"x\";".utf8))
        let draft = try set("de", [("Play", "Spielen")], in: SettingsBundle(BundleFiles(files: files + [old])))
        #expect(draft.fileChanges.map(\.path) == ["de.lproj/Root.strings"])
    }

    @Test func `A table that cannot be rewritten is rejected with the position of the problem`() {
        let half = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "Sound"])),
            "de.lproj/Root.strings": "\"Sound\" = \"Ton\";\n\"x\" = \"\\Ud83d y\";\n",
            "en.lproj/Root.strings": "// none\n",
        ])
        #expect { try set("de", [("Sound", "Klang")], in: half) } throws: { error in
            let error = error as? BundleError
            return error?.path == "de.lproj/Root.strings" && error?.position == SourcePosition(line: 2, column: 7)
                && error?.message.description.hasPrefix("an escape sequence is half of a surrogate pair") == true
        }
    }

    @Test func `A table that is a symbolic link to another language is not changed`() {
        let linked = bundle(links: ["at.lproj/Root.strings": "de.lproj/Root.strings"])
        #expect(
            help { try set("at", [("Play", "x")], in: linked) }
                == "at.lproj/Root.strings is a symbolic link to de.lproj/Root.strings, so at has no translations of its own; "
                + "replace the link with a copy of the file, or translate the other language")
    }
}
