import CodeGeneration
import Foundation
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Reasons for using user defaults, in new and existing manifests.
@Suite struct PrivacyManifestTests {
    /// Foundation reads the manifest.
    @Test(arguments: (1...3).map { Array(PrivacyManifest.Reason.allCases.prefix($0)) })
    func `A new manifest has the keys and values that Apple documents`(reasons: [PrivacyManifest.Reason]) throws {
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
        #expect(PrivacyManifest(Array(manifest.utf8)).containsUserDefaultsReason)
    }

    private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n"
    private static let category = "<string>NSPrivacyAccessedAPICategoryUserDefaults</string>"

    /// Manifests in which ⟦ and ⟧ mark the inserted text.
    private static let completed = [
        // Xcode's layout, with another category, comments and unrelated keys.
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
        // One reason exists already, and another one was not requested.
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
        // Two dictionaries together contain the requested reasons, so nothing is inserted.
        head + """
            <dict><key>NSPrivacyAccessedAPITypes</key><array>
            <dict><key>NSPrivacyAccessedAPIType</key>\(category)
            <key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array></dict>
            <dict><key>NSPrivacyAccessedAPIType</key>\(category)
            <key>NSPrivacyAccessedAPITypeReasons</key><array><string>1C8F.1</string></array></dict>
            </array></dict></plist>
            """,
    ]

    @Test(arguments: completed) func `Missing reasons are inserted and nothing else changes`(marked: String) throws {
        let (before, after) = Self.unmarked(marked)
        let reasons: [PrivacyManifest.Reason] = [.ownDefaults, .appGroup]
        #expect(try given(reasons, to: before) == after)
        #expect(try given(reasons, to: after) == after)
        // Windows line breaks and a byte order mark are kept.
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
    func `Reasons are inserted into empty containers`(content: String) throws {
        let before = Self.head + content + "\n</plist>\n"
        let after = try given([.ownDefaults], to: before)
        let types = PropertyListDocument(detectingFormat: Array(after.utf8)).value?["NSPrivacyAccessedAPITypes"]?.array
        let own = types?.last
        #expect(own?["NSPrivacyAccessedAPIType"] == .string("NSPrivacyAccessedAPICategoryUserDefaults"))
        #expect(own?["NSPrivacyAccessedAPITypeReasons"] == .array([.string("CA92.1")]))
        #expect(try given([.ownDefaults], to: after) == after)
        #expect(after.hasPrefix(Self.head + "<dict>") && after.hasSuffix("\n</plist>\n"))
    }

    @Test func `The format of the file is kept`() throws {
        let old = "{\n    NSPrivacyTracking = 0;\n}\n"
        let new = try given([.ownDefaults], to: old)
        #expect(new.hasPrefix("{\n    NSPrivacyTracking = 0;\n    NSPrivacyAccessedAPITypes = ("))
        let binary = try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .binary, options: 0)
        var manifest = PrivacyManifest(Array(binary))
        try manifest.addReasons([.managed])
        #expect(manifest.bytes.starts(with: "bplist00".utf8))
        let value = PropertyListDocument(detectingFormat: manifest.bytes).value
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
    func `An invalid manifest is an error with a position`(marked: String, message: String) throws {
        let text = Self.head + marked.replacing("⟦", with: "") + "</plist>\n"
        let lines = (Self.head + marked.prefix { $0 != "⟦" }).split(separator: "\n", omittingEmptySubsequences: false)
        var manifest = PrivacyManifest(Array(text.utf8))
        let error = #expect(throws: BundleError.self) { try manifest.addReasons([.ownDefaults]) }
        #expect(manifest.bytes == Array(text.utf8) && !manifest.containsUserDefaultsReason)
        let position = try #require(error?.position)
        if message.isEmpty { return }
        #expect(error?.message.description == message)
        #expect(position.line == lines.count && position.column == (lines.last?.count ?? 0) + 1)
    }

    // MARK: Existing manifests

    /// All manifests in the folders of real bundles and projects.
    @Test(.enabled(if: !realFiles.isEmpty, "no folder of real projects has a manifest"), arguments: realFiles)
    func `Real manifests keep all their contents`(file: URL) throws {
        let before = Array(try Data(contentsOf: file))
        var manifest = PrivacyManifest(before)
        try manifest.addReasons(PrivacyManifest.Reason.allCases)
        #expect(manifest.containsUserDefaultsReason)
        try expectLossless(before, manifest.bytes)
    }

    private static let realFiles = [Corpus.folder, Projects.folder].compactMap(\.self).flatMap { folder in
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "xcprivacy" }
    }

    private func expectLossless(_ before: [UInt8], _ after: [UInt8]) throws {
        // The original bytes must be a subsequence of the new ones.
        var rest = before[...]
        for byte in after where byte == rest.first { rest.removeFirst() }
        #expect(rest.isEmpty)
        var again = PrivacyManifest(after)
        try again.addReasons(PrivacyManifest.Reason.allCases)
        #expect(again.bytes == after)
    }

    private func given(_ reasons: [PrivacyManifest.Reason], to text: String) throws -> String {
        var manifest = PrivacyManifest(Array(text.utf8))
        try manifest.addReasons(reasons)
        return String(decoding: manifest.bytes, as: UTF8.self)
    }

    /// The text without and with the marked parts.
    private static func unmarked(_ text: String) -> (before: String, after: String) {
        let parts = text.split(separator: "⟦", omittingEmptySubsequences: false)
        let rest = parts.dropFirst().map { $0.split(separator: "⟧", omittingEmptySubsequences: false).last ?? "" }
        return (
            String(parts[0]) + rest.joined(),
            text.replacing("⟦", with: "").replacing("⟧", with: "")
        )
    }
}
