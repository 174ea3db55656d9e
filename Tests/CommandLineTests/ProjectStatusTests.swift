import Foundation
import TestSupport
import Testing

extension ScratchFolder {
    /// Writes a project whose app copies the bundle, and one with every problem.
    func writeProjects() throws {
        try write(ProjectText.copying.text, to: "App.xcodeproj/project.pbxproj")
        try write(ProjectText.wrong.text, to: "Wrong.xcodeproj/project.pbxproj")
        try write("name: App\ntargets:\n  App:\n    sources: [Sources]\n", to: "project.yml")
    }
}

extension ProjectText {
    fileprivate static let bundle =
        "REF = {isa = PBXFileReference; path = Settings.bundle; sourceTree = \"<group>\"; };"

    /// An app that copies the bundle next to the project.
    static let copying = ProjectText(
        objects: bundle + "FILE = {isa = PBXBuildFile; fileRef = REF; };", files: "FILE", main: "REF",
        settings: "SDKROOT = iphoneos;", root: "developmentRegion = English; knownRegions = (English, de, Base); ")

    fileprivate static let wrong = ProjectText(
        objects: bundle + """
            FILE = {isa = PBXBuildFile; fileRef = REF; };
            AGAIN = {isa = PBXFileReference; name = Again; path = Settings.bundle; sourceTree = SOURCE_ROOT; };
            INNER = {isa = PBXFileReference; path = Settings.bundle/Root.plist; sourceTree = "<group>"; };
            GONE = {isa = PBXFileReference; path = Old/Settings.bundle; sourceTree = "<group>"; };
            OLD = {isa = PBXBuildFile; fileRef = GONE; };
            SCRIPT = {isa = PBXShellScriptBuildPhase; name = "Make \u{1F600}"; \
            outputPaths = ("$(CODESIGNING_FOLDER_PATH)/Settings.bundle"); };
            TOUCH = {isa = PBXShellScriptBuildPhase; shellScript = "rm -r Settings.bundle"; };
            RULE = {isa = PBXBuildRule; fileType = pattern.proxy; filePatterns = "*/Settings.bundle"; };
            TESTRES = {isa = PBXResourcesBuildPhase; files = (FILE, ); };
            """, app: "buildRules = (RULE); ", files: "FILE, OLD", phases: "RES, SCRIPT, TOUCH",
        main: "REF, AGAIN, INNER, GONE",
        settings: "EXCLUDED_SOURCE_FILE_NAMES = (Settings.bundle, );", root: "knownRegions = (fr, ja); ")
}

