import JSONSyntax
import LanguageService
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Changes that the server computes for an editor.
@Suite struct ChangeTests {
    private let folder = "/app/Settings.bundle"
    private let features: JSON = [
        "workspace": [
            "workspaceEdit": ["documentChanges": true, "resourceOperations": ["create", "rename", "delete"]]
        ],
        "textDocument": [
            "codeAction": ["codeActionLiteralSupport": [:], "resolveSupport": ["properties": ["edit"]]],
            "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        ],
    ]
    private let pane = paneText(toggleText("Sound", key: "a"), toggleText("Light", key: "b"))
    private let table = "\"Sound\" = \"Ton\";\n"

    private func files(mistakes: [Diagnostic] = []) -> MemoryFiles {
        let files = ["Root.plist": pane, "de.lproj/Root.strings": table]
        return MemoryFiles(
            [
                folder: BundleFiles(
                    name: "Settings.bundle",
                    files: files.map { .init(path: $0.key, target: $0.key, bytes: Array($0.value.utf8)) })
            ], mistakes: mistakes)
    }

    private func position(of text: String) -> JSON {
        let offset = Array(pane.utf8).firstRange(of: Array(text.utf8))?.lowerBound ?? 0
        let place = LineTable(SourceText(pane)).position(of: offset, countedIn: .utf16)
        return ["line": .integer(place.line - 1), "character": .integer(place.column - 1)]
    }

    private var document: JSON { ["uri": .string("file://\(folder)/Root.plist")] }

    private func rename(_ editor: inout TestEditor) -> JSON {
        editor.request(
            "textDocument/rename", ["textDocument": document, "position": position(of: "Sound"), "newName": "Noise"])
    }

    @Test func `A rename reads the current contents of files that are not open`() throws {
        let files = files()
        var editor = TestEditor(files, features: features)
        editor.open("\(folder)/Root.plist", pane)
        files.write(Array("/* one */\n\n\(table)".utf8), to: "de.lproj/Root.strings", inBundle: folder)
        let edits = rename(&editor)["result"]?["documentChanges"]?.values ?? []
        let ofTable = try #require(
            edits.first { $0["textDocument"]?["uri"]?.string?.hasSuffix("Root.strings") == true }?["edits"]?.values
                .first)
        #expect(ofTable["range"]?["start"] == ["line": 2, "character": 1])
    }

    /// The options file then migrates stored values. Its text comes from the editor if it is open, otherwise from disk.
    @Test(arguments: [nil, "{ \"check\": {} }\n"]) func `Renaming a key also updates the options file`(open: String?)
        throws
    {
        let path = "/app/settings-bundle.json"
        let text = "{ \"bundle\": \"Settings.bundle\" }\n"
        let files = MemoryFiles(
            [
                folder: BundleFiles(
                    name: "Settings.bundle",
                    files: [("Root.plist", pane), ("../settings-bundle.json", text)].map {
                        .init(path: $0.0, target: $0.0, bytes: Array($0.1.utf8))
                    })
            ], optionsPart: "../settings-bundle.json")
        var editor = TestEditor(files, features: features)
        editor.open("\(folder)/Root.plist", pane)
        if let open { editor.open(path, open) }
        let answer = editor.request(
            "textDocument/rename",
            ["textDocument": document, "position": position(of: "a</string>"), "newName": "noise"])
        let edits = answer["result"]?["documentChanges"]?.values ?? []
        #expect(edits.count == 2, "\(answer.text)")
        let place: JSON = ["line": 0, "character": .integer((open ?? text).utf8.count - 3)]
        let names = #", "generate": { "names": { "noise": "a" }, "migrations": [{ "from": "a", "to": "noise" }] }"#
        let version: JSON = open == nil ? .null : 1
        #expect(
            edits.contains([
                "textDocument": ["uri": .string("file://" + path), "version": version],
                "edits": [["range": ["start": place, "end": place], "newText": .string(names)]],
            ]), "\(answer.text)")
    }

    @Test func `A rename fails while the options file has errors`() {
        var editor = TestEditor(
            files(mistakes: [Diagnostic(.unreadable, at: 1..<2, "the text ends here")]), features: features)
        editor.open("\(folder)/Root.plist", pane)
        #expect(editor.diagnostics.keys.sorted() == ["file:///app/settings-bundle.json"])
        let answer = rename(&editor)
        #expect(answer["error"]?["message"]?.string?.contains("settings-bundle.json: the text ends here") == true)
    }

    @Test func `A code action can be resolved only for the text that it was offered for`() throws {
        var editor = TestEditor(files(), features: features)
        editor.open("\(folder)/Root.plist", pane)
        let here = position(of: "Light")
        let offered = editor.request(
            "textDocument/codeAction",
            ["textDocument": document, "range": ["start": here, "end": here], "context": ["diagnostics": []]])
        let up = try #require(offered["result"]?.values.first { $0["title"] == "Move the item up" })
        #expect(editor.request("codeAction/resolve", up)["result"]?["edit"] != nil)
        editor.replace("\(folder)/Root.plist", "\n" + pane)
        #expect(editor.request("codeAction/resolve", up)["error"]?["code"] == -32801)
    }

    @Test(arguments: ["", "<", "<dict>", "<dict><key>", "<dict><key>Type</key><string>PSGroup"])
    func `The outline continues after incomplete text`(typed: String) {
        var editor = TestEditor(files(), features: features)
        editor.open("\(folder)/Root.plist", pane.replacing("<array>\n", with: "<array>\n\(typed)\n"))
        let outline = editor.request("textDocument/documentSymbol", ["textDocument": document])["result"]?.values ?? []
        let names = outline.flatMap { [$0] + ($0["children"]?.values ?? []) }.map { $0["name"]?.string }
        #expect(names.contains("Sound") && names.contains("Light"), "\(names)")
    }
}
