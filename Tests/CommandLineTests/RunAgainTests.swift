import TestSupport
import Testing

/// Scripts that are safe to run again: existing content keeps its bytes and dates.
@Suite struct RunAgainTests {
    /// One command of every kind that adds something.
    private static let commands = [
        "localize add it",
        "add-item group --title Games --footer 'For all games.' --translate de=Spiele",
        "add-item toggle --title 'Play Music' --key music --default YES --in-group title:Games --translate 'de=Musik'",
        "add-item toggle --title Games --key games --on 1 --off 0 --value-type integer --in-group title:Games",
        "add-item slider --key loudness --min -1 --max 11 --default 5 --min-image a.png --after music",
        "add-item title --title Version --key version --default '1.2 (34)' --at 0",
        "add-item text-field --title Host --key host --keyboard URL --secure --after version --idiom pad",
        """
        add-item multi-value --title Level --key level --choice Beginner=0 --choice Expert=1 --default 1 \
        --value-type integer --short-title Expert=Exp. --sorted --translate de:Expert=Kenner
        """,
        "add-item radio-group --title Theme --key theme --choice Light --choice Dark --footer Colours --set Own=1",
        "add-pane Advanced --title Advanced --translate de=Mehr --after volume",
        "add-pane Logs --title Logs --parent Advanced --strings-table none",
        "add-pane Sounds --title Sounds --strings-table Root",
        "add-item toggle --pane Advanced --title Debug --key debug --set-xml 'Own=<array><true/></array>'",
        "add-item group --pane Advanced --footer 'No title.'",
        "add-item child-pane --pane Advanced --title Sounds --file Sounds --translate de=Töne",
    ]

    /// The commands with a flag that makes them safe to run again. Adding a language does not need one.
    private static func script(_ flag: String) -> [String] {
        commands.map { $0.hasPrefix("localize") ? $0 : "\($0) \(flag)" }
    }

