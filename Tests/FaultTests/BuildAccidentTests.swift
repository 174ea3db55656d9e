import Foundation
import TestSupport
import Testing

/// Builds that are killed or in which a call fails: the next build completes the output, and the source bundle is
/// unchanged.
@Suite(.needs(.strace)) struct BuildAccidentTests {
    enum Place: CaseIterable {
        case first, changed, script, otherFileSystem
    }

    private static let root = "Settings.bundle/Root.plist"

    /// The folder of a build: a source bundle and, unless it is the first build, the output of an earlier build.
    private func folder(_ place: Place) throws -> ScratchFolder {
        let pane = paneText(itemText("Group", ["Title": "Sound"]))
        let folder = try ScratchFolder([Self.root: pane, "Settings.bundle/icon.png": "image"], inMemory: true)
        for language in ["de", "en", "fr"] {
            try folder.write(tableText(["Sound": language]), to: "Settings.bundle/\(language).lproj/Root.strings")
        }
        try folder.write("", to: "Temporary/other")
        try folder.write("", to: "Products/App.app/Info.plist")
        if place == .first { return folder }
        let output = "Products/App.app/Settings.bundle"
        try folder.write(pane, to: "\(output)/Root.plist")
        try folder.write("other image", to: "\(output)/icon.png")
        for language in ["de", "it", "nl"] {
            try folder.write(tableText(["Sound": language]), to: "\(output)/\(language).lproj/Root.strings")
        }
        return folder
    }

    private func environment(_ place: Place, in folder: ScratchFolder, temporary: String) -> [String: String] {
        if place == .first || place == .changed { return [:] }
        return [
            "SCRIPT_INPUT_FILE_COUNT": "1", "SCRIPT_INPUT_FILE_0": folder.absolute("Settings.bundle"),
            "TARGET_BUILD_DIR": folder.absolute("Products"), "UNLOCALIZED_RESOURCES_FOLDER_PATH": "App.app",
            "TARGET_TEMP_DIR": temporary,
        ]
    }

    private func arguments(_ place: Place) -> [String] {
        place == .first || place == .changed
            ? ["build", "--bundle", "Settings.bundle", "--output", "Products/App.app/Settings.bundle"] : ["build"]
    }

    /// Runs builds with a fault, each in a separate folder and followed by a normal build.
    ///
    /// - Parameter expect: Called with the result of the build with the fault.
    private func runBuildsWithFault(
        _ place: Place, _ fault: Fault, _ expect: (CommandResult, SystemCall) -> Void
    ) throws {
        // The name of the folder is the same in every run, so the calls are the same.
        let disk = try ScratchFolder()
        let temporary = place == .otherFileSystem ? disk.path : nil
        func inFolder(_ body: (ScratchFolder, [String: String]) throws -> Void) throws {
            let folder = try self.folder(place)
            try body(
                folder, environment(place, in: folder, temporary: temporary ?? folder.absolute("Temporary")))
        }
        var calls: [SystemCall] = []
        var expected: FolderSnapshot?
        try inFolder { folder, environment in
            let run = try Strace.run(arguments(place), in: folder, environment: environment)
            try #require(run.result.exitCode == 0, "\(run.result.error)")
            calls = run.calls.filter { $0.isChange && ($0.isInFolder || $0.text.contains("settings-bundle-build")) }
            expected = try folder.snapshot()
        }
        if place == .otherFileSystem, !calls.contains(where: { $0.line.contains("EXDEV") }) {
            notTried("there is no second file system to build on")
            return
        }
        try #require(calls.count > 10)
        try #require(calls.contains { $0.name == "fsync" } == false)
        for (index, call) in calls.enumerated() where TestRuns.takes(index, of: 8) {
            try inFolder { folder, environment in
                let source = try folder.snapshot(of: "Settings.bundle")
                let accident = try Strace.run(
                    arguments(place), in: folder, fault: fault, at: call, environment: environment)
                expect(accident.result, call)
                #expect(try folder.snapshot(of: "Settings.bundle") == source, "\(call)")
                let next = try folder.run(arguments(place), environment: environment)
                #expect(next.exitCode == 0, "\(call): \(next.error)")
                #expect(try folder.snapshot().changes(since: try #require(expected)) == [], "\(fault) at \(call)")
            }
        }
    }

    @Test(arguments: Place.allCases) func `The build after a killed one completes the output`(place: Place) throws {
        try runBuildsWithFault(place, .kill) { result, call in
            #expect(result.exitCode == 128 + 9, "\(call)")
        }
    }

    @Test(arguments: TestRuns.sample(Place.allCases, oneOf: 2), Fault.errors)
    func `The build after a failed call completes the output`(place: Place, fault: Fault)
        throws
    {
        try runBuildsWithFault(place, fault) { result, call in
            if fault == .error("EINTR") { #expect(result.exitCode == 0, "\(call): \(result.error)") }
            if result.exitCode != 0 {
                #expect(result.exitCode == 2 && result.error.hasPrefix("error: could not "), "\(call): \(result.error)")
            }
        }
    }

    @Test(.needsRoot) func `An inaccessible file is reported with the list to which it must be added`() throws {
        let folder = try folder(.script)
        let environment = environment(.script, in: folder, temporary: folder.absolute("Temporary"))
        let words = environment.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        func build(where denied: String) throws -> CommandResult {
            try shell(
                """
                chmod -R a+rwX . && chmod \(denied)
                \(OrdinaryUser.command("env \(words) settings-bundle build"))
                """, in: folder)
        }
        let input = try build(where: "0 \(Self.root)")
        #expect(input.exitCode == 2)
        #expect(
            input.error.hasPrefix("error: could not read \(folder.absolute(Self.root)): permission denied"),
            "\(input.error)")
        #expect(input.error.contains("= help: add it to the Input Files of the script"), "\(input.error)")
        let output = try build(where: "a-w Products/App.app/Settings.bundle")
        #expect(output.exitCode == 2)
        #expect(output.error.contains("Products/App.app/Settings.bundle/"), "\(output.error)")
        #expect(output.error.contains("= help: add it to the Output Files of the script"), "\(output.error)")
    }
}
