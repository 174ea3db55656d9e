import Foundation
import SettingsModel
import TestSupport
import Testing

/// The schema of forms, which is generated from code. An outdated schema fails.
@Suite struct FormSchemaTests {
    private let path = "Docs/Reference/form.schema.json"

    private func problems(in text: String) throws -> [String] {
        try JSONSchema(Data(Repository.text(of: path).utf8)).problems(in: Data(text.utf8))
    }

    @Test func `The published schema of forms is up to date`() throws {
        let text = BundleForm.schema
        if ProcessInfo.processInfo.environment["SETTINGS_BUNDLE_UPDATE_DOCS"] == "1" {
            try Data(text.utf8).write(to: Repository.root.appending(path: path))
        }
        #expect(
            try Repository.text(of: path) == text,
            "\(path) is stale; run: SETTINGS_BUNDLE_UPDATE_DOCS=1 swift test --filter FormSchemaTests")
    }

    @Test func `The form of a bundle is valid`() throws {
        #expect(try problems(in: exampleFolder(inMemory: true).run("dump").output) == [])
        for template in ["tutorial", "remote-host", "about"] {
            let folder = try ScratchFolder(inMemory: true)
            try folder.run("new", "--template", template).requireSuccess()
            #expect(try problems(in: folder.run("dump").output) == [], "\(template)")
        }
    }

    @Test(arguments: [
        (#"{"$schema": "x", "version": 1}"#, []), ("{}", [": breaks required"]),
        (#"{"version": 2}"#, ["/version: breaks const"]), (#"{"version": 1, "pane": {}}"#, ["/pane: is too much"]),
        (#"{"version": 1, "panes": {"Root": {"StringsTable": 1}}}"#, ["/panes/Root/StringsTable: breaks oneOf"]),
        (#"{"version": 1, "panes": {"Root": {"StringsTable": null, "Own": [1]}}}"#, []),
        (#"{"version": 1, "strings": {"de": {"Root": {"A": null, "B": "b"}}}}"#, []),
        (#"{"version": 1, "strings": {"de": {"Root": {"A": 1}}}}"#, ["/strings/de/Root/A: breaks type"]),
    ])
    func `The schema of forms rejects invalid values`(text: String, expected: [String]) throws {
        #expect(try problems(in: text) == expected)
    }

    @Test(arguments: [
        (#"{"Type": "PSToggleSwitchSpecifier", "Title": "A", "DefaultValue": {"type": "date", "value": "x"}}"#, true),
        (#"{"Type": "PSToggleSwitchSpecifier", "Title": 1}"#, false), (#"{"Type": "Other", "Title": 1}"#, true),
        (#"{"Key": "a", "DefaultValue": null}"#, true), (#"{"Type": "PSSliderSpecifier", "MaximumValue": 1.5}"#, true),
        (#"{"Type": "PSTextFieldSpecifier", "KeyboardType": "URL", "Own": 1}"#, true),
        (#"{"Type": "PSTextFieldSpecifier", "KeyboardType": "Number"}"#, false),
        (#"{"Type": "PSMultiValueSpecifier", "Titles": ["A"], "Values": [1, "a", true]}"#, true),
        (#"{"Type": "PSMultiValueSpecifier", "Titles": [1]}"#, false), ("1", false),
    ])
    func `The schema of items is the schema of their type`(item: String, isValid: Bool) throws {
        let text = #"{"version": 1, "panes": {"Root": {"PreferenceSpecifiers": ["# + item + "]}}}"
        #expect(try problems(in: text).isEmpty == isValid)
    }
}
