import Foundation
import TestSupport
import Testing

/// Commands that add a bundle to an app in an Xcode project and remove it.
@Suite struct ProjectEditingTests {
    static let file = "App.xcodeproj/project.pbxproj"

    private func folder(
        _ project: String = SmallProject.withResources.text, bundle: String? = "Settings.bundle"
    ) throws -> ScratchFolder {
        let folder = try ScratchFolder([".git/HEAD": "", Self.file: project], inMemory: true)
        if let bundle { try folder.write(paneText(toggleText("Play", key: "play")), to: "\(bundle)/Root.plist") }
        return folder
    }

    /// The added and removed lines of the project.
    private func changes(_ folder: ScratchFolder, since old: String) throws -> (
        added: [Substring], removed: [Substring]
    ) {
        let difference = try folder.text(of: Self.file).split(separator: "\n")
            .difference(from: old.split(separator: "\n"))
        return (
            difference.insertions.map { if case .insert(_, let line, _) = $0 { line } else { "" } },
            difference.removals.map { if case .remove(_, let line, _) = $0 { line } else { "" } }
        )
    }

    // MARK: Changes

    @Test func `project remove reverts project add`() throws {
        let project = SmallProject.withResources.text
        let folder = try folder(project)
        let added = try folder.run("project", "add")
        #expect(added.exitCode == 0 && added.output.isEmpty)
        #expect(added.error == "insert  App.xcodeproj/project.pbxproj  App: Settings.bundle in Copy Bundle Resources\n")
        // Two new sections also have comments.
        let (lines, removed) = try changes(folder, since: project)
        #expect(lines.filter { $0.contains("Settings.bundle") }.count == 4 && lines.count == 6 && removed.isEmpty)
        let before = try folder.snapshot()
        let again = try folder.run("project", "add")
        #expect(again.exitCode == 0 && again.error.hasPrefix("identical  App.xcodeproj/project.pbxproj"))
        #expect(try folder.snapshot().changes(since: before) == [])
        let taken = try folder.run("project", "remove", "--target", "App")
        #expect(taken.exitCode == 0 && taken.error.contains("remove  App.xcodeproj/project.pbxproj"))
        #expect(try folder.text(of: Self.file) == project)
    }

