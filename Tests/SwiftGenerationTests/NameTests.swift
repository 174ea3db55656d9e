import PropertyListSyntax
import SettingsModel
import SourceText
import SwiftGeneration
import Testing

/// What keys are called in code.
@Suite struct NameTests {
    private func text(_ keys: [String]) throws -> String {
        let settings = keys.map { key in
            GeneratedSetting(
                key: ExactString(key), kind: .toggle(on: .boolean(true), off: .boolean(false)),
                defaultValue: .boolean(true))
        }
        return try SwiftSettingsFile(settings, name: "AppSettings", access: .module).text
    }

    @Test(arguments: [
        ("play_sounds_preference", "playSoundsPreference"), ("3D_sound_preference", "_3DSoundPreference"),
        ("IndexOnOpen", "indexOnOpen"), ("URLString", "urlString"), ("remote_URL", "remoteURL"), ("URL", "url"),
        ("PLAY_SOUNDS", "playSounds"), ("iCloudEnabled", "iCloudEnabled"),
        ("com.example.my-app sound", "comExampleMyAppSound"),
        ("don't_ask", "dontAsk"), ("größe_ändern", "größeÄndern"), ("Über", "über"), ("音量", "音量"),
        ("e\u{301}cole", "e\u{301}cole"),
        ("default", "`default`"), ("in", "`in`"), ("self", "selfSetting"), ("init", "initSetting"),
        ("register", "registerSetting"), ("Type", "type"), ("user_defaults", "userDefaultsSetting"),
        ("changes", "changesSetting"),
        ("42", "_42"), ("---", "unicode2D_2D_2D"), ("\u{1F600}", "unicode1F600"), ("\u{1F600} smile", "smile"),
        ("a\u{200B}b", "aB"), ("\u{3164}", "unicode3164"),
    ])
    func aKeyBecomesAName(key: String, name: String) throws {
        let text = try text([key])
        #expect(text.contains("    static var \(name): Bool {\n"), "\(text.prefix(900))")
    }

    @Test func aLongKeyIsCutAndStaysApart() throws {
        let long = String(repeating: "long_", count: 2000)
        let names = try text([long + "one", long + "two"]).split(separator: "\n").filter {
            $0.hasPrefix("    static var longLong")
        }
        #expect(names.count == 2 && names[0] != names[1] && names.allSatisfy { $0.count < 130 })
    }

    @Test(arguments: [
        (["play_sounds", "playSounds"], "the keys 'play_sounds' and 'playSounds' would both be called playSounds"),
        (["a.b", "x", "a-b"], "the keys 'a.b' and 'a-b' would both be called aB"),
    ])
    func keysThatComeToOneNameAreRefused(keys: [String], message: String) throws {
        let error = #expect(throws: BundleError.self) { try text(keys) }
        #expect(error?.message == message && error?.help?.contains("set-item --key") == true)
    }

    @Test func oneKeyInTwoPlacesIsRefused() throws {
        let settings = [nil, "group.example" as ExactString?].map {
            GeneratedSetting(key: "name", appGroup: $0, kind: .string, defaultValue: nil)
        }
        let error = #expect(throws: BundleError.self) { try SwiftSettingsFile(settings, name: "A", access: .module) }
        #expect(error?.message.contains("'name' is stored in two places") == true)
    }

    @Test(arguments: ["Preferences", "MyAppSettings", "Größe", "_Settings"])
    func aNameForTheNamespace(name: String) { #expect(SwiftSettingsFile.problem(ofName: name) == nil) }

    @Test(arguments: ["", "3D", "a b", "String", "Date", "Self", "class", "A.B", "A{}", "UserDefaults", "_"])
    func noNameForTheNamespace(name: String) { #expect(SwiftSettingsFile.problem(ofName: name) != nil) }
}
