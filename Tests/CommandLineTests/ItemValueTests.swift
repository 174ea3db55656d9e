import Foundation
import TestSupport
import Testing

/// Values of items that commands, scripts and forms set, and their relations with each other.
@Suite struct ItemValueTests {
    private func folder() throws -> ScratchFolder {
        try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    table: nil,
                    itemText(
                        "Slider",
                        [
                            "Key": "gravity", "DefaultValue": "<real>1</real>", "MinimumValue": "<real>0</real>",
                            "MaximumValue": "<integer>2</integer>",
                        ]),
                    itemText(
                        "MultiValue",
                        [
                            "Title": "Level", "Key": "level", "DefaultValue": "<integer>1</integer>",
                            "Titles": arrayText("One", "Thirteen"),
                            "Values": "<array><integer>1</integer><string>13</string></array>",
                        ]), toggleText("Play", key: "play"),
                    itemText("TitleValue", ["Title": "Version", "Key": "version", "DefaultValue": "1.0"]),
                    itemText("TextField", ["Title": "Name", "Key": "name"]), itemText("Group", ["Title": "More"]))
            ], inMemory: true)
    }

    private static let contradictions = [
        ("set-item gravity --set DefaultValue=99", "DefaultValue 99 is not between 0 and 2"),
        ("set-item gravity --set MaximumValue=0.5", "DefaultValue 1 is not between 0 and 0.5"),
        ("set-item gravity --set-xml 'MinimumValue=<integer>3</integer>'", "MinimumValue 3 is not less than"),
        (
            "set-item gravity --set-xml 'MaximumValue=<real>inf</real>'",
            "--set MaximumValue '+infinity' is not a number"
        ),
        (
            "set-item level --set-xml 'Values=<array><integer>2</integer><integer>3</integer></array>'",
            "DefaultValue integer '1' is not the value of a choice"
        ),
        ("set-item level --set-xml 'DefaultValue=<string>1</string>'", "DefaultValue string '1' is not the value"),
        (
            "set-item level --set-xml 'Values=<array><integer>1</integer><integer>1</integer></array>'",
            "two choices have the value '1'"
        ),
        ("set-item level --set-xml 'Titles=<array><string>One</string></array>'", "the item has 1 title and 2 values"),
        (
            "set-item level --set-xml 'ShortTitles=<array><string>1</string></array>'",
            "the item has 2 titles and 1 short title"
        ),
        ("set-item play --set-xml 'DefaultValue=<string>YES</string>'", "DefaultValue string 'YES' is neither the on"),
        ("set-item play --set TrueValue=a --set FalseValue=a", "TrueValue and FalseValue have the same value"),
        (
            "set-item version --set-xml 'Titles=<array><string>A</string></array>' "
                + "--set-xml 'Values=<array/>'", "the item has 1 title and 0 values"
        ),
        ("set-item name --set-xml 'KeyboardType=<string>Email</string>'", "--set KeyboardType does not accept 'Email'"),
        ("set-item name --set-xml 'Title=<string>a&#10;b</string>'", "--set Title contains the control character"),
        (
            "set-item name --set-xml 'SupportedUserInterfaceIdioms=<array><string>TV</string></array>'",
            "--set SupportedUserInterfaceIdioms does not accept 'TV'"
        ),
        (
            "add-item slider --key s --set DefaultValue=9", "DefaultValue 9 is not between 0 and 1"
        ),
        (
            "add-item multi-value --title T --key t --choice A=1 --set DefaultValue=2",
            "DefaultValue string '2' is not the value of a choice"
        ),
    ]

    @Test(arguments: contradictions)
    func `Values of raw keys are checked like the values of options`(command: String, message: String) throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let result = try shell("settings-bundle \(command)", in: folder)
        #expect(result.exitCode == (command.hasPrefix("add") ? 64 : 2), "\(result)")
        #expect(result.error.contains("error: \(message)"), "\(result.error)")
        #expect(result.error.contains("= help: "), "\(result.error)")
        let script = try folder.run("apply", "-", input: Array("set-item play --title Music\n\(command)\n".utf8))
        #expect(script.exitCode != 0 && script.error.contains(message), "\(script.error)")
        #expect(try folder.snapshot() == before)
    }

    @Test func `Raw keys that fit each other are accepted together`() throws {
        let folder = try folder()
        let commands = [
            "set-item gravity --set MaximumValue=100 --set DefaultValue=99",
            "set-item level --set-xml 'Values=<array><string>a</string><string>b</string></array>' "
                + "--set-xml 'DefaultValue=<string>b</string>'",
            "set-item play --set-xml 'TrueValue=<integer>1</integer>' --set-xml 'FalseValue=<integer>0</integer>'",
            "set-item version --set-xml 'Titles=<array><string>A</string></array>' "
                + "--set-xml 'Values=<array><string>a</string></array>'",
        ]
        for command in commands {
            let result = try shell("settings-bundle \(command)", in: folder)
            #expect(result.exitCode == 0, "\(result.error)")
        }
        #expect(try folder.run("check", "--strict").exitCode == 0)
    }

    @Test func `A form whose values contradict each other is applied with a note`() throws {
        let folder = try folder()
        let form =
            #"{"version": 1, "panes": {"Root": {"PreferenceSpecifiers": [{"Key": "gravity", "DefaultValue": 99.0}]}}}"#
        let result = try folder.run("apply", "-", input: Array(form.utf8))
        #expect(result.exitCode == 0)
        #expect(result.error.contains("note: slider 'gravity' in Root: DefaultValue 99 is not between 0 and 2\n"))
        // The same contradiction is not reported for a form that does not cause it.
        let other = form.replacing(#""DefaultValue": 99.0"#, with: #""Own": 1"#)
        #expect(try !folder.run("apply", "-", input: Array(other.utf8)).error.contains("note: "))
        try folder.write(try folder.run("dump").output, to: "form.json")
        let new = try folder.run("new", "Other.bundle", "--from", "form.json", "--dry-run")
        #expect(
            new.error.contains("slider 'gravity' in Root: DefaultValue 99 is not between 0 and 2\n"), "\(new.error)")
    }

    // MARK: Choices of several types

    @Test func `A value that looks like the value of a choice is that value`() throws {
        let folder = try folder()
        try folder.run("set-item", "level", "--choice", "Friday=13", "--default", "13").requireSuccess()
        #expect(
            try folder.run("show", "level", "--json").output.replacing(" ", with: "").replacing("\n", with: "")
                .contains(#""DefaultValue":"13","Titles":["One","Friday"],"Values":[1,"13"]"#))
        try folder.run("set-item", "level", "--remove-choice", "13", "--default", "1").requireSuccess()
        try folder.run("set-item", "level", "--choice", "Thirteen=13").requireSuccess()
        #expect(try folder.run("show", "level", "--value", "Values", "--json").output.contains("13"))
        #expect(try !folder.run("show", "level", "--value", "Values", "--json").output.contains("\"13\""))
    }

    // MARK: Numbers

    @Test(arguments: [
        "--max '&#57;'", "--min '&#48;' --max 9", "--max '9<!-- -->'", "--max '<![CDATA[9]]>'", "--max ' '",
    ])
    func `A number cannot contain markup`(options: String) throws {
        let folder = try folder()
        let result = try shell("settings-bundle add-item slider --key s \(options)", in: folder)
        #expect(result.exitCode == 64 && result.error.contains("is not a number"), "\(result)")
        let set = try shell("settings-bundle set-item level --choice 'A=&#57;'", in: folder)
        #expect(set.exitCode == 2 && set.error.contains("'&#57;' is not an integer"), "\(set)")
        let both = try shell("settings-bundle set-item gravity --default '&#49;'", in: folder)
        #expect(both.exitCode == 2 && both.error.contains("--default '&#49;' is not a number"), "\(both)")
    }

    @Test func `A pane is XML even after thousands of blanks`() throws {
        let folder = try folder()
        let pane = try folder.text(of: "Settings.bundle/Root.plist")
        let start = try #require(pane.range(of: "<plist"))
        let blanks = String(repeating: " \n", count: 3000)
        try folder.write(blanks + pane[start.lowerBound...], to: "Settings.bundle/Root.plist")
        try folder.run("set-item", "name", "--title", "Nickname").requireSuccess()
        let result = try folder.text(of: "Settings.bundle/Root.plist")
        #expect(
            result
                == (blanks + pane[start.lowerBound...]).replacing(
                    "<string>Name</string>", with: "<string>Nickname</string>"))
    }

    // MARK: Messages

    @Test func `A type that requires a key is an error of the bundle, and names the key`() throws {
        let folder = try folder()
        let result = try folder.run("set-item", "title:More", "--type", "text-field")
        #expect(result.exitCode == 2)
        #expect(result.error.contains("error: a text-field requires a key\n  = help: add --key"), "\(result.error)")
        #expect(result.error.hasPrefix("Settings.bundle/Root.plist:"))
    }

    @Test func `An empty title and a very long default cause notes`() throws {
        let folder = try folder()
        let empty = try folder.run("add-item", "toggle", "--title", "", "--key", "t")
        #expect(empty.exitCode == 0)
        #expect(empty.error.contains("note: the title is empty, so Settings shows a row without a title\n"))
        #expect(try folder.run("set-item", "play", "--title", "").error.contains("note: the title is empty"))
        #expect(try folder.run("copy-item", "play", "--title", "", "--key", "p").error.contains("the title is empty"))
        #expect(try !folder.run("add-item", "group", "--title", "").error.contains("note: the title is empty"))
        let long = String(repeating: "x", count: 100_000)
        let text = try folder.run("set-item", "name", "--default", long)
        #expect(
            text.error.contains("note: the default has 100000 characters, but Settings shows a value in one line\n"))
        #expect(try !folder.run("set-item", "name", "--default", "short").error.contains("note: "))
    }

    @Test(arguments: [
        ("set-item play --key 'a\nb'", "a key is one line of plain text"),
        ("copy-item play --key 'a\nb'", "a key is one line of plain text"),
        ("rename-key play 'a\nb'", "a key is one line of plain text"),
        ("set-item play --set 'a\nb=1'", "a key is one line of plain text"),
        ("set-item play --title 'a\nb'", "a title is one line of plain text"),
        ("set-item play --configuration 'a\nb'", "a name is one line of plain text"),
        ("set-pane Root --app-group 'a\nb'", "an app group is one line of plain text"),
    ])
    func `A line break is rejected with the name of what it is in`(command: String, help: String) throws {
        let folder = try folder()
        let result = try shell("settings-bundle \(command)", in: folder)
        #expect(result.exitCode != 0 && result.error.contains("= help: remove it: \(help)"), "\(result.error)")
    }

    // MARK: Groups

    @Test func `A command that leaves the items of a group behind says so`() throws {
        let folder = try exampleFolder(inMemory: true)
        let note = "note: 2 items of the group 'Sound' stay; add --with-items to"
        let moved = try folder.run("move-item", "title:Sound", "--dry-run")
        #expect(moved.error.contains("\(note) move them with the group\n"), "\(moved.error)")
        #expect(try !folder.run("move-item", "title:Sound", "--at", "0", "--dry-run").error.contains("note: "))
        #expect(try !folder.run("move-item", "title:Sound", "--with-items", "--dry-run").error.contains("note: "))
        #expect(try !folder.run("move-item", "0", "1", "2", "--dry-run").error.contains("note: "))
        let removed = try folder.run("remove-item", "title:Sound", "--dry-run")
        #expect(removed.error.contains("\(note) remove them with the group\n"), "\(removed.error)")
        let one = try folder.run("remove-item", "title:Sound", "play", "--dry-run")
        #expect(one.error.contains("note: 1 item of the group 'Sound' stays; add --with-items to remove it with"))
    }

    @Test func `A raw key that has no effect on the item is noted`() throws {
        let folder = try exampleFolder(inMemory: true)
        let result = try folder.run("set-item", "volume", "--set", "Title=Volume")
        #expect(result.exitCode == 0)
        #expect(result.error.contains("note: 'Title' has no effect on a slider\n"), "\(result.error)")
        #expect(try !folder.run("set-item", "play", "--set", "TrueValue=1").error.contains("has no effect"))
        #expect(try !folder.run("set-item", "play", "--set", "MyKey=1").error.contains("has no effect"))
    }

    @Test(arguments: [("[1, 12, '13']", "013"), ("[1.5, 3.5, 2]", "2.0")])
    func `A choice is found by its value, however the number is written`(values: String, typed: String) throws {
        let folder = try ScratchFolder(inMemory: true)
        let elements = values.dropFirst().dropLast().split(separator: ", ").map { value in
            value.hasPrefix("'")
                ? "<string>\(value.dropFirst().dropLast())</string>"
                : value.contains(".") ? "<real>\(value)</real>" : "<integer>\(value)</integer>"
        }
        try folder.write(
            paneText(
                table: nil,
                itemText(
                    "MultiValue",
                    [
                        "Title": "List", "Key": "list", "Titles": arrayText("A", "B", "C"),
                        "Values": "<array>\(elements.joined())</array>",
                    ])), to: "Settings.bundle/Root.plist")
        let result = try folder.run("set-item", "list", "--choice", "Last=\(typed)")
        #expect(result.exitCode == 0, "\(result.error)")
        let shown = try folder.run("show", "list", "--json").output
        #expect(shown.contains("Last") && !shown.contains("\"C\""), "\(shown)")
    }
}
