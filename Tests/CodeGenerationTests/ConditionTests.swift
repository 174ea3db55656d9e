import CodeGeneration
import Foundation
import GeneratedCodeSupport
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Settings that exist only in some build configurations.
@Suite struct ConditionTests {
    private static let conditions = ["Debug": "DEBUG", "QA": "QA", "Nightly": "QA"]

    private func settings(_ names: KeyValuePairs<String, [ExactString]?>) -> [GeneratedSetting] {
        names.map { key, configurations in
            let list = SettingKind.list([.init(title: "a", value: .integer(1))])
            var setting = GeneratedSetting(
                key: ExactString(key), kind: key.hasPrefix("list") ? list : .string,
                defaultValue: key.hasPrefix("list") ? .integer(1) : .string("x"))
            setting.limit = ConfigurationLimit(configurations, under: Self.conditions)
            return setting
        }
    }

    private var some: [GeneratedSetting] {
        settings(["a": nil, "log": ["Debug"], "list": ["Debug"], "both": ["Debug", "QA", "Nightly"], "b": ["Beta"]])
    }

    /// Otherwise, the code would be missing in the other configurations.
    @Test func `A setting has a condition only if all its build configurations have one`() {
        func condition(_ names: [ExactString]?) -> String? { settings(["a": names])[0].limit.condition }
        #expect(condition(nil) == nil)
        #expect(condition([]) == nil)
        #expect(condition(["Debug"]) == "DEBUG")
        #expect(condition(["Debug", "QA", "Nightly"]) == "DEBUG || QA")
        #expect(condition(["Debug", "Beta"]) == nil)
    }

    @Test func `Comments list the build configurations of a setting`() throws {
        let text = try SwiftSettingsFile(
            settings(["a": nil, "b": ["Beta"], "c": ["Debug", "QA", "Be\nta"], "d": []]), name: "S", access: .module
        ).text
        let comments = text.split(separator: "\n").filter { $0.contains("/// ") && $0.contains("Default:") }
        #expect(
            comments == [
                "    /// a. Default: `\"x\"`.", "    /// b. Default: `\"x\"`. For Beta only.",
                "    /// c. Default: `\"x\"`. For Debug, QA and Be ta only.",
                "    /// d. Default: `\"x\"`. Not in any build configuration.",
            ])
        let header = try ObjectiveCSettingsFiles(settings(["b": ["Beta"]]), name: "S", headerName: "S.h").header
        #expect(header.contains("/// For Beta only.\nFOUNDATION_EXPORT NSString *const SBKey;"))
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd, arguments: [[], ["-D", "DEBUG"], ["-D", "QA"]])
    func `Swift code compiles with and without each condition`(_ options: [String]) throws {
        let file = try SwiftSettingsFile(some, name: "AppSettings", access: .module, parts: .all)
        let only = try SwiftSettingsFile(settings(["log": ["Debug"]]), name: "Only", access: .everywhere, parts: .all)
        let folder = try ScratchFolder([
            "Settings.swift": file.text, "Only.swift": only.text,
            "Main.swift": """
            @main struct Main { static func main() {
            print(Array(AppSettings.registrationDictionary.keys).sorted(), Only.registrationDictionary.count)
            #if DEBUG
            print(AppSettings.log, AppSettings.list.rawValue, Only.log)
            #endif
            #if DEBUG || QA
            print(AppSettings.both)
            #endif
            } }
            """,
        ])
        let build = try SwiftCompiler.build(
            ["Settings.swift", "Only.swift", "Main.swift"], to: "main", with: options, in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        let keys =
            options.isEmpty
            ? ["a", "b"] : options[1] == "QA" ? ["a", "b", "both"] : ["a", "b", "both", "list", "log"]
        let first = try shell("./main", in: folder).output.split(separator: "\n").first.map(String.init)
        #expect(first == "\(keys) \(options.contains("DEBUG") ? 1 : 0)")
    }

    @Test(.needs(.gnustep), arguments: ["", "#define DEBUG 1\n"])
    func `Objective-C code compiles with and without the condition`(_ define: String) throws {
        let files = try ObjectiveCSettingsFiles(some, name: "S", headerName: "S.h")
        let folder = try ScratchFolder([
            "S.h": define + files.header, "S.m": define + files.implementation,
            "main.m": define + """
                #import "S.h"
                int main(void) {
                    NSAutoreleasePool *pool = [NSAutoreleasePool new];
                    printf("%d", (int)[SRegistrationDictionary() count]);
                #if DEBUG
                    printf(" %s", [SLogKey UTF8String]);
                #endif
                    [pool release];
                    return 0;
                }
                """,
        ])
        let build = try ObjectiveCCompiler.build(["S.m", "main.m"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.error.prefix(3000))")
        #expect(try shell("./main", in: folder).output == (define.isEmpty ? "2" : "5 log"))
    }

    @Test func `Adjacent settings with the same condition share one block`() throws {
        let text = try SwiftSettingsFile(some, name: "S", access: .module, parts: .all).text
        #expect(
            text.contains(
                """
                    enum Key {
                        static let a = "a"
                        #if DEBUG
                        static let log = "log"
                        static let list = "list"
                        #endif
                        #if DEBUG || QA
                        static let both = "both"
                        #endif
                        static let b = "b"
                    }

                """))
    }
}
