import Foundation
import SettingsReports
import TestSupport
import Testing

/// Malicious bundles, checked through the command line.
@Suite struct HostileBundleTests {
    private static let formats = ReportFormat.allCases.map(\.rawValue)
    private static let suffixes = ["json": "json", "sarif": "sarif", "junit": "xml"]

    private func pane(_ items: String, table: String = "Root") -> String {
        "<plist version=\"1.0\"><dict><key>StringsTable</key><string>\(table)</string>"
            + "<key>PreferenceSpecifiers</key><array>\(items)</array></dict></plist>"
    }

    private func row(to file: String, title: String = "More") -> String {
        "<dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>\(title)</string>"
            + "<key>File</key><string>\(file)</string></dict>"
    }

    /// Checks a folder in every format: exit codes agree, raw control characters do not appear, and external readers
    /// can parse the formats for programs.
    private func checkInAllFormats(_ folder: ScratchFolder, exitCodes: [Int] = [1]) throws {
        var reports: [String] = []
        for format in Self.formats {
            let result = try folder.run("check", ".", "--notes", "--format", format)
            #expect(
                exitCodes.contains(Int(result.exitCode)),
                "\(format) exits \(result.exitCode): \(result.error.prefix(300))")
            let bad = controlScalars(in: result.output + result.error)
            #expect(bad.isEmpty, "\(format): \(bad.prefix(5).map { $0.escaped(asASCII: true) })")
            guard let suffix = Self.suffixes[format] else { continue }
            try folder.write(result.outputBytes, to: "report.\(suffix)")
            reports.append(folder.absolute("report.\(suffix)"))
        }
        guard Python.executable != nil else { return }
        let complaints = try Python.output(of: "Tests/CommandLineTests/read_reports.py", reports)
        #expect(complaints.isEmpty, "\(String(decoding: complaints, as: UTF8.self))")
    }

    // MARK: Size, cycles and depth

    @Test(.mustEnd) func `check handles a ring of 10,000 panes`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let count = 10_000
        for index in 0..<count {
            let next = index + 1 == count ? "Root" : "P\(index + 1)"
            try folder.write(pane(row(to: next)), to: "Settings.bundle/\(index == 0 ? "Root" : "P\(index)").plist")
        }
        let result = try folder.run("check", "--json")
        let warnings = try CheckReport(result).findings.filter { $0.severity == "warning" }
        #expect(result.exitCode == 0 && warnings.map(\.rule) == ["pane-cycle"])
    }

    @Test(arguments: [511, 513, 100_000]) func `check reports values that are nested too deeply in every format`(
        depth: Int
    ) throws {
        let nest = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
        let braces = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
        let folder = try ScratchFolder(inMemory: true)
        try folder.write(pane("<dict><key>Type</key>\(nest)</dict>\(nest)"), to: "Settings.bundle/Root.plist")
        try folder.write(
            "<plist>" + String(repeating: "<dict><key>a</key>", count: depth), to: "Settings.bundle/A.plist")
        try folder.write("\"A\" = \(braces);", to: "Settings.bundle/en.lproj/Root.strings")
        try folder.write(braces, to: "Settings.bundle/Old.plist")
        try checkInAllFormats(folder)
    }

    // MARK: Names

    @Test func `check escapes control characters in names and strings in every format`() throws {
        let hard = "a\nb\u{1B}[2J\u{9B}3J\u{202E}\u{2066}\u{2028}\u{200F}\u{61C}\u{85}\u{7F}z"
        let escaped = hard.unicodeScalars.map { $0 == "\u{1B}" ? "?" : $0.value < 32 ? "&#\($0.value);" : "\($0)" }
            .joined()
        let folder = try ScratchFolder(inMemory: true)
        let items =
            row(to: escaped, title: escaped) + "<dict><key>Type</key><string>\(escaped)</string></dict>"
            + "<dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>\(escaped)</key><string>x</string>"
            + "<key>Key</key><string>\(escaped)</string><key>DefaultValue</key><string>\(escaped)</string></dict>"
            + "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>\(escaped)</string>"
            + "<key>KeyboardType</key><string>\(escaped)</string></dict>"
        try folder.write(pane(items, table: escaped), to: "Settings.bundle/Root.plist")
        for name in [hard, "\u{1B}]0;title\u{7}"] {
            let entry = "\"\(hard)\" = \"\(hard)\";\n\"\(hard)\" = ;"
            try folder.write(entry, to: "Settings.bundle/\(name).lproj/\(name).strings")
            try folder.write("<plist>\(hard)</plist>", to: "Settings.bundle/\(name).plist")
            try folder.write("", to: "Settings.bundle/\(name)/.DS_Store")
        }
        try checkInAllFormats(folder)
    }

    // MARK: Random damage

    @Test(.mustEnd) func `Reports of randomly damaged bundles are readable`() throws {
        let bundles = try [Mistake.healthyFiles()] + Self.realBundles()
        var random = SeededGenerator(seed: 2026)
        for round in 0..<TestRuns.count(2) {
            let folder = try ScratchFolder(inMemory: true)
            // Starting the tool takes most of the time, so each run checks many bundles.
            for bundle in 0..<40 {
                let files = random.pick(bundles).filter { $0.key.hasSuffix(".plist") || $0.key.hasSuffix(".strings") }
                for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
                    var bytes = bytes
                    if random.percent(60) {
                        for _ in 0..<Int.random(in: 1...4, using: &random) { Self.damage(&bytes, &random) }
                    }
                    try folder.write(bytes, to: "\(round)-\(bundle)/Settings.bundle/\(path)")
                }
            }
            try checkInAllFormats(folder, exitCodes: [0, 1])
        }
    }

    /// The smaller bundles in the corpus, if there is one, by path.
    private static func realBundles() throws -> [[String: [UInt8]]] {
        guard let corpus = Corpus.folder else { return [] }
        let paths = try FileManager.default.subpathsOfDirectory(atPath: corpus.path(percentEncoded: false))
        return try paths.filter { $0.hasSuffix(".bundle") }.sorted().compactMap { path in
            let folder = corpus.appending(path: path)
            var files: [String: [UInt8]] = [:]
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)) {
                guard let data = try? Data(contentsOf: folder.appending(path: file)) else { continue }
                files[file] = Array(data)
            }
            return files.values.reduce(0) { $0 + $1.count } < 60_000 ? files : nil
        }
    }

    private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let index = Int.random(in: 0..<max(1, bytes.count), using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeLast(bytes.count - index)
        case 1 where !bytes.isEmpty: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 2:
            let pieces = [
                "\u{1B}[31m", "<", "</dict>", "\"", "]]>", "&#x1b;", "\u{202E}", "\0", "<![CDATA[", "/*", "\\",
            ]
            bytes.insert(contentsOf: random.pick(pieces).utf8, at: min(index, bytes.count))
        case 3: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...40, using: &random)))
        default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 60)], at: index)
        }
    }

    // MARK: Size

    /// The size of an additional large string table, in megabytes.
    private static let size = ProcessInfo.processInfo.environment["SETTINGS_BUNDLE_HUGE_TABLE"].flatMap { Int($0) }

    @Test(
        .enabled(if: size != nil, "name a size in megabytes, as 200, in SETTINGS_BUNDLE_HUGE_TABLE"),
        .mustEnd)
    func `check handles a string table of many megabytes`() throws {
        let folder = try ScratchFolder()
        let entries = 1_000_000 * (Self.size ?? 1) / 40
        var table = ""
        for index in 0..<entries { table += "\"Text \(1_000_000 + index)\" = \"Translated \(index)\";\n" }
        try folder.write(pane(row(to: "Root")), to: "Settings.bundle/Root.plist")
        try folder.write(table, to: "Settings.bundle/en.lproj/Root.strings")
        let result = try folder.run("check", "--format", "concise")
        #expect(result.exitCode == 1 && result.output.contains("[stale-string]"))
    }
}
