import Foundation
import TestSupport
import Testing

/// `localize status`, compared with counts that Python computes independently.
@Suite struct StatusTests {
    private struct Status: Decodable {
        let languages: [IndependentReader.LanguageCount]
    }

    private func counts(
        of bundle: String, in folder: ScratchFolder, _ options: String...
    ) throws -> [IndependentReader.LanguageCount] {
        let result = try folder.run(["localize", "status", "--json", "--bundle", bundle] + options)
        try #require(result.exitCode == 0, "\(result.error)")
        return try JSONDecoder().decode(Status.self, from: Data(result.outputBytes)).languages
    }

    @Test(.needsCorpus, .needs(.python3), arguments: Corpus.sample) func `Python counts the same for real bundles`(
        bundle: String
    ) throws {
        let path = try #require(Corpus.folder).appending(path: bundle).path(percentEncoded: false)
        let other = try IndependentReader.count(path)
        guard other.unjudged.isEmpty, !other.languages.isEmpty else { return }
        #expect(try counts(of: path, in: ScratchFolder(inMemory: true)) == other.languages, "\(bundle)")
    }

    @Test(.needsCorpus, .needs(.python3)) func `Python can count most bundles of the corpus`() throws {
        let folder = try #require(Corpus.folder)
        let judged = try Corpus.bundles.filter { bundle in
            try IndependentReader.count(folder.appending(path: bundle).path(percentEncoded: false)).unjudged.isEmpty
        }
        #expect(judged.count * 10 >= Corpus.bundles.count * 8)
    }

    private func utf16(_ text: String, bigEndian: Bool = false) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap {
            bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
    }

    /// Four languages, two of them in UTF-16, with all states of entries.
    private func bundle() throws -> ScratchFolder {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    itemText("Group", ["Title": "Sound", "FooterText": "All\u{A0}games."]),
                    toggleText("Play", key: "play"), toggleText("Play", key: "again"),
                    itemText(
                        "MultiValue",
                        [
                            "Title": "OK", "Key": "level", "DefaultValue": "0",
                            "Titles": arrayText("100 %", "\"High\""),
                            "Values": arrayText("0", "1"),
                        ])),
                "Settings.bundle/More.plist": paneText(table: "More", toggleText("Debug", key: "debug")),
                "Settings.bundle/Bare.plist": paneText(table: nil, toggleText("Bare", key: "bare")),
                "Settings.bundle/en.lproj/Root.strings": """
                // The source.
                "Sound" = "Sounds"; Play = Play;
                "All\\U00A0games." = "All games.";
                OK = OK;
                "100 %" = "100 %";
                '"High"' = "\\"High\\"";
                """,
                "Settings.bundle/en.lproj/More.strings": "\"Debug\" = \"Debug\";",
                "Settings.bundle/de.lproj/Root.strings": """
                /* Heading */
                "Sound" = "Ton"; /* settings-bundle: allow same */
                "Play" = "Play"; // settings-bundle: allow same
                "OK" = "OK";
                "100 %" = "100 %";
                "Old" = "Alt";
                "Bare" = "Nackt";
                """,
                "Settings.bundle/ar.lproj/More.strings": "\"Debug\" = ;",
            ], inMemory: true)
        try folder.write(
            utf16(
                """
                /* settings-bundle: allow same */

                "Sound" = "Sounds";
                /* settings-bundle: allow same */
                "OK" = "OK";
                "Play" = "\u{518D}\u{751F}\u{1F3B5}";
                "All\u{A0}games." = "";
                """),
            to: "Settings.bundle/ja.lproj/Root.strings")
        try folder.write(
            utf16("\"Sound\" = \"\u{635}\u{648}\u{62A}\";\n\"Play\" = \"Play\";\n", bigEndian: true),
            to: "Settings.bundle/ar.lproj/Root.strings")
        return folder
    }

    @Test func `Every state is counted`() throws {
        let folder = try bundle()
        typealias Count = IndependentReader.LanguageCount
        #expect(
            try counts(of: "Settings.bundle", in: folder) == [
                // "Debug" is in a table that cannot be read.
                Count(
                    language: "ar", texts: 8, translated: 1, same: 1, allowedSame: 0, unconfirmedSame: 1, missing: 6,
                    empty: 0, stale: 0, unknown: 0, percent: 12),
                // "Bare" is in a pane without a table, so it is missing. Such a pane may use Root, so it is not stale.
                Count(
                    language: "de", texts: 8, translated: 1, same: 3, allowedSame: 2, unconfirmedSame: 1, missing: 4,
                    empty: 0, stale: 1, unknown: 0, percent: 37),
                Count(
                    language: "en", texts: 7, translated: 7, same: 0, allowedSame: 0, unconfirmedSame: 0, missing: 0,
                    empty: 0, stale: 0, unknown: 0, percent: 100),
                // A blank line separates the first comment from the entry below it, so it is for the whole file.
                Count(
                    language: "ja", texts: 8, translated: 1, same: 2, allowedSame: 2, unconfirmedSame: 0, missing: 4,
                    empty: 1, stale: 0, unknown: 0, percent: 37),
            ])
    }

    @Test(.needs(.python3)) func `Python counts the same for every state`() throws {
        let folder = try bundle()
        let other = try IndependentReader.count(folder.absolute("Settings.bundle"))
        #expect(other.unjudged == ["ar.lproj/More.strings"])
        #expect(try counts(of: "Settings.bundle", in: folder) == other.languages)
        let german = try IndependentReader.count(folder.absolute("Settings.bundle"), source: "de")
        #expect(german.languages != other.languages)
        #expect(try counts(of: "Settings.bundle", in: folder, "--source-language", "de") == german.languages)
        let standard = "Bare = Nu;"
        try folder.write(standard, to: "Settings.bundle/fr.lproj/Localizable.strings")
        let more = try IndependentReader.count(folder.absolute("Settings.bundle"))
        #expect(more.languages.map(\.texts) == [8, 8, 8, 8, 8])
        #expect(try counts(of: "Settings.bundle", in: folder) == more.languages)
        for language in ["ar", "de", "en", "fr", "ja"] {
            try folder.write(
                paneText(itemText("Group", ["Title": "\(language) 1"]), itemText("Group", ["Title": "\(language) 2"])),
                to: "Settings.bundle/\(language).lproj/Own.plist")
        }
        let own = try IndependentReader.count(folder.absolute("Settings.bundle"))
        #expect(own.languages.map(\.unknown) == [2, 2, 0, 2, 2])
        #expect(own.languages.map(\.percent) == [nil, nil, 87, nil, nil])
        #expect(try counts(of: "Settings.bundle", in: folder) == own.languages)
    }
}
