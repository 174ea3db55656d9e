import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Suggestions in findings for random misspellings: what a finding suggests must be valid where it is suggested.
@Suite struct RandomSuggestionTests {
    private static let words = [
        "Switch", "Picker", "Text", "Title", "Radio", "Section", "Label", "Link", "Core", "Data", "View", "Button",
        "Value", "Type", "Key", "Default", "Sub", "Image", "Number", "Pad", "Yes", "No", "On", "Off", "All", "2",
    ]

    private func misspelling(of name: String, _ random: inout SeededGenerator) -> String {
        var letters = Array(name)
        var words = nameWords(name)
        let index = Int.random(in: 0..<letters.count, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: letters.remove(at: index)
        case 1: letters.insert(random.pick("aeXs 1"), at: index)
        case 2: letters[index] = random.pick("aeXs1")
        case 3: letters.swapAt(index, max(0, index - 1))
        case 4: return random.percent(50) ? name.lowercased() : name.uppercased()
        case 5:
            words.insert(random.pick(Self.words), at: Int.random(in: 0...words.count, using: &random))
            return words.joined()
        case 6:
            words[Int.random(in: 0..<words.count, using: &random)] = random.pick(Self.words)
            return words.joined()
        default: return random.pick(Self.words) + (random.percent(50) ? random.pick(Self.words) : "")
        }
        return String(letters)
    }

    private func value(_ schema: KeySchema, _ random: inout SeededGenerator) -> String {
        if !schema.allowed.isEmpty {
            let name = random.pick(schema.allowed).name
            let text = random.percent(60) ? misspelling(of: name, &random) : name
            let other = random.pick([text, text, "4", "1"])
            return schema.key == .idioms ? "<array><string>\(other)</string></array>" : "<string>\(other)</string>"
        }
        switch schema.type {
        case .boolean: return "<true/>"
        case .number, .integer: return "<integer>1</integer>"
        case .array: return "<array><string>a</string></array>"
        case .dictionary:
            return "<dict>" + schema.innerKeys.map { entry($0, &random) }.joined() + "</dict>"
        default: return "<string>\(schema.name)</string>"
        }
    }

    /// An entry with the name of a key, which may be misspelled, and a value of this or another key.
    private func entry(_ schema: KeySchema, valued other: KeySchema? = nil, _ random: inout SeededGenerator) -> String {
        let name = random.percent(15) ? misspelling(of: schema.name, &random) : schema.name
        return "<key>\(name)</key>\n\(value(other ?? schema, &random))\n"
    }

    private func item(_ random: inout SeededGenerator) -> String {
        let type = random.pick(ItemType.all)
        let name = random.percent(30) ? misspelling(of: type.rawName, &random) : type.rawName
        var keys = type.keys.dropFirst().filter { _ in random.percent(60) }
        if random.percent(20), let other = ItemType.known.randomElement(using: &random)?.keys.last {
            keys.append(other)
        }
        let typeEntry = random.percent(10) ? "" : "<key>Type</key>\n<string>\(name)</string>\n"
        let entries = keys.map { key in
            entry(key, valued: random.percent(10) ? random.pick(ItemType.multiValue.keys) : nil, &random)
        }
        return "<dict>\n" + typeEntry + entries.joined() + "</dict>\n"
    }

    private func pane(_ random: inout SeededGenerator) -> String {
        let items = (0..<2).map { _ in item(&random) }.joined()
        let own = random.percent(30) ? entry(random.pick(PaneSchema.keys), &random) : ""
        return "<plist version=\"1.0\">\n<dict>\n\(own)<key>PreferenceSpecifiers</key>\n<array>\n\(items)</array>\n"
            + "</dict>\n</plist>\n"
    }

    private static let rules = [
        Rule.unknownType, .unknownKey, .unknownValue, .misplacedKey, .duplicateDictionaryKey, .missingType,
        .wrongValueType,
    ]

    private func findings(_ pane: String, _ hasLibrary: Bool) -> [Finding] {
        BundleChecker(rules: Self.rules, for: Deployment(hasInAppSettingsKit: hasLibrary))
            .check(SettingsBundle(["Root.plist": pane]))
    }

    /// The names in quotation marks after a phrase in the help of a finding.
    private func names(in help: String, after phrase: String) -> [String] {
        guard let range = help.firstRange(of: phrase) else { return [] }
        return help[range.upperBound...].split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    private func replacing(_ span: Range<Int>, in text: String, with new: String) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: bytes[..<span.lowerBound] + new.utf8 + bytes[span.upperBound...], as: UTF8.self)
    }

    @Test func `A suggested name is valid where it is suggested`() throws {
        var suggestions: [String: Int] = [:]
        for seed in 0..<UInt64(TestRuns.count(3000)) {
            var random = SeededGenerator(seed: seed)
            let (pane, hasLibrary) = (pane(&random), random.percent(30))
            let found = findings(pane, hasLibrary)
            for finding in found where finding.members.isEmpty {
                guard let help = finding.help?.description, let span = finding.span else { continue }
                let isMissingType = finding.rule == Rule.missingType.id
                for name in names(in: help, after: isMissingType ? "such as " : "did you mean ") {
                    let tag = finding.rule == Rule.unknownKey.id ? "key" : "string"
                    let old = String(decoding: Array(pane.utf8)[span], as: UTF8.self)
                    let new = "<\(tag)>\(name)</\(tag)>"
                    let fixed = replacing(span, in: pane, with: isMissingType ? "\(old)<key>Type</key>\(new)" : new)
                    let after = findings(fixed, hasLibrary)
                    let context = "seed \(seed): \(old): \(help)\n\(pane)"
                    if isMissingType {
                        let counts = [found, after].map { found in
                            found.count { ["misplaced-key", "wrong-value-type", "missing-type"].contains($0.rule) }
                        }
                        try #require(counts[1] < counts[0], "\(context)")
                    } else {
                        let here = after.filter { $0.span?.lowerBound == span.lowerBound }
                        try #require(here.isEmpty, "\(here.map(\.message)) \(context)")
                    }
                    suggestions[finding.rule, default: 0] += 1
                }
            }
        }
        for rule in [Rule.unknownType, .unknownKey, .unknownValue, .missingType] {
            #expect(suggestions[rule.id] ?? 0 > 20, "\(rule.id)")
        }
    }

    @Test func `A fix renames a key only to a key that accepts the value`() throws {
        var fixed = 0
        for seed in 0..<UInt64(TestRuns.count(3000)) {
            var random = SeededGenerator(seed: seed)
            let (pane, hasLibrary) = (pane(&random), random.percent(30))
            let found = findings(pane, hasLibrary)
            for finding in found where finding.rule == Rule.unknownKey.id && finding.members.isEmpty {
                guard let title = finding.fix?.title, let span = finding.span else { continue }
                let name = try #require(names(in: title, after: "write ").first)
                let after = findings(replacing(span, in: pane, with: "<key>\(name)</key>"), hasLibrary)
                let counts = [found, after].map { found in found.count { $0.rule == Rule.wrongValueType.id } }
                try #require(counts[1] <= counts[0], "seed \(seed): \(finding.message): \(title)\n\(pane)")
                fixed += 1
            }
        }
        #expect(fixed > 20)
    }
}