/// The output of `project status`.
@Suite struct ProjectStatusTests {
    private func folder(_ files: KeyValuePairs<String, String> = [:]) throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        // The search ends at the root of the repository.
        try folder.write("", to: ".git/HEAD")
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    @Test func `project prints the project and the target that copies the bundle`() throws {
        let folder = try folder(["App.xcodeproj/project.pbxproj": ProjectText.copying.text])
        let before = try folder.snapshot()
        let result = try folder.run("project")
        #expect(
            result.output == """
                Settings.bundle
                project    App.xcodeproj
                languages  de, en; fr, ja only in the bundle
                icon       none

                target  product  the bundle
                App     app iOS  copied by Copy Bundle Resources

                note: languages only in the bundle: fr, ja
                  = help: add them to the project: settings-bundle project languages
                note: App has no icon that Settings could show
                  = help: set ASSETCATALOG_COMPILER_APPICON_NAME to an app icon set

                """)
        #expect(result.exitCode == 0 && result.error.isEmpty)
        #expect(try folder.snapshot().changes(since: before) == [])
        #expect(
            try folder.run("project", "status", "--project", "App.xcodeproj/project.pbxproj").output == result.output)
    }

    @Test func `project reports every problem in a project`() throws {
        let folder = try folder(["Wrong.xcodeproj/project.pbxproj": ProjectText.wrong.text])
        let result = try folder.run("project", environment: ["COLUMNS": "80"])
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(result.output)")
        let output = result.output.replacing("\n    ", with: " ")
        for text in [
            "App     app         copied by Copy Bundle Resources; built by the rule */Settin…\n",
            "Tests   unit tests  copied by Copy Bundle Resources\n",
            "warning: Tests includes the bundle, but Settings does not look there: unit tests\n",
            "warning: App includes the bundle more than once, so Xcode cannot build it",
            "note: App excludes the bundle in Debug, Release: EXCLUDED_SOURCE_FILE_NAMES lists it",
            "note: the script 'Run Script' of App refers to Settings.bundle and may change the copied bundle",
            "note: the project has 2 references to the bundle",
            "warning: the project lists 'Root.plist', which is in the bundle, as a separate file",
            "warning: the project refers to 'Old/Settings.bundle', which does not exist",
            "warning: App also copies 'Old/Settings.bundle' to the same place, so Xcode cannot build it",
            "note: languages only in the bundle: de, en\n",
        ] { #expect(output.contains(text), "\(text)\n\(output)") }
        #expect(output.contains(#/Wrong\.xcodeproj/project\.pbxproj:\d+:\d+:\n/#))
        #expect(result.exitCode == 0)
    }

    @Test(arguments: ["OTHER, REF", "REF, OTHER"])
    func `A reference in two groups is ambiguous, not absent`(children: String) throws {
        var text = ProjectText.copying
        text.objects +=
            "OTHER = {isa = PBXGroup; children = (REF); path = Other; sourceTree = \"<group>\"; };"
        text.main = children
        let folder = try folder(["App.xcodeproj/project.pbxproj": text.text])
        let output = try folder.run("project", environment: ["COLUMNS": "200"]).output
        #expect(
            output.contains("note: the reference to the bundle is in 2 groups, so its path is ambiguous"), "\(output)")
        #expect(output.contains("Other/Settings.bundle") && !output.contains("does not include"), "\(output)")
    }

    @Test func `project reports an app that does not include the bundle`() throws {
        let folder = try folder(["ios/App.xcodeproj/project.pbxproj": ProjectText().text])
        // The bundle is above the project, and is not in it yet.
        #expect(try folder.run("project").exitCode == 2)
        let result = try folder.run("project", "--project", "ios")
        #expect(result.output.contains("warning: App does not include the bundle, so Settings shows nothing\n"))
        #expect(
            result.output.contains(
                "  = help: add it with settings-bundle project add --target App --project\n    ios/App.xcodeproj\n"))
        // A project that refers to the bundle is found.
        var text = ProjectText.copying
        text.objects = text.objects.replacing("path = Settings.bundle", with: "path = ../Settings.bundle")
        try folder.write(text.text, to: "ios/App.xcodeproj/project.pbxproj")
        #expect(try folder.run("project").output.contains("project    ios/App.xcodeproj\n"))
    }

    @Test func `project reports an app that includes another bundle with the same name`() throws {
        let folder = try folder(["App.xcodeproj/project.pbxproj": ProjectText.copying.text])
        try folder.write(paneText(), to: "Copy/Settings.bundle/Root.plist")
        let output = try folder.run("project", "-b", "Copy/Settings.bundle").output
        #expect(output.contains("App     app iOS  another bundle: Settings.bundle\n"))
        #expect(output.contains("warning: App does not include the bundle, but another one with the same name\n"))
    }

    @Test func `project prints all projects that include the bundle`() throws {
        let folder = try folder([
            "App.xcodeproj/project.pbxproj": ProjectText.copying.text,
            "Other.xcodeproj/project.pbxproj": ProjectText().text, "Left.xcodeproj/xcuserdata/x": "",
        ])
        #expect(try folder.run("project").output.contains("project    App.xcodeproj\n"))
        #expect(try !folder.run("project").output.contains("Other.xcodeproj"))
        try folder.write(ProjectText.copying.text, to: "Other.xcodeproj/project.pbxproj")
        let both = try folder.run("project").output
        #expect(both.contains("project    App.xcodeproj\n") && both.contains("\n\nproject    Other.xcodeproj\n"))
    }

    @Test func `project finds projects in a workspace`() throws {
        let text = ProjectText.copying.text.replacing("path = Settings.bundle", with: "path = ../../Settings.bundle")
        let folder = try folder([
            "App.xcworkspace/contents.xcworkspacedata": """
            <?xml version="1.0"?><Workspace version="1.0"><Group location="container:apps" name="Apps">
            <FileRef location="group:ios/App.xcodeproj"></FileRef></Group><FileRef location="group:Gone.xcodeproj"/>
            <FileRef location="group:Pods/Pods.xcodeproj"/></Workspace>
            """, "apps/ios/App.xcodeproj/project.pbxproj": text, "Pods/Pods.xcodeproj/project.pbxproj": "no project",
        ])
        #expect(try folder.run("project").output.contains("project    apps/ios/App.xcodeproj\n"))
        #expect(try folder.run("project", "--project", "App.xcworkspace").output.contains("copied by"))
    }

    @Test func `project finds manifests of project generators and suggests a line`() throws {
        for (name, text, line) in [
            ("project.yml", "targets:\n  App:\n    sources: [Sources]\n", "- path: Settings.bundle under sources:"),
            (
                "Project.swift", "import ProjectDescription\nlet project = Project(name: \"App\")",
                "\"Settings.bundle\", in resources:"
            ),
            (
                "Package.swift", "products: [.iOSApplication(name: \"App\")]",
                ".copy(\"Settings.bundle\"), in resources:"
            ),
        ] {
            let folder = try folder([name: text])
            let result = try folder.run("project", environment: ["COLUMNS": "200"])
            #expect(result.output.contains("manifest   \(name)"), "\(result.output)")
            #expect(result.output.contains("warning: \(name) does not list the bundle"))
            #expect(result.output.contains("  = help: add \(line) of the app target in \(name)"), "\(result.output)")
            #expect(result.exitCode == 0)
        }
        // A manifest that lists the bundle needs no change. A file with only the name is not a manifest.
        let named = try folder(["project.yml": "targets:\n  App:\n    sources:\n      - path: Settings.bundle # ours\n"]
        )
        #expect(try named.run("project").output == "Settings.bundle\nmanifest   project.yml (XcodeGen)\n")
        #expect(try folder(["project.yml": "steps: []\n"]).run("project").exitCode == 2)
    }

    @Test func `project finds the icon that Settings shows`() throws {
        let catalog =
            "CAT = {isa = PBXFileReference; path = Assets.xcassets; sourceTree = \"<group>\"; };"
            + "CATFILE = {isa = PBXBuildFile; fileRef = CAT; };"
        var text = ProjectText.copying
        text.objects += catalog
        text.files += ", CATFILE"
        text.main += ", CAT"
        text.settings += "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;"
        let folder = try folder(["App.xcodeproj/project.pbxproj": text.text])
        #expect(try folder.run("project").output.contains("icon       none\n"))
        let set = "Assets.xcassets/Icons/AppIcon.appiconset"
        for (images, words) in [
            (
                #"{"size": "1024x1024", "idiom": "universal", "filename": "A.png"}"#,
                "the 29-point image is derived from the large image"
            ),
            (
                #"{"size": "29x29", "idiom": "iphone", "scale": "3x", "filename": "B.png"}"#,
                "includes a 29-point image"
            ),
        ] {
            try folder.write("{\"images\": [\(images)]}", to: "\(set)/Contents.json")
            #expect(try folder.run("project").output.contains("icon       \(set) (\(words))\n"))
        }
        try folder.write("{", to: "\(set)/Contents.json")
        #expect(try folder.run("project").output.contains("icon       none\n"))
    }

    @Test(arguments: [
        ("", "1:1: error: ", "not an Xcode project"), ("{ objects = { A = {", "1:", "cannot be read"),
        ("{\n<<<<<<< HEAD\n}\n", "2:1: error: ", "merge conflict markers"),
        ("{ objects = {}; rootObject = A; }", "1:1: error: ", "not an Xcode project"),
    ])
    func `project rejects a project that cannot be parsed`(text: String, place: String, words: String) throws {
        let folder = try folder(["App.xcodeproj/project.pbxproj": text])
        let refusal = try Refusal("project", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.hasPrefix("App.xcodeproj/project.pbxproj:\(place)"), "\(refusal.error)")
        #expect(refusal.error.contains(words), "\(refusal.error)")
        #expect(refusal.error.contains("  = help: "))
    }

    @Test func `project rejects paths without a project`() throws {
        let folder = try folder()
        for (words, code) in [
            ([], 2), (["--project", "Gone.xcodeproj"], 2), (["--project", "."], 2), (["--project", ""], 64),
        ] {
            let refusal = try Refusal(["project", "status"] + words, in: folder)
            #expect(refusal.exitCode == code && refusal.isClean, "\(words): \(refusal.error)")
        }
    }
}
