import Foundation
import TestSupport
import Testing

/// `init`: the values in the file that it creates, for several kinds of projects.
@Suite struct InitTests {
    private static let name = "settings-bundle.json"
    private static let bundle = "App/Settings.bundle"

    /// A repository with a bundle in English in the folder App.
    private func repository(_ files: KeyValuePairs<String, String> = [:]) throws -> ScratchFolder {
        let folder = try ScratchFolder([".git/HEAD": ""], inMemory: true)
        try addBundle(at: Self.bundle, in: folder)
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    private func addBundle(at path: String, _ languages: String..., in folder: ScratchFolder) throws {
        try folder.write(paneText(table: "Root", toggleText("Play", key: "play")), to: "\(path)/Root.plist")
        for language in languages.isEmpty ? ["en"] : languages {
            try folder.write(tableText(["Play": "Play \(language)"]), to: "\(path)/\(language).lproj/Root.strings")
        }
    }

    /// A project whose app includes the bundle, and whose build configurations use a build configuration file.
    private static func project(
        settings: String = "", app: String = "", root: String = "", configuration: String = "Config/App.xcconfig",
        bundle: String = bundle
    ) -> String {
        let text = ProjectText(
            objects: """
                REF = {isa = PBXFileReference; path = "\(bundle)"; sourceTree = SOURCE_ROOT; };
                FILE = {isa = PBXBuildFile; fileRef = REF; };
                CONFIG = {isa = PBXFileReference; path = "\(configuration)"; sourceTree = SOURCE_ROOT; };
                """, app: app, files: "FILE", main: "REF, CONFIG", settings: settings, root: root
        ).text
        return configuration.isEmpty
            ? text
            : text.replacing(
                "isa = XCBuildConfiguration;",
                with: "isa = XCBuildConfiguration; baseConfigurationReference = CONFIG;")
    }

    private static let projectFile = "App.xcodeproj/project.pbxproj"

    /// Runs `init` and returns the lines of the new file, without indentation. The tool must read the file without
    /// errors, and `check` must not report new findings.
    private func create(
        _ arguments: String..., in folder: ScratchFolder, at path: String = name,
        _ location: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let words = arguments.contains("--bundle") ? Array(arguments.drop { $0 != "--bundle" }.prefix(2)) : []
        let before = try folder.run(["check", "--notes"] + words)
        let snapshot = try folder.snapshot()
        let result = try folder.run(["init"] + arguments)
        #expect(result.exitCode == 0 && result.output.isEmpty, "\(result.error)", sourceLocation: location)
        #expect(result.error.hasSuffix("create  \(path)\n"), "\(result.error)", sourceLocation: location)
        #expect(try folder.snapshot().changes(since: snapshot) == ["+ \(path)"], sourceLocation: location)
        let after = try folder.run(["check", "--notes"] + words)
        #expect(after.output == before.output && after.error == before.error, sourceLocation: location)
        let options = try folder.run(["options"] + words)
        #expect(options.exitCode == 0 && options.output.contains(path), "\(options)", sourceLocation: location)
        return try folder.text(of: path).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    // MARK: Kinds of projects

    @Test func `A project with settings in the project file`() throws {
        let folder = try repository()
        try addBundle(at: Self.bundle, "de", in: folder)
        let settings = "IPHONEOS_DEPLOYMENT_TARGET = 16.4; SDKROOT = iphoneos;"
        try folder.write(
            Self.project(settings: settings, root: "knownRegions = (en, Base, de, fr, ja);", configuration: ""),
            to: Self.projectFile)
        _ = try create(in: folder)
        #expect(
            try folder.text(of: Self.name) == """
                // Options for all settings-bundle commands. Paths are relative to this folder.
                // Print the options that apply with: settings-bundle options
                {
                  // The bundle that commands use if none is specified.
                  "bundle": "App/Settings.bundle",
                  "localization": {
                    // The language that the panes are written in: the bundle contains en.lproj.
                    "source": "en",
                    // Builds include all languages of the bundle. To leave some out, list the others:
                    // "languages": ["de", "en"],
                    // App.xcodeproj also has fr, ja. To add them to the bundle, run:
                    // settings-bundle localize add fr ja
                  },
                  "generate": {
                    "swift": {
                      // The minimum system versions of the app, for '@available' in generated code.
                      "minimum": {
                        // IPHONEOS_DEPLOYMENT_TARGET in App.xcodeproj
                        "ios": "16.4",
                      },
                    },
                  },
                  // Commands read the build configurations from App.xcodeproj. To specify others, list them:
                  // "build": { "configurations": ["Debug", "Release"] },
                }

                """)
    }

    @Test func `A project with build configuration files`() throws {
        let folder = try repository([
            "Config/App.xcconfig": """
            #include "Base"
            IPHONEOS_DEPLOYMENT_TARGET[config=Debug] = 15.0
            TVOS_DEPLOYMENT_TARGET[sdk=appletvos18*] = 17.0
            """,
            "Config/Base.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 16.2\nMACOSX_DEPLOYMENT_TARGET = 14\n",
            Self.projectFile: Self.project(
                settings: "SUPPORTED_PLATFORMS = \"iphoneos macosx appletvos\"; SDKROOT = auto;"),
        ])
        let lines = try create(in: folder)
        // The lowest version of all build configurations.
        #expect(lines.contains("// IPHONEOS_DEPLOYMENT_TARGET in Config/App.xcconfig"), "\(lines)")
        #expect(lines.contains(#""ios": "15.0","#) && lines.contains(#""macos": "14","#), "\(lines)")
        #expect(lines.contains("// MACOSX_DEPLOYMENT_TARGET in Config/Base.xcconfig"), "\(lines)")
        #expect(
            lines.contains(
                "// The minimum tvOS version is unknown: it depends on the condition [sdk=appletvos18*] of "
                    + "TVOS_DEPLOYMENT_TARGET."), "\(lines)")
        #expect(!lines.contains { $0.contains("tvos\"") || $0.contains("visionOS") }, "\(lines)")
    }

