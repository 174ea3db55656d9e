import Foundation
import TestSupport
import Testing

/// `preview --compare` with revisions in Git repositories.
@Suite(.needs(.git)) struct PreviewRevisionTests {
    private static let git = "git -c user.name=A -c user.email=a@b.c -c init.defaultBranch=main"

    /// A repository whose last commit changed the title of an item and added an item.
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        try folder.write(
            paneText(itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play")),
            to: "App/Settings.bundle/Root.plist")
        try folder.write(tableText(["Play": "Play"]), to: "App/Settings.bundle/en.lproj/Root.strings")
        try commit(in: folder, "git init -q")
        try folder.write(
            paneText(
                itemText("Group", ["Title": "Sound"]), toggleText("Sing", key: "play"), toggleText("New", key: "new")),
            to: "App/Settings.bundle/Root.plist")
        try commit(in: folder)
        return folder
    }

    private func commit(in folder: ScratchFolder, _ before: String = "true") throws {
        let script = "\(before) && git add -A && git commit -qm A".replacing("git ", with: Self.git + " ")
        try shell(script, in: folder).requireSuccess()
    }

    private static let change = "Settings\n  ~ toggle 'Sing': title 'Play' → 'Sing'\n  + toggle 'New'\n"

    @Test func `preview --compare reads revisions from any working folder`() throws {
        let folder = try folder()
        try shell("\(Self.git) tag -am A v1 HEAD~1", in: folder).requireSuccess()
        for revision in ["HEAD~1", "HEAD^", "main~1", "v1", "HEAD~1:App/Settings.bundle"] {
            let result = try folder.run("preview", "--compare", revision)
            #expect(result.exitCode == 0 && result.error.isEmpty && result.output == Self.change, "\(result.error)")
        }
        #expect(try folder.run(["preview", "--compare", "HEAD~1"], in: "App/Settings.bundle").output == Self.change)
        // Git hooks set variables that would redirect Git.
        let hook = try folder.run(
            ["preview", "--compare", "HEAD~1"], environment: ["GIT_DIR": ".git", "GIT_WORK_TREE": "/nowhere"])
        #expect(hook.output == Self.change)
    }

    @Test func `preview --compare compares the work tree without changing the repository`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        #expect(try folder.run("preview", "--compare", "HEAD").output.isEmpty)
        try folder.run("preview", "--compare", "HEAD~1", "-o", "change.svg").requireSuccess()
        try folder.run("preview", "--compare", "HEAD", "-o", "none.svg").requireSuccess()
        #expect(try folder.snapshot().changes(since: before) == ["+ change.svg"])
        let pane = try folder.text(of: "App/Settings.bundle/Root.plist")
        try folder.write(pane.replacing("Sing", with: "Hum"), to: "App/Settings.bundle/Root.plist")
        #expect(try folder.run("preview", "--compare", "HEAD").output.contains("title 'Sing' → 'Hum'"))
    }

    @Test func `A bundle that is missing in the revision is new`() throws {
        let folder = try folder()
        try folder.write(paneText(toggleText("Play", key: "play")), to: "Other/Settings.bundle/Root.plist")
        let result = try folder.run("preview", "--bundle", "Other", "--compare", "HEAD")
        #expect(result.exitCode == 0 && result.output == "Settings\n  + pane 'Root'\n")
        #expect(result.error == "note: there is no Other/Settings.bundle in HEAD, so the whole bundle is new\n")
        // A bundle that was at another path is not used, but suggested.
        try shell("mv App Program", in: folder).requireSuccess()
        let moved = try Refusal("preview", "--bundle", "Program", "--compare", "HEAD~1", in: folder)
        #expect(moved.exitCode == 2 && moved.isClean && moved.error.contains("--compare HEAD~1:App/Settings.bundle"))
        let told = try folder.run("preview", "--bundle", "Program", "--compare", "HEAD~1:App/Settings.bundle")
        #expect(told.output == Self.change)
    }

    @Test func `preview --compare rejects invalid revisions`() throws {
        let folder = try folder()
        let cases = [
            ("nothing", "no folder or revision 'nothing'"),
            ("--output=x.svg", "no folder or revision '--output=x.svg'"),
            ("-", "no folder or revision"), ("HEAD..HEAD~1", "no folder or revision"),
            (String(repeating: "0", count: 40), "no folder or revision"),
            ("HEAD:App", "there is no pane in 'HEAD:App'"), ("HEAD:", "there is no pane"),
            ("HEAD:App/Settings.bundle/Root.plist", "is not a folder"), ("$(touch x)", "no folder or revision"),
            ("HEAD\n", "no folder or revision"), ("\u{1B}[31m", "no folder or revision"),
        ]
        for (revision, message) in cases {
            let refusal = try Refusal("preview", "--compare=\(revision)", in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean && refusal.error.contains(message), "\(refusal.error)")
        }
        let alone = try Refusal("preview", "--compare", "HEAD", in: try exampleFolder())
        #expect(alone.exitCode == 2 && alone.isClean && alone.error.contains("is not in a Git repository"))
        let bare = try Refusal(["preview", "--compare", "HEAD"], in: folder, environment: ["PATH": folder.path])
        #expect(bare.exitCode == 2 && bare.isClean && bare.error.contains("git cannot be run"))
    }

    @Test func `preview --compare does not run filters or monitors of the repository`() throws {
        let folder = try folder()
        try folder.write("*.plist filter=evil text eol=crlf\n*.strings export-ignore\n", to: ".gitattributes")
        let command = "sh -c 'touch \(folder.absolute("ran")); cat'"
        try shell(
            "git config filter.evil.smudge \"\(command)\" && git config core.fsmonitor \"\(command)\"", in: folder
        )
        .requireSuccess()
        #expect(try folder.run("preview", "--compare", "HEAD~1").output == Self.change)
        // Git resolves these in the index, and would run the monitor.
        let bundle = "App/Settings.bundle"
        for index in [
            ":", ":0:", ":\(bundle)", ":0:\(bundle)", ":1:\(bundle)", ":./\(bundle)", ":\(bundle)/Root.plist",
        ] {
            let refusal = try Refusal("preview", "--compare=\(index)", in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean, "\(refusal.error)")
        }
        #expect(try !folder.snapshot().changes(since: try ScratchFolder().snapshot()).contains("+ ran"))
    }

    @Test func `preview --compare reports a Git LFS pointer in place of a pane`() throws {
        let folder = try folder()
        let pane = try folder.text(of: "App/Settings.bundle/Root.plist")
        let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"
        try folder.write(pointer, to: "App/Settings.bundle/Root.plist")
        try commit(in: folder)
        try folder.write(pane, to: "App/Settings.bundle/Root.plist")
        let refusal = try Refusal("preview", "--compare", "HEAD", in: folder)
        #expect(
            refusal.exitCode == 2 && refusal.isClean && refusal.error.contains("HEAD:Root.plist is a Git LFS pointer"))
    }

    @Test(arguments: ["Root.plist", "en.lproj/Root.strings", "de.lproj"])
    func `preview --compare fails if the repository lacks a file of the revision`(path: String) throws {
        let folder = try folder()
        try shell("cd App/Settings.bundle && ln -s en.lproj de.lproj", in: folder).requireSuccess()
        try commit(in: folder)
        try shell(
            """
            object=$(git rev-parse HEAD:App/Settings.bundle/\(path))
            rm -f ".git/objects/$(echo $object | cut -c 1-2)/$(echo $object | cut -c 3-)"
            """, in: folder
        ).requireSuccess()
        let refusal = try Refusal("preview", "--compare", "HEAD", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean, "\(refusal.error)")
        #expect(refusal.error.contains("does not have the contents of HEAD:\(path)"), "\(refusal.error)")
    }

    @Test func `preview --compare follows symbolic links that stay in the bundle`() throws {
        let folder = try folder()
        try folder.write(tableText(["Sing": "Singen"]), to: "App/Settings.bundle/de.lproj/Root.strings")
        try shell(
            """
            cd App/Settings.bundle && ln -s de.lproj de-AT.lproj && mkdir fr.lproj
            ln -s ../de.lproj/Root.strings fr.lproj/Root.strings
            ln -s /etc/hostname it.lproj && ln -s ../../secret secret.strings
            """, in: folder
        ).requireSuccess()
        try commit(in: folder)
        #expect(try folder.run("preview", "--compare", "HEAD").output.isEmpty)
        try folder.write(tableText(["Sing": "Summen"]), to: "App/Settings.bundle/de.lproj/Root.strings")
        for language in ["de", "de-AT", "fr"] {
            let result = try folder.run("preview", "--compare", "HEAD", "--language", language)
            #expect(result.output.contains("translation of the title 'Singen' → 'Summen'"), "\(language)")
            #expect(result.error.contains("secret.strings"))
        }
    }

    @Test func `preview --compare applies the current options file to both versions`() throws {
        let folder = try folder()
        try folder.write(
            #"{ "localization": { "source": "en", "catalogs": { "Root": "Root.xcstrings" } } }"#,
            to: "App/settings-bundle.json")
        func write(_ german: String) throws {
            try folder.write(
                """
                {"sourceLanguage":"en","version":"1.0","strings":{"Sing":{"localizations":{"de":{"stringUnit":
                {"state":"translated","value":"\(german)"}}}}}}
                """, to: "App/Root.xcstrings")
        }
        try shell("rm -r App/Settings.bundle/en.lproj", in: folder).requireSuccess()
        try write("Singen")
        // The catalog is not committed at first.
        let first = try folder.run("preview", "--compare", "HEAD", "--language", "de")
        #expect(first.output.contains("translation of the title 'Sing' → 'Singen'"), "\(first.output)\(first.error)")
        try commit(in: folder)
        #expect(try folder.run("preview", "--compare", "HEAD", "--language", "de").output.isEmpty)
        try write("Summen")
        let second = try folder.run("preview", "--compare", "HEAD", "--language", "de", "--configuration", "Debug")
        #expect(second.output.contains("translation of the title 'Singen' → 'Summen'"), "\(second.error)")
    }

    @Test func `preview --compare reads images from the revision`() throws {
        let folder = try folder()
        let slider = itemText("Slider", ["Key": "loud", "MinimumValueImage": "quiet"])
        try folder.write(paneText(slider), to: "App/Settings.bundle/Root.plist")
        try folder.write([0x89, 0x50], to: "App/Settings.bundle/quiet.png")
        try commit(in: folder)
        #expect(try folder.run("preview", "--compare", "HEAD").output.isEmpty)
        try folder.write([0x89, 0x51], to: "App/Settings.bundle/quiet.png")
        let result = try folder.run("preview", "--compare", "HEAD")
        #expect(result.output == "Settings\n  ~ slider 'loud': minimum image 'quiet' → 'quiet'\n")
        let picture = try folder.run("preview", "--compare", "HEAD", "--format", "svg").output
        #expect(picture.contains("base64,iVA=") && picture.contains("base64,iVE="))
    }
}
