import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct LanguagesTests {
    private func bundle(_ languages: String..., root: String = paneText()) -> SettingsBundle {
        SettingsBundle(
            bytes: [("Root.plist", Array(root.utf8))]
                + languages.map { ("\($0).lproj/Root.strings", Array("/**/".utf8)) })
    }

    @Test func `Every .lproj folder with a string table or a pane is a language`() {
        let files = BundleFiles(
            files: [
                "pl.lproj/icon.png", "en.lproj/deep/x.strings", "deep/fr.lproj/Root.strings", "de.lproj",
                "fr.lproj/Root.plist", "it.lproj/.DS_Store", "nl.lproj/._Root.strings",
            ].map { .init(path: $0, target: $0, bytes: []) },
            emptyFolders: ["ja.lproj", "deep"])
        var bundle = SettingsBundle(files)
        #expect(bundle.languages.map(\.identifier) == ["en", "fr"])
        #expect(bundle.foldersOfLanguages.map(\.identifier) == ["en", "fr", "it", "ja", "nl", "pl"])
        bundle.apply(.write(path: "it.lproj/Root.strings", bytes: []))
        bundle.apply(.write(path: "ko.lproj/icon.png", bytes: []))
        bundle.apply(.remove(path: "fr.lproj/Root.plist"))
        #expect(bundle.languages.map(\.identifier) == ["en", "it"])
        #expect(bundle.foldersOfLanguages.map(\.identifier) == ["en", "it", "ja", "ko", "nl", "pl"])
        bundle.apply(.remove(path: "it.lproj/Root.strings"))
        #expect(bundle.languages.map(\.identifier) == ["en"])
    }

    @Test func `Folders with names of one language are found`() {
        let languages = bundle("German", "de", "zh_CN", "zh-Hans", "zh-Hant", "iw", "pt", "pt-BR", "en_UK", "en-GB")
        #expect(
            languages.languagesWithSeveralFolders.map { $0.map(\.identifier) } == [
                ["de", "German"], ["en-GB", "en_UK"], ["zh-Hans", "zh_CN"],
            ])
    }

    @Test func `The source language is English, Base or the only language`() {
        #expect(bundle("de", "en", "en-GB").sourceLanguage?.identifier == "en")
        #expect(bundle("de", "en-GB", "fr").sourceLanguage?.identifier == "en-GB")
        #expect(bundle("Base", "de").sourceLanguage?.identifier == "Base")
        #expect(bundle("English", "German").sourceLanguage?.identifier == "English")
        #expect(bundle("English", "en_UK", "Base").sourceLanguage?.identifier == "English")
        #expect(bundle("de").sourceLanguage?.identifier == "de")
        #expect(bundle("de", "fr").sourceLanguage == nil)
        var german = bundle("de")
        german.apply(.write(path: "en.lproj/.gitkeep", bytes: []))
        #expect(german.sourceLanguage == nil)
        #expect(bundle().sourceLanguage == nil)
    }

    @Test func `A comment in Root specifies the source language`() {
        let comment = "<!-- settings-bundle: source-language de -->"
        let above = paneText().replacing("<plist", with: comment + "\n<plist")
        let within = paneText().replacing("<dict>", with: "<dict>\n\t" + comment)
        #expect(bundle("de", "en", root: above).sourceLanguage?.identifier == "de")
        #expect(bundle("de", "en", root: within).sourceLanguage?.identifier == "de")
        #expect(
            bundle("de", "en", root: above.replacing("de --", with: "pt-BR. --")).sourceLanguage?.identifier == "pt-BR")
        #expect(bundle("de", "en", root: above.replacing("de --", with: "--")).sourceLanguage?.identifier == "en")
    }

    @Test func `The tables of a language are stored directly in its folder`() {
        let bundle = SettingsBundle([
            "en.lproj/Root.strings": "", "en.lproj/A.strings": "", "en.lproj/deep/B.strings": "",
            "en.lproj/C.stringsdict": "", "Root.strings": "",
        ])
        #expect(bundle.tables(in: Language("en")).map(\.name) == ["A", "Root"])
        #expect(bundle.table("Root", in: Language("fr")) == nil)
    }

    @Test func `Panes require their tables unless they are generated or localized`() {
        let license = String(repeating: "Permission is hereby granted. ", count: 20)
        let bundle = SettingsBundle([
            "Root.plist": paneText(), "Root~ipad.plist": paneText(), "Advanced.plist": paneText(table: "Other"),
            "None.plist": paneText(table: nil), "de.lproj/Root.plist": paneText(table: "German"),
            "Licences.plist": paneText(table: "Licences", itemText("Group", ["FooterText": license])),
        ])
        #expect(bundle.requiredTables().map(\.name) == ["Root", "Other"])
        #expect(bundle.requiredTables()[0].panes.map(\.name.full) == ["Root", "Root~ipad"])
        #expect(bundle.requiredTables(includingGenerated: true).map(\.name) == ["Root", "Other", "Licences"])
        #expect(PanesByTable(in: bundle).texts(ofTable: "Licences").count == 1)
    }

    @Test(arguments: [
        ("com.mono0926.LicensePlist", "", true), ("com.mono0926.LicensePlist/Alamofire", "", true),
        ("Acknowledgements", "short", true), ("Pods-App-acknowledgements", "short", true),
        ("Other", "short", false), ("Other", String(repeating: "x", count: 400), true),
    ])
    func `A generated pane is recognized by its name or contents`(name: String, footer: String, isGenerated: Bool)
        throws
    {
        let group = itemText("Group", ["Title": "Alamofire", "FooterText": footer])
        func pane(_ items: String...) throws -> Pane {
            try #require(
                SettingsBundle(bytes: [
                    (name + ".plist", Array(paneText(items.joined(separator: "</dict><dict>")).utf8))
                ])
                .panes.first)
        }
        #expect(try pane(group).isGenerated == isGenerated)
        // A pane with controls is not generated, unless its name identifies a generator.
        let isNamed = name.hasPrefix("com.mono0926")
        #expect(try pane(group, toggleText("T", key: "k")).isGenerated == isNamed)
    }

    @Test(arguments: [
        ("Acknowledgements", "Packages/Alamofire", true), ("Acknowledgements", "Legal", false),
        ("Acknowledgements", "Packages", false), ("Root", "Packages/Alamofire", false),
    ])
    func `A pane that links to the licenses of packages is generated`(name: String, file: String, isGenerated: Bool)
        throws
    {
        let items = [
            itemText("Group", ["Title": "Licenses"]), itemText("ChildPane", ["Title": "Alamofire", "File": file]),
        ]
        let text = paneText(items.joined(separator: "</dict><dict>"))
        let pane = try #require(SettingsBundle(bytes: [(name + ".plist", Array(text.utf8))]).panes.first)
        #expect(pane.isGenerated == isGenerated)
    }

    @Test func `Source values fall back to the string if the value is empty or missing`() {
        let bundle = SettingsBundle([
            "en.lproj/Root.strings": tableText(["a": "A", "empty": ""]), "de.lproj/Root.strings": tableText(["a": "Ä"]),
        ])
        let values = bundle.sourceValues(ofTable: "Root", in: Language("en"))
        #expect(values["a"] == "A" && values["empty"] == "empty" && values["b"] == "b")
        #expect(bundle.sourceValues(ofTable: "Root", in: nil)["a"] == "a")
    }
}
