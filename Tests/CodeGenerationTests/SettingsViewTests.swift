import CodeGeneration
import GeneratedCodeSupport
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

/// The generated settings view, run with a module that declares the SwiftUI API.
@Suite struct SettingsViewTests {
    private typealias Row = GeneratedPage.Row

    static func words(_ text: String, shown: String? = nil) -> DisplayedText {
        DisplayedText(text: ExactString(text), shown: ExactString(shown ?? text), state: .translated, file: nil)
    }

    static func page(
        _ rows: [GeneratedPage.Row], name: String = "Root", appGroup: ExactString? = nil
    ) -> GeneratedPage {
        let section = GeneratedPage.Section(header: words("Head"), footer: nil, rows: rows)
        return GeneratedPage(name: name, appGroup: appGroup, table: "Root", sections: [section])
    }

    static func file(_ pages: [GeneratedPage], access: SwiftAccess = .module, name: String = "SettingsView") -> String {
        SwiftUISettingsFile(pages, root: [.init("Root", on: nil)], name: name, access: access).text
    }

    /// The output of a program that uses the view.
    ///
    /// - Parameters:
    ///   - statements: Code that uses the user defaults as `stored` and the displayed view as `screen`.
    ///   - table: The string table of the app's Settings bundle, or `nil` if the app has no bundle.
    private func output(
        of statements: String, over pages: [GeneratedPage], beside table: String? = nil
    ) throws -> String {
        let folder = try ScratchFolder()
        let program = """
            import Foundation
            import SwiftUI

            @main struct Main {
                @MainActor static func main() async throws {
                    guard let stored = UserDefaults(suiteName: "test") else { return }
                    let view = SettingsView(userDefaults: stored)
                    let screen = Screen(view, withTasks: true)
                    func type(of key: String) throws {
                        guard let value = stored.object(forKey: key) else { return print("nothing") }
                        let data = try PropertyListSerialization.data(fromPropertyList: [value], format: .xml, options: 0)
                        print(String(decoding: data, as: UTF8.self).split(separator: "\\n")[4])
                    }
            \(statements)
                    screen.stop()
                }
            }

            """
        try folder.write(Self.file(pages), to: "View.swift")
        try folder.write(program, to: "Main.swift")
        let options = try InterfaceModule.linkedOptions()
        let build = try SwiftCompiler.build(["View.swift", "Main.swift"], to: "main", with: options, in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        if let table {
            try folder.write("<plist/>", to: "app/Settings.bundle/Root.plist")
            try folder.write(table, to: "app/Settings.bundle/en.lproj/Root.strings")
        }
        let run = try shell(table == nil ? "./main" : "cp main app/main && app/main", in: folder)
        #expect(run.exitCode == 0, "\(run)")
        return run.output
    }

    private static func list(_ values: [PropertyListValue], isDisplayedInPane: Bool = false) -> GeneratedPage.Control {
        let titles = values.indices.map { words("choice \($0)") }
        return .list(
            GeneratedPage.Choices(titles, values: values, isSorted: false), isDisplayedInPane: isDisplayedInPane)
    }

    private static func field(isSecure: Bool = false) -> GeneratedPage.Control {
        .textField(isSecure: isSecure, keyboard: "URL", capitalization: "None", correction: "No")
    }

    /// A control of each type, an action on it, and the value in user defaults afterwards.
    private static let controls: [(control: GeneratedPage.Control, action: String, stored: String)] = [
        (.toggle(on: .boolean(true), off: .boolean(false)), "toggles[key]?.wrappedValue = true", "<true/>"),
        (.toggle(on: .boolean(false), off: .boolean(true)), "toggles[key]?.wrappedValue = true", "<false/>"),
        (.toggle(on: .string("yes"), off: .string("no")), "toggles[key]?.wrappedValue = false", "<string>no</string>"),
        (.toggle(on: .integer(7), off: .integer(0)), "toggles[key]?.wrappedValue = true", "<integer>7</integer>"),
        (.toggle(on: .real(0.5), off: .real(0)), "toggles[key]?.wrappedValue = true", "<real>0.5</real>"),
        (.toggle(on: .data([1]), off: .data([])), "toggles[key]?.wrappedValue = true", "<data>"),
        (
            .toggle(on: .date(0), off: .date(1)), "toggles[key]?.wrappedValue = false",
            "<date>2001-01-01T00:00:01Z</date>"
        ),
        (field(), "texts[key]?.wrappedValue = \"07\"", "<string>07</string>"),
        (field(isSecure: true), "texts[key]?.wrappedValue = \"secret\"", "<string>secret</string>"),
        (list([.string("a"), .string("b")]), "positions[key]?.wrappedValue = 1", "<string>b</string>"),
        (list([.integer(3), .integer(4)]), "positions[key]?.wrappedValue = 1", "<integer>4</integer>"),
        (list([.real(1.5), .real(2)]), "positions[key]?.wrappedValue = 0", "<real>1.5</real>"),
        (list([.boolean(true), .boolean(false)]), "positions[key]?.wrappedValue = 1", "<false/>"),
        // Values of different types keep their types.
        (list([.integer(1), .real(2.5)]), "positions[key]?.wrappedValue = 0", "<integer>1</integer>"),
        (list([.string("1"), .integer(1)]), "positions[key]?.wrappedValue = 1", "<integer>1</integer>"),
        (list([.date(0)]), "positions[key]?.wrappedValue = 0", "<date>2001-01-01T00:00:00Z</date>"),
        (
            list([.integer(5), .integer(6)], isDisplayedInPane: true), "positions[\"Head\"]?.wrappedValue = 1",
            "<integer>6</integer>"
        ),
        (
            .slider(minimum: 0, maximum: 2, minimumImage: "low.png", maximumImage: nil),
            "numbers[\"Head\"]?.wrappedValue = 1.5", "<real>1.5</real>"
        ),
    ]

    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `Each control stores the value that Settings stores`() throws {
        // The radio group and the slider have the label of their section, so each row has its own page.
        let pages = Self.controls.indices.map { index in
            let key = "key \(index)"
            return Self.page(
                [Row(title: Self.words(key), key: ExactString(key), Self.controls[index].control)], name: "P\(index)")
        }
        let links = Self.controls.indices.map { index in
            Row(title: Self.words("P\(index)"), key: nil, .link([.init("P\(index)", on: nil)]))
        }
        let statements = Self.controls.indices.map { index in
            """
                    do {
                        let key = "key \(index)"
                        let page = screen.links["P\(index)"]?()
                        page?.\(Self.controls[index].action)
                        try type(of: key)
                    }
            """
        }
        let output = try output(of: statements.joined(separator: "\n"), over: [Self.page(links)] + pages)
        let found = output.split(separator: "\n").map { $0.drop { $0 == "\t" } }
        try #require(found.count == Self.controls.count, "\(output)")
        for (row, found) in zip(Self.controls, found) { #expect(found == row.stored, "\(row.control)") }
    }

    @Test(.needsSwiftCompiler, .mustEnd) func `Stored values and defaults are shown`() throws {
        let titles = GeneratedPage.Choices(
            [Self.words("one"), Self.words("two")], values: [.integer(1), .integer(2)], isSorted: false)
        let sorted = GeneratedPage.Choices(
            [Self.words("b"), Self.words("a"), Self.words("C")], values: [.string("0"), .string("1"), .string("2")],
            isSorted: true)
        let none = GeneratedPage.Choices([], values: [], isSorted: false)
        let rows = [
            Row(
                title: Self.words("sounds"), key: "sounds", defaultValue: .boolean(true),
                .toggle(on: .boolean(true), off: .boolean(false))),
            Row(title: Self.words("words"), key: "words", .toggle(on: .string("on"), off: .string("off"))),
            Row(title: Self.words("name"), key: "name", defaultValue: .string("nobody"), Self.field()),
            Row(title: nil, key: "code", defaultValue: .integer(7), Self.field(isSecure: true)),
            Row(
                title: Self.words("level"), key: "level", defaultValue: .string("1"),
                .list(sorted, isDisplayedInPane: false)),
            Row(title: Self.words("none"), key: "none", .list(none, isDisplayedInPane: true)),
            Row(title: Self.words("state"), key: "state", defaultValue: .integer(2), .title(titles)),
            Row(title: Self.words("flag"), key: "flag", defaultValue: .boolean(true), .title(none)),
            Row(title: nil, key: nil, defaultValue: .string("as is"), .title(none)),
            Row(
                title: nil, key: "volume", defaultValue: .real(9),
                .slider(minimum: -1, maximum: 2, minimumImage: nil, maximumImage: nil)),
            Row(title: nil, key: "still", .slider(minimum: 1, maximum: 1, minimumImage: nil, maximumImage: nil)),
            Row(title: Self.words("nowhere"), key: nil, .link([])),
        ]
        let first = """
            section Head
              toggle sounds: on
              toggle words: off
              labeled name
                called name
                keyboard URL
                capitals never
                correction false
                field : nobody
              keyboard URL
              capitals never
              correction false
              secure field: •
              picker level: 1
                1
                a
                0
                b
                2
                C
              inline
              picker Head: -1
              labeled state
                two
              labeled flag
                1
              labeled 
                as is
              slider Head: 2.0 in -1.0...2.0 
              disabled
              slider Head: 0.0 in 0.0...1.0 
              nowhere

            """
        let statements = """
                print(screen.lines.joined(separator: "\\n"))
                stored.set("NO", forKey: "sounds")
                stored.set("on", forKey: "words")
                stored.set(["wrong"], forKey: "name")
                stored.set("0", forKey: "level")
                stored.set(1, forKey: "state")
                stored.set(3, forKey: "flag")
                stored.set(-8, forKey: "volume")
                print(Screen(view).lines.filter { $0.contains(":") }.joined(separator: "\\n"))
            """
        let second = """
              toggle sounds: off
              toggle words: on
                field : nobody
              secure field: •
              picker level: 0
              picker Head: -1
              slider Head: -1.0 in -1.0...2.0 
              slider Head: 0.0 in 0.0...1.0 

            """
        let output = try output(of: statements, over: [Self.page(rows)])
        #expect(output == first + second)
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `A page can contain a long list and a link to the first page`()
        throws
    {
        let list = Row(title: Self.words("list"), key: "list", Self.list((0..<12).map { .integer($0 * 2) }))
        let pages = [
            Self.page([Row(title: Self.words("more"), key: nil, .link([.init("More", on: nil)]))]),
            Self.page([list, Row(title: nil, key: nil, .link([.init("Root", on: nil)]))], name: "More"),
        ]
        let statements = """
                stored.set(22, forKey: "list")
                let more = screen.links["more"]?()
                print(more?.lines.filter { $0.contains("picker") || $0.contains("choice 11") } ?? [])
                more?.positions["list"]?.wrappedValue = 10
                print(stored.integer(forKey: "list"), more?.links[""]?().lines ?? [])
            """
        #expect(
            try output(of: statements, over: pages) == """
                ["  picker list: 11", "    choice 11"]
                20 ["title ", "section Head", "  link more"]

                """)
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `Strings are localized by the bundle of the app`() throws {
        let row = Row(
            title: Self.words("SOUNDS", shown: "Sounds"), key: "sounds",
            .toggle(on: .boolean(true), off: .boolean(false)))
        let print = "        print(screen.lines.joined(separator: \"\\n\"))"
        #expect(try output(of: print, over: [Self.page([row])]) == "section Head\n  toggle Sounds: off\n")
        let table = "\"SOUNDS\" = \"Noise\"; \"Head\" = \"Top\";\n"
        #expect(
            try output(of: print, over: [Self.page([row])], beside: table) == "section Top\n  toggle Noise: off\n")
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `A change redraws the page once`() throws {
        let toggle = Row(title: Self.words("a"), key: "a", .toggle(on: .boolean(true), off: .boolean(false)))
        let statements = """
                func wait(for count: Int) async throws {
                    for _ in 0..<2000 where unsafe stateChanges < count { try await Task.sleep(for: .milliseconds(5)) }
                    print(unsafe stateChanges)
                }
                // It reads anew what changed while it was not there.
                try await wait(for: 1)
                try await Task.sleep(for: .milliseconds(50))
                screen.toggles["a"]?.wrappedValue = true
                try await wait(for: 2)
                NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
                try await wait(for: 3)
                print(unsafe phaseReads)
            """
        #expect(try output(of: statements, over: [Self.page([toggle])]) == "1\n2\n3\n1\n")
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `Rows and pages depend on the device`() throws {
        let toggle = GeneratedPage.Control.toggle(on: .boolean(true), off: .boolean(false))
        let rows = [
            Row(title: Self.words("all"), key: "a", toggle),
            Row(title: Self.words("pad"), key: "b", toggle, idioms: ["Pad"]),
            Row(title: Self.words("mac"), key: "c", toggle, idioms: ["Mac", "Pad"]),
            Row(
                title: Self.words("more"), key: nil,
                .link([.init("More~iphone", on: "Phone"), .init("More~ipad", on: "Pad")])),
        ]
        let pages = [
            Self.page(rows), Self.page([Row(title: Self.words("small"), key: "d", toggle)], name: "More~iphone"),
            Self.page([Row(title: Self.words("large"), key: "e", toggle)], name: "More~ipad"),
        ]
        let statements = """
                for idiom in [UIUserInterfaceIdiom.phone, .pad, .mac, .tv] {
                    UIDevice.current.userInterfaceIdiom = idiom
                    let screen = Screen(view)
                    let next = screen.links["more"]?()
                    print(screen.toggles.keys.sorted(), next?.lines.joined(separator: ",") ?? "none")
                }
            """
        #expect(
            try output(of: statements, over: pages) == """
                ["all"] title more,section Head,  toggle small: off
                ["all", "mac", "pad"] title more,section Head,  toggle large: off
                ["all", "mac", "pad"] title more,section Head,  toggle large: off
                ["all"] title more,section Head,  toggle large: off

                """)
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `A page with an app group uses the user defaults of the group`()
        throws
    {
        let row = Row(title: Self.words("a"), key: "a", .toggle(on: .integer(1), off: .integer(0)))
        let link = Row(title: Self.words("more"), key: nil, .link([.init("More", on: nil)]))
        let statements = """
                guard let group = UserDefaults(suiteName: "other") else { return }
                let both = Screen(SettingsView(userDefaults: stored, groupAUserDefaults: group))
                both.toggles["a"]?.wrappedValue = true
                print(stored.integer(forKey: "a"), group.object(forKey: "a") as Any)
                both.links["more"]?().toggles["a"]?.wrappedValue = true
                print(group.integer(forKey: "a"))
            """
        let pages = [Self.page([row, link]), Self.page([row], name: "More", appGroup: "group.a")]
        #expect(try output(of: statements, over: pages) == "1 nil\n1\n")
    }
}
