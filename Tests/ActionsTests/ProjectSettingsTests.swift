import Actions
import SettingsModel
import TestSupport
import Testing
import XcodeProjects

/// The settings of the app that includes a bundle, in a folder with a project.
@Suite struct ProjectSettingsTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder([".git/HEAD": "", "App/Settings.bundle/Root.plist": "<plist/>"]) }

    private func write(
        _ path: String = "App.xcodeproj", target: String = "", file: String = "Config/App.xcconfig"
    ) throws {
        let project = ProjectText(
            objects: """
                REF = {isa = PBXFileReference; path = App/Settings.bundle; sourceTree = SOURCE_ROOT; };
                FILE = {isa = PBXBuildFile; fileRef = REF; };
                CONFIG = {isa = PBXFileReference; path = "\(file)"; sourceTree = SOURCE_ROOT; };
                PLIST = {isa = XCConfigurationList; buildConfigurations = (PDEBUG, PRELEASE); };
                PDEBUG = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\
                IPHONEOS_DEPLOYMENT_TARGET = 17.0; SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG $(inherited)"; }; };
                PRELEASE = {isa = XCBuildConfiguration; name = Release; buildSettings = {\
                IPHONEOS_DEPLOYMENT_TARGET = 17.0; }; };
                """, files: "FILE", main: "REF, CONFIG", settings: target,
            root: "buildConfigurationList = PLIST; knownRegions = (en, Base, de);")
        let text = project.text.replacing(
            "isa = XCBuildConfiguration; name = Debug; buildSettings = {\(target)}",
            with: "isa = XCBuildConfiguration; baseConfigurationReference = CONFIG; name = Debug; "
                + "buildSettings = {\(target)}", maxReplacements: 1)
        try folder.write(text, to: "\(path)/project.pbxproj")
    }

    private func settings() throws -> ProjectSettings {
        let projects = try LocatedProject.all(for: folder.absolute("App/Settings.bundle"))
        #expect(projects.count == 1)
        return try #require(projects.first).settings()
    }

    private func problems(_ settings: ProjectSettings) -> [String] {
        settings.problems.map { problem in
            let location =
                problem.location.map { $0.description.replacing(#/^.*settings-bundle-tests-[^/]*\//#, with: "") } ?? ""
            return "\(location): \(problem.message)"
        }
    }

    private func plist(_ entries: String) -> String { "<plist version=\"1.0\"><dict>\(entries)</dict></plist>" }

    @Test func `All values of an app are found`() throws {
        try write(
            target: "PRODUCT_NAME = \"$(TARGET_NAME)\"; CODE_SIGN_ENTITLEMENTS = App/App.entitlements; "
                + "INFOPLIST_FILE = \"$(SRCROOT)/App/Info.plist\";")
        try folder.write(
            "#include \"Version\"\nPRODUCT_BUNDLE_IDENTIFIER = com.example.$(PROJECT_NAME:lower)\nGROUP = group.example",
            to: "Config/App.xcconfig")
        try folder.write("MARKETING_VERSION = 2.1\nCURRENT_PROJECT_VERSION = 7;", to: "Config/Version.xcconfig")
        try folder.write(
            plist("<key>CFBundleDisplayName</key><string>My $(PRODUCT_NAME)</string>"), to: "App/Info.plist")
        try folder.write(
            plist(
                "<key>com.apple.security.application-groups</key><array><string>$(GROUP)</string>"
                    + "<string>$(TeamIdentifierPrefix)shared</string></array>"), to: "App/App.entitlements")
        let settings = try settings()
        #expect(problems(settings) == [])
        #expect(
            settings.knownRegions == ["en", "Base", "de"] && settings.configurations.names == ["Debug", "Release"])
        let app = try #require(settings.targets.first)
        #expect(settings.targets.count == 1 && app.target.name == "App" && app.defaultConfiguration == nil)
        #expect(app.configurations.map(\.name) == ["Debug", "Release"])
        let debug = try #require(app.configurations.first)
        #expect(debug.marketingVersion.string == "2.1" && debug.projectVersion.string == "7")
        #expect(debug.marketingVersion.location?.path == "Config/Version.xcconfig")
        #expect(debug.productName.string == "App" && debug.bundleIdentifier.string == "com.example.app")
        #expect(debug.deploymentTarget.string == "17.0" && debug.compilationConditions.elements == ["DEBUG"])
        #expect(debug.displayName.string == "My App" && debug.displayName.location?.path == "App/Info.plist")
        #expect(debug.appGroups.first?.string == "group.example" && debug.appGroups.count == 2)
        #expect(debug.appGroups.last == .unknown(.undefined(setting: "TeamIdentifierPrefix")))
        // The build configuration file applies only to Debug.
        let release = try #require(app.configurations.last)
        #expect(release.marketingVersion == .unset && release.compilationConditions == .unset)
        #expect(release.displayName.string == "My App")
    }

    @Test func `The name in the build settings is used only if the file is generated`() throws {
        try folder.write(plist("<key>CFBundleDisplayName</key><string>File</string>"), to: "Info.plist")
        func name(_ target: String, _ file: String) throws -> SettingValue? {
            try write(target: "\(target) INFOPLIST_FILE = Info.plist;")
            try folder.write(file, to: "Config/App.xcconfig")
            return try settings().targets.first?.configurations.first?.displayName
        }
        let key = "INFOPLIST_KEY_CFBundleDisplayName = Key;"
        #expect(try name(key, "")?.string == "File")
        #expect(try name("GENERATE_INFOPLIST_FILE = YES; \(key)", "")?.string == "Key")
        #expect(try name("GENERATE_INFOPLIST_FILE = YES;", "")?.string == "File")
        let condition = UnknownSettingReason.condition(setting: "GENERATE_INFOPLIST_FILE", condition: "[sdk=a]")
        #expect(try name("", "GENERATE_INFOPLIST_FILE[sdk=a] = YES") == .unknown(condition))
        #expect(
            try name("", "INFOPLIST_KEY_CFBundleDisplayName = $(Y)\nGENERATE_INFOPLIST_FILE = YES")
                == .unknown(.undefined(setting: "Y")))
    }

    @Test func `Unreadable property lists make values unknown`() throws {
        try write(target: "INFOPLIST_FILE = Info.plist; CODE_SIGN_ENTITLEMENTS = App.entitlements;")
        try folder.write("", to: "Config/App.xcconfig")
        try folder.write("<plist><dict>", to: "Info.plist")
        let debug = try #require(settings().targets.first?.configurations.first)
        #expect(debug.displayName == .unknown(.unreadableFile(path: "Info.plist")))
        #expect(debug.appGroups == [.unknown(.unreadableFile(path: "App.entitlements"))])
    }

    struct FileCase: CustomTestStringConvertible {
        /// The commands that create the file `Config/Base.xcconfig`.
        let script: String
        let include: String
        let problem: String
        var testDescription: String { script }
    }

    @Test(arguments: [
        FileCase(
            script: "mkdir -p Config/Base.xcconfig", include: "Base.xcconfig",
            problem: "Config/App.xcconfig:2:1: 'Base.xcconfig' cannot be included: it is a folder"),
        FileCase(
            script: "mkfifo Config/Base.xcconfig", include: "Base",
            problem: "Config/App.xcconfig:2:1: 'Base' cannot be included: it is not a regular file"),
        FileCase(
            script: "head -c 1048577 /dev/zero > Config/Base.xcconfig", include: "Base",
            problem: "Config/App.xcconfig:2:1: 'Base' cannot be included: it is larger than 1 MiB"),
        FileCase(
            script: "ln -s /etc/passwd Config/Base.xcconfig", include: "Base",
            problem: "Config/App.xcconfig:2:1: 'Base' cannot be included: it is outside the folder of the repository"),
        FileCase(
            script: ":", include: "/etc/passwd",
            problem:
                "Config/App.xcconfig:2:1: '/etc/passwd' cannot be included: it is outside the folder of the repository"),
        FileCase(
            script: "ln -s nothing Config/Base.xcconfig", include: "Base",
            problem: "Config/App.xcconfig:2:1: 'Base' cannot be included: the file does not exist"),
        FileCase(
            script: "echo '#include \"App.xcconfig\"' > Config/Base.xcconfig", include: "Base",
            problem: "Config/Base.xcconfig:1:1: 'App.xcconfig' cannot be included: the files include each other"),
    ]) func `A file that cannot be included is reported once`(_ example: FileCase) throws {
        try write()
        try folder.write("X = 1\n#include \"\(example.include)\"\n", to: "Config/App.xcconfig")
        try shell(example.script, in: folder).requireSuccess()
        let settings = try settings()
        #expect(problems(settings) == [example.problem])
    }

    @Test func `A missing base file is reported at its reference`() throws {
        try write()
        let settings = try settings()
        #expect(problems(settings) == ["App.xcodeproj/project.pbxproj:10:69: 'Config/App.xcconfig' does not exist"])
        #expect(settings.targets.first?.configurations.first?.marketingVersion.string == nil)
    }

    @Test func `A file outside the folder of the project but in the repository is read`() throws {
        try write("App.xcodeproj", file: "../Config/App.xcconfig")
        // The repository contains the folder of the project.
        let outer = try ScratchFolder([".git/HEAD": "", "Config/App.xcconfig": "MARKETING_VERSION = 3\n?"])
        try outer.write(folder.bytes(of: "App.xcodeproj/project.pbxproj"), to: "iOS/App.xcodeproj/project.pbxproj")
        try outer.write("<plist/>", to: "iOS/App/Settings.bundle/Root.plist")
        let project = try LocatedProject.all(for: outer.absolute("iOS/App/Settings.bundle")).first
        let settings = try #require(project).settings()
        #expect(
            settings.targets.first?.configurations.first?.marketingVersion
                == .unknown(.unreadableFile(path: "../Config/App.xcconfig")))
        #expect(problems(settings).map { $0.prefix { $0 != " " } } == ["Config/App.xcconfig:2:1:"])
    }
}
