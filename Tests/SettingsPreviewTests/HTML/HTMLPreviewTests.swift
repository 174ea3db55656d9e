import Foundation
import SettingsModel
import SettingsPreview
import TestSupport
import Testing

/// The parts of the HTML preview that can be tested without a browser.
@Suite struct HTMLPreviewTests {
    private static let files: KeyValuePairs<String, String> = [
        "Root.plist": PaneDrawing.pane(
            """
            <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>Sound</string>\
            <key>Key</key><string>sound</string><key>DefaultValue</key><true/></dict>\
            <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Title</key><string>Level</string>\
            <key>Key</key><string>level</string><key>DefaultValue</key><integer>9007199254740993</integer>\
            <key>DisplaySortedByTitle</key><true/>\
            <key>Titles</key><array><string>Low</string><string>High</string></array>\
            <key>Values</key><array><integer>1</integer><integer>9007199254740993</integer></array></dict>\
            <dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>More</string>\
            <key>File</key><string>More</string></dict>\
            <dict><key>Title</key><string>Nothing</string></dict>
            """),
        "Root~ipad.plist": PaneDrawing.pane(
            """
            <dict><key>Type</key><string>PSTitleValueSpecifier</string><key>Title</key><string>Pad</string>\
            <key>Key</key><string>pad</string><key>DefaultValue</key><string>yes</string></dict>
            """),
        "More.plist": PaneDrawing.pane("", table: "More"),
        "en.lproj/Root.strings": "\"Sound\" = \"Sounds\"; \"Low\" = \"Zero\"; \"High\" = \"Ample\";",
        "ar.lproj/Root.strings": "\"Sound\" = \"صوت\";",
    ]

    private func text(
        _ files: KeyValuePairs<String, String> = files, findings: [PreviewFinding] = [], isWatched: Bool = false
    ) -> String {
        HTMLPreview(
            of: SettingsBundle(files), named: "App",
            start: .init(page: "Root", language: "en", platform: .iOS, isLandscape: false, isDark: nil),
            findings: findings, isWatched: isWatched
        ).text
    }

    /// The text between the first occurrence of a start mark and the end mark after it.
    private func part(of text: String, from start: String, to end: String) throws -> String {
        let first = try #require(text.range(of: start))
        let last = try #require(text.range(of: end, range: first.upperBound..<text.endIndex))
        return String(text[first.upperBound..<last.lowerBound])
    }

    private func data(of text: String) throws -> [String: Any] {
        let json = try part(of: text, from: "id=\"data\">", to: "</script>")
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    /// A browser runs only scripts whose digest is in the policy. An independent program computes the digests for
    /// comparison.
    @Test func `The content security policy allows exactly the script and the style`() throws {
        let text = text()
        let policy = try part(of: text, from: "Content-Security-Policy\" content=\"", to: "\"")
        let folder = try ScratchFolder()
        func digest(_ part: String) throws -> String {
            try folder.write(part, to: "part")
            let result = try shell("openssl dgst -sha256 -binary part | openssl base64", in: folder)
            return "'sha256-\(result.output.trimmingCharacters(in: .newlines))'"
        }
        let script = try digest(try part(of: text, from: "<script>", to: "</script>"))
        let style = try digest(try part(of: text, from: "<style>", to: "</style>"))
        #expect(
            policy == "default-src 'none'; script-src \(script); style-src \(style); img-src data:; base-uri 'none'; "
                + "form-action 'none'")
    }

    @Test func `The page loads nothing`() {
        let text = text()
        for mark in ["http:", "https:", "src=\"", "href=", "@import", "url(", "import("] {
            #expect(!text.contains(mark), "\(mark)")
        }
    }

    @Test func `The page has a row for the language only if the bundle has languages`() throws {
        func names(_ files: KeyValuePairs<String, String>) throws -> Int? {
            ((try data(of: text(files))["system"] as? [String: Any])?["names"] as? [Int])?.count
        }
        #expect(try names(Self.files) == 4)
        #expect(try names(["Root.plist": PaneDrawing.pane("")]) == 3)
    }

