import Foundation
import TestSupport
import Testing

/// Invalid commands, which suggest a correction and change nothing.
@Suite struct RefusalTests {
    @Test(arguments: [
        (["add-item", "group", "--title", "two\nlines"], "remove it: a title is one line of plain text"),
        (["add-pane", "/evil", "--title", "T"], "use a plain name, as in add-pane Advanced --title Advanced"),
        (["add-item", "togle", "--title", "T"], "did you mean toggle?"),
        (["add-item"], "add one of group, toggle, slider, title, text-field, multi-value, radio-group, child-pane"),
        (["add-item", "--title", "T"], "add-item requires an item type"),
        (["add-item", "toggle", "--title", "T", "--key", "k", "--set", "Key="], "Key is set twice"),
        (["add-item", "group", "--set-xml", "A=<string>&#1;</string>"], "--set A"),
        (["add-item", "group", "--title", "", "--if-missing"], "add --title"),
        (
            ["add-item", "group", "--at", "0", "--after", "play"],
            "--at and --after cannot be combined; use one of them"
        ),
        (["add-item", "group", "--at", "-1"], "starting at 0"),
        (["add-item", "slider", "--key", "k", "--min", "2"], "--min 2 is not less than --max 1"),
        (["add-item", "multi-value", "--title", "T", "--key", "k"], "use --choice \"Title=Value\""),
        (["localize", "stauts"], "there is no localize command 'stauts'"),
        (["localize", "snyc"], "did you mean sync?"),
        (["chekc"], "did you mean check?"), (["show", "--value", "Key"], "--value requires an item"),
        (["new", "--template", "tutrial"], "did you mean tutorial?"),
        (["--verison"], "did you mean --version?"), (["version"], "did you mean --version?"),
        (["add-item", "slider", "--title", "Volume", "--key", "v"], "the title of a group labels the slider"),
        (["add-item", "group", "--title", "T", "--allow-shared-key"], "leave out --allow-shared-key"),
        (["add-item", "slider", "--key", "v", "--title=Volume"], "a slider has no Title"),
        (["add-item", "toggle", "--title", "T", "--choice", "A"], "only title, multi-value, radio-group have it"),
        (["add-item", "text-field", "--key", "k", "--keyboard", "email"], "did you mean EmailAddress?"),
        (["preview", "Advanced"], "did you mean --pane Advanced?"),
        (["preview", "App/Settings.bundle"], "did you mean --bundle App/Settings.bundle?"),
        (["dump", "Settings.bundle"], "did you mean --bundle Settings.bundle?"),
    ])
    func `Commands reject invalid arguments and suggest corrections`(arguments: [String], told: String) throws {
        let refusal = try Refusal(arguments, in: exampleFolder(inMemory: true))
        #expect(refusal.exitCode == 64, "\(refusal.error)")
        #expect(refusal.error.contains(told), "\(refusal.error)")
        #expect(refusal.isClean, "\(refusal)")
    }

    @Test(arguments: [
        (
            ["add-item", "toggle", "--title", "T", "--key", "play"],
            "Settings.bundle/Root.plist:15:3: error: the key 'play'"
        ),
        (["localize", "rename", "de", "fr"], "fr.lproj already exists"),
        (["show", "plau"], "did you mean play?"), (["show", "play", "--value", "Ky"], "did you mean Key?"),
        (["new"], "Settings.bundle already exists"),
        (["set-item", "volume", "--title", "Volume"], "the title of a group labels the slider"),
        (["preview", "--pane", "Roo"], "did you mean Root?"),
        (["new", "Settings.bundle/de.lproj/Settings.bundle"], "would be inside"),
        (["new", "Settings.bundle/Settings.bundle"], "choose a folder that is not in a bundle or a language folder"),
        (["new", "Settings.bundle/New.bundle", "--dry-run"], "Settings.bundle/New.bundle would be inside"),
    ])
    func `Commands reject what the bundle does not allow and suggest corrections`(arguments: [String], told: String)
        throws
    {
        let refusal = try Refusal(arguments, in: exampleFolder(inMemory: true))
        #expect(refusal.exitCode == 2, "\(refusal.error)")
        #expect(refusal.error.contains(told), "\(refusal.error)")
        #expect(refusal.isClean, "\(refusal)")
    }

