import Foundation
import TestSupport
import Testing

/// Values and compilation conditions that `generate` gets from the Xcode project.
@Suite struct GenerateProjectValuesTests {
    private static let file = "App.xcodeproj/project.pbxproj"

    private func folder(
        _ project: SmallProject?, _ items: String..., options: String? = nil
    ) throws -> ScratchFolder {
        let folder = try ScratchFolder([".git/HEAD": ""], inMemory: true)
        if let project { try folder.write(project.text, to: Self.file) }
        try folder.write(
            paneText().replacing("\t<array/>", with: "<array>\(items.map { "<dict>\($0)</dict>" }.joined())</array>"),
            to: "Settings.bundle/Root.plist")
        if let options { try folder.write(options, to: "settings-bundle.json") }
        return folder
    }

    // MARK: Variables

    private static var project: SmallProject {
        var project = SmallProject.withBundle
        project.addConfigurations(
            settings: "VERSION = 1.2;\n",
            own: ["Debug": "HOST = debug.example;\n", "Release": "HOST = example.com;\n"])
        return project
    }

    private static let version = itemText(
        "TitleValue", ["Title": "Version", "Key": "version", "DefaultValue": "v$(VERSION)"])
    private static let host = itemText(
        "TextField", ["Title": "Host $(HOST)", "Key": "host", "DefaultValue": "$(HOST)"])
    private static let hosts = itemText(
        "MultiValue",
        [
            "Title": "Hosts", "Key": "hosts", "DefaultValue": "a", "Titles": arrayText("A $(HOST)", "B"),
            "Values": arrayText("a", "$(HOST)"),
        ])

    private static let note = """
        note: the output omits $(HOST), whose value is unknown: its values in Debug and Release are different; \
        set it in 'build.variables' of the options file

        """

