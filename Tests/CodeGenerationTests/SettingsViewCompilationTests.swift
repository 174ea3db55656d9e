import CodeGeneration
import Foundation
import GeneratedCodeSupport
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Compilation of the generated settings view.
@Suite struct SettingsViewCompilationTests {
    /// Rows of every kind whose strings, keys and values try to escape from the code.
    private static let hostile: [GeneratedPage] = {
        func words(_ text: String) -> DisplayedText {
            SettingsViewTests.words(text, shown: HostileSettings.text + text)
        }
        let keys = HostileSettings.keys.map { ExactString($0) }
        func choices(_ values: [PropertyListValue], isSorted: Bool) -> GeneratedPage.Choices {
            .init(values.indices.map { words("\(HostileSettings.keys[$0 % 30])") }, values: values, isSorted: isSorted)
        }
        let toggles = keys.map { key in
            GeneratedPage.Row(
                title: words(key.string), key: key, defaultValue: .boolean(true),
                .toggle(on: .boolean(true), off: .boolean(false)), idioms: [key.string])
        }
        let values = HostileSettings.values.enumerated().flatMap { index, value in
            [
                GeneratedPage.Row(
                    title: nil, key: keys[index % keys.count], defaultValue: value, .toggle(on: value, off: .string(""))
                ),
                GeneratedPage.Row(
                    title: words("a"), key: nil, defaultValue: value, .title(choices([value, value], isSorted: false))),
                GeneratedPage.Row(
                    title: words("a"), key: "text", defaultValue: value,
                    .textField(isSecure: true, keyboard: "\"", capitalization: "Words", correction: "Yes")),
                GeneratedPage.Row(
                    title: nil, key: "slider", defaultValue: value,
                    .slider(
                        minimum: -.infinity, maximum: .greatestFiniteMagnitude, minimumImage: HostileSettings.text,
                        maximumImage: "")),
            ]
        }
        let lists = HostileSettings.lists.enumerated().map { index, values in
            GeneratedPage.Row(
                title: words("list"), key: keys[index], defaultValue: values.last,
                .list(choices(values, isSorted: index.isMultiple(of: 2)), isDisplayedInPane: index.isMultiple(of: 3)))
        }
        let names = ["Root", "Root~ipad", "a b", "a-b", "\"", "../x", "SettingsView", "class", "音"]
        let links = names.map { GeneratedPage.Row(title: words($0), key: nil, .link([.init($0, on: nil)])) }
        let rows = [toggles, values, lists, links]
        return names.enumerated().map { index, name in
            let text = words(HostileSettings.keys[index])
            return GeneratedPage(
                name: name, appGroup: index.isMultiple(of: 2) ? nil : "group.\"\\(x)", table: HostileSettings.text,
                sections: [
                    .init(header: text, footer: text, rows: rows[index % 4]),
                    .init(header: nil, footer: text, rows: []),
                    .init(header: nil, footer: nil, rows: []),
                ])
        } + [GeneratedPage(name: "empty", appGroup: nil, table: "", sections: [])]
    }()

    private static let variants: [GeneratedPage.Destination] = [
        .init("Root~ipad", on: "\"Pad\\("), .init("Root", on: nil),
    ]

    @Test(.slow, .needsSwiftCompiler, .mustEnd, arguments: InstanceTests.modes)
    func `Hostile strings are escaped in the view`(
        mode: [String]
    )
        throws
    {
        let folder = try ScratchFolder()
        let options = try InterfaceModule.options() + mode
        let file = SwiftUISettingsFile(
            Self.hostile, root: Self.variants, name: "RootPage", access: .everywhere, infoKeys: HostileSettings.infoKeys
        )
        #expect(file.text.contains("Stored.info("))
        try folder.write(file.text, to: "View.swift")
        let result = try SwiftCompiler.check(["View.swift"], with: options, in: folder)
        #expect(result.exitCode == 0, "\(result.output)\(result.error)")
    }

