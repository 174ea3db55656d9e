import Actions
import GeneratedCodeSupport
import TestSupport
import Testing

/// Stored values of toggles, read by the code of `generate swift` with real user defaults.
@Suite struct GeneratedToggleTests {
    private static let program = """
        import Foundation

        @main struct Main {
            static func read() -> [String: Bool] {
                [
                    "words": AppSettings.words, "spoken": AppSettings.spoken, "hidden": AppSettings.hidden,
                    "digits": AppSettings.digits, "negated": AppSettings.negated, "muted": AppSettings.muted,
                ]
            }
            static func main() {
                let store = UserDefaults.standard
                let stored: [Any] = [true, false, 1, 0, 7, "YES", "no", "true", "0", "on", "off", "maybe", [1]]
                if CommandLine.arguments.count > 1 { return print(read().filter(\\.value).keys.sorted()) }
                print("unregistered:", read().filter(\\.value).keys.sorted())
                AppSettings.register()
                print("registered:", read().filter(\\.value).keys.sorted())
                for value in stored {
                    for key in read().keys { store.set(value, forKey: key) }
                    print("\\(value) (\\(store.bool(forKey: "words"))):", read().filter(\\.value).keys.sorted())
                }
                for key in read().keys { store.removeObject(forKey: key) }
                AppSettings.words = false
                AppSettings.negated = true
                print(store.string(forKey: "words") ?? "none", store.string(forKey: "negated") ?? "none")
                for key in read().keys { store.removeObject(forKey: key) }
            }
        }
        """

    /// A stored value equal to one of the two values has its meaning, a value that Foundation reads as a Boolean is
    /// that Boolean, and any other value means the default. If ON stores a negative value, an affirmative one means
    /// OFF.
    @Test(.needsSwiftCompiler, .mustEnd) func `Generated toggles interpret every kind of stored value`() throws {
        func toggle(_ key: String, on: String, off: String, _ value: String) -> String {
            itemText(
                "ToggleSwitch", ["Key": key, "Title": key, "TrueValue": on, "FalseValue": off, "DefaultValue": value])
        }
        let folder = try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(
                toggle("words", on: "on", off: "off", "on"), toggle("spoken", on: "loud", off: "quiet", "loud"),
                toggle("hidden", on: "<false/>", off: "<true/>", "<false/>"),
                toggle("digits", on: "<integer>0</integer>", off: "<integer>1</integer>", "<integer>0</integer>"),
                toggle("negated", on: "NO", off: "YES", "<false/>"), toggle("muted", on: "off", off: "on", "off"))
        ])
        try folder.generateSwift("AppSettings.swift", of: "Settings.bundle")
        try folder.write(Self.program, to: "Main.swift")
        let build = try SwiftCompiler.build(["AppSettings.swift", "Main.swift"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        func output(_ arguments: String = "") throws -> [String] {
            let ran = try shell("./main \(arguments)", in: folder)
            #expect(ran.exitCode == 0, "\(ran)")
            return ran.output.split(separator: "\n").map { String($0.replacing("\"", with: "")) }
        }
        let (all, plain) = ("[digits, hidden, muted, negated, spoken, words]", "[spoken, words]")
        let inverted = "[digits, hidden, muted, negated]"
        #expect(
            try output() == [
                "unregistered: \(all)", "registered: \(all)", "true (true): \(plain)", "false (false): \(inverted)",
                "1 (true): \(plain)", "0 (false): \(inverted)", "7 (true): \(plain)", "YES (true): \(plain)",
                "no (false): \(inverted)", "true (true): \(plain)", "0 (false): \(inverted)",
                "on (false): [digits, hidden, negated, spoken, words]", "off (false): \(inverted)",
                "maybe (false): \(all)", "[1] (false): \(all)",
                "off NO",
            ])
        let keys = ["words", "spoken", "hidden", "digits", "negated", "muted"]
        #expect(try output(keys.map { "-\($0) YES" }.joined(separator: " ")) == [plain])
        #expect(try output(keys.map { "-\($0) NO" }.joined(separator: " ")) == [inverted])
    }
}