    @Test(arguments: [
        ("", "the project does not set IPHONEOS_DEPLOYMENT_TARGET"),
        (
            "IPHONEOS_DEPLOYMENT_TARGET[config=Debug] = 15",
            "the project sets IPHONEOS_DEPLOYMENT_TARGET only in some build configurations"
        ),
        ("IPHONEOS_DEPLOYMENT_TARGET = latest", "the value 'latest' of IPHONEOS_DEPLOYMENT_TARGET is not a version"),
        ("IPHONEOS_DEPLOYMENT_TARGET = 12345", "the value '12345' of IPHONEOS_DEPLOYMENT_TARGET is not a version"),
        (
            "IPHONEOS_DEPLOYMENT_TARGET = $(IOS)",
            "it depends on IOS, which the project does not define, but Xcode or the command line might"
        ),
        ("#include \"None\"", "it depends on None, which cannot be read"),
    ]) func `A version that the project does not determine is missing`(file: String, reason: String) throws {
        let folder = try repository(["Config/App.xcconfig": file, Self.projectFile: Self.project()])
        let lines = try create(in: folder)
        #expect(lines.contains("// The minimum iOS version is unknown: \(reason)."), "\(lines)")
        #expect(!lines.contains { $0.hasPrefix("\"ios\"") }, "\(lines)")
    }

