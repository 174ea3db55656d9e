import Foundation
import TestSupport
import Testing

/// The values of variables that `preview` and `build` get from the Xcode project.
@Suite struct ProjectValuesTests {
    private static let file = "App.xcodeproj/project.pbxproj"

    /// The settings of a project in which `BUILD` depends on the SDK and `HOST` on the build configuration.
    private static var project: SmallProject {
        var project = SmallProject.withBundle
        project.addConfigurations(
            settings: "VERSION = 1.2;\n\"BUILD[sdk=iphoneos*]\" = 7;\n",
            own: ["Debug": "HOST = debug.example;\n", "Release": "HOST = example.com;\n"])
        return project
    }

    private func folder(_ texts: String..., options: String? = nil) throws -> ScratchFolder {
        let folder = try ScratchFolder([".git/HEAD": "", Self.file: Self.project.text], inMemory: true)
        let items = texts.enumerated().map { index, text in
            itemText("TitleValue", ["Title": "Title \(index)", "Key": "key\(index)", "DefaultValue": text])
        }
        try folder.write(
            paneText().replacing("\t<array/>", with: "<array>\(items.map { "<dict>\($0)</dict>" }.joined())</array>"),
            to: "Settings.bundle/Root.plist")
        if let options { try folder.write(options, to: "settings-bundle.json") }
        return folder
    }

    /// The values in the rows of a preview.
    private func values(_ result: CommandResult) -> [String] {
        result.output.split(separator: "\n").filter { $0.hasPrefix(" Title") }.map { line in
            line.split(separator: " ", maxSplits: 2).last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
        }
    }

    // MARK: preview

