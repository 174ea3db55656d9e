import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

@testable import Templates

@Suite struct TemplatesTests {
    @Test func `Every folder in Templates is a template`() throws {
        let folders = Set(try Repository.files(in: "Templates").compactMap(Self.folder))
        #expect(folders == Set(Template.all.map(\.name)))
        #expect(Template.all.map(\.name) == ["xcode", "empty", "tutorial", "remote-host", "about"])
        #expect(Template.all.allSatisfy { !$0.summary.contains("\n") && $0.summary.count <= 80 })
    }

    /// The first folder of a path below Templates, or `nil` for a Swift file next to the folders.
    private static func folder(of path: String) -> String? {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : nil
    }

    @Test(arguments: Template.all) func `The binary contains the files on disk`(template: Template) throws {
        let folder = "Templates/\(template.name)/Settings.bundle"
        #expect(template.files.map { "\(folder)/\($0.path)" } == (try Repository.files(in: folder)))
        for file in template.files {
            let onDisk = Repository.root.appending(path: "\(folder)/\(file.path)")
            #expect(file.bytes == Array(try Data(contentsOf: onDisk)))
        }
    }

    @Test(arguments: Template.all) func `All string tables are English`(template: Template) {
        let tables = template.files.map(\.path).filter { $0.hasSuffix(".strings") }
        #expect(tables.contains("en.lproj/Root.strings"))
        #expect(tables.allSatisfy { $0.hasPrefix("en.lproj/") })
    }

    @Test(arguments: Template.all) func `Foundation reads every file`(template: Template) throws {
        #expect(template.files.map(\.path).contains("Root.plist"))
        for file in template.files {
            #expect(try Self.foundationValue(of: file.bytes) is [String: Any], "\(template.name)/\(file.path)")
        }
    }

    private static func foundationValue(of bytes: [UInt8]) throws -> Any {
        try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    }

    @Test(arguments: Template.all) func `Every string has an entry with a comment`(template: Template) throws {
        let panes = template.files.filter { $0.path.hasSuffix(".plist") }
        #expect(template.files.count == 2 * panes.count)
        for file in panes {
            let pane = try #require(PropertyListDocument(decoding: file.bytes).value)
            let table = try #require(pane["StringsTable"]?.string)
            let path = "en.lproj/\(table).strings"
            let bytes = try #require(template.files.first { $0.path == path }).bytes
            let values = try #require(try Self.foundationValue(of: bytes) as? [String: String])
            let uses = try PaneText.all(in: pane)
            #expect(Set(uses.map(\.text)) == Set(values.keys))
            guard !uses.isEmpty else { continue }
            let expected = uses.map { "/* \($0.use) */\n\"\($0.text)\" = \"\(values[$0.text] ?? "")\";\n" }
            #expect(String(decoding: bytes, as: UTF8.self) == expected.joined(separator: "\n"))
        }
    }

    @Test func `The template without items has a string table that is not empty`() throws {
        let empty = try #require(Template.all.first { $0.name == "empty" })
        let table = try #require(empty.files.first { $0.path == "en.lproj/Root.strings" })
        #expect(!table.bytes.isEmpty)
        #expect(try items(of: "empty") == [])
    }

    @Test func `The xcode template has the items of Xcode's file template`() throws {
        #expect(
            try items(of: "xcode") == [
                item("Group", ("Title", .string("Group"))),
                item(
                    "TextField", ("Title", .string("Name")), ("Key", .string("name")),
                    ("DefaultValue", .string("")), ("IsSecure", .boolean(false)), ("KeyboardType", .string("Alphabet")),
                    ("AutocapitalizationType", .string("None")), ("AutocorrectionType", .string("No"))),
                item(
                    "ToggleSwitch", ("Title", .string("Enabled")), ("Key", .string("enabled")),
                    ("DefaultValue", .boolean(true))),
                item(
                    "Slider", ("Key", .string("slider")), ("DefaultValue", .real(0.5)),
                    ("MinimumValue", .integer(0)), ("MaximumValue", .integer(1)), ("MinimumValueImage", .string("")),
                    ("MaximumValueImage", .string(""))),
            ])
    }

    @Test func `The tutorial template has the items of the tutorial`() throws {
        #expect(
            try items(of: "tutorial") == [
                item("Group", ("Title", .string("Sound"))),
                item(
                    "ToggleSwitch", ("Title", .string("Play Sounds")), ("Key", .string("play_sounds_preference")),
                    ("DefaultValue", .boolean(true))),
                item(
                    "ToggleSwitch", ("Title", .string("3D Sound")), ("Key", .string("3D_sound_preference")),
                    ("DefaultValue", .boolean(true))),
                item("Group", ("Title", .string("User Info"))),
                item("TextField", ("Title", .string("Name")), ("Key", .string("user_name"))),
                item(
                    "MultiValue", ("Title", .string("Experience Level")), ("Key", .string("experience_preference")),
                    ("DefaultValue", .string("0")), ("Values", .array(["0", "1", "2"].map { .string($0) })),
                    ("Titles", .array(["Beginner", "Expert", "Master"].map { .string($0) }))),
                item("Group", ("Title", .string("Gravity"))),
                item(
                    "Slider", ("Key", .string("gravity_preference")), ("DefaultValue", .real(1)),
                    ("MinimumValue", .integer(0)), ("MaximumValue", .integer(2))),
            ])
    }

    @Test func `The remote-host template has items for a remote host`() throws {
        #expect(
            try items(of: "remote-host") == [
                item(
                    "ToggleSwitch", ("Title", .string("UseExternalLighting")),
                    ("Key", .string("use_remote_device_preference")), ("DefaultValue", .boolean(false))),
                item(
                    "TextField", ("Title", .string("Host")), ("Key", .string("remote_device_host_preference")),
                    ("KeyboardType", .string("URL")), ("AutocorrectionType", .string("No"))),
                item(
                    "TextField", ("Title", .string("Port")), ("Key", .string("remote_device_port_preference")),
                    ("DefaultValue", .string("8181")), ("KeyboardType", .string("NumberPad"))),
            ])
    }

    @Test func `The about template has a version and an acknowledgements pane`() throws {
        #expect(
            try items(of: "about") == [
                item("Group", ("Title", .string("About"))),
                item(
                    "TitleValue", ("Title", .string("Version")), ("Key", .string("version_preference")),
                    ("DefaultValue", .string("1.0 (1)"))),
                item("ChildPane", ("Title", .string("Acknowledgements")), ("File", .string("Acknowledgements"))),
            ])
        let groups = try items(of: "about", pane: "Acknowledgements")
        #expect(groups.compactMap { $0["FooterText"] }.count == 1)
    }

    /// An item with its property-list keys in the given order.
    private func item(_ type: String, _ entries: (String, PropertyListValue)...) -> PropertyListValue {
        .dictionary(([("Type", .string("PS\(type)Specifier"))] + entries).map { .init(.init($0), $1) })
    }

    /// The items of a pane; also checks the keys of the pane.
    private func items(of name: String, pane: String = "Root") throws -> [PropertyListValue] {
        let template = try #require(Template.all.first { $0.name == name })
        let file = try #require(template.files.first { $0.path == "\(pane).plist" })
        #expect(String(decoding: file.bytes, as: UTF8.self).hasPrefix(Self.head))
        let value = try #require(PropertyListDocument(decoding: file.bytes).value)
        guard case .dictionary(let entries) = value else { return [] }
        #expect(entries.map(\.key) == ["StringsTable", "PreferenceSpecifiers"])
        #expect(entries.first?.value == .string(pane))
        return try #require(entries.last?.value.array)
    }

    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>StringsTable</key>

        """
}
