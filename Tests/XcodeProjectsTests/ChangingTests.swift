import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing
import XcodeProjects

/// The lines that change in a small project.
@Suite struct ChangingTests {
    private let built = BundleProcessing.built(
        script: "settings-bundle build\n",
        inputs: ["$(SRCROOT)/App/settings-bundle-$(CONFIGURATION)-inputs.xcfilelist"],
        outputs: ["$(SRCROOT)/App/settings-bundle-$(CONFIGURATION)-outputs.xcfilelist"])

    @Test func `Missing sections and the resources phase are created`() throws {
        #expect(
            try SmallProject().adding() == [
                "+/* Begin PBXBuildFile section */",
                "+\t\t31C0E37C81C46AC316294958 /* Settings.bundle in Resources */ = {isa = PBXBuildFile; "
                    + "fileRef = 5AAB4A77A70F2D3ED66BDA04 /* Settings.bundle */; };",
                "+/* End PBXBuildFile section */", "+",
                "+\t\t5AAB4A77A70F2D3ED66BDA04 /* Settings.bundle */ = {isa = PBXFileReference; "
                    + "lastKnownFileType = \"wrapper.plug-in\"; path = Settings.bundle; sourceTree = \"<group>\"; };",
                "+\t\t\t\t5AAB4A77A70F2D3ED66BDA04 /* Settings.bundle */,",
                "+\t\t\t\tBF8A224DD56095A91D37B905 /* Resources */,", "+",
                "+/* Begin PBXResourcesBuildPhase section */", "+\t\tBF8A224DD56095A91D37B905 /* Resources */ = {",
                "+\t\t\tisa = PBXResourcesBuildPhase;", "+\t\t\tbuildActionMask = 2147483647;", "+\t\t\tfiles = (",
                "+\t\t\t\t31C0E37C81C46AC316294958 /* Settings.bundle in Resources */,", "+\t\t\t);",
                "+\t\t\trunOnlyForDeploymentPostprocessing = 0;", "+\t\t};",
                "+/* End PBXResourcesBuildPhase section */",
            ])
    }

    @Test func `The path of the reference is relative to its group`() throws {
        func reference(_ path: String, _ small: SmallProject = SmallProject()) throws -> [String] {
            try small.adding(path).filter { $0.contains("PBXFileReference") }
                .compactMap { $0.split(separator: "plug-in\"; ").last }.filter { $0.hasPrefix("name") }.map(String.init)
        }
        #expect(
            try reference("App/Settings.bundle") == [
                "name = Settings.bundle; path = App/Settings.bundle; sourceTree = \"<group>\"; };"
            ])
        #expect(
            try reference("../My Own.bundle") == [
                "name = \"My Own.bundle\"; path = \"../My Own.bundle\"; sourceTree = \"<group>\"; };"
            ])
        // A group for the folder gets the bundle as its last child, with the name alone.
        var small = SmallProject()
        let products = "\t\t\t\tAA21 /* Products */,"
        small.replace(in: "PBXGroup", products, with: "\t\t\t\tAA22 /* App */,\n\(products)")
        small.sections["PBXGroup", default: ""] +=
            "\n\t\tAA22 /* App */ = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\t\t\t\tAA11 /* A.m */,\n\t\t\t);\n\t\t\tpath = App;\n\t\t\tsourceTree = \"<group>\";\n\t\t};"
        #expect(try reference("App/Settings.bundle", small) == [])
        let text = String(
            decoding: try small.project().adding("App/Settings.bundle", to: small.project().targets).document.bytes,
            as: UTF8.self)
        #expect(text.contains("AA11 /* A.m */,\n\t\t\t\t812C6E69AE5D06E531957067 /* Settings.bundle */,\n\t\t\t);"))
        // A main group with its own path would change relative paths.
        small = SmallProject()
        small.replace(in: "PBXGroup", "\(products)\n\t\t\t);\n", with: "\(products)\n\t\t\t);\n\t\t\tpath = Sources;\n")
        #expect(
            try reference("App/Settings.bundle", small) == [
                "name = Settings.bundle; path = App/Settings.bundle; sourceTree = SOURCE_ROOT; };"
            ])
    }

    @Test func `A path that cannot be resolved is rejected`() throws {
        var small = SmallProject()
        small.replace(in: "PBXProject", "projectDirPath = \"\"", with: "projectDirPath = ../..")
        let error = #expect(throws: BundleError.self) { try small.adding() }
        #expect(error?.message.description.contains("relative to a folder from which") == true)
        #expect(try small.adding("../../Settings.bundle").count == 18)
    }

    @Test func `The script phase is inserted after the resources phase`() throws {
        var small = SmallProject.withResources
        small.replace(
            in: "PBXNativeTarget", "AA70 /* Resources */,\n", with: "AA70 /* Resources */,\n\t\t\t\tAA71 /* Last */,\n")
        let lines = try small.adding("App/Settings.bundle", as: built)
        #expect(
            lines == [
                "+\t\t812C6E69AE5D06E531957067 /* Settings.bundle */ = {isa = PBXFileReference; lastKnownFileType = "
                    + "\"wrapper.plug-in\"; name = Settings.bundle; path = App/Settings.bundle; sourceTree = \"<group>\"; };",
                "+\t\t\t\t812C6E69AE5D06E531957067 /* Settings.bundle */,",
                "+\t\t\t\tC4FB27EE8A049120454EDA48 /* Build Settings.bundle */,", "+",
                "+/* Begin PBXShellScriptBuildPhase section */",
                "+\t\tC4FB27EE8A049120454EDA48 /* Build Settings.bundle */ = {",
                "+\t\t\tisa = PBXShellScriptBuildPhase;", "+\t\t\tbuildActionMask = 2147483647;", "+\t\t\tfiles = (",
                "+\t\t\t);", "+\t\t\tinputFileListPaths = (",
                "+\t\t\t\t\"$(SRCROOT)/App/settings-bundle-$(CONFIGURATION)-inputs.xcfilelist\",", "+\t\t\t);",
                "+\t\t\tinputPaths = (", "+\t\t\t);", "+\t\t\tname = \"Build Settings.bundle\";",
                "+\t\t\toutputFileListPaths = (",
                "+\t\t\t\t\"$(SRCROOT)/App/settings-bundle-$(CONFIGURATION)-outputs.xcfilelist\",", "+\t\t\t);",
                "+\t\t\toutputPaths = (", "+\t\t\t);", "+\t\t\trunOnlyForDeploymentPostprocessing = 0;",
                "+\t\t\tshellPath = /bin/sh;", "+\t\t\tshellScript = \"settings-bundle build\\n\";", "+\t\t};",
                "+/* End PBXShellScriptBuildPhase section */",
            ])
        let project = try small.project()
        let after = try XcodeProject(
            project.adding("App/Settings.bundle", to: project.targets, as: built).document, at: "")
        #expect(after.targets[0].phases.map(\.id) == ["AA70", "C4FB27EE8A049120454EDA48"])
        #expect(after.targets[0].object.strings("buildPhases").last == "AA71")
    }

    @Test func `Building the bundle replaces a copy`() throws {
        let small = SmallProject()
        let project = try small.project()
        let copied = try XcodeProject(project.adding("Settings.bundle", to: project.targets).document, at: "")
        let change = try copied.adding("Settings.bundle", to: copied.targets, as: built)
        #expect(change.lines.map(\.action) == [.insert, .remove])
        let made = try XcodeProject(change.document, at: "")
        #expect(made.membership(of: "Settings.bundle").references.count == 1)
        #expect(try made.removing("Settings.bundle", from: made.targets).document.bytes == project.document.bytes)
    }

    @Test func `A build rule is added`() throws {
        let lines = try SmallProject().adding(
            as: .builtByRule(script: "settings-bundle build\n", inputs: ["$(SRCROOT)/settings-bundle.json"]))
        let rule = [
            "+\t\tB5DD /* PBXBuildRule */ = {", "+\t\t\tisa = PBXBuildRule;",
            "+\t\t\tcompilerSpec = com.apple.compilers.proxy.script;", "+\t\t\tfilePatterns = \"*/Settings.bundle\";",
            "+\t\t\tfileType = pattern.proxy;", "+\t\t\tinputFiles = (",
            "+\t\t\t\t\"$(SRCROOT)/settings-bundle.json\",", "+\t\t\t);", "+\t\t\tisEditable = 1;",
            "+\t\t\toutputFiles = (", "+\t\t\t\t\"$(TARGET_TEMP_DIR)/SettingsBundle/Settings.bundle\",", "+\t\t\t);",
            "+\t\t\tscript = \"settings-bundle build\\n\";", "+\t\t};",
        ].dropFirst()
        let start = try #require(lines.firstIndex(of: "+\t\t\tisa = PBXBuildRule;"))
        #expect(Array(lines[start..<(start + rule.count)]) == Array(rule))
        #expect(lines.count == 18 + 18)
    }

    // MARK: Synchronized folders

    private let begin = "/* Begin PBXFileSystemSynchronizedBuildFileExceptionSet section */"
    private let end = "/* End PBXFileSystemSynchronizedBuildFileExceptionSet section */"

    /// The lines of an exception set for the app, each after "+" or "-".
    private func set(_ sign: String, _ id: String) -> [String] {
        [
            begin, "\t\t\(id) /* Exceptions for \"App\" folder in \"App\" target */ = {",
            "\t\t\tisa = PBXFileSystemSynchronizedBuildFileExceptionSet;", "\t\t\tmembershipExceptions = (",
            "\t\t\t\tSettings.bundle,", "\t\t\t);", "\t\t\ttarget = AA30 /* App */;", "\t\t};", end, "",
            "\t\t\texceptions = (", "\t\t\t\t\(id) /* Exceptions for \"App\" folder in \"App\" target */,", "\t\t\t);",
        ].map { sign + $0 }
    }

    /// A project with a synchronized folder and an app target with a resources phase.
    private func synchronized(isOwned: Bool = true, exceptions: [String] = []) -> SmallProject {
        var small = SmallProject.synchronized(isOwned: isOwned, exceptions: exceptions)
        small.addResources()
        return small
    }

    @Test func `A bundle in a synchronized folder of the target needs no change`() throws {
        let small = synchronized()
        #expect(try small.adding("App/Inner/Settings.bundle", isTakenBack: false) == [])
        let project = try small.project()
        let change = try project.adding("App/Settings.bundle", to: project.targets)
        #expect(
            change.lines.map(\.detail.description) == [
                "App: Settings.bundle in the folder App, whose files are all members"
            ])
        // A removed bundle is added again in the same way.
        let removed = try project.removing("App/Settings.bundle", from: project.targets)
        let text = String(decoding: removed.document.bytes, as: UTF8.self)
        #expect(SmallProject.changes(from: small.text, to: text) == set("+", "91A4A74EFA478C15E4F5356B"))
        let without = try SmallProject.project(text)
        #expect(without.membership(of: "App/Settings.bundle").carriers.isEmpty)
        #expect(
            try without.adding("App/Settings.bundle", to: without.targets).document.bytes == project.document.bytes)
    }

    @Test func `A resources phase is created if the target has none`() throws {
        let lines = try SmallProject.synchronized().adding("App/Settings.bundle", isTakenBack: false)
        #expect(lines.contains("+/* Begin PBXResourcesBuildPhase section */") && lines.count == 11)
    }

    @Test func `An exception for the bundle is removed`() throws {
        #expect(
            try synchronized(exceptions: ["Info.plist", "Settings.bundle"]).adding("App/Settings.bundle") == [
                "-\t\t\t\tSettings.bundle,"
            ])
        #expect(
            try synchronized(exceptions: ["Settings.bundle"]).adding("App/Settings.bundle", isTakenBack: false)
                == set("-", "AA60"))
    }

    @Test func `In a synchronized folder of another target, the bundle becomes an exception`() throws {
        #expect(
            try synchronized(isOwned: false).adding("App/Settings.bundle") == set("+", "91A4A74EFA478C15E4F5356B"))
        #expect(
            try synchronized(isOwned: false, exceptions: ["A.png", "Z.png"]).adding("App/Settings.bundle") == [
                "+\t\t\t\tSettings.bundle,"
            ])
    }

    @Test func `A built bundle is excluded from its synchronized folder`() throws {
        let small = synchronized()
        let lines = try small.adding("App/Settings.bundle", as: built, isTakenBack: false)
        #expect(Array(lines.prefix(13)) == set("+", "91A4A74EFA478C15E4F5356B"))
        #expect(!lines.contains { $0.contains("PBXFileReference") || $0.contains("PBXBuildFile ") })
        // Undoing takes two steps: the bundle is not built any more, and then it is copied.
        let project = try small.project()
        var after = project
        after = try XcodeProject(after.adding("App/Settings.bundle", to: project.targets, as: built).document, at: "")
        after = try XcodeProject(after.removing("App/Settings.bundle", from: after.targets).document, at: "")
        #expect(after.membership(of: "App/Settings.bundle").carriers.isEmpty)
        after = try XcodeProject(after.adding("App/Settings.bundle", to: after.targets).document, at: "")
        #expect(after.document.bytes == project.document.bytes)
    }

    // MARK: Errors

    @Test func `A bundle that is already built in another way is rejected`() throws {
        let project = try SmallProject().project()
        func after(_ use: BundleProcessing) throws -> XcodeProject {
            try XcodeProject(project.adding("Settings.bundle", to: project.targets, as: use).document, at: "")
        }
        let byScript = try after(built)
        let byRule = try after(.builtByRule(script: "settings-bundle build\n", inputs: []))
        for (project, use) in [
            (byScript, .copied), (byScript, .builtByRule(script: "settings-bundle build\n", inputs: [])),
            (byRule, built),
        ] {
            let error = #expect(throws: BundleError.self) {
                try project.adding("Settings.bundle", to: project.targets, as: use)
            }
            #expect(error?.message.description.hasPrefix("App already builds Settings.bundle ") == true)
        }
        #expect(try byRule.adding("Settings.bundle", to: byRule.targets).lines.map(\.action) == [.identical])
    }

    @Test func `A new ID never equals an existing one`() throws {
        for place in ["PBXGroup", "PBXFileReference"] {
            var small = SmallProject()
            // The IDs occur only in a comment.
            small.sections[place, default: ""] += " /* 5AAB4A77A70F2D3ED66BDA04 31C0E37C81C46AC316294958 */"
            let lines = try small.adding()
            #expect(lines.count == 18 && !lines.contains { $0.contains("5AAB4A77") || $0.contains("31C0E37C") })
        }
    }

    @Test func `A project with an unexpected structure is rejected`() throws {
        let texts = [
            SmallProject().text.replacing("mainGroup = AA20;", with: ""),
            SmallProject().text.replacing("mainGroup = AA20;", with: "mainGroup = AA99;"),
            SmallProject().text.replacing("buildPhases = (\n\t\t\t);", with: "buildPhases = none;"),
            SmallProject().text.replacing(
                "children = (\n\t\t\t\tAA21 /* Products */,\n\t\t\t);", with: "children = {};"),
            // A second target with the same ID hides the changed one.
            SmallProject().text.replacing(
                "/* End PBXNativeTarget section */", with: "AA30 = {isa = PBXNativeTarget; buildPhases = x; };"),
            "<?xml version=\"1.0\"?><plist><dict><key>objects</key><dict><key>A</key><dict/></dict><key>rootObject</key><string>A</string></dict></plist>",
        ]
        for text in texts {
            #expect(throws: BundleError.self, "\(text)") {
                let project = try SmallProject.project(text)
                let app = try SmallProject().project().targets
                _ = try project.adding("Settings.bundle", to: project.targets.isEmpty ? app : project.targets)
            }
        }
    }
}
