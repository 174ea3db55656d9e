import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Positions of new entries in a table.
@Suite struct EntryPlaceTests {
    /// The keys of a table after a group is inserted between other groups.
    private func keys(_ keys: String, adding title: String, after: [String], before: [String] = []) throws -> String {
        let groups = (after + before).map { title in
            PropertyListValue.dictionary([
                .init("Type", .string("PSGroupSpecifier")), .init("Title", .string(title)),
            ])
        }
        let pane = PropertyListValue.dictionary([
            .init("StringsTable", .string("Root")), .init("PreferenceSpecifiers", .array(groups)),
        ])
        let table = keys.split(separator: " ").map { "\"\($0)\" = \"x\";\n" }.joined()
        let bundle = SettingsBundle([
            "Root.plist": PropertyListDocument.text(of: pane), "en.lproj/Root.strings": table,
        ])
        let item = try newItem(.group, ["Title": title])
        let result = bundle.after(try AddItem(item, at: .at(after.count))(bundle))
        return try #require(result.table("Root", in: Language("en"))).keys.map(\.string).joined(separator: " ")
    }

    @Test func `A new entry is inserted next to the entry of an adjacent item`() throws {
        let table = "Sound Name Music Zoo"
        #expect(try keys(table, adding: "New", after: ["Sound", "Name", "Gone"]) == "Sound Name New Music Zoo")
        #expect(
            try keys(table, adding: "New", after: ["Gone"], before: ["Lost", "Music"]) == "Sound Name New Music Zoo")
        #expect(try keys(table, adding: "New", after: []) == "Sound Name Music Zoo New")
        #expect(try keys("a b a", adding: "New", after: ["a"]) == "a b a New")
    }

    @Test func `An entry is inserted in order if at least three entries are sorted`() throws {
        #expect(try keys("B D F", adding: "C", after: ["F"]) == "B C D F")
        #expect(try keys("B D F", adding: "A", after: ["F"]) == "A B D F")
        #expect(try keys("B D F", adding: "Z", after: ["B"]) == "B D F Z")
        // The position next to the adjacent entry is in order.
        #expect(try keys("B D F", adding: "E", after: ["D"]) == "B D E F")
        // Two entries can be in order by chance.
        #expect(try keys("B D", adding: "A", after: ["D"]) == "B D A")
    }
}
