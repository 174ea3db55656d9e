import TestSupport
import Testing

/// Apple's tutorial, created in a bundle with two languages and read by Python.
@Suite struct TutorialTests {
    /// How the pane is created.
    enum Way: CaseIterable {
        /// Item by item in an empty bundle.
        case added
        /// From the bundle that Xcode creates, as in the guide: items are retyped, moved and copied.
        case edited
        /// The same steps as a single change.
        case applied
    }

    private static let steps = [
        ["set-item", "0", "--title", "Sound"],
        ["move-item", "2", "--after", "0"],
        ["set-item", "1", "--title", "Play Sounds", "--key", "play_sounds_preference"],
        ["copy-item", "1", "--title", "3D Sound", "--key", "3D_sound_preference"],
        ["set-item", "3", "--type", "group", "--title", "User Info"],
        ["set-item", "4", "--type", "text-field", "--title", "Name", "--key", "user_name"],
        [
            "add-item", "multi-value", "--after", "4", "--title", "Experience Level", "--key", "experience_preference",
            "--default", "0", "--choice", "Beginner=0", "--choice", "Expert=1", "--choice", "Master=2",
        ],
        ["add-item", "group", "--title", "Gravity"],
        ["add-item", "slider", "--key", "gravity_preference", "--default", "1", "--max", "2"],
        ["localize", "add", "pl"],
    ]

    private static let commands = [
        ["new", "--template", "empty", "--language", "en", "--language", "pl"],
        ["add-item", "group", "--title", "Sound"],
        ["add-item", "toggle", "--title", "Play Sounds", "--key", "play_sounds_preference", "--default", "YES"],
        ["add-item", "toggle", "--title", "3D Sound", "--key", "3D_sound_preference", "--default", "YES"],
        ["add-item", "group", "--title", "User Info"],
        ["add-item", "text-field", "--title", "Name", "--key", "user_name"],
        [
            "add-item", "multi-value", "--title", "Experience Level", "--key", "experience_preference", "--default",
            "0", "--choice", "Beginner=0", "--choice", "Expert=1", "--choice", "Master=2",
        ],
        ["add-item", "group", "--title", "Gravity"],
        ["add-item", "slider", "--key", "gravity_preference", "--default", "1", "--max", "2"],
    ]

    private func pane(_ way: Way) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        func run(_ command: [String], input: String = "") throws {
            let result = try folder.run(command, input: Array(input.utf8))
            #expect(result.exitCode == 0, "\(command): \(result.error)")
            #expect(result.output == "")
        }
        switch way {
        case .added:
            for command in Self.commands { try run(command) }
        case .edited:
            for command in [["new"]] + Self.steps { try run(command) }
        case .applied:
            try run(["new"])
            let script = Self.steps.map { $0.map { "'\($0)'" }.joined(separator: " ") }.joined(separator: "\n")
            try run(["apply", "-"], input: script)
        }
        return folder
    }

    @Test(.needs(.python3), arguments: Way.allCases) func `The pane has the items of the tutorial`(way: Way) throws {
        let folder = try pane(way)
        let dump = try IndependentReader.dump(folder.absolute("Settings.bundle"))
        func strings(_ values: String...) -> IndependentReader.Value { .array(values.map { .scalar("string " + $0) }) }
        let expected: [[String: IndependentReader.Value]] = [
            ["Type": .scalar("string PSGroupSpecifier"), "Title": .scalar("string Sound")],
            [
                "Type": .scalar("string PSToggleSwitchSpecifier"), "Title": .scalar("string Play Sounds"),
                "Key": .scalar("string play_sounds_preference"), "DefaultValue": .scalar("boolean True"),
            ],
            [
                "Type": .scalar("string PSToggleSwitchSpecifier"), "Title": .scalar("string 3D Sound"),
                "Key": .scalar("string 3D_sound_preference"), "DefaultValue": .scalar("boolean True"),
            ],
            ["Type": .scalar("string PSGroupSpecifier"), "Title": .scalar("string User Info")],
            [
                "Type": .scalar("string PSTextFieldSpecifier"), "Title": .scalar("string Name"),
                "Key": .scalar("string user_name"),
            ],
            [
                "Type": .scalar("string PSMultiValueSpecifier"), "Title": .scalar("string Experience Level"),
                "Key": .scalar("string experience_preference"), "DefaultValue": .scalar("string 0"),
                "Titles": strings("Beginner", "Expert", "Master"), "Values": strings("0", "1", "2"),
            ],
            ["Type": .scalar("string PSGroupSpecifier"), "Title": .scalar("string Gravity")],
            [
                "Type": .scalar("string PSSliderSpecifier"), "Key": .scalar("string gravity_preference"),
                "DefaultValue": .scalar("real 1.0"), "MinimumValue": .scalar("integer 0"),
                "MaximumValue": .scalar("integer 2"),
            ],
        ]
        #expect(try #require(dump.panes["Root.plist"]).PreferenceSpecifiers == expected)
    }

    @Test(.needs(.python3), arguments: Way.allCases) func `Both tables contain the ten strings`(way: Way) throws {
        let folder = try pane(way)
        let dump = try IndependentReader.dump(folder.absolute("Settings.bundle"))
        let texts = [
            "Sound", "Play Sounds", "3D Sound", "User Info", "Name", "Experience Level", "Beginner", "Expert", "Master",
            "Gravity",
        ]
        #expect(dump.tables.keys.sorted() == ["en.lproj/Root.strings", "pl.lproj/Root.strings"])
        for table in dump.tables.values { #expect(table.sorted { $0[0] < $1[0] } == texts.sorted().map { [$0, $0] }) }
        #expect(dump.missing.isEmpty)
    }

    @Test(arguments: Way.allCases) func `The finished bundle has no findings and complete tables`(way: Way) throws {
        let folder = try pane(way)
        #expect(try folder.run("localize", "--check").exitCode == 0)
        #expect(try folder.run("check").exitCode == 0)
        #expect(try folder.snapshot().entries.keys.allSatisfy { $0.hasPrefix("Settings.bundle") })
    }

    @Test func `Applying a script equals running its commands`() throws {
        let (edited, applied) = (try pane(.edited), try pane(.applied))
        #expect(try edited.snapshot() == applied.snapshot())
    }
}