    /// Other files of the module may import modules differently, and an app may have types with the names of SwiftUI
    /// types.
    @Test(.slow, .needsSwiftCompiler, .mustEnd, arguments: TestRuns.sample(SwiftAccess.allCases, oneOf: 3))
    func `The view compiles next to app types named like SwiftUI types`(access: SwiftAccess) throws {
        let file = SwiftUISettingsFile(Self.hostile, root: Self.variants, name: "SettingsView", access: access)
        let names = [
            "Section", "Text", "Toggle", "TextField", "SecureField", "Picker", "Slider", "LabeledContent", "Form",
            "NavigationLink", "Binding", "State", "View", "ViewBuilder", "ForEach", "Image", "Page", "Pane",
            "Observers",
            "Stored", "Bundle", "Date", "Data", "Task",
        ]
        let folder = try ScratchFolder([
            "View.swift": file.text, "Types.swift": names.map { "struct \($0) {}\n" }.joined(),
            "Use.swift": "import SwiftUI\n@MainActor func use() -> some SwiftUI.View { SettingsView() }\n",
        ])
        let options = try InterfaceModule.options() + ["-package-name", "app"]
        let upcoming = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
            ["-enable-upcoming-feature", $0]
        }
        for features in TestRuns.sample([upcoming, []], oneOf: 2) {
            let files = ["View.swift", "Types.swift", "Use.swift"]
            let result = try SwiftCompiler.check(files, with: options + features, in: folder)
            #expect(result.exitCode == 0, "\(features) \(result.output)\(result.error)")
        }
    }

    /// The stub module matches SwiftUI closely enough to detect a wrong use.
    @Test(
        .slow,
        .needsSwiftCompiler, .mustEnd,
        arguments: TestRuns.sample(
            [
                ("_ title: S, isOn: Binding<Bool>", "_ title: S, on isOn: Binding<Bool>"),
                ("nonisolated public func labelsHidden", "nonisolated func labelsHidden"),
                ("maximumValueLabel: () -> ValueLabel", "maximum maximumValueLabel: () -> ValueLabel"),
                ("public init(get: @escaping", "init(get: @escaping"),
            ], oneOf: 4))
    func `The view does not compile with a wrong SwiftUI declaration`(declared: String, wrong: String) throws {
        let folder = try ScratchFolder(["View.swift": SettingsViewTests.file(Self.hostile)])
        let text = InterfaceModule.text + InterfaceModule.views
        #expect(text.contains(declared))
        // The module itself compiles.
        let options = try InterfaceModule.options(text: text.replacing(declared, with: wrong))
        #expect(try SwiftCompiler.check(["View.swift"], with: options, in: folder).exitCode != 0)
    }

    @Test func `Generating the same view again produces the same file`() {
        #expect(Set((0..<3).map { _ in SettingsViewTests.file(Self.hostile) }).count == 1)
    }

    @Test func `The view has an availability attribute unless all systems are recent`() {
        func attributes(_ minimum: [SwiftAvailability.System: SwiftAvailability.Version]) -> [Substring] {
            let file = SwiftUISettingsFile(
                Self.hostile, root: Self.variants, name: "SettingsView", access: .module, minimum: minimum)
            return file.text.split(separator: "\n").filter { $0.hasPrefix("@available") }
        }
        #expect(attributes([:]) == ["@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)"])
        #expect(attributes(SwiftAvailability.form.versions).isEmpty)
    }

    @Test(arguments: [
        "Stored", "Page", "Pane", "1", "a b", "class", "String", "View", "Text", "Binding", "Content", "MainActor",
    ])
    func `Invalid names of a view are rejected`(name: String) {
        #expect(SwiftUISettingsFile.problem(ofName: name) != nil)
    }

    @Test func `Rows and sections of some build configurations have conditions`() {
        let debug = ConfigurationLimit(["Debug"], under: ["Debug": "DEBUG"])
        let beta = ConfigurationLimit(["Beta"], under: [:])
        let toggle = GeneratedPage.Control.toggle(on: .boolean(true), off: .boolean(false))
        func row(_ key: String, _ limit: ConfigurationLimit) -> GeneratedPage.Row {
            .init(title: nil, key: ExactString(key), toggle, limit: limit)
        }
        let page = GeneratedPage(
            name: "Root", appGroup: nil, table: "Root",
            sections: [
                .init(header: nil, footer: nil, rows: [row("a", debug), row("b", beta)]),
                .init(header: nil, footer: nil, rows: [row("c", debug)], limit: debug),
            ])
        let lines = SettingsViewTests.file([page]).split(separator: "\n").map { $0.drop { $0 == " " } }
        let start = lines.firstIndex(of: "Section {") ?? 0
        #expect(
            lines[start...].prefix(13) == [
                "Section {", "#if DEBUG", "Toggle(\"\", isOn: pane.bool(\"a\"))", "#endif", "// For Beta only.",
                "Toggle(\"\", isOn: pane.bool(\"b\"))", "}", "#if DEBUG", "Section {",
                "Toggle(\"\", isOn: pane.bool(\"c\"))", "}", "#endif", "}",
            ])
    }
}