    @Test func `Commands locate a syntax error in a pane`() throws {
        let folder = try exampleFolder()
        try folder.write("<plist>\n<dict>\n  <key>A</key>\n</dict>\n</plist>\n", to: "Settings.bundle/Root.plist")
        for arguments in [["add-item", "group"], ["add-pane", "A", "--title", "A"], ["localize"], ["show"]] {
            let refusal = try Refusal(arguments, in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean, "\(refusal)")
            #expect(refusal.error.hasPrefix("Settings.bundle/Root.plist:4:1: error: "), "\(refusal.error)")
        }
    }

    @Test func `Commands reject a folder without a bundle`() throws {
        let folder = try ScratchFolder(["App/main.swift": "", "build/Settings.bundle/Root.plist": paneText()])
        for arguments in [["add-item", "group"], ["show"], ["localize"]] {
            let refusal = try Refusal(arguments, in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean)
            #expect(refusal.error.contains("create one with settings-bundle new, or specify one with --bundle"))
        }
    }

    @Test func `Commands reject a folder with two bundles`() throws {
        let folder = try ScratchFolder([
            "A/Settings.bundle/Root.plist": paneText(), "B/In App.bundle/Root.plist": paneText(),
        ])
        let refusal = try Refusal("add-item", "group", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("there are 2 bundles: A/Settings.bundle, B/In App.bundle"))
        #expect(refusal.error.contains("--bundle A/Settings.bundle"))
    }

    @Test(.slow) func `Editing commands wait 10 seconds for another process that changes the bundle`() throws {
        let folder = try exampleFolder()
        let before = try folder.snapshot()
        let script = """
            flock Settings.bundle sleep 30 & holder=$!
            while flock -n Settings.bundle true; do sleep 0.05; done
            \(CommandRunner.tool) add-item group --title T
            code=$?; kill $holder; exit $code
            """
        guard try shell("command -v flock", in: folder).exitCode == 0 else {
            notTried("no flock(1) to hold the lock with")
            return
        }
        let start = Date()
        let result = try shell(script, in: folder)
        #expect(Date().timeIntervalSince(start) >= 10)
        #expect(result.exitCode == 2)
        #if os(Linux)
        let holder = #/waited 10 s for process \d+ \(flock\), which is changing Settings.bundle/#
        #expect(result.error.contains(holder), "\(result.error)")
        #endif
        #expect(result.error.contains("waited 10 s for "), "\(result.error)")
        #expect(result.error.contains("run the command again when that process has finished"))
        #expect(try folder.snapshot() == before)
    }

    @Test func `Editing commands report a bundle that cannot be written`() throws {
        let folder = try exampleFolder()
        try #require(try shell("chmod 755 . Settings.bundle Settings.bundle/*.lproj", in: folder).exitCode == 0)
        let user = "setpriv --reuid=65534 --regid=65534 --clear-groups"
        guard
            try shell("\(user) test -x \(CommandRunner.tool) -a -r Settings.bundle/Root.plist", in: folder).exitCode
                == 0
        else {
            notTried("another user cannot run the tool here")
            return
        }
        let before = try folder.snapshot()
        for arguments in ["add-item group --title T", "add-pane A --title A", "localize --prune", "localize add it"] {
            let result = try shell("\(user) \(CommandRunner.tool) \(arguments)", in: folder)
            if arguments.contains("--prune") {
                #expect(result.exitCode == 0, "\(result.error)")
            } else {
                #expect(result.exitCode == 2, "\(result.error)")
                #expect(
                    result.error.contains("Settings.bundle") && result.error.contains("ermission denied"),
                    "\(result.error)")
            }
            #expect(try folder.snapshot() == before)
        }
    }

    @Test func `Editing commands report a read-only file system`() throws {
        let folder = try exampleFolder()
        let script = """
            mkdir mount && mount -t tmpfs none mount && cp -a Settings.bundle mount/ && mount -o remount,ro mount || exit 99
            cd mount
            \(CommandRunner.tool) add-item group --title T; first=$?
            \(CommandRunner.tool) add-pane A --title A; second=$?
            cmp Settings.bundle/Root.plist ../Settings.bundle/Root.plist && test $first$second = 22 && test "$(ls -A)" = Settings.bundle
            """
        let result = try shell("unshare --mount sh -c '\(script)'", in: folder)
        if result.exitCode == 99 || result.error.contains("unshare") {
            notTried("nothing can be mounted here: \(result.error)")
            return
        }
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(result.error.components(separatedBy: "ead-only file system").count == 3, "\(result.error)")
    }
}
