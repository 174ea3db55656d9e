import SettingsModel
import SourceText
import TestSupport
import Testing
import XcodeProjects

/// The sources of build settings: the project file and build configuration files.
@Suite struct BuildSettingsReaderTests {
    // MARK: Precedence

    @Test(arguments: [
        (1, "target"), (2, "target file"), (3, "project"), (4, "project file"), (5, nil),
    ]) func `The nearest source takes precedence`(first: Int, value: String?) throws {
        func setting(_ level: Int, _ value: String) -> String { level < first ? "" : "X = \(value)" }
        let project = ConfiguredProject(
            target: "T.xcconfig", base: "P.xcconfig", targetSettings: first > 1 ? "" : "X = target;",
            projectSettings: first > 3 ? "" : "X = project;")
        let (settings, errors, _) = try project.settings([
            "T.xcconfig": setting(2, "target file"), "P.xcconfig": setting(4, "project file"),
        ])
        #expect(errors.isEmpty && settings?["X"].string == value)
        if first == 5 { #expect(settings?["X"] == .unset) }
    }

    @Test func `Each source can inherit from the next`() throws {
        let project = ConfiguredProject(
            target: "T.xcconfig", base: "P.xcconfig", targetSettings: #"X = ("$(inherited)", "a b");"#,
            projectSettings: #"X = "$(inherited) c";"#)
        let (settings, _, _) = try project.settings(["T.xcconfig": "X = $(inherited) b", "P.xcconfig": "X = d"])
        #expect(settings?["X"].string == "d c b a b")
    }

    @Test func `Values have a location in the project file`() throws {
        let project = ConfiguredProject(targetSettings: "A = 1; X = $(A);".replacing("$(A)", with: "\"$(A)\""))
        let value = try project.settings().settings?["X"]
        let location = try #require(value?.location)
        #expect(value?.string == "1" && location.path == "project.pbxproj")
        #expect(project.text.utf8.dropFirst(location.offset).starts(with: "X = \"$(A)\"".utf8))
        let line = project.text.split(separator: "\n")[location.position.line - 1]
        #expect(line.contains("DEBUG = {"))
    }

    @Test func `Conditions in the project file take precedence over their position`() throws {
        let text = #""X[sdk=iphoneos*]" = 1; X = 2; "Y[config=Debug]" = 1; Y = 2; "Z[" = 1; Z = 2;"#
        let settings = try ConfiguredProject(targetSettings: text).settings().settings
        #expect(settings?["X"] == .unknown(.condition(setting: "X", condition: "[sdk=iphoneos*]")))
        #expect(settings?["Y"].string == "1" && settings?["Z"].string == "2")
    }

    @Test func `Unknown configurations use the default configuration`() throws {
        let project = ConfiguredProject(targetSettings: "X = 1;", projectSettings: "Y = 2;")
        let settings = try project.settings(in: "Staging").settings
        #expect(settings?.configuration == "Staging" && settings?["X"].string == "1" && settings?["Y"].string == "2")
    }

    @Test func `Configurations are listed in project order`() throws {
        let project = try ConfiguredProject(target: "T.xcconfig", base: "a/P.xcconfig").project()
        #expect(project.buildConfigurations.names == ["Debug", "Release"])
        #expect(project.buildConfigurations.defaultName == "Release")
        #expect(project.buildConfigurations.files == ["Debug": "a/P.xcconfig"])
        let app = try #require(project.targets.first)
        #expect(app.buildConfigurations.names == ["Debug", "Release"])
        #expect(app.buildConfigurations.defaultName == nil)
        #expect(app.buildConfigurations.files == ["Debug": "T.xcconfig"])
        #expect(project.targets.last?.buildConfigurations.names == [])
    }

    @Test func `A file in a synchronized folder is found`() throws {
        var project = ConfiguredProject(targetSettings: "Y = 1;")
        project.objects =
            #"FOLDER = {isa = PBXFileSystemSynchronizedRootGroup; path = Config; sourceTree = "<group>"; };"#
        let text = project.text.replacing(
            "name = Debug; buildSettings = {Y",
            with: "baseConfigurationReferenceAnchor = FOLDER; "
                + "baseConfigurationReferenceRelativePath = App/Debug.xcconfig; name = Debug; buildSettings = {Y")
        let found = try SmallProject.project(text)
        #expect(found.targets.first?.buildConfigurations.files == ["Debug": "Config/App/Debug.xcconfig"])
        var reader = BuildSettingsReader(found, named: "") {
            $0.hasPrefix("Config/") ? .contents(Array("X = 2".utf8)) : .missing
        }
        let settings = try reader.settings(of: #require(found.targets.first), in: "Debug")
        #expect(settings["X"].string == "2" && reader.errors.isEmpty)
    }

    // MARK: Inclusion

    private static let restore = "restore the file, or select another build configuration file in Xcode"

    @Test func `Included files are searched for like in Xcode`() throws {
        let (settings, errors, read) = try ConfiguredProject(target: "App/Debug.xcconfig").settings([
            "App/Debug.xcconfig": "#include \"Shared/Base\"\n#include? \"Secrets.xcconfig\"\nX = $(inherited) 3",
            "App/Shared/Base.xcconfig":
                "#include \"Root.xcconfig\"\n#include \"../../Other.xcconfig\"\nX = $(inherited) 2",
            "Root.xcconfig": "X = 1", "Other.xcconfig": "Y = 4",
        ])
        #expect(errors.isEmpty && settings?["X"].string == "1 2 3" && settings?["Y"].string == "4")
        #expect(
            read
                == [
                    "App/Debug.xcconfig", "App/Shared/Base", "Shared/Base", "App/Shared/Base.xcconfig",
                    "App/Shared/Root.xcconfig", "App/Root.xcconfig", "Root.xcconfig", "Other.xcconfig",
                    "App/Secrets.xcconfig", "Secrets.xcconfig",
                ].filter { $0 != "Shared/Base" })
    }

    struct IncludeCase: CustomTestStringConvertible {
        let files: [String: String]
        let errors: [String]
        /// The value of `X`, or `nil` if it is unknown because of a file that cannot be read.
        let value: String?

        init(_ files: [String: String], _ errors: String..., value: String?) {
            self.files = files
            self.errors = errors
            self.value = value
        }

        var testDescription: String { errors.first ?? "no errors" }
    }

    private static let missing = "the file does not exist; correct the path, or write #include? if the file is optional"
    private static let inside = "include a regular file in the folder of the repository"

    @Test(arguments: [
        IncludeCase(
            ["A": "X = 1\n#include \"B\"\n", "B": "#include \"A\"\n"],
            "B:1:1: 'A' cannot be included: the files include each other; remove one of the #include lines", value: "1"),
        IncludeCase(
            ["A": "X = 1\n#include \"./A\"\n"],
            "A:2:1: './A' cannot be included: the files include each other; remove one of the #include lines",
            value: "1"),
        IncludeCase(
            ["A": "X = 1\n  #include \"B\"\n"], "A:2:3: 'B' cannot be included: \(missing)", value: nil),
        IncludeCase(["A": "#include \"B\"\nX = 1"], "A:1:1: 'B' cannot be included: \(missing)", value: "1"),
        IncludeCase(["A": "#include \"\"\nX = 1"], "A:1:1: '' cannot be included: \(missing)", value: "1"),
        IncludeCase(["A": "X = 1\n#include? \"B\"\n"], value: "1"),
        IncludeCase(
            ["A": "X = 1\n#include \"B\"\n#include \"C\"", "B": "#include \"D\"", "C": "#include \"D\"", "D": "?"],
            "D:1:1: unexpected '?'; start the line with a setting, as in NAME = value, or with //", value: nil),
        IncludeCase(
            ["A": "X = 1\n#include \"B\"", "B": "!it is a folder"],
            "A:2:1: 'B' cannot be included: it is a folder; \(inside)", value: nil),
        IncludeCase(
            ["A": "X = 1\n#include? \"/etc/B.xcconfig\"", "/etc/B.xcconfig": "!it is outside"],
            "A:2:1: '/etc/B.xcconfig' cannot be included: it is outside; \(inside)", value: nil),
        IncludeCase(
            [:], "project.pbxproj:10:69: 'A' does not exist; \(restore)", value: nil),
        IncludeCase(["A": "X = 1\n\0\0\n\0"], "A:2:1: the text is not UTF-8; save it as UTF-8", value: nil),
        IncludeCase(
            ["A": "!it is larger than 1 MiB"],
            "project.pbxproj:10:69: 'A' cannot be read: it is larger than 1 MiB; \(restore)", value: nil),
        IncludeCase(
            Dictionary(
                uniqueKeysWithValues: (0..<40).map { ($0 == 0 ? "A" : "A\($0)", "X = 1\n#include \"A\($0 + 1)\"") }),
            "A31:2:1: 'A32' cannot be included: the limit is 32 nested files; nest fewer files", value: nil),
        IncludeCase(
            Dictionary(
                uniqueKeysWithValues: (0..<20).map { number in
                    (number == 0 ? "A" : "A\(number)", "#include \"A\(number + 1)\"\n#include \"A\(number + 1)\"")
                } + [("A20", "X = 1")]),
            "A18:2:1: 'A19' cannot be included: the included files are too many or too large; include fewer files",
            value: nil),
    ]) func `A problem with a file is reported once`(_ example: IncludeCase) throws {
        let (settings, errors, _) = try ConfiguredProject(target: "A").settings(example.files)
        #expect(errors == example.errors)
        let value = settings?["X"]
        #expect(value?.string == example.value)
        if example.value == nil, case .unknown(.unreadableFile) = value {
        } else if example.value == nil {
            Issue.record("\(String(describing: value))")
        }
    }

    @Test func `The suggestion for a missing file of CocoaPods is to install it`() throws {
        let (_, errors, _) = try ConfiguredProject(target: "Pods/App.debug.xcconfig").settings()
        #expect(
            errors == [
                "project.pbxproj:10:69: 'Pods/App.debug.xcconfig' does not exist; create the file with pod install"
            ])
    }

    @Test func `A reference to a missing object is reported`() throws {
        let text = ConfiguredProject(target: "A").text.replacing("TFILE = {", with: "OTHER = {")
        let project = try SmallProject.project(text)
        var reader = BuildSettingsReader(project, named: "") { _ in .missing }
        let settings = try reader.settings(of: #require(project.targets.first), in: "Debug")
        #expect(reader.errors.map(\.message) == ["the location of the build configuration file is unknown"])
        #expect(settings["X"] == .unknown(.unreadableFile(path: "project.pbxproj")))
    }

    @Test func `Files are read once for all configurations`() throws {
        let project = try ConfiguredProject(target: "A", base: "A").project()
        let counter = Counter()
        var reader = BuildSettingsReader(project, named: "") { _ in
            counter.count += 1
            return .contents(Array("X = 1".utf8))
        }
        for target in project.targets {
            for name in ["Debug", "Release"] { _ = reader.settings(of: target, in: name) }
        }
        #expect(counter.count == 1)
    }

    private final class Counter { var count = 0 }

    @Test func `Values of settings above an unreadable file are known`() throws {
        let project = ConfiguredProject(target: "A", targetSettings: "X = 1;", projectSettings: "Y = 1;")
        let settings = try project.settings().settings
        #expect(settings?["X"].string == "1")
        #expect(settings?["Y"] == .unknown(.unreadableFile(path: "A")))
        #expect(settings?["TARGET_NAME"].string == "App")
    }
}
