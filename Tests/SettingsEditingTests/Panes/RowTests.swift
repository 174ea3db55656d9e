import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Validation of rows that open panes.
@Suite struct RowTests {
    /// Root links to Advanced, and Advanced links to Deep.
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            table: nil, itemText("ChildPane", ["Title": "Advanced", "File": "Advanced"]),
            toggleText("Play", key: "play"),
            itemText("ChildPane", ["Title": "Gone", "File": "Gone"])),
        "Advanced.plist": paneText(table: nil, itemText("ChildPane", ["Title": "Deep", "File": "Deep"])),
        "Advanced~ipad.plist": paneText(table: nil), "Deep.plist": paneText(table: nil),
        "Other.plist": paneText(table: nil),
    ])

    private func row(to file: String) throws -> NewItem { try newItem(.childPane, ["Title": "Row", "File": file]) }

    private func file(_ name: String) -> ItemOptions {
        var options = ItemOptions()
        options.texts = ["File": name]
        return options
    }

    @Test func `A row for a missing pane is rejected`() throws {
        let error = bundleError { _ = try AddItem(row(to: "Advancde"))(bundle) }
        #expect(error?.message == "there is no pane 'Advancde'" && error?.help == "did you mean Advanced?")
        #expect(error?.path == "Root.plist" && error?.position != nil)
        #expect(
            bundleError { _ = try AddItem(row(to: "Sounds"))(bundle) }?.help
                == "settings-bundle add-pane adds a pane and the row that opens it")
        #expect(throws: Never.self) { try AddItem(row(to: "Other"))(bundle) }
        // License generators create their panes during the build.
        for name in ["Pods-App-acknowledgements", "com.mono0926.LicensePlist"] {
            #expect(throws: Never.self) { try AddItem(row(to: name))(bundle) }
        }
        #expect(bundleError { _ = try SetItem(.index(0), file("Advancde"))(bundle) }?.help == "did you mean Advanced?")
        // The title of an existing dead row can be changed.
        var options = ItemOptions()
        options.texts = ["Title": "Lost"]
        #expect(throws: Never.self) { try SetItem(.index(2), options)(bundle) }
    }

    @Test func `A pane file with an extension or without a name is rejected`() {
        let error = usageError { _ = try row(to: "Advanced.plist") }
        #expect(error?.message == "--file 'Advanced.plist' has an extension")
        #expect(error?.help == "use the name without .plist")
        #expect(usageError { _ = try row(to: "") }?.message == "--file is empty")
    }

    @Test func `A row that would create a cycle is rejected`() throws {
        for (pane, file) in [("Deep", "Root"), ("Deep", "Advanced"), ("Deep", "Deep"), ("Advanced~ipad", "Advanced")] {
            let error = bundleError { _ = try AddItem(row(to: file), pane: pane)(bundle) }
            #expect(error?.message == "a row for '\(file)' would lead back to \(pane)")
            #expect(error?.path == pane + ".plist")
        }
        #expect(bundleError { _ = try SetItem(.indexInPane(pane: "Advanced", index: 0), file("Root"))(bundle) } != nil)
        #expect(
            bundleError { _ = try MoveItem([.index(0)], of: "Deep")(bundle) }?.message.contains("back to Deep") == true)
        #expect(bundleError { _ = try CopyItem(.index(0), of: "Advanced")(bundle) }?.path == "Advanced.plist")
        // Two rows that open the same pane do not create a cycle.
        #expect(throws: Never.self) { try AddItem(row(to: "Deep"), pane: "Root")(bundle) }
    }
}
