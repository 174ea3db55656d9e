import Foundation
import SettingsModel
import SourceText
import TestSupport
import Testing

/// The figures of `localize status` equal a count of the files as Foundation reads them.
@Suite struct StatusTests {
    @Test func `The figures of random bundles are true`() throws {
        var compared = 0
        for seed in 0..<UInt64(TestRuns.count(100)) {
            var bundles = RandomBundle(seed: seed)
            compared += try Self.compare(bundles.bundle(), "seed \(seed)")
        }
        #expect(compared > TestRuns.count(100), "\(compared)")
    }

    @Test(.needsCorpus) func `The figures of real bundles are true`() throws {
        var compared = 0
        for (path, bundle) in try RealBundles.all() { compared += try Self.compare(bundle, "\(path)") }
        #expect(compared > 100, "\(compared)")
    }

    /// - Returns: The number of compared languages.
    private static func compare(_ bundle: SettingsBundle, _ name: String) throws -> Int {
        guard let status = try? LocalizationStatus(in: bundle), let count = FoundationCount(bundle) else { return 0 }
        for (language, coverage) in zip(status.languages, status.coverages) {
            let counted = count.coverage(of: language, comparedWith: status.source)
            #expect(
                [coverage.translated, coverage.same, coverage.missing, coverage.empty] == counted,
                "\(name), \(language.identifier)")
        }
        return status.languages.count
    }
}

/// The texts of panes and the entries of tables, as Foundation reads them.
private struct FoundationCount {
    private var tables: [String: [ExactString: Any]] = [:]
    /// The texts that panes look up, by the name of the table.
    private var texts: [String: Set<ExactString>] = [:]

    /// The table of panes that do not name one, if it exists.
    private static let standard = "Localizable"

    /// Creates the count, or returns `nil` if Foundation merges keys that a device distinguishes, or a pane is
    /// only for InAppSettingsKit.
    init?(_ bundle: SettingsBundle) {
        for file in bundle.loaded.files.values {
            guard let bytes = file.bytes else { continue }
            let read = try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
            // An empty table has no entries.
            guard let list = read as? [String: Any] ?? (bytes.isEmpty ? [:] : nil) else { continue }
            if file.path.hasSuffix(".strings") {
                if let own = bundle.files[file.path]?.stringTable, Set(own.keys).count != list.count { return nil }
                tables[file.path] = Dictionary(list.map { (ExactString($0.key), $0.value) }) { first, _ in first }
            } else if file.path.hasSuffix(".plist"), !file.path.contains(".lproj/") {
                // Such a pane has the table that InAppSettingsKit chooses.
                if file.path.hasSuffix(".inApp.plist"), list["StringsTable"] == nil { return nil }
                let table = list["StringsTable"] as? String ?? Self.standard
                guard bundle.pane(at: file.path)?.isGenerated == false else { continue }
                for item in list["PreferenceSpecifiers"] as? [Any] ?? [] {
                    Self.addTexts(of: item as? [String: Any] ?? [:], to: &texts[table, default: []])
                }
            }
        }
    }

    private static func addTexts(of item: [String: Any], to texts: inout Set<ExactString>) {
        let keys = [
            "Title", "FooterText", "Titles", "ShortTitles", "Prompt", "ConfirmText", "DenyText", "IASKSubtitle",
            "IASKPlaceholder", "IASKChildTitle", "IASKMailComposeSubject", "IASKMailComposeBody",
        ]
        for (key, value) in item {
            switch value {
            case let text as String where keys.contains(key) && !text.isEmpty: texts.insert(ExactString(text))
            case let list as [Any] where keys.contains(key):
                texts.formUnion(list.compactMap { $0 as? String }.filter { !$0.isEmpty }.map { ExactString($0) })
            case let subtitles as [String: Any] where keys.contains(key):
                texts.formUnion(subtitles.values.compactMap { $0 as? String }.map { ExactString($0) })
            case let prompt as [String: Any] where key.hasSuffix("ConfirmationPrompt"): addTexts(of: prompt, to: &texts)
            default: break
            }
        }
    }

    /// The numbers of translated, same, missing and empty texts.
    func coverage(of language: Language, comparedWith source: Language?) -> [Int] {
        var counts = [0, 0, 0, 0]
        for (name, texts) in texts {
            // The strings of panes without a table are as written in every language.
            if name == Self.standard, !tables.keys.contains(where: { $0.hasSuffix("/\(name).strings") }) {
                counts[2] += language == source ? 0 : texts.count
                continue
            }
            let table = tables["\(language.folder)/\(name).strings"]
            let sources = source.flatMap { tables["\($0.folder)/\(name).strings"] }
            for text in texts {
                guard let value = table?[text] as? String else {
                    counts[2] += 1
                    continue
                }
                let shown = (sources?[text] as? String).flatMap { $0.isEmpty ? nil : $0 } ?? text.string
                counts[value.isEmpty ? 3 : value == shown && language != source ? 1 : 0] += 1
            }
        }
        return counts
    }
}
