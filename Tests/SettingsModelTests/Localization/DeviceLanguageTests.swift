import Foundation
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct DeviceLanguageTests {
    private func device(_ identifier: String, _ languages: [String]) -> DeviceLanguage {
        DeviceLanguage(
            identifier,
            in: SettingsBundle(bytes: languages.map { ("\($0).lproj/Root.strings", Array("/**/".utf8)) }))
    }

    @Test(
        arguments: [
            ("de", ["de", "en"], "de"), ("pt-BR", ["en", "pt"], "pt"), ("pt-BR", ["pt-BR", "pt"], "pt-BR"),
            ("de-AT", ["de", "en"], "de"), ("zh-Hans-CN", ["zh-Hans", "zh-Hant"], "zh-Hans"),
            ("no-NO", ["nn", "nb"], "nb"),
            ("zh-Hans", ["zh_CN", "zh_TW"], "zh_CN"), ("zh-Hant-TW", ["zh_CN", "zh_TW"], "zh_TW"),
            ("zh-Hant-HK", ["zh-Hans", "zh-Hant"], "zh-Hant"), ("zh-Hant", ["zh-Hans"], nil), ("zh-Hant", ["zh"], nil),
            ("zh-Hans", ["zh"], "zh"), ("de", ["English", "German"], "German"), ("he", ["en", "iw"], "iw"),
            ("nb", ["en", "no"], "no"), ("no", ["en", "nb"], "nb"), ("fil", ["tl"], "tl"),
            ("en-AU", ["en", "en-GB"], "en-GB"),
            ("en-CA", ["en", "en-GB"], "en"), ("en-US", ["en-GB", "de"], "en-GB"),
            ("es-MX", ["es", "es-419"], "es-419"),
            ("es-ES", ["es", "es-419"], "es"), ("sr-Latn", ["sr"], nil), ("sr-Latn-RS", ["sr", "sr-Latn"], "sr-Latn"),
            ("it", ["it-CH", "it-IT"], "it-IT"), ("pt", ["pt-BR", "pt-PT"], "pt-BR"),
            ("pt-AO", ["pt-BR", "pt-PT"], "pt-PT"),
            ("fr", ["de", "en"], nil), ("en-XA", ["en"], "en"), ("en-XA", ["en", "en-XA"], "en-XA"),
            ("os-os", ["os-os"], "os-os"),
            ("Base", ["Base", "en"], "Base"), ("deu", ["de"], "de"), ("xx", ["en"], nil),
        ] as [(String, [String], String?)])
    func `A device uses the nearest language of the bundle`(wanted: String, folders: [String], match: String?) {
        #expect(device(wanted, folders).match?.identifier == match)
    }

    @Test(arguments: [
        ("ja", ["Base", "de", "en", "ja"], ["ja", "Base", "en"]), ("fr", ["Base", "de", "en"], ["en", "Base"]),
        ("fr", ["de", "English"], ["English"]), ("fr", ["de", "en_US"], ["en_US"]), ("fr", ["Base", "de"], ["Base"]),
        ("fr", ["de", "it"], ["de"]), ("fr", [], []), ("pt-BR", ["pt", "pt-BR", "en"], ["pt-BR", "pt", "en"]),
        ("zh-Hant-HK", ["zh-Hant", "zh-HK", "zh-Hans"], ["zh-HK", "zh-Hant"]), ("fr", ["de", "en-GB"], ["en-GB"]),
    ])
    func `A device searches languages in the order of CoreFoundation`(
        wanted: String, folders: [String], languages: [String]
    ) {
        #expect(device(wanted, folders).languages.map(\.identifier) == languages)
    }

    /// With the language English (US), iOS 17 showed `en` instead of `en-us` (xbmc/Official-Kodi-Remote-iOS#1058).
    @Test(
        arguments: [
            ("en-US", ["en", "en-us"], "en", "en-us"), ("en-US", ["Base", "en", "en-US"], "en", "en-US"),
            ("de-AT", ["de", "de-AT", "en"], "de", "de-AT"), ("de-AT", ["de-AT", "en"], "de-AT", nil),
            ("de-CH", ["de-AT", "de-CH"], "de-CH", nil), ("de", ["de-AT", "en"], "de-AT", nil),
            ("en-GB", ["en", "en-GB"], "en-GB", nil), ("en-AU", ["en", "en-AU"], "en-AU", nil),
            ("es-MX", ["es", "es-419", "es-MX"], "es-419", "es-MX"), ("fr-CA", ["fr", "fr-CA"], "fr-CA", nil),
            ("pt-AO", ["pt-AO", "pt-PT"], "pt-PT", "pt-AO"), ("pt-BR", ["pt", "pt-BR"], "pt-BR", nil),
            ("zh-HK", ["zh-HK", "zh-Hant"], "zh-HK", nil), ("zh-TW", ["zh-Hant", "zh_TW"], "zh_TW", nil),
            ("zh-Hans-SG", ["zh-Hans", "zh-SG"], "zh-Hans", "zh-SG"), ("sw-KE", ["sw", "sw-KE"], "sw-KE", nil),
            ("sr-Latn", ["sr", "sr-Latn"], "sr-Latn", nil), ("en-XA", ["en", "en-XA"], "en-XA", nil),
        ] as [(String, [String], String, String?)])
    func `A language with a region that Settings lacks does not take precedence`(
        wanted: String, folders: [String], match: String, passedOver: String?
    ) {
        let device = device(wanted, folders)
        #expect(device.match?.identifier == match)
        #expect(device.passedOver?.identifier == passedOver)
        // CoreFoundation does not search folders that it did not choose.
        if let passedOver { #expect(!device.languages.contains(Language(passedOver))) }
    }

    @Test func `Regions that Settings lacks take precedence outside the Settings app`() {
        let bundle = SettingsBundle(
            bytes: ["en", "en-US"].map { ("\($0).lproj/Root.strings", Array("/**/".utf8)) })
        let devices = DeviceLanguage.all(["en-US"], in: bundle, followsSettings: false)
        #expect(devices.map(\.match) == [Language("en-US")])
    }

    @Test func `The language is arbitrary only if several are available and none matches`() {
        #expect(device("fr", ["de", "it"]).isArbitraryChoice)
        for folders in [["de", "fr"], ["de", "en"], ["de"], []] { #expect(!device("fr", folders).isArbitraryChoice) }
    }

    /// Foundation includes Unicode's parent locales with Apple's changes.
    @Test func `A parent locale matches its child languages`() {
        for language in [
            "es", "pt", "en", "de", "fr", "ar", "nb", "nn", "zh-Hant", "zh-Hans", "sr", "sr-Latn", "uz-Cyrl",
        ] {
            let regions = Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 }.map { "-" + $0 }
            for wanted in ([""] + regions).map({ language + $0 }) where LanguageIdentifier.problem(of: wanted) == nil {
                let parent = Locale.Language(identifier: wanted).parent
                let hasParent = parent.map { $0.minimalIdentifier != "root" } ?? false
                guard hasParent, let parent, let code = parent.languageCode?.identifier else { continue }
                let script = language.contains("-") ? parent.script?.identifier : nil
                let folder = [code, script, parent.region?.identifier].compactMap { $0 }.joined(separator: "-")
                #expect(device(wanted, [folder]).match?.identifier == folder, "\(wanted) \(folder)")
            }
        }
    }

    /// For English, CoreFoundation makes the same choice on every system.
    @Test func `CoreFoundation finds the same strings in the same order`() throws {
        let english: [String?] = [nil, "en", "English", "en_US"]
        for (number, name) in (english + english).enumerated() {
            for others in [[], ["Base"], ["de"], ["", "Base"], ["", "de"], ["Base", "de"]] {
                let hasTable = number < english.count
                // Without English, CoreFoundation uses any language, but this implementation uses only Base.
                if name == nil, others == ["de"] || (others == ["Base", "de"] && !hasTable) { continue }
                let folder = try ScratchFolder(inMemory: true)
                for place in others + (hasTable ? [name].compactMap { $0 } : []) {
                    let lproj = place.isEmpty ? "" : "\(place).lproj/"
                    try folder.write(tableText(["key": "from \(place)"]), to: "Settings.bundle/\(lproj)Root.strings")
                }
                if let name { try folder.write("", to: "Settings.bundle/\(name).lproj/Other.strings") }
                try folder.write(paneText(), to: "Settings.bundle/Root.plist")
                let system = try #require(Bundle(path: folder.absolute("Settings.bundle")))
                let bundle = try SettingsBundle(files: folder)
                let pane = try #require(bundle.pane(named: "Root"))
                let ours = PaneLocalization(of: pane, in: bundle, on: DeviceLanguage("en", in: bundle))
                let shown = system.localizedString(forKey: "key", value: nil, table: "Root")
                #expect(ours.shown("key").shown.string == shown, "\(name ?? "") \(others) \(hasTable)")
            }
        }
    }
}

extension SettingsBundle {
    /// The bundle in the scratch folder.
    fileprivate init(files folder: ScratchFolder) throws {
        let root = URL(filePath: folder.absolute("Settings.bundle"))
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path(percentEncoded: false))
        self.init(
            bytes: try paths.filter { $0.contains(".") && !$0.hasSuffix(".lproj") }.map { path in
                (path, Array(try Data(contentsOf: root.appending(path: path))))
            })
    }
}
