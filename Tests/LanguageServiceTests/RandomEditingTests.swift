import JSONSyntax
import LanguageService
import SettingsModel
import SourceText
import TestSupport
import Testing

/// A server has the same state after random edits as a server that starts after the edits.
@Suite struct RandomEditingTests {
    private let folder = "/app/Settings.bundle"
    private let paths = ["Root.plist", "Child.plist", "en.lproj/Root.strings", "de.lproj/Root.strings"]

    private func files() -> [String: String] {
        [
            "Root.plist": paneText(
                toggleText("Zürich 😀", key: "a"), itemText("Group", ["Title": "Zwei"]),
                itemText("ChildPane", ["Title": "More", "File": "Child"])),
            "Child.plist": paneText(itemText("Slider", ["Key": "s", "DefaultValue": "<real>0.5</real>"])),
            "en.lproj/Root.strings": tableText(["Zürich 😀": "Zurich", "Zwei": "Two"]),
            "de.lproj/Root.strings": tableText(["Zwei": "Zwei", "More": "Mehr"]).replacing("\n", with: "\r\n"),
        ]
    }

    private func disk() -> MemoryFiles {
        MemoryFiles([
            folder: BundleFiles(
                name: "Settings.bundle",
                files: files().map { .init(path: $0.key, target: $0.key, bytes: Array($0.value.utf8)) })
        ])
    }

    /// The responses to several requests for each file.
    private func answers(_ editor: inout TestEditor) -> [JSON] {
        paths.flatMap { path -> [JSON] in
            let document: JSON = ["uri": .string("file://\(folder)/\(path)")]
            let range: JSON = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
            return ["documentSymbol", "foldingRange", "inlayHint", "formatting"].map { method in
                let answer = editor.request(
                    "textDocument/" + method, ["textDocument": document, "range": range, "options": [:]])
                return answer["result"] ?? answer["error"] ?? .null
            }
        }
    }

    @Test(arguments: [SourcePosition.Unit.bytes, .utf16, .scalars])
    func `The state after random edits equals the state of a fresh start`(
        unit: SourcePosition.Unit
    ) {
        let name: JSON =
            switch unit {
            case .bytes: "utf-8";
            case .utf16: "utf-16";
            case .scalars: "utf-32"
            }
        let features: JSON = ["general": ["positionEncodings": [name]]]
        for seed in 0..<UInt64(20) {
            var random = SeededGenerator(seed: seed)
            var editor = TestEditor(disk(), features: features)
            var texts = files().mapValues { SourceText($0) }
            var open: Set<String> = []
            for step in 0..<25 {
                let path = random.pick(paths)
                guard let text = texts[path] else { continue }
                if open.insert(path).inserted {
                    editor.open("\(folder)/\(path)", text.string(in: 0..<text.count))
                    continue
                }
                let lines = LineTable(text)
                // Positions of whole characters, as an editor sends them.
                func place() -> SourcePosition {
                    let offset = Int.random(in: 0...text.count, using: &random)
                    let line = lines.position(of: offset, countedIn: unit).line
                    return lines.position(of: lines.offset(of: lines.position(of: offset)), countedIn: unit).line
                        == line
                        ? lines.position(of: lines.offset(of: lines.position(of: offset)), countedIn: unit)
                        : SourcePosition(line: line, column: 1)
                }
                let ends = [place(), place()].sorted()
                let end = random.percent(70) ? ends[0] : ends[1]
                let typed = random.pick([
                    "<", ">", "x", "é😀", "\n", "<dict>", "</string>", "\"", ";", "", "\r\n", "<key>Type</key>",
                ])
                let span = lines.offset(of: ends[0], countedIn: unit)..<lines.offset(of: end, countedIn: unit)
                texts[path] = text.applying([TextEdit(span, typed)])
                func position(_ place: SourcePosition) -> JSON {
                    ["line": .integer(place.line - 1), "character": .integer(place.column - 1)]
                }
                editor.notify(
                    "textDocument/didChange",
                    [
                        "textDocument": ["uri": .string("file://\(folder)/\(path)"), "version": .integer(step + 2)],
                        "contentChanges": [
                            ["range": ["start": position(ends[0]), "end": position(end)], "text": .string(typed)]
                        ],
                    ])
            }
            var fresh = TestEditor(disk(), features: features)
            for path in open.sorted() {
                guard let text = texts[path] else { continue }
                fresh.open("\(folder)/\(path)", text.string(in: 0..<text.count))
                // Text that was changed in the editor is used even if it cannot be parsed.
                fresh.replace("\(folder)/\(path)", text.string(in: 0..<text.count))
            }
            #expect(editor.diagnostics == fresh.diagnostics, "seed \(seed)")
            #expect(answers(&editor) == answers(&fresh), "seed \(seed)")
        }
    }
}
