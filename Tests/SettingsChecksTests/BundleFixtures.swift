import Foundation
import SettingsModel
import SourceText

@testable import SettingsChecks

/// Creates bundles from text, and loads bundles from disk.
enum BundleFixtures {
    /// A bundle of UTF-8 files.
    static func bundle(_ files: KeyValuePairs<String, String>, named name: String = "") -> SettingsBundle {
        bundle(files.map { ($0.key, Array($0.value.utf8)) }, named: name)
    }

    /// A bundle of files with the specified bytes.
    static func bundle(_ files: [(path: String, bytes: [UInt8])], named name: String = "") -> SettingsBundle {
        SettingsBundle(
            BundleFiles(
                name: name, files: files.map { BundleFiles.File(path: $0.path, target: $0.path, bytes: $0.bytes) }))
    }

    /// A pane with the specified items and, optionally, a string table.
    static func pane(_ items: String, table: String? = nil) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \(table.map { "<key>StringsTable</key>\n<string>\($0)</string>" } ?? "")
        <key>PreferenceSpecifiers</key>
        <array>
        \(items)
        </array>
        </dict>
        </plist>

        """
    }

    /// Items without strings.
    static let untitled = """
        <dict><key>Type</key><string>PSGroupSpecifier</string></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>name</string></dict>
        """

    static func group(_ title: String) -> String {
        "<dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>\(title)</string></dict>"
    }

    static func child(_ file: String, title: String = "More") -> String {
        "<dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>\(title)</string>"
            + "<key>File</key><string>\(file)</string></dict>"
    }

    static func bytes(of url: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

    /// The bundle in a folder. The name of the folder can differ from the name of the bundle.
    static func bundle(at folder: URL, named name: String = "") throws -> SettingsBundle {
        var files: [BundleFiles.File] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let url = folder.appending(path: path)
            guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true else { continue }
            let bytes = BundleFiles.shouldReadContents(of: path) ? try? [UInt8](Data(contentsOf: url)) : nil
            files.append(BundleFiles.File(path: path, target: path, bytes: bytes))
        }
        return SettingsBundle(BundleFiles(name: name, files: files))
    }
}

extension SettingsBundle {
    /// The findings of all rules.
    func findings() -> [Finding] { BundleChecker().check(self) }

    func lines(atLeast severity: Severity = .note) -> [String] {
        findings().filter { $0.severity >= severity }.map {
            "\($0.severity.name) \($0.rule) \($0.path):\($0.position.line):\($0.position.column): \($0.message)"
        }
    }
}