    @Test func `Errors in build configuration files are notes`() throws {
        let folder = try repository(["Config/App.xcconfig": "?", Self.projectFile: Self.project()])
        let result = try folder.run("init")
        #expect(result.exitCode == 0)
        #expect(
            result.error == "note: Config/App.xcconfig:1:1: unexpected '?'\ncreate  settings-bundle.json\n",
            "\(result.error)")
    }

    @Test func `A project with a synchronized folder and app groups`() throws {
        var project = SmallProject.synchronized()
        project.addResources()
        project.addConfigurations(
            settings: "\t\t\t\tCODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\tGROUP = group.one;\n")
        let folder = try repository([
            Self.projectFile: project.text,
            "App/App.entitlements":
                "<plist version=\"1.0\"><dict><key>com.apple.security.application-groups</key>"
                + arrayText("$(GROUP)", "group.two", "$(TeamIdentifierPrefix)x") + "</dict></plist>",
        ])
        let lines = try create(in: folder)
        #expect(
            lines.suffix(4) == [
                "// App/App.entitlements contains the app groups group.one, group.two. To store values in one, run:",
                "// settings-bundle set-pane Root --app-group group.one",
                "// An app group of the app is unknown: it depends on TeamIdentifierPrefix, which the project does "
                    + "not define, but Xcode or the command line might.",
                "}",
            ], "\(lines)")
        // The command in the comment works. A bundle that uses an app group needs no comment.
        try folder.run("set-pane", "Root", "--app-group", "group.one").requireSuccess()
        try FileManager.default.removeItem(atPath: folder.absolute(Self.name))
        #expect(try !create(in: folder).contains { $0.contains("group.one") })
    }

    @Test func `A repository with several apps`() throws {
        let folder = try repository([
            "One/App.xcodeproj/project.pbxproj": Self.project(
                settings: "IPHONEOS_DEPLOYMENT_TARGET = 15;", configuration: ""),
            "Two/App.xcodeproj/project.pbxproj": Self.project(
                settings: "IPHONEOS_DEPLOYMENT_TARGET = 17;", configuration: ""),
        ])
        for (app, version) in [("One", "15"), ("Two", "17")] {
            try addBundle(at: "\(app)/App/Settings.bundle", in: folder)
            let lines = try create(
                "--bundle", "\(app)/App/Settings.bundle", in: folder, at: "\(app)/settings-bundle.json")
            #expect(lines.contains(#""bundle": "App/Settings.bundle","#), "\(lines)")
            #expect(lines.contains("\"ios\": \"\(version)\","), "\(lines)")
        }
    }

    @Test func `Several apps that do not include the bundle require --target`() throws {
        let second = """
            APP2 = {isa = PBXNativeTarget; name = Pro; productType = "com.apple.product-type.application"; \
            buildConfigurationList = LIST2; buildPhases = (); };
            LIST2 = {isa = XCConfigurationList; buildConfigurations = (DEBUG2); };
            DEBUG2 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 18; }; };
            """
        let text = ProjectText(objects: second, settings: "IPHONEOS_DEPLOYMENT_TARGET = 14;").text
        let folder = try repository([Self.projectFile: text.replacing("(APP, TESTS)", with: "(APP, APP2, TESTS)")])
        let result = try folder.run("init")
        #expect(
            result.exitCode == 64
                && result.error == """
                    error: there are 2 possible targets: App, Pro
                      = help: specify one with --target, as in --target App

                    """,
            "\(result.error)")
        #expect(try folder.run("init", "--target", "Tests").error.contains("'Tests' does not build an app"))
        #expect(!FileManager.default.fileExists(atPath: folder.absolute(Self.name)))
        #expect(try create("--target", "Pro", in: folder).contains(#""ios": "18","#))
    }

    @Test(arguments: ["project.yml", "Project.swift", "Package.swift"])
    func `Without a project, the file is next to the manifest`(name: String) throws {
        let manifests = [
            "project.yml": "targets:\n  App:\n    type: application\n    sources: [App]\n",
            "Project.swift": "import ProjectDescription\nlet project = Project(name: \"App\")\n",
            "Package.swift": "let package = Package(products: [.iOSApplication(name: \"App\")])\n",
        ]
        let folder = try repository()
        try addBundle(at: "ios/App/Settings.bundle", in: folder)
        try folder.write(#require(manifests[name]), to: "ios/\(name)")
        let lines = try create("--bundle", "ios/App/Settings.bundle", in: folder, at: "ios/settings-bundle.json")
        #expect(lines.contains(#""bundle": "App/Settings.bundle","#))
        #expect(
            lines.suffix(3) == [
                "// No Xcode project was found. If items are limited to build configurations, list the configurations:",
                #"// "build": { "configurations": ["Debug", "Release"] },"#, "}",
            ], "\(lines)")
    }

    @Test func `Commands find the build configurations of a project in a sibling folder`() throws {
        let folder = try repository([
            "Xcode/App.xcodeproj/project.pbxproj": Self.project(configuration: "", bundle: "../\(Self.bundle)")
        ])
        let lines = try create(in: folder)
        #expect(!lines.contains { $0.hasPrefix(#""configurations""#) }, "\(lines)")
        let result = try folder.run("set-item", "play", "--configuration", "Debg")
        #expect(result.error.contains("did you mean Debug?"), "\(result.error)")
    }

    @Test(arguments: ["{ objects = { <<<<<<< HEAD", "{ objects = { }; }", ""])
    func `A damaged project is an error`(text: String) throws {
        let folder = try repository([Self.projectFile: text])
        let before = try folder.snapshot()
        let result = try folder.run("init")
        #expect(result.exitCode == 2 && result.error.hasPrefix("App.xcodeproj/project.pbxproj:1:"), "\(result.error)")
        #expect(result.error.contains("= help: restore an intact copy from version control"), "\(result.error)")
        #expect(try folder.snapshot() == before)
    }

    // MARK: Languages

    @Test func `The source language is unknown in a bundle without English`() throws {
        let folder = try ScratchFolder([".git/HEAD": ""], inMemory: true)
        try addBundle(at: Self.bundle, "de", "fr", in: folder)
        let lines = try create(in: folder)
        #expect(
            lines.contains(
                "// The language that the panes are written in is unknown. Specify one of the bundle's languages:"))
        #expect(lines.contains(#"// "source": "de","#) && !lines.contains { $0.hasPrefix("\"source") }, "\(lines)")
    }

    @Test func `The source language in Root.plist is not repeated`() throws {
        let folder = try repository()
        try addBundle(at: Self.bundle, "de", in: folder)
        let pane = paneText(table: "Root", toggleText("Play", key: "play"))
        try folder.write(
            pane.replacing(
                "<dict>\n\t<key>StringsTable",
                with: "<!-- settings-bundle: source-language de -->\n<dict>\n\t<key>StringsTable"),
            to: "\(Self.bundle)/Root.plist")
        #expect(try !create(in: folder).contains { $0.contains("\"source\"") })
        #expect(try folder.run("options").output.contains("localization.source  de"))
    }

    // MARK: Other commands

    @Test func `The file lists of a script phase contain the new file`() throws {
        var project = SmallProject.withResources
        project.addConfigurations()
        let folder = try repository([Self.projectFile: project.text])
        try folder.run("project", "add", "--build").requireSuccess()
        let result = try folder.run("init")
        #expect(
            result.error == """
                create  settings-bundle.json
                update  App/settings-bundle-Debug-inputs.xcfilelist
                update  App/settings-bundle-Release-inputs.xcfilelist

                """, "\(result.error)")
        let list = try folder.text(of: "App/settings-bundle-Debug-inputs.xcfilelist")
        #expect(list.hasSuffix("$(SRCROOT)/settings-bundle.json\n"), "\(list)")
        let check = try folder.run("check")
        #expect(check.exitCode == 0 && check.output.isEmpty, "\(check.output)")
        // Languages and build configurations are not fixed by the file.
        try folder.run("localize", "add", "fr").requireSuccess()
        try folder.run("localize", "set", "fr", "Play", "Jouer").requireSuccess()
        #expect(try folder.run("check").output.isEmpty)
        #expect(try folder.run("build", "--file-lists", "App", "--dry-run", "--check").exitCode == 0)
    }

    @Test func `rename-key adds a migration to the new file`() throws {
        let folder = try repository()
        let advice = try folder.run("rename-key", "play", "sound")
        #expect(advice.error.contains("create an options file with settings-bundle init"), "\(advice.error)")
        let lines = try create(in: folder)
        #expect(try folder.run("rename-key", "sound", "music").exitCode == 0)
        let after = try folder.text(of: Self.name)
        #expect(lines.allSatisfy { after.contains($0) } && after.contains(#""from": "sound""#), "\(after)")
        #expect(try folder.run("generate", "swift", "--output", "Settings.swift").exitCode == 0)
        #expect(try folder.text(of: "Settings.swift").contains(#"_move("sound", to: "music""#))
    }

    @Test func `Commands that need build configurations suggest init`() throws {
        let folder = try repository()
        let result = try folder.run("build", "--file-lists", "App")
        #expect(result.exitCode == 64 && result.error.contains("settings-bundle init"), "\(result.error)")
        try folder.write("{}", to: Self.name)
        #expect(try !folder.run("build", "--file-lists", "App").error.contains("settings-bundle init"))
    }
}
