import CodeGeneration
import Foundation
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Why an app reads user defaults, in new manifests and in those of others.
@Suite struct PrivacyManifestTests {
    /// The keys and values as Apple's page has them, read by Foundation.
    @Test(arguments: (1...3).map { Array(PrivacyManifest.Reason.allCases.prefix($0)) })
    func aNewOneHasWhatApplesPageSays(reasons: [PrivacyManifest.Reason]) throws {
        let manifest = try given(reasons, to: "")
        let root = try unsafe PropertyListSerialization.propertyList(from: Data(manifest.utf8), format: nil)
        let expected: [String: [[String: Any]]] = [
            "NSPrivacyAccessedAPITypes": [
                [
                    "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryUserDefaults",
                    "NSPrivacyAccessedAPITypeReasons": reasons.map(\.rawValue),
                ]
            ]
        ]
        #expect(NSArray(object: root).isEqual(to: [expected]))
        #expect(reasons.map(\.rawValue) == Array(["CA92.1", "1C8F.1", "AC6B.1"].prefix(reasons.count)))
        #expect(try given(reasons, to: manifest) == manifest)
        #expect(PrivacyManifest(Array(manifest.utf8)).explainsUserDefaults)
    }

    private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n"
    private static let category = "<string>NSPrivacyAccessedAPICategoryUserDefaults</string>"

    /// Manifests before and after, with ⟦what comes in⟧ marked.
    private static let completed = [
        // Xcode's own layout, with another category, comments, and texts of every kind around.
        head + """
            <dict>
            \t<!-- Ours -->
            \t<key>NSPrivacyTracking</key>
            \t<false/>
            \t<key>NSPrivacyAccessedAPITypes</key>
            \t<array>
            \t\t<dict>
            \t\t\t<key>NSPrivacyAccessedAPIType</key>
            \t\t\t<string>NSPrivacyAccessedAPICategoryDiskSpace</string>
            \t\t\t<key>NSPrivacyAccessedAPITypeReasons</key>
            \t\t\t<array>
            \t\t\t\t<string>E174.1</string>
            \t\t\t</array>
            \t\t</dict>⟦
            \t\t<dict>
            \t\t\t<key>NSPrivacyAccessedAPIType</key>
            \t\t\t\(category)
            \t\t\t<key>NSPrivacyAccessedAPITypeReasons</key>
            \t\t\t<array>
            \t\t\t\t<string>CA92.1</string>
            \t\t\t\t<string>1C8F.1</string>
            \t\t\t</array>
            \t\t</dict>⟧
            \t</array>
            \t<key>Mine</key> <string>a &amp; b</string>
            </dict>
            </plist>

            """,
        // A reason is there, and one that nobody asks for.
        head + """
            <dict>
              <key>NSPrivacyAccessedAPITypes</key>
              <array>
                <dict>
                  <key>NSPrivacyAccessedAPITypeReasons</key>
                  <array>
                    <string>C56D.1</string>
                    <string>1C8F.1</string>⟦
                    <string>CA92.1</string>⟧
                  </array>
                  <key>NSPrivacyAccessedAPIType</key>
                  \(category)
                </dict>
              </array>
            </dict>
            </plist>
            """,
        // Two dictionaries together have what is wanted: nothing comes in.
        head + """
            <dict><key>NSPrivacyAccessedAPITypes</key><array>
            <dict><key>NSPrivacyAccessedAPIType</key>\(category)
            <key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array></dict>
            <dict><key>NSPrivacyAccessedAPIType</key>\(category)
            <key>NSPrivacyAccessedAPITypeReasons</key><array><string>1C8F.1</string></array></dict>
            </array></dict></plist>
            """,
    ]

    @Test(arguments: completed) func whatIsMissingComesInAndNothingElseChanges(marked: String) throws {
        let (before, after) = Self.unmarked(marked)
        let reasons: [PrivacyManifest.Reason] = [.ownDefaults, .appGroup]
        #expect(try given(reasons, to: before) == after)
        #expect(try given(reasons, to: after) == after)
        // Line breaks of Windows stay, and so does a byte order mark.
        let windows = { (text: String) in "\u{FEFF}" + text.replacing("\n", with: "\r\n") }
        #expect(try given(reasons, to: windows(before)) == windows(after))
    }

    @Test(arguments: [
        "<dict/>", "<dict></dict>", "<dict>\n</dict>",
        "<dict>\n\t<key>NSPrivacyAccessedAPITypes</key>\n\t<array/>\n</dict>",
        "<dict><key>NSPrivacyAccessedAPITypes</key><array><dict/></array></dict>",
        "<dict><key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>\(category)"
            + "</dict></array></dict>",
        "<dict><key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>\(category)"
            + "<key>NSPrivacyAccessedAPITypeReasons</key><array/></dict></array></dict>",
    ])
    func emptyPlacesAreFilled(content: String) throws {
        let before = Self.head + content + "\n</plist>\n"
        let after = try given([.ownDefaults], to: before)
        let types = PropertyListDocument(anySpelling: Array(after.utf8)).value?["NSPrivacyAccessedAPITypes"]?.array
        let own = types?.last
        #expect(own?["NSPrivacyAccessedAPIType"] == .string("NSPrivacyAccessedAPICategoryUserDefaults"))
        #expect(own?["NSPrivacyAccessedAPITypeReasons"] == .array([.string("CA92.1")]))
        #expect(try given([.ownDefaults], to: after) == after)
        #expect(after.hasPrefix(Self.head + "<dict>") && after.hasSuffix("\n</plist>\n"))
    }

