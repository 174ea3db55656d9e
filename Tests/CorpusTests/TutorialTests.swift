import TestSupport
import Testing

/// Apple's tutorial, made line by line in a bundle with two languages, as python reads it.
@Suite struct TutorialTests {
    private static let commands = [
        ["new", "--template", "empty", "--language", "en", "--language", "pl"],
        ["add-item", "group", "--title", "Sound"],
        ["add-item", "toggle", "--title", "Play Sounds", "--key", "play_sounds_preference", "--default", "YES"],
        ["add-item", "toggle", "--title", "3D Sound", "--key", "3D_sound_preference"],
        ["add-item", "group", "--title", "User Info"],
        ["add-item", "text-field", "--title", "Name", "--key", "user_name"],
        [
            "add-item", "multi-value", "--title", "Experience Level", "--key", "experience_preference", "--default",
            "0", "--option", "Beginner=0", "--option", "Expert=1", "--option", "Master=2",
        ],
        ["add-item", "group", "--title", "Gravity"],
        ["add-item", "slider", "--key", "gravity_preference", "--default", "1", "--max", "2"],
    ]

    private func page() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for command in Self.commands {
            let result = try folder.run(command)
            #expect(result.exitCode == 0, "\(command): \(result.error)")
            #expect(result.output == "")
        }
        return folder
    }

    @Test(.needsPython) func theItemsAreThoseOfTheTutorial() throws {
        let folder = try page()
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
                "Key": .scalar("string 3D_sound_preference"), "DefaultValue": .scalar("boolean False"),
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
        #expect(try #require(dump.pages["Root.plist"]).PreferenceSpecifiers == expected)
    }

    @Test(.needsPython) func bothTablesHoldTheTenTexts() throws {
        let folder = try page()
        let dump = try IndependentReader.dump(folder.absolute("Settings.bundle"))
        let texts = [
            "Sound", "Play Sounds", "3D Sound", "User Info", "Name", "Experience Level", "Beginner", "Expert", "Master",
            "Gravity",
        ]
        #expect(dump.tables.keys.sorted() == ["en.lproj/Root.strings", "pl.lproj/Root.strings"])
        for table in dump.tables.values { #expect(table == texts.map { [$0, $0] }) }
        #expect(dump.missing.isEmpty)
    }

    @Test func nothingIsLeftToDo() throws {
        let folder = try page()
        #expect(try folder.run("localize", "--check").exitCode == 0)
        #expect(try folder.snapshot().entries.keys.allSatisfy { $0.hasPrefix("Settings.bundle") })
    }
}