    @Test func `The options --dry-run and --diff do not change the project`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let dry = try folder.run("project", "add", "--dry-run")
        #expect(dry.exitCode == 0 && dry.error.hasSuffix("nothing was written\n"))
        let diff = try folder.run("project", "add", "--diff")
        let added = diff.output.split(separator: "\n").filter { $0.hasPrefix("+") && !$0.hasPrefix("+++") }
        #expect(added.filter { $0.contains("Settings.bundle") }.count == 4)
        #expect(diff.output.hasPrefix("--- a/App.xcodeproj/project.pbxproj\n+++ b/App.xcodeproj/project.pbxproj\n"))
        let new = try folder.run("new", "Other/Settings.bundle", "--target", "App", "--diff")
        #expect(new.exitCode == 2 && new.error.contains("the folder Other does not exist"))
        let made = try folder.run("new", "New.bundle", "--target", "App", "--diff")
        #expect(made.exitCode == 0 && made.output.contains("+++ b/New.bundle/Root.plist"))
        #expect(made.output.contains("+++ b/App.xcodeproj/project.pbxproj"))
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `new --target adds the new bundle to the app`() throws {
        let project = SmallProject.withResources.text
        let folder = try folder(project, bundle: nil)
        let result = try folder.run("new", "--target", "App", "--template", "empty")
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(
            result.error.contains(
                "insert  App.xcodeproj/project.pbxproj  App: Settings.bundle in Copy Bundle Resources"))
        #expect(!result.error.contains("note:"))
        #expect(try changes(folder, since: project).removed.isEmpty)
        #expect(try folder.run("project", "add").error.hasPrefix("identical"))
        #expect(try folder.run("project", "remove").exitCode == 0)
        #expect(try folder.text(of: Self.file) == project)
        #expect(
            Set(try folder.snapshot().entries.keys.filter { $0.hasPrefix(".") && !$0.hasPrefix(".git") }).isEmpty)
    }

    @Test func `project add --build writes file lists outside of synchronized folders`() throws {
        let folder = try folder(SmallProject.synchronized().text, bundle: "App/Settings.bundle")
        try folder.write(#"{ "build": { "configurations": ["Debug"] } }"#, to: "settings-bundle.json")
        let added = try folder.run("project", "add", "--build")
        #expect(added.exitCode == 0, "\(added.error)")
        let path = "$(SRCROOT)/settings-bundle-$(CONFIGURATION)-inputs.xcfilelist"
        #expect(try folder.text(of: Self.file).contains("\"\(path)\""))
        let lists = try folder.snapshot().entries.keys.filter { $0.hasSuffix("-Debug-inputs.xcfilelist") }
        #expect(Array(lists) == ["settings-bundle-Debug-inputs.xcfilelist"])
    }

    @Test func `new --target does not change a project that synchronizes the folder`() throws {
        var small = SmallProject.synchronized()
        small.addResources()
        let folder = try folder(small.text, bundle: nil)
        try folder.write("", to: "App/App.swift")
        let result = try folder.run("new", "App/Settings.bundle", "--target", "App")
        #expect(result.exitCode == 0)
        #expect(
            result.error.contains(
                "App.xcodeproj/project.pbxproj  App: Settings.bundle in the folder App, whose files are all members"
            ))
        #expect(try folder.text(of: Self.file) == small.text)
    }

    @Test func `project add changes nothing if the file lists cannot be written`() throws {
        let folder = try folder()
        try folder.write("", to: "Lists")
        let before = try folder.snapshot()
        let result = try folder.run("project", "add", "--build", "--file-lists", "Lists")
        #expect(result.exitCode == 2 && !result.error.contains("insert"))
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `project add writes file lists only together with the project`() throws {
        let folder = try folder(bundle: "App/Settings.bundle")
        try folder.write(#"{ "build": { "configurations": ["Debug"] } }"#, to: "settings-bundle.json")
        try folder.write("old\n", to: "Lists/settings-bundle-Debug-inputs.xcfilelist")
        let before = try folder.snapshot()
        // The project is read-only, so the change cannot be made.
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.absolute(Self.file))
        for lists in ["Lists", "New", "."] {
            let result = try folder.run("project", "add", "--build", "--file-lists", lists)
            #expect(result.exitCode == 2 && result.error.contains("permission denied"), "\(result.error)")
            #expect(try folder.snapshot().changes(since: before).filter { !$0.contains(Self.file) } == [])
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.absolute(Self.file))
        try expectRefusal(
            ["project", "add", "--build", "--file-lists", "App/Settings.bundle"], in: folder, 2, "App/Settings.bundle")
        let diff = try folder.run("project", "add", "--build", "--file-lists", "Lists", "--diff")
        #expect(diff.output.contains("+++ b/Lists/settings-bundle-Debug-outputs.xcfilelist\n"), "\(diff.output)")
        let result = try folder.run("project", "add", "--build", "--file-lists", "Lists")
        let lines = result.error.split(separator: "\n").map {
            $0.split(separator: " ").prefix(2).joined(separator: " ")
        }
        #expect(
            lines == [
                "insert \(Self.file)", "update Lists/settings-bundle-Debug-inputs.xcfilelist",
                "create Lists/settings-bundle-Debug-outputs.xcfilelist",
            ])
    }

    @Test func `project add rejects a project file that is a symbolic link`() throws {
        let folder = try folder()
        try folder.write(SmallProject.withResources.text, to: "real.pbxproj")
        try FileManager.default.removeItem(atPath: folder.absolute(Self.file))
        try FileManager.default.createSymbolicLink(
            atPath: folder.absolute(Self.file), withDestinationPath: "../real.pbxproj")
        let result = try folder.run("project", "add")
        #expect(result.exitCode == 2)
        #expect(
            result.error.hasPrefix("error: App.xcodeproj/project.pbxproj is a symbolic link, so it is not changed\n"))
        #expect(try folder.text(of: "real.pbxproj") == SmallProject.withResources.text)
    }

    @Test func `project suggests --project if there are several projects`() throws {
        let folder = try folder()
        try folder.write(SmallProject.withResources.text, to: "Other.xcodeproj/project.pbxproj")
        let status = try folder.run("project")
        #expect(status.output.contains("project add --target App --project\n    Other.xcodeproj\n"))
        #expect(try folder.run("project", "add", "--target", "App", "--project", "Other.xcodeproj").exitCode == 0)
    }

    @Test func `project add --build adds a script phase and its file lists`() throws {
        let project = SmallProject.withResources.text
        let folder = try folder(project, bundle: "App/Settings.bundle")
        try folder.write(#"{ "build": { "configurations": ["Debug", "Release"] } }"#, to: "settings-bundle.json")
        let dry = try folder.run("project", "add", "--build", "--dry-run")
        #expect(dry.error.contains("create  App/settings-bundle-Debug-inputs.xcfilelist\n"))
        #expect(try !folder.snapshot().entries.keys.contains { $0.hasSuffix("xcfilelist") })
        let result = try folder.run("project", "add", "--build")
        #expect(result.exitCode == 0 && result.error.contains("insert  \(Self.file)  App: the script phase"))
        let text = try folder.text(of: Self.file)
        #expect(text.contains("\"$(SRCROOT)/App/settings-bundle-$(CONFIGURATION)-outputs.xcfilelist\","))
        #expect(
            text.contains(
                "lastKnownFileType = \"wrapper.plug-in\"; name = Settings.bundle; path = App/Settings.bundle;"))
        #expect(!text.contains("in Resources */"))
        // `build` finds the lists.
        #expect(try folder.run("build", "--file-lists", "App", "--check").exitCode == 0)
        #expect(try folder.run("project", "add", "--build").error.contains("identical  \(Self.file)  App: "))
        let copied = try folder.run("project", "add")
        #expect(copied.exitCode == 2 && copied.error.contains("remove it first: settings-bundle project remove"))
        #expect(try folder.run("project", "remove").exitCode == 0)
        #expect(try folder.text(of: Self.file) == project)
    }

    @Test func `project add writes file lists to the specified folder`() throws {
        let folder = try folder()
        try folder.write(
            #"{ "build": { "configurations": ["Debug"], "file-lists": "Lists/Here" } }"#, to: "settings-bundle.json")
        try folder.write("", to: "Lists/Here/README")
        #expect(try folder.run("project", "add", "--build").exitCode == 0)
        #expect(
            try folder.text(of: Self.file).contains("$(SRCROOT)/Lists/Here/settings-bundle-$(CONFIGURATION)-inputs"))
        #expect(try folder.run("build", "--file-lists", "Lists/Here", "--check").exitCode == 0)
        #expect(try folder.run("project", "remove").exitCode == 0)
        #expect(try folder.run("project", "add", "--build", "--file-lists", ".").exitCode == 0)
        #expect(try folder.text(of: Self.file).contains("\"$(SRCROOT)/settings-bundle-$(CONFIGURATION)-inputs"))
        #expect(try folder.snapshot().entries["settings-bundle-Debug-inputs.xcfilelist"] != nil)
    }

    @Test func `project remove reverts project add --build-rule`() throws {
        let project = SmallProject.withResources.text
        let folder = try folder(project)
        try folder.write("{}", to: "settings-bundle.json")
        #expect(try folder.run("project", "add", "--build-rule").exitCode == 0)
        #expect(
            try folder.text(of: Self.file).contains("inputFiles = (\n\t\t\t\t\"$(SRCROOT)/settings-bundle.json\",\n"))
        #expect(try folder.run("project", "remove").exitCode == 0)
        #expect(try folder.text(of: Self.file) == project)
    }

    @Test func `project remove finds the target that has the build rule`() throws {
        var small = SmallProject.withBundle
        small.replace(
            in: "PBXProject", "AA30 /* App */,", with: "AA30 /* App */,\n\t\t\t\tAA31 /* Tests */,")
        small.sections["PBXNativeTarget", default: ""] +=
            "\n\t\tAA31 /* Tests */ = {isa = PBXNativeTarget; name = Tests; buildPhases = (AA71, ); "
            + "productType = \"com.apple.product-type.bundle.unit-test\"; };"
        small.sections["PBXBuildFile", default: ""] += "\n\t\tAA13 = {isa = PBXBuildFile; fileRef = AA12; };"
        small.sections["PBXResourcesBuildPhase", default: ""] +=
            "\n\t\tAA71 = {isa = PBXResourcesBuildPhase; files = (AA13, ); };"
        let folder = try folder(small.text)
        try expectRefusal(["project", "remove"], in: folder, 64, "there are 2 possible targets: App, Tests")
        #expect(try folder.run("project", "add", "--build-rule").exitCode == 0)
        let result = try folder.run("project", "remove")
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(result.error.contains("App: the build rule for Settings.bundle") && !result.error.contains("Tests:"))
    }

    @Test func `project add refuses a target whose settings are not shown`() throws {
        var small = SmallProject()
        small.replace(
            in: "PBXNativeTarget", "name = App;", with: "name = LoginItem;\n\t\t\tbuildConfigurationList = AA90;")
        small.sections["XCConfigurationList"] =
            "\t\tAA90 = {isa = XCConfigurationList; buildConfigurations = (AA91, ); };"
        small.sections["XCBuildConfiguration"] =
            "\t\tAA91 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SDKROOT = macosx; }; };"
        let folder = try folder(small.text)
        try expectRefusal(["project", "add"], in: folder, 2, "has no target that builds an app with settings")
        for words in [["project", "add"], ["project", "add", "--build"], ["new", "New.bundle"]] {
            try expectRefusal(
                words + ["--target", "LoginItem"], in: folder, 2,
                "Settings does not look for a bundle in LoginItem: app macOS\n"
                    + "  = help: specify another project with --project")
        }
    }

    @Test func `project add accepts a project in another folder`() throws {
        let folder = try folder(bundle: nil)
        try folder.write(paneText(toggleText("Play", key: "play")), to: "Shared/Resources/Settings.bundle/Root.plist")
        try folder.write(SmallProject.withResources.text, to: "ios/Own.xcodeproj/project.pbxproj")
        let result = try folder.run(
            "project", "add", "--project", "../ios/Own.xcodeproj", "--bundle", "Resources/Settings.bundle", in: "Shared"
        )
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(result.error.hasPrefix("insert  ../ios/Own.xcodeproj/project.pbxproj  App: "))
        #expect(
            try folder.text(of: "ios/Own.xcodeproj/project.pbxproj")
                .contains(
                    "name = Settings.bundle; path = ../Shared/Resources/Settings.bundle; sourceTree = \"<group>\";"))
    }

    // MARK: Errors

    /// A project with a second app.
    static var twoApps: String {
        var small = SmallProject.withResources
        small.replace(in: "PBXProject", "AA30 /* App */,", with: "AA30 /* App */,\n\t\t\t\tAA31 /* Other App */,")
        small.sections["PBXNativeTarget", default: ""] +=
            "\n\t\tAA31 /* Other App */ = {isa = PBXNativeTarget; name = \"Other App\"; buildPhases = (); "
            + "productType = \"com.apple.product-type.application\"; };"
        return small.text
    }

    private func expectRefusal(
        _ words: [String], in folder: ScratchFolder, _ code: Int32, _ texts: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try folder.snapshot()
        let result = try folder.run(words)
        #expect(result.exitCode == code && result.output.isEmpty, "\(result.error)", sourceLocation: sourceLocation)
        #expect(
            result.error.split(separator: "\n").count { $0.contains("error: ") } == 1, "\(result.error)",
            sourceLocation: sourceLocation)
        for text in texts {
            #expect(result.error.contains(text), "\(result.error)", sourceLocation: sourceLocation)
        }
        #expect(try folder.snapshot().changes(since: before) == [], sourceLocation: sourceLocation)
    }

    /// Expects the same error from both commands that change a project.
    private func expectRefusals(
        in project: String, _ code: Int32, _ texts: String, options: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation, _ prepare: (ScratchFolder) throws -> Void = { _ in }
    ) throws {
        let folder = try folder(project)
        try prepare(folder)
        try expectRefusal(["project", "add"] + options, in: folder, code, texts, sourceLocation: sourceLocation)
        let target = options.isEmpty ? ["--project", "App.xcodeproj"] : options
        try expectRefusal(["new", "New.bundle"] + target, in: folder, code, texts, sourceLocation: sourceLocation)
    }

    @Test func `project commands require --target if there are several apps`() throws {
        try expectRefusals(in: Self.twoApps, 64, "there are 2 possible targets: App, Other App")
        let folder = try folder(Self.twoApps)
        #expect(try folder.run("project", "add", "--target", "Other App", "--target", "App").exitCode == 0)
        try expectRefusal(["project", "remove"], in: folder, 64, "specify one with --target, as in --target App")
    }

    @Test func `project add rejects targets that are unknown or do not build an app`() throws {
        try expectRefusals(in: Self.twoApps, 64, "did you mean Other App?", options: ["--target", "OtherApp"])
        var tests = SmallProject.withResources
        tests.replace(in: "PBXNativeTarget", "product-type.application", with: "product-type.framework")
        try expectRefusals(in: tests.text, 2, "has no target that builds an app with settings")
        try expectRefusals(in: tests.text, 2, "does not build an app: framework", options: ["--target", "App"])
    }

    @Test func `project add rejects a project with merge conflict markers`() throws {
        let text = SmallProject.withResources.text.replacing(
            "\tobjects = {", with: "<<<<<<< HEAD\n=======\n>>>>>>> b\n\tobjects = {")
        try expectRefusals(
            in: text, 2,
            "project.pbxproj:7:1: error: the Xcode project contains merge conflict markers on lines 7, 8 and 9\n")
    }

    @Test func `project add rejects a project that cannot be parsed`() throws {
        try expectRefusals(in: "{ objects = { A = {}; }; rootObject = A;", 2, "the Xcode project cannot be read")
    }

    @Test func `project add reports a read-only project`() throws {
        try expectRefusals(
            in: SmallProject.withResources.text, 2, "could not write App.xcodeproj/project.pbxproj: permission denied"
        ) { folder in
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o444], ofItemAtPath: folder.absolute(Self.file))
        }
    }

    @Test func `project add reports a missing project or the generator's manifest`() throws {
        let folder = try ScratchFolder([".git/HEAD": ""], inMemory: true)
        try folder.write(paneText(toggleText("Play", key: "play")), to: "Settings.bundle/Root.plist")
        try expectRefusal(["project", "add"], in: folder, 2, "there is no Xcode project in the folders above")
        try expectRefusal(["new", "New.bundle", "--target", "App"], in: folder, 2, "there is no Xcode project")
        try folder.write("targets:\n  App:\n", to: "project.yml")
        try expectRefusal(
            ["project", "add"], in: folder, 2, "XcodeGen generates it", "add - path: Settings.bundle under sources:")
    }

    @Test func `project commands reject a target whose own script builds the bundle`() throws {
        var small = SmallProject.withResources
        small.replace(
            in: "PBXNativeTarget", "AA70 /* Resources */,", with: "AA70 /* Resources */,\n\t\t\t\tAA80 /* Make */,")
        small.sections["PBXShellScriptBuildPhase"] =
            "\t\tAA80 /* Make */ = {\n\t\t\tisa = PBXShellScriptBuildPhase;\n\t\t\tname = Make;\n\t\t\toutputPaths = (\n"
            + "\t\t\t\t\"$(CODESIGNING_FOLDER_PATH)/Settings.bundle\",\n\t\t\t);\n\t\t};"
        let folder = try folder(small.text)
        for options in [[], ["--build"], ["--build-rule"]] {
            try folder.write(#"{ "build": { "configurations": ["Debug"] } }"#, to: "settings-bundle.json")
            try expectRefusal(
                ["project", "add"] + options, in: folder, 2,
                "App already builds Settings.bundle in the script phase 'Make'")
        }
        try expectRefusal(["project", "remove"], in: folder, 2, "in the script phase 'Make'")
    }

    @Test func `project commands accept a target whose script changes the copied bundle`() throws {
        var small = SmallProject.withResources
        small.replace(
            in: "PBXNativeTarget", "AA70 /* Resources */,", with: "AA70 /* Resources */,\n\t\t\t\tAA80 /* Version */,")
        small.sections["PBXShellScriptBuildPhase"] =
            "\t\tAA80 /* Version */ = {\n\t\t\tisa = PBXShellScriptBuildPhase;\n\t\t\tname = Version;\n"
            + "\t\t\toutputPaths = (\n"
            + "\t\t\t\t\"$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Settings.bundle/Root.plist\",\n"
            + "\t\t\t);\n\t\t};"
        let folder = try folder(small.text)
        let added = try folder.run("project", "add")
        #expect(added.exitCode == 0 && added.error.hasPrefix("insert"), "\(added.error)")
        #expect(try folder.run("check", "--select", "copied-twice").exitCode == 0)
        let status = try folder.run("project", environment: ["COLUMNS": "200"])
        #expect(status.output.contains("App     app      copied by Copy Bundle Resources\n"), "\(status.output)")
        #expect(!status.output.contains("more than once"))
        #expect(status.output.contains("the script 'Version' of App refers to Settings.bundle"))
        #expect(try folder.run("project", "remove").exitCode == 0)
        #expect(try folder.text(of: Self.file) == small.text)
    }

    @Test func `project add rejects contradicting options`() throws {
        let folder = try folder()
        try expectRefusal(["project", "add", "--build", "--build-rule"], in: folder, 64, "cannot be combined")
        try expectRefusal(["project", "add", "--file-lists", "x"], in: folder, 64, "add --build")
        try expectRefusal(["project", "add", "--build", "--file-lists", ""], in: folder, 64, "--file-lists is empty")
    }
}
