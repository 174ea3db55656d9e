import Foundation
import TestSupport
import Testing

/// The bundle that a script phase builds, which it finds in its file lists, and the name of the built bundle.
@Suite struct PhaseBundleTests {
    private static let file = "App.xcodeproj/project.pbxproj"

    /// A project with a bundle in the folder App, and a merged bundle in the folder Vendor.
    private func folder(_ bundle: String, merging merged: String? = nil, options: String = "") throws -> ScratchFolder {
        var project = SmallProject.withResources
        project.addConfigurations()
        let folder = try ScratchFolder([".git/HEAD": "", Self.file: project.text], inMemory: true)
        try folder.write(paneText(toggleText("Play", key: "play")), to: "App/\(bundle)/Root.plist")
        if let merged {
            try folder.write(paneText(itemText("Group", ["Title": "Licenses"])), to: "Vendor/\(merged)/Root.plist")
            let merge = "{ \"from\": \"Vendor/\(merged)\", \"title\": \"L\", \"name\": \"L\" }"
            try folder.write("{ \(options) \"build\": { \"merge\": [ \(merge) ] } }", to: "settings-bundle.json")
        }
        return folder
    }

    /// Adds a script phase.
    ///
    /// - Returns: The standard error of the command.
    private func addPhase(_ folder: ScratchFolder, _ bundle: String) throws -> String {
        let result = try folder.run("project", "add", "--build", "--bundle", "App/\(bundle)")
        try #require(result.exitCode == 0, "\(result.error)")
        return result.error
    }

    /// Runs the script phase in the Debug configuration, with the variables and the file lists that Xcode passes.
    private func runPhase(_ folder: ScratchFolder) throws -> CommandResult {
        var environment = [
            "SRCROOT": folder.path, "CONFIGURATION": "Debug", "TARGET_BUILD_DIR": folder.absolute("Out"),
            "UNLOCALIZED_RESOURCES_FOLDER_PATH": "App.app", "TARGET_TEMP_DIR": folder.absolute("Temp"),
            "ENABLE_USER_SCRIPT_SANDBOXING": "YES", "SCRIPT_INPUT_FILE_COUNT": "0", "SCRIPT_OUTPUT_FILE_COUNT": "0",
        ]
        for (list, kind) in [("inputs", "INPUT"), ("outputs", "OUTPUT")] {
            let text = try folder.text(of: "App/settings-bundle-Debug-\(list).xcfilelist")
            try folder.write(
                environment.reduce(text) { $0.replacing("$(\($1.key))", with: $1.value) }, to: "Temp/\(list)")
            environment["SCRIPT_\(kind)_FILE_LIST_COUNT"] = "1"
            environment["SCRIPT_\(kind)_FILE_LIST_0"] = folder.absolute("Temp/\(list)")
        }
        // Xcode creates the app's folder.
        try folder.write("", to: "Out/App.app/Info.plist")
        return try folder.run(["build"], environment: environment)
    }

    private func builtFiles(_ folder: ScratchFolder) throws -> [String] { try folder.snapshot(of: "Out/App.app").files }

    @Test(arguments: [
        ("Settings.bundle", "Settings.bundle"), ("InAppSettings.bundle", "InAppSettings.bundle"),
        ("Settings-Watch.bundle", "Settings-Watch.bundle"), ("MySettings.bundle", "Settings.bundle"),
        ("Settings-Dev.bundle", "Settings.bundle"),
    ])
    func `A phase builds a bundle with any name`(source: String, built: String) throws {
        let folder = try folder(source)
        let added = try addPhase(folder, source)
        #expect(
            added.contains("note: the app contains \(source) as \(built), the name that iOS reads\n")
                == (source != built), "\(added)")
        let result = try runPhase(folder)
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try builtFiles(folder) == ["\(built)/Root.plist", "Info.plist"].sorted())
        let status = try folder.run("project", "status", "--bundle", "App/\(source)")
        #expect(status.output.contains("built by the script Build \(source)"), "\(status.output)\(status.error)")
        #expect(!status.output.contains("does not include the bundle"), "\(status.output)")
    }

    @Test(arguments: ["InAppSettings.bundle", "MySettings.bundle", "Settings.bundle"])
    func `A phase does not build a bundle that it merges`(source: String) throws {
        for (merged, options) in [
            ("Settings.bundle", ""), ("Panes.bundle", ""), ("Panes.bundle", "\"bundle\": \"App/\(source)\","),
        ] {
            let folder = try folder(source, merging: merged, options: options)
            _ = try addPhase(folder, source)
            let result = try runPhase(folder)
            #expect(result.exitCode == 0, "\(merged) \(options): \(result.error)")
            let built = source == "InAppSettings.bundle" ? source : "Settings.bundle"
            #expect(try folder.text(of: "Out/App.app/\(built)/Root.plist").contains("PSChildPaneSpecifier"))
        }
    }

    @Test func `Two bundles do not share file lists`() throws {
        let folder = try folder("Settings.bundle")
        try folder.write(paneText(toggleText("Log", key: "log")), to: "App/InAppSettings.bundle/Root.plist")
        _ = try addPhase(folder, "Settings.bundle")
        let before = try folder.snapshot()
        let add = ["project", "add", "--build", "--bundle", "App/InAppSettings.bundle"]
        let refused = try folder.run(add)
        #expect(
            refused.error.contains(
                "error: the script phase 'Build Settings.bundle' already uses the file lists of this folder\n"
                    + "  = help: specify another folder with --file-lists\n"), "\(refused.error)")
        #expect(refused.exitCode == 2)
        #expect(try folder.snapshot().changes(since: before) == [])
        try folder.write("", to: "Lists/README")
        try folder.run(add + ["--file-lists", "Lists"]).requireSuccess()
        #expect(try folder.run("check").output.contains("stale-file-lists") == false)
        #expect(try runPhase(folder).exitCode == 0)
        #expect(try builtFiles(folder) == ["Info.plist", "Settings.bundle/Root.plist"])
    }

    @Test(arguments: ["--build", "--build-rule"])
    func `project add builds the bundle in the app that includes it`(option: String) throws {
        let folder = try folder("Settings.bundle")
        try folder.write(ProjectEditingTests.twoApps, to: Self.file)
        let ambiguous = "error: there are 2 possible targets: App, Other App\n"
        #expect(try folder.run("project", "add", option).error.hasPrefix(ambiguous))
        try folder.run("project", "add", "--target", "Other App").requireSuccess()
        #expect(try folder.run("project", "add").error.hasPrefix(ambiguous))
        let result = try folder.run("project", "add", option)
        #expect(result.exitCode == 0 && result.error.contains("  Other App: "), "\(result.error)")
        #expect(!result.error.contains("  App: "), "\(result.error)")
    }

    @Test(arguments: [nil, "Panes.bundle"])
    func `The error for a missing output file mentions merged panes only if there are some`(merged: String?) throws {
        let folder = try folder("Settings.bundle", merging: merged)
        _ = try addPhase(folder, "Settings.bundle")
        try folder.write(tableText(["Play": "Play"]), to: "App/Settings.bundle/en.lproj/Root.strings")
        let result = try runPhase(folder)
        #expect(result.exitCode == 2 && result.error.contains("is missing from the script phase's output files"))
        #expect(result.error.contains("merged panes") == (merged != nil), "\(result.error)")
    }
}
