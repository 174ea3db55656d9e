import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct MergeTablesTests {
    private let other = OtherBundle()

    private func value(_ text: ExactString, _ language: String, in bundle: SettingsBundle) -> ExactString? {
        bundle.table("Licences", in: Language(language))?[text]
    }

    /// The bundle after a merge and a manual change of one language's table.
    private func merged(_ language: String, _ table: String) throws -> SettingsBundle {
        let merged = try mergeTarget.after(other.merge()).reloaded
        return SettingsBundle(
            bytes: merged.files.map { path, file in
                (path, path == "\(language).lproj/Licences.strings" ? Array(table.utf8) : file.bytes)
            })
    }

    @Test func `Every language of the bundle gets an entry for every merged string`() throws {
        let after = try mergeTarget.after(other.merge())
        #expect(
            after.text(of: "en.lproj/Licences.strings")
                == other.files.first { $0.path == "en.lproj/Root.strings" }?.text)
        #expect(value("Licences", "de", in: after) == "Lizenzen")
        // Strings without a translation, and languages without a table, get the value in the source language.
        #expect(value("Beta is free.", "de", in: after) == "Free!")
        #expect(value("Beta is free.", "ja", in: after) == "Free!")
        #expect(value("Licences", "ja", in: after) == "Licences")
        #expect(after.languages.map(\.identifier) == ["de", "en", "ja"])
        #expect(after.table("Root", in: Language("de"))?["Play"] == "Spielen")
    }

    @Test func `A translation in this bundle is kept and reported for review`() throws {
        let bundle = try merged("de", tableText(["Licences": "Lizenztexte", "Alpha": "A", "Show": "Zeigen"]))
        let draft = try other.merge()(bundle)
        #expect(
            draft.report.prefix(3) == [
                "review de.lproj/Licences.strings \"Licences\" = \"Lizenztexte\"; x/Licences.bundle has \"Lizenzen\"",
                "insert de.lproj/Licences.strings 'Beta', 'Beta is free.'", "identical  3 files",
            ])
        let after = bundle.after(draft)
        #expect(value("Licences", "de", in: after) == "Lizenztexte" && value("Alpha", "de", in: after) == "A")
        #expect(try other.merge()(after.reloaded).fileChanges == [])
    }

    @Test func `A value that only repeats its key is replaced by a translation`() throws {
        let bundle = try merged("de", tableText(["Licences": "Licences", "Alpha": "", "Show": "Show"]))
        let draft = try other.with("de.lproj/Root.strings", tableText(["Licences": "Lizenzen", "Alpha": "Erste"]))
            .merge()(bundle)
        #expect(
            draft.report.prefix(2) == [
                "update de.lproj/Licences.strings 'Licences'", "update de.lproj/Licences.strings 'Alpha'",
            ])
        let after = bundle.after(draft)
        #expect(value("Licences", "de", in: after) == "Lizenzen" && value("Alpha", "de", in: after) == "Erste")
        #expect(value("Show", "de", in: after) == "Show")
    }

    @Test func `A translation is kept if the other bundle does not have the language`() throws {
        let bundle = try merged(
            "ja", tableText(["Licences": "ライセンス", "Alpha": "ア", "Beta": "ベ", "Beta is free.": "自由", "Show": "表示"]))
        #expect(try other.merge()(bundle).fileChanges == [])
        #expect(try !other.merge()(bundle).report.contains { $0.hasPrefix("review") })
    }

    @Test func `Entries are inserted into an existing table, and existing values are kept`() throws {
        let other = OtherBundle(files: [
            ("Top.plist", paneText(itemText("Group", ["Title": "Sound"]), itemText("Group", ["Title": "New"]))),
            ("en.lproj/Root.strings", tableText(["Sound": "Loudness", "New": "Brand-new", "Stale": "x"])),
            ("ja.lproj/Root.strings", tableText(["Sound": "音量"])),
        ])
        let after = try mergeTarget.after(other.merge())
        #expect(after.pane(named: "Top")?.stringsTable == "Root")
        #expect(
            after.text(of: "en.lproj/Root.strings")
                == tableText(["Sound": "Sound", "New": "Brand-new", "Play": "Play", "Legal": "Legal"]))
        #expect(after.table("Root", in: Language("ja"))?["New"] == "Brand-new")
        let report = try other.merge()(mergeTarget).report
        #expect(
            report.filter { $0.hasPrefix("review") } == [
                "review en.lproj/Root.strings \"Sound\" = \"Sound\"; x/Licences.bundle has \"Loudness\"",
                "review ja.lproj/Root.strings \"Sound\" = \"音\"; x/Licences.bundle has \"音量\"",
            ])
        // An entry that the bundle's own pane uses is kept when the merged pane stops using it.
        let less = try after.reloaded.after(
            other.with("Top.plist", paneText(itemText("Group", ["Title": "New"]))).merge())
        #expect(less.table("Root", in: Language("en"))?["Sound"] == "Sound")
    }

    @Test func `A table that is no longer used is removed`() throws {
        let own = other.with("Alpha.plist", paneText(table: "Alpha", toggleText("On", key: "on")))
            .with("en.lproj/Alpha.strings", tableText(["On": "On"]))
        let merged = try mergeTarget.after(own.merge()).reloaded
        #expect(merged.table("Alpha", in: Language("ja"))?.count == 1)
        let draft = try other.merge()(merged)
        #expect(
            draft.report.filter { $0.hasPrefix("remove") }
                == ["de", "en", "ja"].map {
                    "remove \($0).lproj/Alpha.strings "
                })
    }

    @Test func `Strings of generated panes get only the entries of the other bundle`() throws {
        let license = String(repeating: "Permission is hereby granted. ", count: 20)
        let pane = paneText(table: "Acknowledgements", itemText("Group", ["Title": "Thanks", "FooterText": license]))
        let plain = OtherBundle(files: [("Acknowledgements.plist", pane)])
        let after = try mergeTarget.after(plain.merge())
        #expect(after.files.keys.filter { $0.hasSuffix("Acknowledgements.strings") } == [])
        // Only the translations in the other bundle are merged.
        let some = plain.with("de.lproj/Acknowledgements.strings", tableText(["Thanks": "Dank"]))
        let translated = try mergeTarget.after(some.merge())
        #expect(translated.text(of: "de.lproj/Acknowledgements.strings") == tableText(["Thanks": "Dank"]))
        #expect(translated.table("Acknowledgements", in: Language("en"))?.entries.map(\.key) == ["Thanks"])
    }

    @Test func `Merging into a bundle without languages suggests localize add`() throws {
        let bundle = SettingsBundle(["Root.plist": paneText()])
        let draft = try other.merge()(bundle)
        #expect(draft.bundle.files.keys.allSatisfy { $0.hasSuffix(".plist") })
        #expect(draft.notes == ["the bundle has no language yet: settings-bundle localize add en, and merge again"])
        let localized = bundle.after(try OperationSequence([other.merge(), AddLanguage("de"), other.merge()])(bundle))
        #expect(value("Licences", "de", in: localized) == "Lizenzen")
    }

    @Test func `An unreadable table is rejected`() throws {
        let broken = other.with("de.lproj/Root.strings", "\"a\" = ")
        let error = bundleError { _ = try broken.merge()(mergeTarget) }
        #expect(error?.path == "de.lproj/Root.strings" && error?.bundle == "x/Licences.bundle")
        // The tables of a language that this bundle does not have are not read.
        #expect(throws: Never.self) { try other.with("fr.lproj/Root.strings", "\"a\" = ").merge()(mergeTarget) }
    }
}