    @Test func `The page contains the languages and the panes of each device`() throws {
        let data = try data(of: text())
        let languages = try #require(data["languages"] as? [[String: Any]])
        #expect(languages.map { $0["id"] as? String } == ["en", "ar"])
        #expect(languages.map { $0["rtl"] as? Bool } == [false, true])
        #expect(languages.map { $0["source"] as? Bool } == [true, false])
        let names = try #require(data["names"] as? [String])
        let root = try #require(names.firstIndex(of: "Root"))
        let panes = try #require(data["pages"] as? [[String: Any]])
        let sets = try #require(data["pageSets"] as? [[Int]])
        let views = try #require(data["views"] as? [String: [[String: Any]]])
        func path(_ device: String) throws -> String? {
            let set = try #require(views[device]?.first?["pages"] as? Int)
            return panes[sets[set][root]]["path"] as? String
        }
        #expect(try path("iphone") == "Root.plist")
        #expect(try path("ipad") == "Root~ipad.plist")
    }

    @Test func `The page contains the strings of each language`() throws {
        let data = try data(of: text())
        let tables = try #require(data["tables"] as? [[String]])
        let root = try #require(tables.firstIndex { $0.contains("Sound") })
        #expect(tables.count == 2 && tables[root] == ["Sound", "Level", "Low", "High", "More", "Pad"])
        let shown = try #require(data["shown"] as? [[String: Any]])
        let views = try #require(data["views"] as? [String: [[String: Any]]])
        let arabic = try #require((views["iphone"]?[1]["texts"] as? [Int])?[root])
        #expect((shown[arabic]["values"] as? [Any])?.first as? String == "صوت")
        #expect(shown[arabic]["states"] as? String == "trrrrr")
        // In English, "Ample" sorts before "Zero". In Arabic, both keep the order of the pane.
        #expect((views["iphone"]?[0]["orders"] as? [String: [Int]]) == ["Root.plist:1": [1, 0]])
    }

    /// A browser would round large numbers, so they are written as strings.
    @Test func `Values keep their types`() throws {
        let data = try data(of: text())
        let panes = try #require(data["pages"] as? [[String: Any]])
        let root = try #require(panes.first { $0["path"] as? String == "Root.plist" })
        let rows = try #require((root["sections"] as? [[String: Any]])?.first?["rows"] as? [[String: Any]])
        #expect(rows[0]["value"] as? Bool == true)
        #expect(rows[1]["value"] as? [String: String] == ["i": "9007199254740993"])
        #expect(rows[2]["file"] as? String == "More")
        let omitted = try #require(root["omitted"] as? [[Any]])
        #expect(omitted.first?[0] as? Int == 3 && omitted.first?[1] as? String == "it has no Type")
    }

    @Test func `Findings are grouped by pane and item`() throws {
        let finding = PreviewFinding(
            path: "Root.plist", itemIndex: 1, severity: "warning", rule: "some-rule", message: "</script>")
        let text = text(findings: [finding])
        let found = try #require(try data(of: text)["findings"] as? [String: [[String: Any]]])
        #expect(found["Root.plist"]?.first?["item"] as? Int == 1)
        #expect(found["Root.plist"]?.first?["message"] as? String == "</script>")
        // One script contains the data and one the code.
        #expect(text.components(separatedBy: "</script").count == 3)
    }

    @Test func `A watched page has a version that depends on its contents`() throws {
        func version(_ files: KeyValuePairs<String, String>) throws -> String? {
            try data(of: text(files, isWatched: true))["version"] as? String
        }
        let first = try #require(try version(Self.files))
        #expect(try version(Self.files) == first)
        #expect(try version(["Root.plist": PaneDrawing.pane("")]) != first)
        #expect(try data(of: text())["version"] == nil)
    }

}