    /// The file is written as it was spelled.
    @Test func otherSpellingsStay() throws {
        let old = "{\n    NSPrivacyTracking = 0;\n}\n"
        let new = try given([.ownDefaults], to: old)
        #expect(new.hasPrefix("{\n    NSPrivacyTracking = 0;\n    NSPrivacyAccessedAPITypes = ("))
        let binary = try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .binary, options: 0)
        var manifest = PrivacyManifest(Array(binary))
        try manifest.give([.managed])
        #expect(manifest.bytes.starts(with: "bplist00".utf8))
        let value = PropertyListDocument(anySpelling: manifest.bytes).value
        #expect(value?["a"] == .integer(1) && value?["NSPrivacyAccessedAPITypes"]?.array?.count == 1)
    }

    @Test(arguments: [
        ("⟦<array/>", "a privacy manifest must be a dictionary, but its type is array"),
        ("<dict>⟦<key>a</dict>", ""),
        (
            "<dict><key>NSPrivacyAccessedAPITypes</key>\n⟦<string/></dict>",
            "'NSPrivacyAccessedAPITypes' must be an array, but its type is string"
        ),
        (
            "<dict><key>NSPrivacyAccessedAPITypes</key><array>⟦<true/></array></dict>",
            "an element of 'NSPrivacyAccessedAPITypes' must be a dictionary, but its type is boolean"
        ),
        (
            "<dict><key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>⟦<real>1</real>"
                + "</dict></array></dict>",
            "'NSPrivacyAccessedAPIType' must be a string, but its type is real"
        ),
        (
            "<dict><key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>\(category)"
                + "<key>NSPrivacyAccessedAPITypeReasons</key>⟦\(category)</dict></array></dict>",
            "'NSPrivacyAccessedAPITypeReasons' must be an array, but its type is string"
        ),
        (
            "<dict><key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>\(category)"
                + "<key>NSPrivacyAccessedAPITypeReasons</key><array>⟦<integer>1</integer></array></dict></array></dict>",
            "an element of 'NSPrivacyAccessedAPITypeReasons' must be a string, but its type is integer"
        ),
    ])
    func whatIsNoManifestIsAnErrorWithItsPlace(marked: String, message: String) throws {
        let text = Self.head + marked.replacing("⟦", with: "") + "</plist>\n"
        let lines = (Self.head + marked.prefix { $0 != "⟦" }).split(separator: "\n", omittingEmptySubsequences: false)
        var manifest = PrivacyManifest(Array(text.utf8))
        let error = #expect(throws: BundleError.self) { try manifest.give([.ownDefaults]) }
        #expect(manifest.bytes == Array(text.utf8) && !manifest.explainsUserDefaults)
        let position = try #require(error?.position)
        if message.isEmpty { return }
        #expect(error?.message.description == message)
        #expect(position.line == lines.count && position.column == (lines.last?.count ?? 0) + 1)
    }

    // MARK: Manifests of others

    /// Each manifest in the folders of real bundles and projects, where there are any.
    @Test(.enabled(if: !realFiles.isEmpty, "no folder of real projects has a manifest"), arguments: realFiles)
    func realOnesKeepAllTheyHave(file: URL) throws {
        let before = Array(try Data(contentsOf: file))
        var manifest = PrivacyManifest(before)
        try manifest.give(PrivacyManifest.Reason.allCases)
        #expect(manifest.explainsUserDefaults)
        try expectLossless(before, manifest.bytes)
    }

    private static let realFiles = [Corpus.folder, Projects.folder].compactMap(\.self).flatMap { folder in
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "xcprivacy" }
    }

    private func expectLossless(_ before: [UInt8], _ after: [UInt8]) throws {
        // What was there is there in its order: the old bytes are what is left when some are taken out.
        var rest = before[...]
        for byte in after where byte == rest.first { rest.removeFirst() }
        #expect(rest.isEmpty)
        var again = PrivacyManifest(after)
        try again.give(PrivacyManifest.Reason.allCases)
        #expect(again.bytes == after)
    }

    private func given(_ reasons: [PrivacyManifest.Reason], to text: String) throws -> String {
        var manifest = PrivacyManifest(Array(text.utf8))
        try manifest.give(reasons)
        return String(decoding: manifest.bytes, as: UTF8.self)
    }

    /// A text without what is marked, and with it.
    private static func unmarked(_ text: String) -> (before: String, after: String) {
        let parts = text.split(separator: "⟦", omittingEmptySubsequences: false)
        let rest = parts.dropFirst().map { $0.split(separator: "⟧", omittingEmptySubsequences: false).last ?? "" }
        return (
            String(parts[0]) + rest.joined(),
            text.replacing("⟦", with: "").replacing("⟧", with: "")
        )
    }
}
