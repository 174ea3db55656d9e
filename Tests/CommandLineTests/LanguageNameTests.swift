import TestSupport
import Testing

/// The names of languages that all commands accept or reject alike.
@Suite struct LanguageNameTests {
    private static let files = MadeFiles([["new", "--template", "about", "--language", "en", "--quiet"]])

    private func folder(_ language: String? = nil) throws -> ScratchFolder {
        let folder = try Self.files.folder()
        guard let language else { return folder }
        for table in ["Root", "Acknowledgements"] {
            guard let text = try? folder.text(of: "Settings.bundle/en.lproj/\(table).strings") else { continue }
            try folder.write(text, to: "Settings.bundle/\(language).lproj/\(table).strings")
        }
        return folder
    }

    @Test(arguments: ["zh-HK", "zh-Hant-HK", "de"])
    func `All commands accept a valid language name`(language: String) throws {
        let new = try ScratchFolder(inMemory: true)
        let made = try new.run("new", "--template", "about", "--language", language, "--quiet")
        #expect(made.exitCode == 0 && made.error.isEmpty, "\(made.error)")
        let added = try folder()
        #expect(try added.run("localize", "add", language).exitCode == 0)
        for folder in [new, added] {
            let check = try folder.run("check", "--strict")
            #expect(check.exitCode == 0 && check.output.isEmpty, "\(check.output)")
            let show = try folder.run("show", "--language", language)
            #expect(show.output.hasPrefix("Settings.bundle  in \(language) "), "\(show.output)\(show.error)")
        }
        #expect(try folder().run("show", "--language", language).exitCode == 0)
    }

    /// An underscore, wrong case and an obsolete code. `LanguageIdentifierTests` has more cases.
    @Test(arguments: [("zh_CN", "zh-Hans"), ("zh-hk", "zh-HK"), ("iw", "he")])
    func `All commands reject an invalid language name with the same message`(language: String, better: String) throws {
        let commands = [
            ["new", "Settings 2.bundle", "--language", language], ["localize", "add", language],
            ["show", "--language", language],
        ]
        let refusals = try commands.map { try folder().run($0) }
        for refusal in refusals {
            #expect(refusal.exitCode == 64 && refusal.error == refusals[0].error, "\(refusal.error)")
            #expect(refusal.error.contains("did you mean \(better)?"), "\(refusal.error)")
        }
        let why = try #require(refusals[0].error.split(separator: "\n").first).dropFirst("error: the language ".count)
        let check = try folder(language).run("check", "--select", "invalid-language")
        #expect(check.output.contains("warning: \(why) ["), "\(check.output)")
        #expect(check.output.contains("rename the folder to '\(better).lproj'"), "\(check.output)")
    }

    @Test(arguments: ["zh_CN", "zh_cn", "zh-CN"])
    func `A language folder that devices find under an invalid name is not called unused`(language: String) throws {
        let folder = try folder(language)
        let show = try folder.run("show", "--language", "zh-Hans")
        #expect(show.output.hasPrefix("Settings.bundle  in zh-Hans: \(language) "), "\(show.output)")
        #expect(!(try folder.run("check").output.contains("looks for")))
    }

    @Test func `The names zh-HK and zh-Hant-HK refer to the same language`() throws {
        for (folderName, device) in [("zh-HK", "zh-Hant-HK"), ("zh-Hant-HK", "zh-HK")] {
            let show = try folder(folderName).run("show", "--language", device)
            #expect(show.exitCode == 0 && show.output.hasPrefix("Settings.bundle  in \(device): \(folderName) "))
            #expect(!show.error.contains("the bundle has no"), "\(show.error)")
        }
    }

    @Test func `A language in the options file is found under its legacy name`() throws {
        let folder = try exampleFolder(inMemory: true)
        try shell("cd Settings.bundle; mv de.lproj German.lproj; rm -r fr.lproj ja.lproj", in: folder).requireSuccess()
        try folder.write(#"{ "localization": { "languages": ["de"] } }"#, to: "settings-bundle.json")
        let status = try folder.run("localize", "status")
        #expect(status.output.contains("German") && status.output.contains("100 %"), "\(status.output)")
        try folder.run("localize", "export").requireSuccess()
        #expect(try folder.text(of: "de.xliff").contains("Spielen"))
        let set = try Refusal("localize", "set", "de", "Play", "Los", in: folder)
        #expect(set.error.hasSuffix("= help: did you mean German?\n"), "\(set.error)")
    }
}
