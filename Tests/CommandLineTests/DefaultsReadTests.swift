import Foundation
import TestSupport
import Testing

/// `defaults read`: stored values, compared with the bundle.
@Suite struct DefaultsReadTests {
    private let app = "com.example.MyApp"

    private func tutorial() throws -> ScratchFolder { try MadeFiles.tutorial.folder() }

    private let values: [String: Any] = [
        "play_sounds_preference": false, "3D_sound_preference": true, "experience_preference": 1,
        "gravity_preference": 7.5, "old\nkey": "x",
    ]

    private let table = """
        key                     stored  default  state
        play_sounds_preference  false   true     stored
        3D_sound_preference     true    true     as default
        user_name                                never stored
        experience_preference   1       "0"      wrong type
        gravity_preference      7.5     1        out of range
        old\\nkey                "x"              not in the bundle

        """

    @Test func `defaults read accepts binary and XML property lists`() throws {
        let folder = try tutorial()
        try folder.write(SimulatorTree.binary(values), to: "binary.plist")
        let xml = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
        try folder.write(Array(xml), to: "xml.plist")
        for file in ["binary.plist", "xml.plist"] {
            let result = try folder.run("defaults", "read", "--from", file)
            #expect(result.output == table && result.error == "" && result.exitCode == 0)
        }
    }

