import Actions
import CommandLine
import Foundation
import SettingsModel
import TestSupport
import Testing

/// The schema of the options file, which is generated from code. An outdated schema fails.
@Suite struct OptionsSchemaTests {
    private let path = "Docs/Reference/settings-bundle.schema.json"

    @Test func `The published schema of the options file is up to date`() throws {
        let text = OptionsFile.schema(knowing: .current)
        if ProcessInfo.processInfo.environment["SETTINGS_BUNDLE_UPDATE_DOCS"] == "1" {
            try Data(text.utf8).write(to: Repository.root.appending(path: path))
        }
        #expect(
            try Repository.text(of: path) == text,
            "\(path) is stale; run: SETTINGS_BUNDLE_UPDATE_DOCS=1 swift test --filter OptionsSchemaTests")
    }

    @Test(arguments: [
        (#"{"bundle": "a", "platforms": ["ios"], "build": {"variables": {"A": null}, "merge": [{"from": "b"}]}}"#, []),
        (#"{"$schema": "x", "check": {"ignore": ["long-footer"]}, "generate": {"swift": {"access": "public"}}}"#, []),
        (#"{"bundel": "a"}"#, ["/bundel: is too much"]), (#"{"bundle": ""}"#, ["/bundle: breaks minLength"]),
        (#"{"platforms": ["mac"]}"#, ["/platforms/0: breaks enum"]),
        (#"{"platforms": ["ios", "tvos", "ios"]}"#, ["/platforms: breaks uniqueItems"]),
        (#"{"build": {"merge": [{"single-pane": true}]}}"#, ["/build/merge/0: breaks required"]),
        (
            #"{"build": {"merge": [{"from": "a", "at": 0}, {"from": "a", "at": -1}]}}"#,
            ["/build/merge/1/at: breaks minimum"]
        ),
        (#"{"build": {"configurations": ["Debug", "a/b"]}}"#, ["/build/configurations/1: breaks pattern"]),
        (#"{"build": {"variables": {"A": 1}}}"#, ["/build/variables/A: breaks type"]),
        (#"{"check": {"error": ["no-such-rule"]}}"#, ["/check/error/0: breaks enum"]),
    ])
    func `The schema of the options file rejects invalid values`(text: String, expected: [String]) throws {
        let schema = try JSONSchema(Data(Repository.text(of: path).utf8))
        #expect(try schema.problems(in: Data(text.utf8)) == expected)
    }
}
