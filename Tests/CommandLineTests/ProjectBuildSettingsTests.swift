import Foundation
import TestSupport
import Testing

/// Build settings in `.xcconfig` files, as `project` uses them, and the advice for projects that other tools generate.
@Suite struct ProjectBuildSettingsTests {
    /// A project whose app copies the bundle and uses `App.xcconfig` in Debug.
    private func folder(_ files: [String: String]) throws -> ScratchFolder {
        var text = ProjectText.copying
        text.objects += "CONFIG = {isa = PBXFileReference; path = App.xcconfig; sourceTree = SOURCE_ROOT; };"
        text.main += ", CONFIG"
        let project = text.text.replacing(
            "isa = XCBuildConfiguration; name = Debug;",
            with: "isa = XCBuildConfiguration; baseConfigurationReference = CONFIG; name = Debug;", maxReplacements: 1)
        let folder = try ScratchFolder([".git/HEAD": "", "App.xcodeproj/project.pbxproj": project], inMemory: true)
        try folder.write(paneText(toggleText("Play", key: "play")), to: "Settings.bundle/Root.plist")
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    @Test func `project reports that an .xcconfig file excludes the bundle`() throws {
        let folder = try folder(["App.xcconfig": "EXCLUDED_SOURCE_FILE_NAMES = Other.png Settings.bundle\n"])
        let result = try folder.run("project")
        #expect(result.output.contains("but not in Debug\n"), "\(result.output)")
        let json = try folder.run("project", "--json").output.filter { !$0.isWhitespace }
        #expect(json.contains(#""configurations":["Debug","Release"],"excludedIn":["Debug"]"#), "\(json)")
    }

    @Test func `project reports errors in .xcconfig files`() throws {
        let folder = try folder(["App.xcconfig": "A = 1\n#include \"Gone.xcconfig\"\n"])
        let result = try folder.run(["project"], environment: ["COLUMNS": "200"])
        #expect(
            result.output.hasSuffix(
                """
                note: App.xcconfig:2:1: 'Gone.xcconfig' cannot be included: the file does not exist
                  = help: correct the path, or write #include? if the file is optional

                """), "\(result.output)")
        #expect(result.exitCode == 0)
        #expect(try folder.run("project", "--json").output.contains(#""kind": "build-settings""#))
    }

    @Test(arguments: [
        ("project.yml", "targets:\n  App:\n", "exclude Settings.bundle from the resources in project.yml"),
        (
            "Project.swift", "import ProjectDescription\nlet project = Project(name: \"App\")",
            "exclude Settings.bundle from the resources in Project.swift"
        ),
        (
            "Package.swift", "products: [.iOSApplication(name: \"App\")]",
            "build the bundle before the app with settings-bundle build"
        ),
    ])
    func `project add --build suggests a script if another tool describes the project`(
        file: String, text: String, help: String
    ) throws {
        let folder = try ScratchFolder([".git/HEAD": "", file: text], inMemory: true)
        try folder.write(paneText(toggleText("Play", key: "play")), to: "Settings.bundle/Root.plist")
        let before = try folder.snapshot()
        for option in ["--build", "--build-rule"] {
            let result = try folder.run("project", "add", option)
            #expect(result.exitCode == 2 && result.error.contains("\n  = help: \(help)"), "\(result.error)")
        }
        #expect(try folder.snapshot() == before)
    }

    @Test func `project add names the package that describes an app playground`() throws {
        let folder = try ScratchFolder(
            [".git/HEAD": "", "Package.swift": "products: [.iOSApplication(name: \"App\")]"], inMemory: true)
        try folder.write(paneText(toggleText("Play", key: "play")), to: "Settings.bundle/Root.plist")
        let result = try folder.run("project", "add")
        #expect(
            result.error == """
                error: there is no Xcode project; Package.swift describes the app
                  = help: add .copy("Settings.bundle"), in resources: of the app target in Package.swift

                """)
    }
}
