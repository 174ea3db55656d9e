import Foundation
import TestSupport
import Testing

/// Strings of a String Catalog whose translations vary by device, or have a state.
@Suite struct CatalogVariationTests {
    private func projectWithVariations() throws -> ScratchFolder {
        let varied = CatalogCommandTests.catalog.replacing(
            #""stringUnit" : { "value" : "Jouer",   "state" : "translated" }"#,
            with: """
                "variations" : { "device" : {
                            "ipad" : { "stringUnit" : { "state" : "translated", "value" : "Jouer iPad" } },
                            "other" : { "stringUnit" : { "state" : "translated", "value" : "Jouer" } } } }
                """)
        #expect(varied.contains("Jouer iPad"))
        let folder = try CatalogCommandTests().project(varied)
        try folder.write(paneText(table: "Sub"), to: "App/Settings.bundle/Sub.plist")
        for language in ["en", "de", "fr"] {
            try folder.write("/* empty */\n", to: "App/Settings.bundle/\(language).lproj/Sub.strings")
        }
        return folder
    }

    @Test(arguments: [["set-item", "play", "--title", "Listen"], ["localize", "set", "en", "Play", "Listen"]])
    func `A draft does not follow a new source text`(words: [String]) throws {
        let draft = CatalogCommandTests.catalog.replacing(
            #""state" : "needs_review", "value" : "Spielen""#, with: #""state" : "new", "value" : "Entwurf""#)
        let folder = try CatalogCommandTests().project(draft)
        try folder.run(words).requireSuccess()
        #expect(try folder.text(of: CatalogCommandTests.place).contains(#""state" : "new", "value" : "Entwurf""#))
    }

    @Test func `An exported translation that needs review says so`() throws {
        let folder = try CatalogCommandTests().project()
        try folder.run("localize", "export", "de", "--output", "de.xliff").requireSuccess()
        #expect(try folder.text(of: "de.xliff").contains("<target state=\"needs-review-translation\">Spielen</target>"))
        try folder.run("localize", "export", "--format", "xcstrings", "--output", "Out.xcstrings").requireSuccess()
        #expect(try folder.text(of: "Out.xcstrings").contains("\"needs_review\""))
    }

    @Test func `A form with a new source text also keeps a translation that equals the old one`() throws {
        let folder = try ScratchFolder(inMemory: true)
        try folder.run("new", "--language", "en", "--language", "de", "--language", "fr").requireSuccess()
        try folder.run("localize", "catalog", "Root").requireSuccess()
        try folder.write(
            #"{"version": 1, "strings": {"en": {"Root": {"Enabled": "Aktiv"}}, "de": {"Root": {"Enabled": "Enabled"}}}}"#,
            to: "form.json")
        try folder.run("apply", "form.json").requireSuccess()
        let status = try folder.run("localize", "status", "de").output
        #expect(status.contains("33 %"), "\(status)")
        let second = try folder.run("apply", "form.json")
        #expect(second.error.hasPrefix("identical  "), "\(second.error)")
    }

    @Test func `A new title keeps the states and variations of the translations that are not given`() throws {
        for (pane, kept) in [
            (try projectWithVariations(), "Jouer iPad"), (try CatalogCommandTests().project(), "needs_review"),
        ] {
            let result = try pane.run("set-item", "play", "--title", "Listen", "--translate", "de=Hören")
            let catalog = try pane.text(of: CatalogCommandTests.place)
            if kept == "Jouer iPad" {
                #expect(result.exitCode == 0 && catalog.contains(kept), "\(result.error)\(catalog)")
            }
            #expect(catalog.contains("\"Listen\" : {") && !catalog.contains("\"Play\" : {"))
            #expect(catalog.contains("Hören") && catalog.contains("Jouer"))
        }
        let folder = try CatalogCommandTests().project()
        try folder.run("set-item", "play", "--title", "Listen", "--translate", "fr=Écouter").requireSuccess()
        #expect(
            try folder.text(of: CatalogCommandTests.place).contains(
                #"{ "state" : "needs_review", "value" : "Spielen" }"#))
    }

    @Test(arguments: [
        ["move-item", "play", "--to-pane", "Sub"], ["copy-item", "play", "--key", "play2", "--to-pane", "Sub"],
        ["set-pane", "Root", "--strings-table", "Sub"], ["set-item", "play", "--title", "Sound"],
    ])
    func `A text with variations is neither moved to a table nor replaced by another text`(words: [String]) throws {
        let folder = try projectWithVariations()
        let refusal = try Refusal(words, in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("'Play' varies by plural or device"), "\(refusal.error)")
    }

    /// `Root` has a translation of `Sound`, whose item on `About` has a draft in a catalog.
    private func folderWithDraft() throws -> ScratchFolder {
        let folder = try ScratchFolder([".git/HEAD": ""], inMemory: true)
        for words in [
            ["new", "--template", "empty", "--language", "en", "--language", "fr"],
            ["add-pane", "About", "--title", "About"],
            ["add-item", "toggle", "--title", "Sound", "--key", "a", "--pane", "About", "--translate", "fr=Brouillon"],
            ["add-item", "toggle", "--title", "Sound", "--key", "b", "--translate", "fr=Le son"],
            ["localize", "catalog", "About"],
        ] { try folder.run(words).requireSuccess() }
        let catalog = try folder.text(of: "About.xcstrings")
        let draft = try #require(
            catalog.ranges(of: "\"translated\"").first { catalog[$0.upperBound...].prefix(60).contains("Brouillon") })
        try folder.write(catalog.replacingCharacters(in: draft, with: "\"new\""), to: "About.xcstrings")
        return folder
    }

    @Test func `A translation in another table does not replace a draft without being asked`() throws {
        let folder = try folderWithDraft()
        let pane = try folder.text(of: "Settings.bundle/Root.plist")
        try folder.write(
            pane.replacing("<string>Sound</string>", with: "<string>About</string>"), to: "Settings.bundle/Root.plist")
        for _ in 0..<2 {
            let result = try folder.run("localize", "--prune")
            #expect(
                result.error.contains("pane that lacks the translation") && !result.error.contains("review"),
                "\(result.error)")
            #expect(try folder.text(of: "About.xcstrings").contains("Brouillon"))
            #expect(try folder.text(of: "Settings.bundle/fr.lproj/Root.strings").contains("Le son"))
        }
    }

    @Test func `A moved translation that replaces a draft names it`() throws {
        let folder = try folderWithDraft()
        let moved = try folder.run("move-item", "b", "--to-pane", "About")
        #expect(moved.error.contains("\"Sound\" = \"Le son\", instead of the draft \"Brouillon\""), "\(moved.error)")
    }
}