    @Test(arguments: ["--if-missing", "--update"]) func `A script applied again changes nothing`(flag: String) throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(Self.script(flag).joined(separator: "\n"), to: "script.txt")
        try #require(folder.run("apply", "script.txt").exitCode == 0)
        try expectNothingNew(in: folder) {
            let again = try folder.run("apply", "script.txt")
            #expect(again.exitCode == 0, "\(again.error)")
        }
    }

    /// Every command has one flag in the first run, and the other one in the second run.
    @Test func `Commands run again one by one change nothing`() throws {
        let folder = try exampleFolder(inMemory: true)
        let scripts = [Self.script("--if-missing"), Self.script("--update")]
        for run in 0...1 {
            let commands = scripts[0].indices.map { "settings-bundle \(scripts[($0 + run) % 2][$0])" }
            try folder.write((["set -e"] + commands).joined(separator: "\n"), to: "script\(run).sh")
        }
        try #require(shell("sh script0.sh", in: folder).exitCode == 0)
        try expectNothingNew(in: folder) {
            let again = try shell("sh script1.sh", in: folder)
            #expect(again.exitCode == 0, "\(again.error)")
            let lines = again.error.split(separator: "\n")
            #expect(lines.allSatisfy { $0.hasPrefix("identical") }, "\(again.error)")
        }
    }

    @Test func `Commands with --if-missing or --update create the same items as without`() throws {
        let folders = try ["", "--if-missing", "--update"].map { flag in
            let folder = try exampleFolder(inMemory: true)
            try folder.write(Self.script(flag).joined(separator: "\n"), to: "script.txt")
            let result = try folder.run("apply", "script.txt")
            #expect(result.exitCode == 0, "\(result.error)")
            return folder
        }
        let snapshots = try folders.map { try $0.snapshot(of: "Settings.bundle") }
        #expect(snapshots[0] == snapshots[1] && snapshots[0] == snapshots[2])
    }

    private func expectNothingNew(in folder: ScratchFolder, _ run: () throws -> Void) throws {
        let before = try folder.snapshot()
        let stamps = try FileStamps(of: folder.absolute("Settings.bundle"))
        try run()
        #expect(try folder.snapshot().changes(since: before) == [])
        #expect(try FileStamps(of: folder.absolute("Settings.bundle")) == stamps)
    }

    /// Commands that find an existing item or pane, and the first line of their output.
    @Test(arguments: [
        ("add-item toggle --title Play --key play --update --at 0", "move  Root.plist  item 1 to 0: toggle 'Play'"),
        (
            "add-item toggle --title Play --key play --update --after volume",
            "move  Root.plist  item 1 to 2: toggle 'Play'"
        ),
        ("add-item toggle --title Play --key play --update --in-group 0", "identical  Root.plist  item 1"),
        (
            "add-item toggle --title Play --key play --update --pane More",
            "move  Root.plist  item 1 to More/1: toggle 'Play'"
        ),
        (
            "add-item toggle --title Play --key play --update --after m",
            "move  Root.plist  item 1 to More/1: toggle 'Play'"
        ),
        ("add-item slider --key play --update", "update  Root.plist  item 1: toggle to slider"),
        ("add-item slider --key volume --if-missing --at 0", "identical  Root.plist  item 2 has the key volume"),
        ("add-item group --title Sound --if-missing", "identical  Root.plist  item 0 has the Title 'Sound'"),
        ("add-item group --title Sound --footer F --update", "update  Root.plist  item 0: FooterText"),
        ("add-item group --title Sound --pane More --if-missing", "insert  More.plist  item 1: group 'Sound'"),
        ("add-item group --title Play --if-missing", "insert  Root.plist  item 4: group 'Play'"),
        (
            "add-item child-pane --title Other --file More --if-missing",
            "identical  Root.plist  item 3 has the File 'More'"
        ),
        ("add-item child-pane --title Other --file More --update", "update  Root.plist  item 3: Title"),
        ("add-pane More --title Other --if-missing", "identical  More.plist  the pane already exists"),
        ("add-pane More --title Other --update", "update  Root.plist  item 3: Title"),
        ("add-pane More --title More --update --at 0", "move  Root.plist  item 3 to 0: child-pane 'More'"),
        ("add-pane More --title More --update --strings-table Root", "update  More.plist  StringsTable"),
    ])
    func `Adding commands with --if-missing or --update find existing items`(command: String, told: String) throws {
        let folder = try folder()
        let result = try shell("settings-bundle \(command)", in: folder)
        #expect(result.exitCode == 0, "\(result.error)")
        let words = result.error.prefix { $0 != "\n" }.split(separator: " ")
        #expect(words == told.split(separator: " "), "\(result.error)")
        try expectNothingNew(in: folder) {
            let again = try shell("settings-bundle \(command)", in: folder)
            #expect(again.exitCode == 0 && again.error.hasPrefix("identical"), "\(again.error)")
        }
    }

    @Test(arguments: [
        (
            "add-item slider --key play --if-missing",
            "Settings.bundle/Root.plist:15:3: error: item Root/1 has the key 'play' and is a toggle, not a slider\n"
                + "  = help: choose another --key, or use --update instead of --if-missing to change its type\n"
        ),
        (
            "add-item group --title Twice --footer F --update --pane More",
            "Settings.bundle/More.plist: error: several items of type group have the Title 'Twice'"
        ),
        (
            "add-pane more --title M --if-missing",
            "Settings.bundle/More.plist: error: More.plist differs from more.plist"
        ),
        (
            "add-pane Broken --title B --update",
            "Settings.bundle/Broken.plist:1:8: error: Broken.plist is not a pane: it has no PreferenceSpecifiers array"
        ),
        (
            "add-pane More --title M --update --strings-table none",
            "Settings.bundle/More.plist: error: More has the string table 'More'"
        ),
    ])
    func `Adding commands reject an existing item that does not match`(command: String, told: String) throws {
        let folder = try folder()
        for title in ["Twice", "Twice"] { _ = try folder.run("add-item", "group", "--title", title, "--pane", "More") }
        try folder.write("<plist><dict/></plist>", to: "Settings.bundle/Broken.plist")
        let before = try folder.snapshot()
        let result = try shell("settings-bundle \(command)", in: folder)
        #expect(result.exitCode == 2 && result.error.hasPrefix(told), "\(result.error)")
        #expect(try folder.snapshot() == before)
    }

    /// The example bundle with a pane More, which has a title item with the key m.
    private static let files = MadeFiles(
        [
            ["add-pane", "More", "--title", "More"],
            ["add-item", "title", "--title", "M", "--key", "m", "--default", "1", "--pane", "More"],
        ], in: { try exampleFolder(inMemory: true) })

    private func folder() throws -> ScratchFolder { try Self.files.folder() }

    /// A missing item is added, and an item that the user moved is not duplicated.
    @Test func `add-pane adds the item that opens an existing pane unless there is one`() throws {
        let folder = try folder()
        try #require(folder.run("remove-item", "title:More").exitCode == 0)
        #expect(try folder.run("add-pane", "More", "--title", "More", "--if-missing").error.hasPrefix("insert"))
        try #require(folder.run("add-pane", "Deep", "--title", "Deep").exitCode == 0)
        try #require(folder.run("move-item", "title:Deep", "--to-pane", "More").exitCode == 0)
        for flag in ["--if-missing", "--update"] {
            let result = try folder.run("add-pane", "Deep", "--title", "Deep", flag)
            #expect(result.exitCode == 0 && result.error.hasPrefix("identical"), "\(result.error)")
        }
        // Panes in the folder of a language have their own items.
        try folder.write(paneText(table: nil), to: "Settings.bundle/de.lproj/Root.plist")
        let own = ["add-pane", "Own", "--title", "Own", "--parent", "de.lproj/Root", "--if-missing"]
        #expect(try folder.run(own).error.hasPrefix("create"))
        #expect(try folder.run(own).error.hasPrefix("identical"))
        let moved = try folder.run("add-pane", "Deep", "--title", "Deep", "--update", "--parent", "Root")
        #expect(moved.error.hasPrefix("move"), "\(moved.error)")
    }

    @Test func `add-item --update moves translations with the item`() throws {
        let folder = try folder()
        let command = ["add-item", "toggle", "--title", "Play", "--key", "play", "--update", "--pane", "More"]
        try #require(folder.run(command).exitCode == 0)
        #expect(try folder.text(of: "Settings.bundle/de.lproj/More.strings").contains("\"Play\" = \"Spielen\";"))
        #expect(try !folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Play"))
        try folder.write(paneText(table: nil), to: "Settings.bundle/Plain.plist")
        let refusal = try Refusal(Array(command.dropLast()) + ["Plain"], in: folder)
        #expect(refusal.isClean && refusal.exitCode == 2)
        #expect(
            refusal.error.contains(
                "use settings-bundle move-item More/1 --to-pane Plain --drop-strings to remove them"),
            "\(refusal.error)")
    }
}
