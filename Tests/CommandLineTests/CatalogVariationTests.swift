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
}
