import TestSupport
import Testing

/// Recorded changes that were modified after a command was killed: the next command rejects them and writes nothing.
@Suite(.needs(.strace)) struct ForeignRecordTests {
    /// The bundle is in a subfolder, so files that are written above it are noticed.
    private static let pane = paneText(itemText("Group", ["Title": "Sound"]))
    private static let scenario = Scenario(
        "add-pane in a project",
        [
            "Project/outside/Root.plist": pane,
            "Project/App/Settings.bundle/Root.plist": pane,
            "Project/App/Settings.bundle/en.lproj/Root.strings": tableText(["Sound": "Sound"]),
            "Project/App/Settings.bundle/fr.lproj/Root.strings": tableText(["Sound": "Son"]),
            "Project/.git/hooks/sample": "", "Project/outside/Root.strings": tableText(["Sound": "Son"]),
        ],
        command: ["add-pane", "Advanced", "--title", "Advanced", "--bundle", "Project/App/Settings.bundle"],
        next: ["localize", "add", "he", "--bundle", "Project/App/Settings.bundle"])

    /// A modification of the record or the bundle, in the folder that contains both.
    struct Tampering: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var script: String
        /// Text in the error of the next command.
        var named: String
    }

    /// Changes the path of the new file in the record, and updates the digest of the record.
    private static func path(_ path: String, before script: String = "true") -> Tampering {
        let record = ".Settings.bundle.settings-bundle-change/manifest"
        return Tampering(
            testDescription: path.isEmpty ? "no path" : path,
            script: """
                \(script)
                sed '$d; s|\\(^write - .*\\) Advanced.plist$|\\1 \(path)|' \(record) > ../record
                echo "end $(b2sum -l 256 < ../record | cut -d ' ' -f 1)" >> ../record
                mv ../record \(record)
                """,
            named: path)
    }

    static let leadingOut = [
        path("../evil.plist"), path("../../../evil.plist"), path("en.lproj/../../evil.plist"),
        path("/dev/shm/evil.plist"), path(".git/hooks/post-checkout"), path("../../.git/hooks/post-checkout"),
        path(".hidden/evil.plist"), path(".settings-bundle-draft"),
        path("out/evil.plist", before: "ln -s ../../outside Settings.bundle/out"),
        path(
            "fr.lproj/evil.plist",
            before: "rm -r Settings.bundle/fr.lproj; ln -s ../../outside Settings.bundle/fr.lproj"),
        path("fr-CA.lproj/evil.plist", before: "ln -s fr.lproj Settings.bundle/fr-CA.lproj"),
        path("en.lproj"), path("../App.xcodeproj/project.pbxproj"), otherProject,
    ]

    /// An existing Xcode project in another repository.
    private static let otherProject = Tampering(
        testDescription: "an Xcode project of another repository",
        script: """
            mkdir ../../Other.xcodeproj
            echo '{}' > ../../Other.xcodeproj/project.pbxproj
            old=$(b2sum -l 256 < ../../Other.xcodeproj/project.pbxproj | cut -d ' ' -f 1)
            record=.Settings.bundle.settings-bundle-change/manifest
            sed -e '$d' -e "s|^write - \\(.*\\) Advanced.plist$|write $old \\1 ../../../Other.xcodeproj/project.pbxproj|" \
                $record > ../record
            grep -q Other.xcodeproj ../record
            echo "end $(b2sum -l 256 < ../record | cut -d ' ' -f 1)" >> ../record
            mv ../record $record
            """, named: "Other.xcodeproj/project.pbxproj is outside the repository")

    static let ofTargets = [
        Tampering(
            testDescription: "one that is still to be changed",
            script: "echo '/* mine */' >> Settings.bundle/fr.lproj/Root.strings", named: "fr.lproj/Root.strings"),
        Tampering(
            testDescription: "one that is changed already",
            script: "echo '<!-- mine -->' >> Settings.bundle/Root.plist",
            named: "Root.plist"),
        Tampering(
            testDescription: "one that is changed already, and was restored",
            script: "cp ../outside/Root.plist Settings.bundle/Root.plist", named: "Root.plist"),
        Tampering(
            testDescription: "one that was made", script: "echo mine > Settings.bundle/Advanced.plist",
            named: "Advanced.plist"),
        Tampering(testDescription: "one that is gone", script: "rm Settings.bundle/Root.plist", named: "Root.plist"),
        Tampering(
            testDescription: "one that is a folder now",
            script: "rm Settings.bundle/Root.plist; mkdir Settings.bundle/Root.plist", named: "Root.plist"),
        Tampering(
            testDescription: "one that is a link to what it was",
            script: """
                mv Settings.bundle/fr.lproj/Root.strings ../saved
                ln -s ../../../saved Settings.bundle/fr.lproj/Root.strings
                """, named: "fr.lproj/Root.strings"),
        Tampering(
            testDescription: "one in a folder that is a link now",
            script: "mv Settings.bundle/fr.lproj ..; ln -s ../../fr.lproj Settings.bundle/fr.lproj", named: "fr.lproj"),
        Tampering(
            testDescription: "new contents that are not those recorded",
            script: "echo mine > .Settings.bundle.settings-bundle-change/file-5", named: "fr.lproj/Root.strings"),
        Tampering(
            testDescription: "new contents that are gone", script: "rm .Settings.bundle.settings-bundle-change/file-5",
            named: "fr.lproj/Root.strings"),
        Tampering(
            testDescription: "a file of somebody else in the record's folder",
            script: "echo precious > .Settings.bundle.settings-bundle-change/notes.txt", named: "notes.txt"),
        Tampering(
            testDescription: "a record that is cut off",
            script: """
                head -c 300 .Settings.bundle.settings-bundle-change/manifest > ../record
                mv ../record .Settings.bundle.settings-bundle-change/manifest
                """, named: ".Settings.bundle.settings-bundle-change"),
    ]

    /// Calls a closure with the folder of a command that was killed after it replaced two of six files.
    private func withKilledCommand(_ body: (Trial, ScratchFolder) throws -> Void) throws {
        let trial = try Trial.of(Self.scenario)
        let renames = trial.calls[(trial.commit + 1)...].filter(\.isRename)
        try #require(renames.count == 6 && renames[2].text.contains("en.lproj"), "\(renames)")
        try Self.scenario.inFolder { folder in
            _ = try Strace.run(Self.scenario.command, in: folder, .kill, at: renames[2])
            try body(trial, folder)
        }
    }

    private func tamper(_ tampering: Tampering, in folder: ScratchFolder) throws {
        let result = try shell("set -e; cd Project/App; \(tampering.script)", in: folder)
        try #require(result.exitCode == 0, "\(result.error)")
    }

    @Test(arguments: TestRuns.sample(leadingOut + ofTargets, oneOf: 3)) func `A modified record or bundle is rejected`(
        tampering: Tampering
    ) throws {
        try withKilledCommand { _, folder in
            try tamper(tampering, in: folder)
            let before = try folder.snapshot()
            for command in [Self.scenario.next, Self.scenario.command] {
                let result = try folder.run(command)
                #expect(result.exitCode == 2, "\(result.error)")
                #expect(result.error.hasPrefix("error: "), "\(result.error)")
                #expect(result.error.contains(tampering.named), "\(result.error)")
                #expect(result.error.contains("  = help: "), "\(result.error)")
                try folder.snapshot().expect(before, "\(result.error)")
            }
            let absolute = try shell("test -e /dev/shm/evil.plist", in: folder)
            #expect(absolute.exitCode != 0)
        }
    }

    /// The rejections do not depend on the digest: a rewritten record with the same path is accepted.
    @Test func `A rewritten record with the same path is finished`() throws {
        try withKilledCommand { trial, folder in
            let record = "Project/App/.Settings.bundle.settings-bundle-change/manifest"
            let before = try folder.text(of: record)
            try tamper(Self.path("Advanced.plist"), in: folder)
            #expect(try folder.text(of: record) == before)
            try trial.afterNext(folder).expect(trial.newNext, "")
        }
    }

    /// Rewrites the record in the format of earlier builds, which has SHA-256 digests.
    private static let firstVersion = Tampering(
        testDescription: "the first version",
        script: """
            record=.Settings.bundle.settings-bundle-change/manifest
            sed -e '$d' -e '1s/2$/1/' $record > ../record
            find Settings.bundle .Settings.bundle.settings-bundle-change -type f ! -name manifest > ../files
            while read -r file; do
                new=$(b2sum -l 256 < "$file" | cut -d ' ' -f 1) old=$(sha256sum < "$file" | cut -d ' ' -f 1)
                sed "s/$new/$old/" ../record > ../next && mv ../next ../record
            done < ../files
            rm ../files
            head -n 1 ../record | grep -qx 'settings-bundle change 1'
            echo "end $(sha256sum < ../record | cut -d ' ' -f 1)" >> ../record
            mv ../record $record
            """, named: "")

    @Test func `A record of the first version is finished`() throws {
        try withKilledCommand { trial, folder in
            try tamper(Self.firstVersion, in: folder)
            try trial.afterNext(folder).expect(trial.newNext, "")
        }
    }

    @Test func `A record of the first version can be reverted`() throws {
        try withKilledCommand { trial, folder in
            try tamper(Self.firstVersion, in: folder)
            let result = try folder.run(["recover", "--undo", "--bundle", "Project/App/Settings.bundle"])
            #expect(result.exitCode == 0, "\(result.error)")
            try folder.snapshot().expect(trial.old, "\(result.error)")
        }
    }

    @Test func `A record of the first version is rejected if a file has changed`() throws {
        try withKilledCommand { _, folder in
            try tamper(Self.firstVersion, in: folder)
            try tamper(Self.ofTargets[0], in: folder)
            let before = try folder.snapshot()
            let result = try folder.run(Self.scenario.next)
            #expect(result.exitCode == 2 && result.error.contains("matches neither its contents"), "\(result.error)")
            try folder.snapshot().expect(before, "\(result.error)")
        }
    }

    /// As the help says, removing the record keeps the files as they are.
    @Test func `A record that the user removes is forgotten`() throws {
        try withKilledCommand { trial, folder in
            try tamper(Self.ofTargets[0], in: folder)
            let told = try folder.run(Self.scenario.next).error
            #expect(told.contains("or remove ") && told.contains(".Settings.bundle.settings-bundle-change"))
            _ = try shell("rm -r Project/App/.Settings.bundle.settings-bundle-change", in: folder)
            let result = try folder.run(Self.scenario.next)
            #expect(result.exitCode == 0, "\(result.error)")
            let table = try folder.text(of: "Project/App/Settings.bundle/fr.lproj/Root.strings")
            #expect(table.hasSuffix("/* mine */\n"))
        }
    }
}
