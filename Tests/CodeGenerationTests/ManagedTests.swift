import CodeGeneration
import Foundation
import GeneratedCodeSupport
import PropertyListSyntax
import SourceText
import TestSupport
import Testing
import XMLSyntax

/// The specification of a managed configuration, and the type that decodes a configuration.
@Suite struct ManagedTests {
    private static let choices: [SettingChoice] = [
        .init(title: "None", value: .string("n")), .init(title: "a < \"b\"", value: .string("&")),
    ]

    private static func titled(
        _ key: ExactString, _ kind: SettingKind, _ value: PropertyListValue?, title: String? = nil
    ) -> GeneratedSetting {
        var setting = GeneratedSetting(key: key, kind: kind, defaultValue: value)
        setting.title = title
        return setting
    }

    private static let settings: [GeneratedSetting] = [
        titled("sound", .toggle(on: .boolean(true), off: .boolean(false)), .boolean(true), title: "Sound"),
        titled("word", .toggle(on: .string("on"), off: .string("off")), .string("off"), title: "Word"),
        titled("hide", .toggle(on: .boolean(false), off: .boolean(true)), .boolean(false)),
        titled("name", .string, .string("x"), title: "Name"), titled("count", .integer, .integer(-7)),
        titled("large", .integer, .integer(5_000_000_000)), titled("volume", .real, .integer(1)),
        titled("since", .date, .date(0)), titled("pick", .list(choices), .string("&"), title: "Pick"),
        titled(
            "level", .list([.init(title: "One", value: .integer(1)), .init(title: "Two", value: .integer(2))]), nil),
        titled(
            "share", .list([.init(title: "Half", value: .real(0.5)), .init(title: "All", value: .integer(1))]),
            .real(0.5)),
        titled("raw", .data, .data([1])), titled("list", .any, .array([])),
        titled("mixed", .list([.init(title: "a", value: .integer(1)), .init(title: "b", value: .string("x"))]), nil),
    ]

    private func specification(
        _ settings: [GeneratedSetting], in texts: [ManagedSpecification.LocalizedSettings]? = nil
    ) throws -> String {
        ManagedSpecification(
            try ManagedSettings(settings), in: texts ?? [(language: "en", settings: settings)],
            of: "com.example.app", revision: 3
        ).text
    }

