import TestSupport
import Testing

/// Commands in which one read fails: they must not continue as if the file did not exist.
@Suite(.needs(.strace)) struct FailingReadTests {
    /// Commands that write nothing or only outside the bundle.
    private static let readers: [Scenario] = [
        ["show"], ["check"], ["localize", "status"], ["localize", "export", "--format", "csv"], ["defaults", "list"],
        ["generate", "swift"], ["preview", "--format", "text"], ["build", "--output", "out/Settings.bundle"],
        ["show", "--json"], ["format", "--check"],
    ].map { Scenario($0.joined(separator: " "), files, links: links, command: $0) }

    /// Commands that read the Xcode project around the bundle, or the manifest from which the project is generated.
    private static let projects: [Scenario] = [
        (["check", "--notes"], projectFiles), (["project"], projectFiles),
        (["preview", "--format", "text"], projectFiles),
        (["project", "remove"], projectFiles), (["project", "add"], generatedFiles),
    ].map { Scenario("\($0.joined(separator: " ")) with a project", $1, command: $0) }

    private static let projectFiles = files.merging([
        "App.xcodeproj/project.pbxproj": SmallProject.withBundle.text.replacing(
            "path = Settings.bundle", with: "path = App/Settings.bundle"),
        "App.xcworkspace/contents.xcworkspacedata":
            "<Workspace><FileRef location=\"group:App.xcodeproj\"/></Workspace>\n",
    ]) { $1 }

    private static let generatedFiles = files.merging([
        "App.xcodeproj/project.pbxproj": SmallProject.withResources.text, "project.yml": "include: [Specs/app.yml]\n",
        "Specs/app.yml": "targets:\n  App:\n    type: application\n    sources: [../App]\n",
    ]) { $1 }

    private static let files = Scenario.bundle("App/Settings.bundle", languages: ["de", "en"]).merging([
        ".git/HEAD": "", "settings-bundle.json": "{ \"bundle\": \"App/Settings.bundle\" }\n",
    ]) { $1 }

    private static let links = ["App/Settings.bundle/fr.lproj": "en.lproj"]

    private static let removedLanguage = Scenario(
        "localize remove", files, links: links, command: ["localize", "remove", "de"])

    /// Two languages, because more languages cause the same kinds of reads.
    private static let editors: [Scenario] = [
        .renamedKey, removedLanguage, .renamed(in: ["de", "en"]), .mended, .catalog, .noCatalog, .addedToProject,
    ]

    /// A read fails as on a broken disk. The command has the same outcome without the file, reports what it left out,
    /// or does nothing.
    @Test(arguments: TestRuns.sample(editors + readers + projects, oneOf: 5))
    func `A failed read is reported unless it does not matter`(scenario: Scenario)
        throws
    {
        let (old, new, normal) = try scenario.inFolder { folder in
            let old = try folder.snapshot()
            let run = try Strace.run(scenario.command, in: folder)
            return (old, try folder.snapshot(), run)
        }
        let all = normal.calls.filter { $0.isInFolder && $0.isRead && !$0.isOfLoader }
        // The first and the last of equal calls: the bundle is found with one and changed after the other.
        let places = Dictionary(grouping: all.indices) { all[$0].name + all[$0].text }
        let reads = places.values.flatMap { Set([$0[0], $0[$0.count - 1]]) }.sorted().map { all[$0] }
        #expect(Set(reads.map(\.name)).isSuperset(of: ["openat", "read", "newfstatat", "getdents64"]), "\(reads)")
        for (index, call) in reads.enumerated() where TestRuns.takes(index, of: 24) {
            try scenario.inFolder { folder in
                // The order in which folders are read again differs between runs.
                let run = try Strace.run(scenario.command, in: folder, fault: .error("EIO"), at: call)
                #expect(run.calls.contains { $0.wasInjected }, "\(call)")
                let result = run.result
                let now = try folder.snapshot()
                let comment: Comment = "\(call): \(result.exitCode) \(result.error)"
                let isNamed = ["cannot be read", "the Xcode project was not checked"].contains {
                    result.error.contains($0) || result.output.contains($0)
                }
                if result.exitCode == normal.result.exitCode {
                    // An unneeded file stays if `check` reports that it could not be read.
                    let isKept = result.error.contains("note: Settings.bundle/Thumbs.db: input/output error")
                    // A staging folder that could not be read stays until the next command.
                    let remains = now.changes(since: new).filter { !isKept || $0 != "+ Settings.bundle/Thumbs.db" }
                    #expect(remains.allSatisfy { $0.hasPrefix("+ ") && $0.contains(".settings-bundle-") }, comment)
                    // Paths are absolute if the working folder cannot be determined.
                    let output = result.output.replacing(folder.path + "/", with: "")
                    #expect(output == normal.result.output || isNamed || isKept, comment)
                } else {
                    #expect([1, 2].contains(result.exitCode) && !result.error.isEmpty, comment)
                    // The next build replaces an incomplete output; fixes of other files are made.
                    #expect(isNamed || now.changes(since: old).allSatisfy { $0.hasPrefix("+ out") }, comment)
                }
            }
        }
    }

    /// Without the list, the phase would build the bundle without its options file.
    @Test func `A script phase fails if one of its file lists cannot be read`() throws {
        let options = "{ \"localization\": { \"languages\": [\"en\"] } }\n"
        let scenario = Scenario(
            "build", Self.files.merging(["settings-bundle.json": options, "App.app/App": ""]) { $1 }, command: ["build"]
        )
        func run(_ folder: ScratchFolder, at call: SystemCall? = nil) throws -> Strace.Run {
            try folder.write("\(folder.absolute("settings-bundle.json"))\n", to: "inputs.xcfilelist")
            let environment = [
                "SCRIPT_INPUT_FILE_COUNT": "1", "SCRIPT_INPUT_FILE_0": folder.absolute("App/Settings.bundle"),
                "SCRIPT_INPUT_FILE_LIST_COUNT": "1",
                "SCRIPT_INPUT_FILE_LIST_0": folder.absolute("inputs.xcfilelist"),
                "TARGET_BUILD_DIR": folder.path, "UNLOCALIZED_RESOURCES_FOLDER_PATH": "App.app",
            ]
            let fault = call == nil ? nil : Fault.error("EIO")
            return try Strace.run(scenario.command, in: folder, fault: fault, at: call, environment: environment)
        }
        let normal = try scenario.inFolder { folder in
            let run = try run(folder)
            let names = try folder.snapshot().entries.keys.filter { $0.hasPrefix("App.app/Settings.bundle/") }
            #expect(names.contains { $0.contains("en.lproj") } && !names.contains { $0.contains("de.lproj") })
            return run
        }
        #expect(normal.result.exitCode == 0, "\(normal.result.error)")
        let opening = try #require(normal.calls.first { $0.isRead && $0.text.contains("inputs.xcfilelist") })
        try scenario.inFolder { folder in
            let failed = try run(folder, at: opening)
            #expect(failed.result.exitCode == 2 && failed.result.error.contains("input/output error"))
            #expect(try !folder.snapshot().entries.keys.contains { $0.hasPrefix("App.app/Settings.bundle") })
        }
    }
}

extension SystemCall {
    /// Whether it reads something from disk.
    fileprivate var isRead: Bool {
        let isLook = ["read", "pread64", "readv", "getcwd", "getdents64"].contains(name) || name.hasPrefix("readlink")
        return isLook || name.hasSuffix("stat") || name.hasSuffix("statat") || name == "statx"
            || name.hasPrefix("open") && !isChange
    }

    /// Whether it loads the program, before any code of the tool runs.
    fileprivate var isOfLoader: Bool { text.contains(".so") || text.contains("/lib/") }
}
