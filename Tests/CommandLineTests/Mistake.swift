import Foundation
import TestSupport
import Testing

/// An error introduced into a healthy bundle. It must cause findings of one rule only.
struct Mistake: CustomTestStringConvertible {
    /// A change that contributes to the error.
    enum Change {
        /// Replaces a part of a file, which must occur once and whose lines may be indented. `⟦` and `⟧` in the
        /// replacement mark the location of a finding.
        case replace(_ old: String, with: String, in: String)
        /// Adds or overwrites a file.
        case add(_ path: String, String)
        /// Removes all files.
        case removeAll
        case remove(_ path: String)
        case move(_ path: String, to: String)
        case copy(_ folder: String, to: String)
        /// Writes a file in UTF-16, with or without a byte order mark.
        case encodeInUTF16(_ path: String, hasByteOrderMark: Bool)
        case encodeInBinary(_ path: String)
    }

    let rule: String
    /// The name of the bundle folder.
    let name: String
    /// The platform that `check` is run for.
    let platform: String?
    let changes: [Change]
    /// The paths of findings without a location in a text: files or folders in the bundle, or the bundle as an empty
    /// path.
    let paths: [String]

    init(
        _ rule: String, at paths: [String] = [], named name: String = "Settings.bundle", for platform: String? = nil,
        _ changes: Change...
    ) {
        self.rule = rule
        self.name = name
        self.platform = platform
        self.changes = changes
        self.paths = paths
    }

    var testDescription: String { rule }

    /// An error caused by a replacement in one file.
    static func replace(_ rule: String, _ old: String, with new: String, in path: String = "Root.plist") -> Mistake {
        Mistake(rule, .replace(old, with: new, in: path))
    }

    /// The files in the healthy bundle, by path.
    static func healthyFiles() throws -> [String: [UInt8]] {
        let folder = Fixtures.folder("HealthyBundle").appending(path: "Settings.bundle")
        var files: [String: [UInt8]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)) {
            let url = folder.appending(path: path)
            guard !url.hasDirectoryPath, let data = try? Data(contentsOf: url) else { continue }
            files[path] = Array(data)
        }
        return files
    }

    /// The files in the bundle with the error, and the locations of its findings.
    func files() throws -> (bytes: [String: [UInt8]], places: [MarkedReport.Place]) {
        var files = try Self.healthyFiles()
        for change in changes { try Self.make(change, in: &files) }
        var places = paths.map { MarkedReport.Place(path: $0, place: nil) }
        for (path, bytes) in files {
            guard let text = String(validating: bytes, as: UTF8.self) else { continue }
            let marked = MarkedText(text)
            places += marked.places.map { MarkedReport.Place(path: path, place: $0) }
            files[path] = Array(marked.text.utf8)
        }
        return (files, places.sorted())
    }

    private static func make(_ change: Change, in files: inout [String: [UInt8]]) throws {
        func text(_ path: String) throws -> String { String(decoding: try #require(files[path]), as: UTF8.self) }
        switch change {
        case .replace(let old, let new, let path):
            let lines = old.components(separatedBy: "\n").map(NSRegularExpression.escapedPattern)
            let pattern = try NSRegularExpression(pattern: lines.joined(separator: "\n[ \t]*"))
            let text = try text(path)
            let matches = pattern.matches(in: text, range: NSRange(text.startIndex..., in: text))
            try #require(matches.count == 1, "\(path) has \(old) \(matches.count) times")
            let range = try #require(Range(matches[0].range, in: text))
            files[path] = Array(text.replacingCharacters(in: range, with: new).utf8)
        case .add(let path, let text): files[path] = Array(text.utf8)
        case .removeAll: files = [:]
        case .remove(let path): files[path] = nil
        case .move(let path, let new):
            let bytes = try #require(files[path])
            files[path] = nil
            files[new] = bytes
        case .copy(let folder, let new):
            for (path, bytes) in files where path.hasPrefix(folder + "/") {
                files[new + path.dropFirst(folder.count)] = bytes
            }
        case .encodeInUTF16(let path, let hasByteOrderMark):
            let bytes = Disguise.utf16Little.bytes(try text(path))
            files[path] = hasByteOrderMark ? bytes : Array(bytes.dropFirst(2))
        case .encodeInBinary(let path):
            let value = unsafe try PropertyListSerialization.propertyList(
                from: Data(try #require(files[path])), format: nil)
            files[path] = Array(
                try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
        }
    }
}