    @Test func `Each key has its type, default and allowed values`() throws {
        #expect(
            try specification(Self.settings).contains(
                """
                <managedAppConfiguration>
                  <version>3</version>
                  <bundleId>com.example.app</bundleId>
                  <dict>
                    <boolean keyName="sound">
                      <defaultValue>
                        <value>true</value>
                      </defaultValue>
                    </boolean>
                    <string keyName="word">
                      <defaultValue>
                        <value>off</value>
                      </defaultValue>
                      <constraint>
                        <values>
                          <value>on</value>
                          <value>off</value>
                        </values>
                      </constraint>
                    </string>
                    <boolean keyName="hide">
                      <defaultValue>
                        <value>false</value>
                      </defaultValue>
                    </boolean>
                    <string keyName="name">
                      <defaultValue>
                        <value>x</value>
                      </defaultValue>
                    </string>
                    <integer keyName="count">
                      <defaultValue>
                        <value>-7</value>
                      </defaultValue>
                    </integer>
                    <integer keyName="large"/>
                    <float keyName="volume">
                      <defaultValue>
                        <value>1.0</value>
                      </defaultValue>
                    </float>
                    <date keyName="since">
                      <defaultValue>
                        <value>2001-01-01T00:00:00Z</value>
                      </defaultValue>
                    </date>
                    <string keyName="pick">
                      <defaultValue>
                        <value>&amp;</value>
                      </defaultValue>
                      <constraint>
                        <values>
                          <value>n</value>
                          <value>&amp;</value>
                        </values>
                      </constraint>
                    </string>

                """))
        #expect(try ManagedSettings(Self.settings).omittedKeys == ["raw", "list", "mixed"])
    }

    @Test func `Titles and choices are listed in each language`() throws {
        var german = Self.settings
        german[8] = Self.titled(
            "pick", .list([.init(title: "Nichts", value: .string("n")), Self.choices[1]]), nil, title: "Wahl")
        var english = Self.settings
        for index in [8, 9] { english[index].heading = "Choices" }
        let text = try specification(
            english, in: [(language: "en", settings: english), (language: "de", settings: german)])
        #expect(
            text.contains(
                """
                    <fieldGroup>
                      <name>
                        <language value="en">Choices</language>
                      </name>
                      <field keyName="pick" type="select">
                        <label>
                          <language value="en">Pick</language>
                          <language value="de">Wahl</language>
                        </label>
                        <options>
                          <option value="n">
                            <language value="en">None</language>
                            <language value="de">Nichts</language>
                          </option>
                          <option value="&amp;">
                            <language value="en">a &lt; "b"</language>
                            <language value="de">a &lt; "b"</language>
                          </option>
                        </options>
                      </field>
                      <field keyName="level" type="select">

                """))
        #expect(text.contains("<presentation defaultLocale=\"en\">"))
    }

    @Test func `Hostile strings are escaped in the specification`() throws {
        let settings = try ManagedSettings(HostileSettings.all)
        let text = try specification(HostileSettings.all)
        var reader = XMLReader(SourceText(text))
        var keys: [String] = []
        var names: Set<String> = []
        while let event = try reader.next() {
            guard case .start(let element) = event else { continue }
            names.insert(element.name)
            if element.name != "field", let key = element.attributes["keyName"] { keys.append(key) }
        }
        let omitted = Set(settings.omittedKeys)
        #expect(keys == HostileSettings.all.map(\.key).filter { !omitted.contains($0) }.map(\.string))
        #expect(keys.count > 20)
        #expect(
            names.isSubset(of: [
                "managedAppConfiguration", "version", "bundleId", "dict", "boolean", "string", "integer", "float",
                "date", "defaultValue", "value", "values", "constraint", "presentation", "fieldGroup", "name", "field",
                "label", "description", "options", "option", "language",
            ]))
    }

    private static let schema = ProcessInfo.processInfo.environment["SETTINGS_BUNDLE_APPCONFIG_SCHEMA"]

    /// The variable contains the path of the AppConfig schema, which is not part of the project; xmllint is required.
    @Test(.enabled(if: schema != nil, "name the schema in SETTINGS_BUNDLE_APPCONFIG_SCHEMA"))
    func `The specification is valid according to the AppConfig schema`() throws {
        let schema = try #require(Self.schema)
        let folder = try ScratchFolder()
        for (name, settings) in [("plain", Self.settings), ("hostile", HostileSettings.all)] {
            try folder.write(try specification(settings), to: "\(name).xml")
            let result = try shell("xmllint --noout --schema '\(schema)' \(name).xml", in: folder)
            #expect(result.exitCode == 0, "\(result.error)")
        }
        try folder.write(try specification(Self.settings).replacing("<version>3", with: "<version>x"), to: "bad.xml")
        #expect(try shell("xmllint --noout --schema '\(schema)' bad.xml", in: folder).exitCode != 0)
    }

    // MARK: Decoding

    private static let program = """
        import Foundation

        @main struct Main {
            static func text(_ value: Any?) -> String { value.map { "\\($0)" } ?? "nil" }
            static func show(_ settings: ManagedSettings) {
                print(text(settings.sound), text(settings.word), text(settings.hide), text(settings.name))
                print(text(settings.count), text(settings.large), text(settings.volume))
                print(text(settings.since?.timeIntervalSinceReferenceDate), text(settings.pick?.rawValue))
                print(text(settings.level?.rawValue), text(settings.share?.rawValue))
            }
            static func main() throws {
                let defaults = try Data(contentsOf: URL(filePath: "defaults.plist"))
                show(try PropertyListDecoder().decode(ManagedSettings.self, from: defaults))
                show(try PropertyListDecoder().decode(ManagedSettings.self, from: Data("<plist><dict/></plist>".utf8)))
                for (key, value) in [("sound", "<string>x</string>"), ("word", "<string>x</string>"),
                    ("level", "<integer>3</integer>"), ("pick", "<string>x</string>"), ("hide", "<integer>7</integer>")] {
                    let list = Data("<plist><dict><key>\\(key)</key>\\(value)</dict></plist>".utf8)
                    print((try? PropertyListDecoder().decode(ManagedSettings.self, from: list)) == nil)
                }
                guard let store = UserDefaults(suiteName: "managed") else { return }
                print(try ManagedSettings.stored(in: store) == nil)
                store.set(["word": "on", "count": 3, "more": [1]] as [String: Any], forKey: "com.apple.configuration.managed")
                if let settings = try ManagedSettings.stored(in: store) { show(settings) }
                store.removeObject(forKey: "com.apple.configuration.managed")
            }
        }
        """

    @Test(
        .slow,
        .needsSwiftCompiler, .mustEnd,
        arguments: [["-swift-version", "5"], [], ["-default-isolation", "MainActor"]])
    func `The generated type decodes the defaults`(options: [String]) throws {
        let file = ManagedSwiftFile(try ManagedSettings(Self.settings), name: "ManagedSettings", access: .module)
        let defaults = PropertyListValue.dictionary(
            Self.settings.compactMap { setting in setting.defaultValue.map { .init(setting.key, $0) } })
        let folder = try ScratchFolder([
            "Managed.swift": file.text, "Main.swift": Self.program,
            "defaults.plist": PropertyListDocument.text(of: defaults),
        ])
        let generated = try SwiftCompiler.check(["Managed.swift"], with: options, in: folder)
        #expect(generated.exitCode == 0, "\(generated.output)\(generated.error)")
        guard options.isEmpty else { return }
        let build = try SwiftCompiler.build(["Managed.swift", "Main.swift"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        let run = try shell("./main", in: folder)
        #expect(
            run.output == """
                true false true x
                -7 5000000000 1.0
                0.0 &
                nil 0.5
                nil nil nil nil
                nil nil nil
                nil nil
                nil nil
                true
                true
                true
                true
                true
                true
                nil true nil nil
                3 nil nil
                nil nil
                nil nil

                """, "\(run)")
    }

    private static let app = """
        import ManagedApp

        @MainActor final class Model {
            var settings: ManagedSettings?
            func follow() async {
                let provider = ManagedAppConfigurationProvider()
                for await settings in await provider.configurations(ManagedSettings.self) { self.settings = settings }
            }
        }

        """

    /// A stub module declares ManagedApp as Apple documents it. With other declarations, the code must not compile.
    @Test(.slow, .needsSwiftCompiler, .mustEnd, arguments: InstanceTests.modes)
    func `The generated type compiles with ManagedApp`(mode: [String]) throws {
        let file = ManagedSwiftFile(try ManagedSettings(Self.settings), name: "ManagedSettings", access: .module)
        let folder = try ScratchFolder(["Managed.swift": file.text, "App.swift": Self.app])
        func check(_ text: String) throws -> CommandResult {
            let options = try InterfaceModule.options(for: "ManagedApp", text)
            return try SwiftCompiler.check(["Managed.swift", "App.swift"], with: options + mode, in: folder)
        }
        let result = try check(InterfaceModule.managedApp)
        #expect(result.exitCode == 0, "\(result.output)\(result.error)")
        for (old, new) in [("Configuration: Decodable", "Configuration: Hashable"), ("_ t: Conf", "for t: Conf")] {
            #expect(try check(InterfaceModule.managedApp.replacing(old, with: new)).exitCode != 0, "\(new)")
        }
    }

    @Test(.needsSwiftCompiler, .mustEnd, arguments: TestRuns.sample(SwiftAccess.allCases, oneOf: 3))
    func `Hostile strings are escaped in the Swift type`(access: SwiftAccess) throws {
        let file = ManagedSwiftFile(try ManagedSettings(HostileSettings.all), name: "AppSettings", access: access)
        // App types with the names of types that the code uses.
        let types = ["Decodable", "Decoder", "CodingKey", "DecodingError", "Date", "UserDefaults", "Equatable"]
        let folder = try ScratchFolder([
            "Managed.swift": file.text, "Types.swift": types.map { "struct \($0) {}\n" }.joined(),
        ])
        let result = try SwiftCompiler.check(
            ["Managed.swift", "Types.swift"], with: ["-package-name", "app"], in: folder)
        #expect(result.exitCode == 0, "\(result.output)\(result.error)")
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd, arguments: [[], ["-D", "A"], ["-D", "A", "-D", "B"]])
    func `A type whose properties all have conditions compiles`(options: [String]) throws {
        var settings = Array(Self.settings.prefix(2))
        settings[0].limit = ConfigurationLimit(["A"], under: ["A": "A"])
        settings[1].limit = ConfigurationLimit(["B"], under: ["B": "B"])
        for count in 1...2 {
            let managed = try ManagedSettings(Array(settings.prefix(count)))
            let file = ManagedSwiftFile(managed, name: "ManagedSettings", access: .module)
            let folder = try ScratchFolder(["Managed.swift": file.text])
            let result = try SwiftCompiler.check(["Managed.swift"], with: options, in: folder)
            #expect(result.exitCode == 0, "\(result.output)\(result.error)")
        }
    }

    /// In a Swift dictionary, both keys are the same.
    @Test func `The second of two canonically equivalent keys is omitted`() throws {
        var settings = ["e\u{301}", "\u{E9}"].map { Self.titled(ExactString($0), .string, nil) }
        settings[1].chosenName = "other"
        #expect(try ManagedSettings(settings).omittedKeys == ["\u{E9}"])
    }
}