    @Test func `Generated Swift registers values that are the same in all build configurations`() throws {
        let folder = try folder(Self.project, Self.version, Self.host, Self.hosts)
        let result = try folder.run("generate", "swift")
        #expect(result.exitCode == 0 && result.error == Self.note, "\(result.error)")
        #expect(result.output.contains("Key.version: \"v1.2\",\n"))
        #expect(!result.output.contains("Key.host: ") && result.output.contains("Key.hosts: \"a\",\n"))
        #expect(
            result.output.contains(
                "    /// Host. No default. Values with $(HOST) are omitted because its value is unknown.\n    var host: String? {"
            ))
        // A choice whose value is unknown is omitted.
        #expect(result.output.contains("        case a = \"a\"\n"))
        let code = result.output.split(separator: "\n").filter { !$0.contains("///") }
        #expect(!code.contains { $0.contains("\"$(HOST)\"") || $0.contains("$(VERSION)") })
    }

    // MARK: Versions

    private static func versioned(_ version: String, _ settings: String = "GENERATE_INFOPLIST_FILE = YES;")
        -> SmallProject
    {
        var project = SmallProject.withBundle
        project.addConfigurations(
            settings: "\(settings)\nMARKETING_VERSION = \(version);\nCURRENT_PROJECT_VERSION = 7;\n",
            own: ["Debug": "", "Release": ""])
        return project
    }

    private static let marketing = itemText(
        "TitleValue",
        ["Title": "Version", "Key": "v", "DefaultValue": "100 % \"$(MARKETING_VERSION)\" (${CURRENT_PROJECT_VERSION})"])
    private static let about = itemText("Group", ["Title": "About $(MARKETING_VERSION)"])
    private static let swiftVersion =
        #""100 % \"\(Stored.info("CFBundleShortVersionString"))\" (\(Stored.info("CFBundleVersion")))""#

    @Test func `Generated code does not change with the version of the app`() throws {
        let folder = try folder(Self.versioned("4.3.6"), Self.about, Self.marketing)
        for words in [
            ["swift", "--output", "S.swift"], ["swiftui", "--output", "V.swift"], ["objc", "--output", "O.h"],
        ] {
            let result = try folder.run(["generate"] + words)
            #expect(result.exitCode == 0 && !result.error.contains("note"), "\(result.error)")
        }
        let swift = try folder.text(of: "S.swift")
        #expect(swift.contains("Key.v: \(Self.swiftVersion),\n"), "\(swift)")
        #expect(
            swift.contains("The default contains the version in the app's Info.plist.\n    var v: String { self[.v] }"))
        let view = try folder.text(of: "V.swift")
        #expect(view.contains("default: \(Self.swiftVersion)"), "\(view)")
        #expect(view.contains(#"pane.text("About \(Stored.info("CFBundleShortVersionString"))")"#), "\(view)")
        let implementation = try folder.text(of: "O.m")
        #expect(
            implementation.contains(
                #"[NSString stringWithFormat:@"100 %% \"%@\" (%@)", [[NSBundle mainBundle] "#), "\(implementation)")
        try folder.write(Self.versioned("4.4").text, to: Self.file)
        for words in [
            ["swift", "--output", "S.swift"], ["swiftui", "--output", "V.swift"], ["objc", "--output", "O.h"],
        ] {
            #expect(try folder.run(["generate"] + words + ["--check"]).exitCode == 0, "\(words)")
        }
    }

    /// The build writes other values than Info.plist contains, so the app and Settings would show different versions.
    @Test func `A version that Info.plist does not get from the build setting is a constant`() throws {
        let fixed = ["INFOPLIST_FILE = Info.plist;", "INFOPLIST_FILE = Info.plist; GENERATE_INFOPLIST_FILE = YES;"]
        for settings in fixed {
            let folder = try folder(Self.versioned("4.3.6", settings), Self.marketing)
            try folder.write(
                "<plist><dict><key>CFBundleShortVersionString</key><string>1</string></dict></plist>", to: "Info.plist")
            let output = try folder.run("generate", "swift").output
            #expect(output.contains(#"100 % \"4.3.6\" ("#), "\(output)")
        }
        let folder = try folder(
            Self.versioned("4.3.6"), Self.marketing,
            options: #"{ "build": { "variables": { "MARKETING_VERSION": "5" } } }"#)
        #expect(try folder.run("generate", "swift").output.contains(#"100 % \"5\" (\(Stored.info("#))
        let mapped = try self.folder(Self.versioned("4.3.6", fixed[0]), Self.marketing)
        try mapped.write(
            "<plist><dict><key>CFBundleShortVersionString</key><string>$(MARKETING_VERSION)</string></dict></plist>",
            to: "Info.plist")
        #expect(
            try mapped.run("generate", "swift").output.contains(#"(Stored.info("CFBundleShortVersionString"))\" (7)""#))
    }

    @Test func `A value of a choice cannot be read at run time`() throws {
        let list = itemText(
            "MultiValue",
            [
                "Title": "L", "Key": "l", "DefaultValue": "a", "Titles": arrayText("A", "B"),
                "Values": arrayText("a", "$(MARKETING_VERSION)"),
            ])
        let result = try folder(Self.versioned("4.3.6"), list).run("generate", "swift")
        #expect(
            result.error.contains("the output omits $(MARKETING_VERSION), which is only read for the text of an item"))
        #expect(!result.output.contains("4.3.6") && !result.output.contains("\"$(MARKETING"))
    }

    @Test func `Generated code is not written for an app group whose value is unknown`() throws {
        let folder = try folder(Self.project, Self.version)
        try folder.run("set-pane", "Root", "--app-group", "$(GROUP).settings").requireSuccess()
        for words in [["swift"], ["swiftui"], ["objc", "--output", "O.h"]] {
            let refusal = try Refusal(["generate"] + words, in: folder)
            #expect(
                refusal.isClean
                    && refusal.error == """
                        Settings.bundle/Root.plist: error: the app group contains $(GROUP), whose value is unknown: \
                        '$(GROUP).settings'
                          = help: set it in 'build.variables' of the options file

                        """,
                "\(refusal.error)")
        }
        try folder.write(#"{ "build": { "variables": { "GROUP": "group.app" } } }"#, to: "settings-bundle.json")
        #expect(try folder.run("generate", "swift").output.contains("suiteName: \"group.app.settings\""))
        let list = try folder.run("defaults", "list")
        #expect(list.output.contains("group.app.settings") && list.output.contains("v1.2"), "\(list.output)")
        #expect(try folder.run("defaults", "list", "--group", "group.app.settings").exitCode == 0)
    }

    @Test func `All formats omit variables without a value`() throws {
        let folder = try folder(Self.project, Self.version, Self.host)
        let view = try folder.run("generate", "swiftui")
        #expect(view.error == Self.note)
        #expect(view.output.contains("pane.value(\"version\", default: \"v1.2\")"))
        #expect(
            view.output.contains("// Omits $(HOST), whose value is unknown.\n")
                && view.output.contains("pane.text(\"Host $(HOST)\", \"Host\")")
                && view.output.contains("text: pane.string(\"host\"))"))
        #expect(try folder.run("generate", "objc", "--output", "S.h", "-q").error == "")
        #expect(
            try folder.text(of: "S.h").contains(
                "/// Values with $(HOST) are omitted because its value is unknown.\nFOUNDATION_EXPORT NSString *const AppSettingsHostKey;"
            ))
        let implementation = try folder.text(of: "S.m")
        #expect(
            implementation.contains("@\"v1.2\" forKey:AppSettingsVersionKey]")
                && !implementation.contains("forKey:AppSettingsHostKey]"))
        let specification = try folder.run("generate", "managed", "--bundle-id", "com.example.app")
        #expect(specification.error == Self.note)
        #expect(specification.output.contains("<value>v1.2</value>") && !specification.output.contains("$("))
        #expect(specification.output.contains("<string keyName=\"host\"/>"), "\(specification.output)")
        let swift = try folder.run("generate", "managed", "--format", "swift")
        #expect(swift.error == Self.note && swift.output.contains("Values with $(HOST) are omitted because"))
    }

    @Test func `The options file takes precedence, and the environment has no effect`() throws {
        let folder = try folder(
            Self.project, Self.version, Self.host,
            options: #"{ "build": { "variables": { "VERSION": "2", "HOST": "own" } } }"#)
        let result = try folder.run("generate", "swift", environment: ["HOST": "env", "VERSION": "env"])
        #expect(result.error == "")
        #expect(
            result.output.contains("Key.version: \"v2\",\n")
                && result.output.contains("Key.host: \"own\",\n"))
    }

    @Test func `generate --configuration uses the values of this build configuration`() throws {
        let folder = try folder(Self.project, Self.host)
        let result = try folder.run("generate", "swift", "--configuration", "Debug")
        #expect(result.error == "" && result.output.contains("Key.host: \"debug.example\",\n"))
    }

    @Test func `generate --check compares with the values in the project`() throws {
        let folder = try folder(Self.project, Self.version, Self.host)
        let command = ["generate", "swift", "--output", "App.swift", "-q"]
        try folder.run(command).requireSuccess()
        #expect(try folder.run(command + ["--check"]).exitCode == 0)
        var project = Self.project
        project.replace(in: "XCBuildConfiguration", "VERSION = 1.2", with: "VERSION = 1.3")
        try folder.write(project.text, to: Self.file)
        #expect(try folder.run(command + ["--check"]).exitCode == 1)
        try folder.run(command).requireSuccess()
        #expect(try folder.run(command + ["--check"]).exitCode == 0)
    }

    @Test func `A script phase uses only the options file`() throws {
        var project = Self.project
        project.replace(
            in: "XCBuildConfiguration", "VERSION", with: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG; VERSION")
        let folder = try folder(project, Self.version, log("Debug"))
        let phase = [
            "SCRIPT_INPUT_FILE_COUNT": "1", "SCRIPT_INPUT_FILE_0": folder.absolute("Settings.bundle"), "VERSION": "1",
        ]
        let result = try folder.run("generate", "swift", environment: phase)
        #expect(
            result.error == """
                note: the output omits $(VERSION), whose value is unknown: the Xcode project is not read in a script \
                phase; set it in 'build.variables' of the options file
                note: the code for Debug is not inside #if, because the Xcode project is not read in a script phase; \
                specify a condition that the project defines in 'generate.conditions' of the options file, such as "Debug": "DEBUG"

                """)
        #expect(!result.output.contains("Key.version: "))
        let options =
            #"{ "build": { "variables": { "VERSION": "3" } }, "generate": { "conditions": { "Debug": "D" } } }"#
        try folder.write(options, to: "settings-bundle.json")
        let file = ["SETTINGS_BUNDLE_OPTIONS": folder.absolute("settings-bundle.json")]
        let known = try folder.run("generate", "swift", environment: phase.merging(file) { $1 })
        #expect(known.error == "" && known.output.contains("Key.version: \"v3\",\n"))
        #expect(known.output.contains("#if D\n"))
    }

    // MARK: Conditions

    private func log(_ configurations: String...) -> String {
        let names = configurations.map { "<string>\($0)</string>" }.joined()
        return itemText(
            "ToggleSwitch",
            ["Title": "Log", "Key": "log", "SettingsBundleConfigurations": "<array>\(names)</array>"])
    }

    /// Returns the condition around the code for an item, or `nil` if there is none, and the notes.
    private func condition(
        _ own: [String: String], for configurations: [String] = ["Debug"], names: [String] = ["Debug", "Release"],
        _ command: [String] = ["generate", "swift"], options: String? = nil
    ) throws -> (condition: String?, notes: String) {
        var project = SmallProject.withBundle
        project.addConfigurations(names, own: own)
        let list = configurations.map { "<string>\($0)</string>" }.joined()
        let item = itemText(
            "ToggleSwitch", ["Title": "Log", "Key": "log", "SettingsBundleConfigurations": "<array>\(list)</array>"])
        let folder = try folder(project, item, options: options)
        let result = try folder.run(command)
        #expect(result.exitCode == 0, "\(result.error)")
        let lines = result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let index = lines.firstIndex {
            $0.hasPrefix("static let log") || $0.hasPrefix("Toggle(pane") || $0.hasPrefix("/// Log")
        }
        let before = index.map { lines[$0 - 1] } ?? ""
        return (before.hasPrefix("#if ") ? String(before.dropFirst(4)) : nil, result.error)
    }

    private static let swift = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"

    @Test(arguments: [
        ["generate", "swift"], ["generate", "swiftui"], ["generate", "managed", "--format", "swift"],
    ])
    func `Code for Debug is inside #if DEBUG`(command: [String]) throws {
        for value in ["DEBUG", "\"$(inherited) DEBUG\"", "\"DEBUG $(inherited)\"", "(\n\"$(inherited)\",\nDEBUG,\n)"] {
            let (condition, notes) = try condition(["Debug": "\(Self.swift) = \(value);\n"], command)
            #expect(condition == "DEBUG" && notes == "", "\(value): \(notes)")
        }
    }

    @Test func `A condition fits if exactly the build configurations of an item define it`() throws {
        let all = ["Debug", "Beta", "Release"]
        func found(_ configurations: [String], _ conditions: [String: String]) throws -> String? {
            let own = conditions.mapValues { "\(Self.swift) = \"\($0)\";\n" }
            return try condition(own, for: configurations, names: all).condition
        }
        let shared = ["Debug": "DEBUG INTERNAL", "Beta": "INTERNAL BETA"]
        #expect(try found(["Debug"], shared) == "DEBUG")
        #expect(try found(["Debug", "Beta"], shared) == "INTERNAL")
        #expect(try found(["Debug", "Beta"], ["Debug": "DEBUG", "Beta": "BETA"]) == "DEBUG || BETA")
        #expect(try found(["Debug"], ["Debug": "LOG DEBUG"]) == "DEBUG")
        #expect(try found(["Debug"], ["Debug": "DEBUG", "Beta": "DEBUG"]) == nil)
        #expect(try found(["Debug", "Beta"], ["Debug": "DEBUG"]) == nil)
        #expect(try found(["Debug"], [:]) == nil)
    }

    @Test func `Conditions in a build configuration file count`() throws {
        var project = SmallProject.withBundle
        project.addConfigurations()
        project.replace(
            in: "XCBuildConfiguration", "\t\t\tname = Debug;",
            with: "\t\t\tbaseConfigurationReference = AA99;\n\t\t\tname = Debug;")
        project.sections["PBXFileReference", default: ""] +=
            "\n\t\tAA99 = {isa = PBXFileReference; path = Debug.xcconfig; sourceTree = SOURCE_ROOT; };"
        let folder = try folder(project, log("Debug"))
        try folder.write("\(Self.swift) = $(inherited) DEBUG\n", to: "Debug.xcconfig")
        let result = try folder.run("generate", "swift")
        #expect(
            result.error == "" && result.output.contains("        #if DEBUG\n        static let log"), "\(result.error)"
        )
    }

    /// A condition in Swift does not exist in Objective-C.
    @Test func `Objective-C code uses preprocessor macros`() throws {
        var project = SmallProject.withBundle
        let macros = "GCC_PREPROCESSOR_DEFINITIONS = (\n\"MACRO=1\",\n\"$(inherited)\",\n);\n"
        project.addConfigurations(own: [
            "Debug": "\(macros)\(Self.swift) = DEBUG;\n", "Release": "GCC_PREPROCESSOR_DEFINITIONS = \"MACRO=0\";\n",
        ])
        let folder = try folder(project, log("Debug"))
        #expect(try folder.run("generate", "objc", "--output", "S.h").error == "create     S.h\ncreate     S.m\n")
        #expect(try folder.text(of: "S.h").contains("#if MACRO\n"))
        #expect(try folder.text(of: "S.m").contains("#if MACRO\n"))
    }

    @Test func `A note states why code has no condition`() throws {
        let advice =
            "; specify a condition that the project defines in 'generate.conditions' of the options file, such as "
            + "\"Debug\": \"DEBUG\"\n"
        let none = try condition([:])
        #expect(
            none.notes
                == "note: the code for Debug is not inside #if, because \(Self.swift) has no condition that only these "
                + "build configurations define\(advice)")
        let unknown = try condition(["Release": "\"\(Self.swift)[sdk=iphoneos*]\" = X;\n"])
        #expect(
            unknown.notes
                == "note: the code for Debug is not inside #if, because the value of \(Self.swift) in Release is unknown: "
                + "it depends on the condition [sdk=iphoneos*] of \(Self.swift)\(advice)")
        let missing = try condition(["Debug": "\(Self.swift) = DEBUG;\n"], for: ["Debug", "QA"])
        #expect(
            missing.notes
                == "note: the code for Debug, QA is not inside #if, because the app has no build configuration 'QA'\(advice)"
        )
        let alone = try folder(nil, log("Debug")).run("generate", "swift")
        #expect(
            alone.error
                == "note: the code for Debug is not inside #if, because no Xcode project with an app was found\(advice)"
        )
        #expect(alone.output.contains(" For Debug only.\n"))
    }

    @Test func `Conditions in the options file take precedence`() throws {
        let debug = ["Debug": "\(Self.swift) = DEBUG;\n"]
        let own = #"{ "generate": { "conditions": { "Debug": "OWN" } } }"#
        #expect(try condition(debug, options: own) == ("OWN", ""))
        let other = #"{ "generate": { "conditions": { "Release": "RELEASE" } } }"#
        #expect(try condition(debug, for: ["Debug", "Release"], options: other) == ("DEBUG || RELEASE", ""))
    }

    @Test func `Output without compilation conditions has no note`() throws {
        let folder = try folder(nil, log("Debug"))
        #expect(try folder.run("generate", "managed", "--bundle-id", "com.example.app").error == "")
        #expect(try folder.run("generate", "privacy").error == "")
        #expect(try folder.run("generate", "swift", "--configuration", "Debug").error == "")
    }
}
