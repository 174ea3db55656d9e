import Foundation
import TestSupport
import Testing

/// Output of `--json`, validated with the schemas in `Docs`.
@Suite struct SchemaTests {
    private func schema(_ name: String) throws -> JSONSchema {
        try JSONSchema(Data(contentsOf: Repository.root.appending(path: "Docs/Reference/\(name).schema.json")))
    }

    private func folder() throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        try folder.write("\"Sound\" = \"\";\n\"Old\" = \"Vecchio\";\n", to: "Settings.bundle/it.lproj/Root.strings")
        let binary = try PropertyListSerialization.data(
            fromPropertyList: [
                "StringsTable": "More",
                "PreferenceSpecifiers": [
                    [
                        "Type": "PSGroupSpecifier", "Title": "More", "Since": Date(), "N": 1.5, "D": Data([1]),
                        "X": ["type": "a", "value": 1] as [String: Any], "Y": ["type": "date"], "Z": Double.infinity,
                    ]
                ],
            ], format: .binary, options: 0)
        try folder.write(Array(binary), to: "Settings.bundle/More.plist")
        try folder.write(Array(binary), to: "Stored.plist")
        let variables = #""build": { "variables": { "HOME": null, "A": null } }"#
        try folder.writeProjects()
        try folder.write("{ \"check\": { \"ignore\": [\"long-footer\"] }, \(variables) }", to: "options.json")
        return folder
    }

    @Test(arguments: [
        ("show", ["show"]), ("show", ["show", "play"]), ("show", ["show", "--language", "de"]),
        ("check", ["check", "--notes"]),
        ("status", ["localize", "status"]), ("status", ["localize", "status", "--missing"]),
        ("options", ["options"]), ("options", ["options", "--options", "options.json"]),
        ("project", ["project"]), ("project", ["project", "status", "--project", "Wrong.xcodeproj"]),
        ("defaults", ["defaults", "list"]),
        ("defaults", ["defaults", "resolve", "--suite", "Stored.plist", "--", "-a", "(a, b)"]),
        ("defaults", ["defaults", "read", "--from", "Stored.plist"]),
    ])
    func `The output of --json is valid for its schema`(name: String, command: [String]) throws {
        var words = command
        words.insert("--json", at: command.firstIndex(of: "--") ?? command.endIndex)
        let result = try folder().run(words)
        #expect(try schema(name).problems(in: Data(result.outputBytes)) == [])
    }

    @Test func `Schema validation detects wrong values`() throws {
        let schema = try schema("status")
        let output = try folder().run("localize", "status", "--json", "--missing").output
        for (old, new) in [
            ("\"version\": 1", "\"version\": 2"), ("\"version\": 1", "\"version\": true"),
            ("\"percent\": 0", "\"percent\": 101"), ("\"percent\": 0", "\"percent\": \"0\""), ("\"stale\"", "\"old\""),
            ("\"state\": \"empty\"", "\"state\": \"translated\""), ("\"line\": null", "\"line\": 0"),
        ] {
            #expect(output.contains(old), "\(old)")
            #expect(try schema.problems(in: Data(output.replacing(old, with: new).utf8)) != [], "\(new)")
        }
    }
}