    @Test func `preview draws variables with the values of the default build configuration`() throws {
        let folder = try folder("$(VERSION)", "${HOST}", "$(BUILD)", "$(OTHER)", "$$(VERSION)")
        let result = try folder.run("preview")
        #expect(values(result) == ["1.2", "example.com", "$(BUILD)", "$(OTHER)", "$(VERSION)"])
        #expect(
            result.error == """
                note: $(BUILD) is not expanded, because its value is unknown: it depends on the condition \
                [sdk=iphoneos*] of BUILD
                note: $(OTHER) has no value and is not expanded

                """)
        #expect(result.exitCode == 0)
        #expect(try values(folder.run("preview", "--configuration", "Debug"))[1] == "debug.example")
        for format in ["html", "svg"] {
            let drawn = try folder.run("preview", "--format", format)
            #expect(drawn.output.contains("example.com") && !drawn.output.contains("$(HOST)"), "\(format)")
            #expect(try folder.run("preview", "--format", format).output == drawn.output)
        }
    }

    @Test func `preview --define takes precedence over the options file and the project`() throws {
        let folder = try folder(
            "$(VERSION)", "$(HOST)", "$(BUILD)",
            options: #"{ "build": { "variables": { "VERSION": "2", "HOST": "options", "BUILD": null } } }"#)
        for options in [[], ["--configuration", "Debug"]] {
            let result = try folder.run(["preview", "--define", "BUILD=8", "--define", "HOST=typed"] + options)
            #expect(result.error == "" && values(result) == ["2", "typed", "8"], "\(result)")
        }
        let invalid = try folder.run("preview", "--define", "BUILD")
        #expect(invalid.exitCode == 64)
        #expect(invalid.error.hasPrefix("error: --define 'BUILD' is not in the form NAME=VALUE\n"))
    }

    @Test func `preview draws translated strings with variables`() throws {
        let folder = try folder("$(VERSION)")
        try folder.write(
            paneText(itemText("Group", ["Title": "Version $(VERSION)"])), to: "Settings.bundle/Root.plist")
        try folder.write(
            tableText(["Version $(VERSION)": "Fassung $(VERSION) von $(HOST)"]),
            to: "Settings.bundle/de.lproj/Root.strings")
        try folder.write(
            tableText(["Version $(VERSION)": "Version $(VERSION)"]), to: "Settings.bundle/en.lproj/Root.strings")
        let result = try folder.run("preview", "--language", "de")
        #expect(result.output.contains(" Fassung 1.2 von example.com\n"), "\(result)")
    }

    @Test func `preview draws images of a bundle with variables`() throws {
        let folder = try folder("$(VERSION)")
        try folder.write(
            paneText(
                itemText(
                    "Slider",
                    [
                        "Key": "s", "MinimumValue": "<real>0</real>", "MaximumValue": "<real>1</real>",
                        "MinimumValueImage": "Low.png",
                    ]),
                itemText("Group", ["Title": "$(VERSION)"])), to: "Settings.bundle/Root.plist")
        let image = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
        try image.write(to: URL(fileURLWithPath: folder.absolute("Settings.bundle/Low.png")))
        let result = try folder.run("preview", "--format", "svg")
        #expect(result.exitCode == 0 && result.error == "", "\(result.error)")
        #expect(result.output.contains("data:image/png") && result.output.contains(">1.2<"))
    }

    @Test func `preview compares both bundles with the same values`() throws {
        let folder = try folder("$(VERSION)", "$(OTHER)")
        try folder.write(folder.bytes(of: "Settings.bundle/Root.plist"), to: "Old/Settings.bundle/Root.plist")
        let result = try folder.run("preview", "--bundle", "Settings.bundle", "--compare", "Old/Settings.bundle")
        #expect(result.exitCode == 0 && result.output == "", "\(result)")
    }

    /// Such a string is not an error if the bundle is not built.
    @Test func `preview draws a bundle that cannot be built`() throws {
        let folder = try folder("$(VERSION)", "$(1)")
        let result = try folder.run("preview")
        #expect(result.exitCode == 0 && values(result) == ["$(VERSION)", "$(1)"])
        #expect(
            result.error.hasPrefix("note: variables are not expanded: Settings.bundle/Root.plist:")
                && result.error.hasSuffix(": '$(1)' is not a variable\n"), "\(result.error)")
    }

    // MARK: build

    private func built(_ folder: ScratchFolder, _ options: String..., environment: [String: String] = [:]) throws
        -> [String]
    {
        try folder.run(["build", "--output", "Out/Settings.bundle", "-q"] + options, environment: environment)
            .requireSuccess()
        return try folder.run("show", "--bundle", "Out/Settings.bundle").output.split(separator: "\n").compactMap {
            $0.split(separator: " = ").dropFirst().last.map(String.init)
        }
    }

    @Test func `build uses the values of the build configuration if no other value is defined`() throws {
        let folder = try folder("$(VERSION)", "$(HOST)", options: #"{ "build": { "variables": { "HOST": null } } }"#)
        #expect(try built(folder, "--configuration", "Debug") == ["\"1.2\"", "\"debug.example\""])
        #expect(try built(folder, "--configuration", "Release") == ["\"1.2\"", "\"example.com\""])
        #expect(try built(folder) == ["\"1.2\"", "\"example.com\""])
        #expect(try built(folder, environment: ["HOST": "env"]) == ["\"1.2\"", "\"env\""])
        #expect(try built(folder, "--define", "VERSION=3", environment: ["VERSION": "env"])[0] == "\"3\"")
        try folder.write(#"{ "build": { "variables": { "VERSION": "2" } } }"#, to: "settings-bundle.json")
        #expect(try built(folder) == ["\"2\"", "\"example.com\""])
    }

    @Test func `build states the reason why a value is unknown`() throws {
        let folder = try folder("$(BUILD)")
        let result = try folder.run("build", "--configuration", "Debug", "--output", "Out/Settings.bundle")
        #expect(result.exitCode == 2)
        #expect(
            result.error.contains(
                ": error: the value of $(BUILD) is unknown: it depends on the condition [sdk=iphoneos*] of BUILD\n"
                    + "  = help: set it with --define BUILD=VALUE, the environment, or 'variables' in the options file\n"
            ),
            "\(result.error)")
        try folder.write("no project", to: Self.file)
        let broken = try folder.run("build", "--output", "Out/Settings.bundle")
        #expect(
            broken.error.contains(
                ": error: the value of $(BUILD) is unknown: App.xcodeproj/project.pbxproj:1:4: the Xcode project "
                    + "cannot be read: "
            ),
            "\(broken.error)")
    }

    @Test func `build reports the error in an .xcconfig file that makes a value unknown`() throws {
        let folder = try folder("$(OTHER)")
        var project = Self.project
        project.sections["XCBuildConfiguration"] = project.sections["XCBuildConfiguration"]?.replacing(
            "isa = XCBuildConfiguration;\n",
            with: "isa = XCBuildConfiguration;\n\t\t\tbaseConfigurationReference = AA99;\n")
        project.sections["PBXFileReference", default: ""] +=
            "\n\t\tAA99 = {isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = SOURCE_ROOT; };"
        try folder.write(project.text, to: Self.file)
        try folder.write("A = 1\nB\n", to: "Config/App.xcconfig")
        let status = try folder.run("project", "status")
        let error = try #require(status.output.split(separator: "\n").first { $0.hasPrefix("note: Config/") })
        let result = try folder.run("build", "--output", "Out/Settings.bundle")
        #expect(
            result.error.contains("error: the value of $(OTHER) is unknown: \(error.dropFirst("note: ".count))\n"),
            "\(result.error)")
    }

    @Test func `Apps with different values make a value unknown`() throws {
        let folder = try folder("$(VERSION)")
        var project = Self.project
        project.replace(
            in: "PBXNativeTarget", "name = App;",
            with: "name = App;\n\t\t\tproductType = \"com.apple.product-type.application\";\n\t\t};\n\t\tAA31 = {\n"
                + "\t\t\tisa = PBXNativeTarget;\n\t\t\tbuildConfigurationList = AA95;\n\t\t\tbuildPhases = (\n"
                + "\t\t\t\tAA70,\n\t\t\t);\n\t\t\tname = Lite;")
        project.replace(in: "PBXProject", "\t\t\t\tAA30 /* App */,", with: "\t\t\t\tAA30 /* App */,\n\t\t\t\tAA31,")
        project.sections["XCBuildConfiguration", default: ""] +=
            "\n\t\tAA96 = {isa = XCBuildConfiguration; buildSettings = {VERSION = 9; }; name = Release; };"
        project.sections["XCConfigurationList", default: ""] +=
            "\n\t\tAA95 = {isa = XCConfigurationList; buildConfigurations = (AA96, ); };"
        try folder.write(project.text, to: Self.file)
        let result = try folder.run("build", "--configuration", "Release", "--output", "Out/Settings.bundle")
        #expect(
            result.error.contains("the value of $(VERSION) is unknown: its values in App and Lite are different\n"),
            "\(result.error)")
        #expect(try built(folder, "--configuration", "Debug") == ["\"1.2\""])
    }

    @Test func `A script phase does not read the project`() throws {
        let folder = try folder("$(VERSION)")
        let environment = [
            "SCRIPT_INPUT_FILE_COUNT": "1", "SCRIPT_INPUT_FILE_0": folder.absolute("Settings.bundle"),
            "CONFIGURATION": "Debug",
        ]
        let result = try folder.run("build", "--output", "Out/Settings.bundle", environment: environment)
        #expect(result.exitCode == 2 && result.error.contains("error: $(VERSION) has no value\n"), "\(result.error)")
        try folder.write("", to: "Out/other")
        let own = environment.merging(["VERSION": "5"]) { $1 }
        #expect(try built(folder, environment: own) == ["\"5\""])
    }

    @Test func `The project is read only if a variable has no other value`() throws {
        let folder = try folder(
            "$(VERSION)", "plain",
            options: #"{ "build": { "variables": { "VERSION": "1" }, "configurations": ["Debug"] } }"#)
        try folder.write("no project", to: Self.file)
        let commands = [
            ["preview", "--app-name", "App"], ["preview", "--app-name", "App", "--configuration", "Debug"],
            ["build", "--output", "Out/Settings.bundle", "-q"],
            ["build", "--output", "Out/Settings.bundle", "--configuration", "Debug", "-q"], ["generate", "swift"],
            ["generate", "swiftui"], ["generate", "objc", "--output", "S.h", "-q"], ["generate", "privacy"],
        ]
        for command in commands {
            let result = try folder.run(command)
            #expect(result.exitCode == 0 && result.error == "", "\(command): \(result.error)")
        }
        try folder.write("{}", to: "settings-bundle.json")
        #expect(try folder.run("generate", "swift").error.contains("the Xcode project cannot be read"))
        #expect(try folder.run("generate", "privacy").error == "")
    }
}
