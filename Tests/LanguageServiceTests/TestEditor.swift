import JSONSyntax
import LanguageService
import SettingsModel
import SourceText
import Testing

/// A client that sends LSP messages to the server and records published diagnostics.
struct TestEditor {
    private var server: LanguageServer
    private var count = 0
    /// The diagnostics of each file, by URI.
    private(set) var diagnostics: [String: [JSON]] = [:]

    init(_ files: any WorkspaceFiles, features: JSON = [:], isRunning: Bool = true) {
        server = LanguageServer(files: files, name: "test", version: "1")
        if isRunning {
            _ = request("initialize", ["capabilities": features])
            notify("initialized", [:])
        }
    }

    var exitCode: Int32? { server.exitCode }

    /// Sends messages together and returns the responses without published diagnostics.
    mutating func send(_ messages: [JSON]) -> [JSON] {
        let answers = server.handle(messages.map { .message(Array($0.text.utf8)) })
        return answers.compactMap { text in
            guard let answer = JSONDocument(decoding: Array(text.utf8)).root?.value else { return .null }
            guard answer["method"]?.string == "textDocument/publishDiagnostics" else { return answer }
            let uri = answer["params"]?["uri"]?.string ?? ""
            let found = answer["params"]?["diagnostics"]?.values ?? []
            diagnostics[uri] = found.isEmpty ? nil : found
            return nil
        }
    }

    /// Sends a request and returns its response.
    mutating func request(_ method: String, _ params: JSON) -> JSON {
        count += 1
        let id = JSON.integer(count)
        let message: JSON = ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params]
        return send([message]).first { $0["id"] == id } ?? .null
    }

    mutating func notify(_ method: String, _ params: JSON) {
        _ = send([["jsonrpc": "2.0", "method": .string(method), "params": params]])
    }

    mutating func open(_ path: String, _ text: String) {
        notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .string("file://" + path), "version": 1, "languageId": "xml", "text": .string(text),
                ]
            ])
    }

    mutating func replace(_ path: String, _ text: String, version: Int = 2) {
        notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": .string("file://" + path), "version": .integer(version)],
                "contentChanges": [["text": .string(text)]],
            ])
    }
}