    /// By its path, and piped, as from `defaults export` on a Mac.
    @Test(arguments: ["-", "/dev/stdin"]) func `defaults read reads a file or standard input`(input: String) throws {
        let folder = try tutorial()
        let xml = Array(try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0))
        try folder.write(xml, to: "xml.plist")
        #expect(try folder.run("defaults", "read", "xml.plist").output == table)
        #expect(try folder.run("defaults", "read", input, input: xml).output == table)
        #expect(try folder.run("defaults", "read", "--from", input, input: xml).output == table)
        let piped = try shell("cat xml.plist | settings-bundle defaults read \(input)", in: folder)
        #expect(piped.output == table && piped.exitCode == 0)
        let damaged = try folder.run("defaults", "read", input, input: Array("<plist>".utf8))
        #expect(
            damaged.exitCode == 2 && damaged.error.hasPrefix("\(input):1:1: error: the file is not a property list: "))
    }

    /// In a terminal, each row is one line: long values are cut first, keys last. Piped output is not cut.
    @Test(.needs(.python3)) func `defaults read fits its table to the width of the terminal`() throws {
        let folder = try tutorial()
        let long = String(repeating: "long ", count: 30)
        let file = try PropertyListSerialization.data(
            fromPropertyList: ["user_name": long, "ключ": "音量音量音量音量音量音量音量音量", "k": 1] as [String: Any], format: .xml,
            options: 0)
        try folder.write(Array(file), to: "xml.plist")
        let command = ["defaults", "read", "--from", "xml.plist"]
        let piped = try folder.run(command).output
        for columns in [80, 60, 52] {
            let lines = try folder.terminal(columns, command + ["--color", "never"]).split(separator: "\n")
            #expect(lines.count == piped.split(separator: "\n").count)
            #expect(lines.contains { $0.hasPrefix("user_name  ") && $0.contains("…") && $0.hasSuffix("stored") })
            #expect(lines.contains { $0.hasPrefix("play_sounds_preference  ") })
            // Ideographs are two columns wide.
            #expect(lines.allSatisfy { $0.unicodeScalars.map { $0.value > 0x2E80 ? 2 : 1 }.reduce(0, +) <= columns })
            #expect(lines[0].hasSuffix("state"))
            // The state column is not cut.
            #expect(columns < 60 || lines.contains { $0.hasSuffix("not in the bundle") })
            #expect(
                try folder.run(command, environment: ["COLUMNS": "\(columns)"]).output
                    == lines.joined(separator: "\n") + "\n")
        }
        // The table has a minimum width, which it keeps in narrower terminals.
        #expect(
            try folder.terminal(10, command + ["--color", "never"]).split(separator: "\n")[1]
                == "play_so…            true     never s…")
    }

    @Test func `defaults read finds the values of an app on a simulator`() throws {
        let folder = try tutorial()
        let tree = SimulatorTree(in: folder)
        try tree.add(device: "AAAA", name: "iPhone 17")
        try tree.add(app: "com.example.Other", in: "0000", on: "AAAA", values: ["user_name": "Other"])
        try tree.add(app: app, in: "1111", on: "AAAA", values: values)
        let result = try folder.run("defaults", "read", "--app", app, "--simulators", "Simulator")
        #expect(result.output == table)
        #expect(result.error == "note: com.example.MyApp on iPhone 17 (AAAA)\n")
        // The Simulator's default folder is in the home folder, which is the test's folder here.
        try SimulatorTree(in: folder, root: "Library/Developer/CoreSimulator").add(
            app: app, in: "1111", on: "BBBB", values: ["user_name": "Anna"])
        #expect(try folder.run("defaults", "read", "--app", app).output.contains("user_name               \"Anna\""))
    }

    @Test func `defaults read uses the specified device, or the one used last`() throws {
        let folder = try tutorial()
        let tree = SimulatorTree(in: folder)
        for (udid, name, age) in [("AAAA", "Old", 500.0), ("BBBB", "New", 5), ("CCCC", "Booted", 50)] {
            try tree.add(device: udid, name: name, isBooted: name == "Booted")
            try tree.add(app: app, in: "1111", on: udid, values: ["user_name": name], age: age)
        }
        try tree.add(app: app, in: "2222", on: "AAAA", values: ["user_name": "Second"], age: 400)
        func run(_ options: String...) throws -> CommandResult {
            try folder.run(["defaults", "read", "--app", app, "--simulators", "Simulator"] + options)
        }
        func name(_ result: CommandResult) throws -> Substring {
            try #require(result.output.split(separator: "\n").first { $0.hasPrefix("user_name") })
        }
        let newest = try run()
        #expect(try name(newest).contains("\"New\""))
        let notes = newest.error.split(separator: "\n")
        #expect(notes.count == 4 && notes[0].contains("on New (BBBB)"))
        #expect(
            notes[1...].map { $0.split(separator: "/").last } == ["1111", "2222", "1111"]
                && notes[1].contains("Booted (CCCC)"))
        #expect(try name(run("--device", "booted")).contains("\"Booted\""))
        // Of two containers on one device, the one used last is read, and a note lists the other.
        let twice = try run("--device", "aaaa")
        #expect(try name(twice).contains("\"Second\"") && twice.error.contains("Application/1111"))
        let wrong = try run("--device", "DDDD")
        #expect(wrong.exitCode == 2 && wrong.error.contains("there is no device 'DDDD'"))
        #expect(wrong.error.contains("Old (AAAA)"))
    }

    @Test func `defaults read supports the simulator folders of Xcode 5`() throws {
        let folder = try tutorial()
        try SimulatorTree(in: folder).add(oldApp: app, in: "9999", version: "7.1", values: ["user_name": "Anna"])
        let result = try folder.run("defaults", "read", "--app", app, "--simulators", "Simulator")
        #expect(result.output.contains("user_name               \"Anna\"") && result.exitCode == 0)
        #expect(result.error == "note: com.example.MyApp in Simulator/7.1/Applications/9999\n")
    }

    @Test func `defaults read includes the app groups of the bundle`() throws {
        let row = itemText("ChildPane", ["Title": "A", "File": "A"])
        let pane = paneText(itemText("TextField", ["Key": "k", "DefaultValue": "d"]))
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(itemText("TextField", ["Key": "k"]), row),
                "Settings.bundle/A.plist": pane.replacing(
                    "\t<key>PreferenceSpecifiers",
                    with:
                        "<key>ApplicationGroupContainerIdentifier</key><string>group.a</string><key>PreferenceSpecifiers"
                ),
            ], inMemory: true)
        let tree = SimulatorTree(in: folder)
        try tree.add(app: app, in: "1111", on: "AAAA", values: ["k": "own"])
        try tree.add(group: "group.a", in: "2222", on: "AAAA", values: ["k": "shared", "o": 1])
        try tree.add(group: "group.b", in: "3333", on: "AAAA", values: ["k": "foreign"])
        let result = try folder.run("defaults", "read", "--app", app, "--simulators", "Simulator")
        #expect(
            result.output == """
                key  stored    default  state              app group
                k    "own"              stored
                k    "shared"  "d"      stored             group.a
                o    1                  not in the bundle  group.a

                """)
        let group = try folder.run(
            "defaults", "read", "--group", "group.a", "--json", "--app", app, "--simulators", "Simulator")
        let object = try JSONSerialization.jsonObject(with: Data(group.outputBytes)) as? [String: Any]
        #expect(object?["version"] as? Int == 1)
        let found = try #require(object?["values"] as? [[String: Any]])
        #expect(found.map { $0["state"] as? String } == ["stored", "not-in-bundle"])
        #expect(found[0]["stored"] as? [String: String] == ["type": "string", "value": "shared"])
        #expect(found[1]["type"] is NSNull && found[1]["appGroup"] as? String == "group.a")
        let files = try #require(object?["files"] as? [[String: Any]])
        #expect((files.first?["file"] as? String)?.hasSuffix("/2222/Library/Preferences/group.a.plist") == true)
    }

    /// App groups are found without a description file, but do not determine which device was used last.
    @Test func `defaults read finds an app group whose description file is damaged`() throws {
        let pane = paneText(itemText("TextField", ["Key": "k", "DefaultValue": "d"])).replacing(
            "\t<key>PreferenceSpecifiers",
            with: "<key>ApplicationGroupContainerIdentifier</key><string>group.a</string><key>PreferenceSpecifiers")
        let folder = try ScratchFolder(["Settings.bundle/Root.plist": pane], inMemory: true)
        let tree = SimulatorTree(in: folder)
        for (udid, age) in [("AAAA", 10.0), ("BBBB", 100)] {
            try tree.add(device: udid, name: udid)
            try tree.add(app: app, in: "1111", on: udid, values: [:], age: age)
        }
        try tree.add(group: "group.a", in: "2222", on: "BBBB", values: ["k": "old"], age: 5)
        try tree.add(group: "group.a", in: "3333", on: "BBBB", values: ["k": "new"])
        let description = "data/Containers/Shared/AppGroup/3333/.com.apple.mobile_container_manager.metadata.plist"
        try folder.write("junk", to: "Simulator/Devices/BBBB/" + description)
        let result = try folder.run("defaults", "read", "--app", app, "--simulators", "Simulator")
        #expect(result.output.contains("k    \"new\"   \"d\"      stored  group.a"), "\(result.output)")
        let notes = result.error.split(separator: "\n")
        #expect(notes.count == 3 && notes[0] == "note: com.example.MyApp on BBBB (BBBB)")
        #expect(notes[1].contains("on AAAA (AAAA)") && notes[2].contains("AppGroup/2222"))
        // A single file contains the app's own values, and a note mentions the app group.
        try folder.write(SimulatorTree.binary(["k": "x"]), to: "stored")
        let own = try folder.run("defaults", "read", "--from", "stored")
        #expect(
            own.error == "note: the keys in the app group group.a are not included: --group group.a prints them\n")
    }

    @Test func `defaults read lists the devices that have the app`() throws {
        let folder = try tutorial()
        let tree = SimulatorTree(in: folder)
        try tree.add(device: "AAAA", name: "iPhone", isBooted: true)
        try tree.add(device: "BBBB", name: "iPad")
        try tree.add(app: app, in: "1111", on: "BBBB", values: ["user_name": "Anna"])
        func run(_ options: String...) throws -> CommandResult {
            try folder.run(["defaults", "read", "--simulators", "Simulator"] + options)
        }
        let booted = try run("--app", app, "--device", "booted")
        #expect(booted.exitCode == 2)
        #expect(
            booted.error == """
                error: the app 'com.example.MyApp' is not on iPhone (AAAA)
                  = help: it is on iPad (BBBB)

                """)
        #expect(try run("--app", "com.example.MyAp").error.contains("did you mean com.example.MyApp?"))
        try folder.write("", to: "file")
        let file = try folder.run("defaults", "read", "--app", app, "--simulators", "file")
        #expect(file.exitCode == 2 && file.error.contains("file is not a folder"))
        // Xcode 6.0 had no containers for preferences.
        try folder.write(
            SimulatorTree.binary(["user_name": "Otto"]),
            to: "Simulator/Devices/AAAA/data/Library/Preferences/com.example.Old.plist")
        #expect(try run("--app", "com.example.Old").output.contains("\"Otto\""))
    }

    /// A title item accepts each of its values, whatever the type of its default.
    @Test func `defaults read accepts the values of a title item`() throws {
        let item = itemText(
            "TitleValue",
            [
                "Key": "k", "DefaultValue": "a", "Titles": arrayText("x", "y"),
                "Values": "<array><integer>1</integer><integer>2</integer></array>",
            ])
        let folder = try ScratchFolder(["Settings.bundle/Root.plist": paneText(item)], inMemory: true)
        for (value, state) in [(2, "stored"), (3, "wrong type")] {
            try folder.write(SimulatorTree.binary(["k": value]), to: "stored")
            #expect(try folder.run("defaults", "read", "--from", "stored").output.hasSuffix("  \(state)\n"))
        }
    }

    @Test func `defaults read shows all keys as never stored for an unused app`() throws {
        let folder = try tutorial()
        try SimulatorTree(in: folder).add(app: app, in: "1111", on: "AAAA")
        let result = try folder.run("defaults", "read", "--app", app, "--simulators", "Simulator")
        #expect(result.exitCode == 0)
        #expect(result.output.split(separator: "\n").dropFirst().allSatisfy { $0.hasSuffix("never stored") })
    }

    @Test func `defaults read tolerates damaged descriptions and reports damaged values`() throws {
        let folder = try tutorial()
        let tree = SimulatorTree(in: folder)
        try tree.add(app: app, in: "1111", on: "AAAA", values: ["user_name": "Anna"])
        let container = "Simulator/Devices/AAAA/data/Containers/Data/Application"
        // The descriptions are damaged, but the app's own file identifies its container.
        try folder.write("junk", to: "Simulator/Devices/AAAA/device.plist")
        try folder.write("<plist><array/>", to: container + "/1111/.com.apple.mobile_container_manager.metadata.plist")
        try folder.write("", to: container + "/2222")
        try folder.write("", to: "Simulator/Devices/device_set.plist")
        let command = ["defaults", "read", "--app", app, "--simulators", "Simulator"]
        let result = try folder.run(command)
        #expect(result.output.contains("\"Anna\"") && result.error == "note: com.example.MyApp on AAAA\n")
        #expect(try folder.run(command + ["--device", "booted"]).error.contains("no device is booted"))

        let file = container + "/1111/Library/Preferences/\(app).plist"
        let whole = try SimulatorTree.binary(values)
        for bytes in [[], Array("bplist00".utf8), Array(whole.dropLast(5)), Array("<plist><dict>".utf8)] {
            try folder.write(bytes, to: file)
            let damaged = try folder.run(command)
            #expect(damaged.exitCode == 2 && damaged.error.contains("\(app).plist"), "\(damaged.error)")
            #expect(damaged.error.contains("property list") && damaged.output == "")
            if bytes.count > 8, bytes.starts(with: whole.prefix(6)) {
                #expect(damaged.error.contains("the binary property list is damaged"))
            }
        }
    }

    @Test func `defaults read rejects missing apps and contradicting options`() throws {
        let folder = try tutorial()
        try SimulatorTree(in: folder).add(device: "AAAA", name: "iPhone")
        func error(_ options: String...) throws -> (Int32, String) {
            let result = try folder.run(["defaults", "read"] + options)
            #expect(result.output == "")
            return (Int32(result.exitCode), result.error)
        }
        let none = try error("--app", app, "--simulators", "Simulator")
        #expect(none.0 == 2 && none.1.contains("the app 'com.example.MyApp' is not on any device in Simulator"))
        let nowhere = try error("--app", app)
        #expect(nowhere.0 == 2 && nowhere.1.contains("--simulators"))
        #expect(try error().0 == 64)
        #expect(try error("--app", app, "--from", "x").0 == 64)
        #expect(try error("--from", "x", "--device", "booted").0 == 64)
        #expect(try error("--from", "x", "--simulators", "Simulator").0 == 64)
        for name in ["", "..", "../../etc", "a\nb"] { #expect(try error("--app", name).0 == 64) }
        #expect(try error("--from", "x").0 == 2)
        #expect(try error("--from", "").1.contains("the file name is empty"))
        #expect(try error("x", "--from", "y").0 == 64 && error("x", "--app", app).0 == 64)
    }
}
