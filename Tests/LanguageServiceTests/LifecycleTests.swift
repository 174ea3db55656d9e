import JSONSyntax
import LanguageService
import SettingsModel
import TestSupport
import Testing

/// The required order of protocol messages, and errors for invalid messages.
@Suite struct LifecycleTests {
    private let files = MemoryFiles([:])

    private func code(_ answer: JSON) -> JSON? { answer["error"]?["code"] }

    @Test func `Requests before initialize are rejected`() {
        var editor = TestEditor(files, isRunning: false)
        #expect(code(editor.request("textDocument/hover", .null)) == -32002)
        #expect(editor.request("initialize", ["capabilities": [:]])["result"] != nil)
        #expect(code(editor.request("initialize", ["capabilities": [:]])) == -32600)
    }

    @Test func `Requests after shutdown are rejected`() {
        var editor = TestEditor(files)
        #expect(editor.request("shutdown", .null)["result"] == .null)
        #expect(code(editor.request("textDocument/hover", .null)) == -32600)
        #expect(editor.exitCode == nil)
        editor.notify("exit", .null)
        #expect(editor.exitCode == 0)
    }

    @Test func `Exit without shutdown is a failure`() {
        var editor = TestEditor(files)
        editor.notify("exit", .null)
        #expect(editor.exitCode == 1)
    }

    @Test func `Unknown requests are errors and unknown notifications are ignored`() {
        var editor = TestEditor(files)
        #expect(code(editor.request("textDocument/nothing", .null)) == -32601)
        #expect(editor.send([["jsonrpc": "2.0", "method": "$/setTrace", "params": ["value": "off"]]]) == [])
        #expect(editor.send([["jsonrpc": "2.0", "id": 9, "result": .null]]) == [])
        #expect(editor.send([[1, 2]]).map(code) == [-32600])
        #expect(editor.send([["jsonrpc": "2.0", "id": [1], "method": "x"]]).map(code) == [-32600])
        #expect(code(editor.request("textDocument/documentSymbol", .null)) == -32602)
    }

    @Test func `A canceled request is not executed`() {
        var editor = TestEditor(files)
        let answers = editor.send([
            ["jsonrpc": "2.0", "id": "a", "method": "textDocument/hover", "params": .null],
            ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": "a"]],
        ])
        #expect(answers.map(code) == [-32800])
    }

    @Test func `The first supported position encoding of the client is used`() {
        func chosen(_ offered: [JSON]?) -> JSON? {
            var editor = TestEditor(files, isRunning: false)
            let general: JSON = offered.map { ["positionEncodings": .array($0)] } ?? [:]
            let answer = editor.request("initialize", ["capabilities": ["general": general]])
            return answer["result"]?["capabilities"]?["positionEncoding"]
        }
        #expect(chosen(nil) == "utf-16")
        #expect(chosen(["utf-8", "utf-16"]) == "utf-8")
        #expect(chosen(["utf-7", "utf-32"]) == "utf-32")
        #expect(chosen([]) == "utf-16")
    }

    @Test func `A file outside a bundle has no diagnostics and no outline`() {
        var editor = TestEditor(MemoryFiles(["/app/Settings.bundle": BundleFiles()]))
        editor.open("/app/Info.plist", "<plist><broken")
        #expect(editor.diagnostics.isEmpty)
        let params: JSON = ["textDocument": ["uri": "file:///app/Info.plist"]]
        #expect(editor.request("textDocument/documentSymbol", params)["result"] == .null)
    }

    @Test func `Closing a file discards its unsaved text`() {
        let pane = BundleFiles.File(
            path: "Root.plist", target: "Root.plist", bytes: Array("<plist><dict/></plist>".utf8))
        var editor = TestEditor(
            MemoryFiles(["/app/Settings.bundle": BundleFiles(name: "Settings.bundle", files: [pane])]))
        editor.open("/app/Settings.bundle/Root.plist", "<plist>")
        #expect(editor.diagnostics.count == 1)
        editor.notify("textDocument/didClose", ["textDocument": ["uri": "file:///app/Settings.bundle/Root.plist"]])
        #expect(editor.diagnostics.isEmpty)
    }
}
