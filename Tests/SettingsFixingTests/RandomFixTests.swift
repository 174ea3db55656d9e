import Foundation
import PropertyListSyntax
import SettingsEditing
import SettingsFixing
import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Safe fixes of random items with values of the wrong type, as people write them.
@Suite struct RandomFixTests {
    private static let scalars = [
        "<string>YES</string>", "<string>no</string>", "<string>on</string>", "<string>off</string>",
        "<string>true</string>", "<string>1</string>", "<string>0</string>", "<string>4</string>",
        "<string>0.50</string>", "<string>1e3</string>", "<string> 7 </string>", "<string>0x1F</string>",
        "<string>1.5</string>", "<string>Sounds</string>", "<string></string>", "<string>NumberPad</string>",
        "<string>dark</string>", "<string>light</string>", "<key>Sounds</key>", "<key>1</key>", "<integer>0</integer>",
        "<integer>1</integer>", "<integer>4</integer>", "<integer>-3</integer>", "<integer>0x1F</integer>",
        "<integer>18446744073709551615</integer>", "<real>0.5</real>", "<real>1.0</real>", "<real>1e20</real>",
        "<true/>",
        "<false/>", "<date>2020-01-01T00:00:00Z</date>", "<data>MQ==</data>",
    ]
    private static let files = ["More", "More.plist", "more.plist", "Other.plist", "Root.plist", ".plist"]

    private func value(_ schema: KeySchema, _ random: inout SeededGenerator) -> String {
        func array() -> String {
            let count = Int.random(in: 1...3, using: &random)
            return "<array>" + (0..<count).map { _ in random.pick(Self.scalars) }.joined() + "</array>"
        }
        switch schema.key {
        case .file where random.percent(80): return "<string>\(random.pick(Self.files))</string>"
        case .key where random.percent(80): return "<string>k\(Int.random(in: 0...2, using: &random))</string>"
        case .titles, .values, .shortTitles, .idioms: return random.percent(90) ? array() : random.pick(Self.scalars)
        default: break
        }
        if !schema.innerKeys.isEmpty {
            return "<dict>" + schema.innerKeys.map { "<key>\($0.name)</key>\(value($0, &random))" }.joined() + "</dict>"
        }
        return random.percent(95) ? random.pick(Self.scalars) : array()
    }

    private func item(_ random: inout SeededGenerator) -> String {
        let type = random.pick(ItemType.all)
        let entries = type.keys.dropFirst().filter { _ in random.percent(75) }
            .map { "<key>\($0.name)</key>\n\(value($0, &random))\n" }
        return "<dict>\n<key>Type</key>\n<string>\(type.rawName)</string>\n\(entries.joined())</dict>\n"
    }

    private func bundle(_ random: inout SeededGenerator) -> SettingsBundle {
        let table = random.pick([
            "", "", "<string>Root</string>", "<string>Root.strings</string>", "<string>root.strings</string>",
            "<string>Main.strings</string>", "<integer>1</integer>",
        ])
        let items = (0..<Int.random(in: 1...3, using: &random)).map { _ in item(&random) }.joined()
        let pane = """
            <plist version="1.0">
            <dict>
            \(table.isEmpty ? "" : "<key>StringsTable</key>\n\(table)")
            <key>PreferenceSpecifiers</key>
            <array>
            \(items)</array>
            </dict>
            </plist>
            """
        var files = [(path: "Root.plist", bytes: Array(pane.utf8) as [UInt8]?)]
        // Only tables with exactly the strings of the pane have no findings of their own.
        let isExact = random.percent(30)
        let used = Set(SettingsBundle(bytes: files).panes.flatMap(\.texts).map(\.text.string)).sorted()
        for language in ["en", "de"] where isExact || random.percent(60) {
            let texts = isExact ? used : ["Sounds", "4", "1", "dark"].filter { _ in random.percent(70) }
            files.append(
                ("\(language).lproj/Root.strings", Array(texts.map { "\"\($0)\" = \"\($0)\";\n" }.joined().utf8)))
        }
        if random.percent(80) { files.append(("More.plist", Array(paneText(table: nil, itemText("Group")).utf8))) }
        return SettingsBundle(bytes: files)
    }

    /// The number of findings of each rule in each item of the root pane. The position of the pane itself is -1.
    private func counts(_ findings: [Finding], in bundle: SettingsBundle) throws -> [String: Int] {
        let items = try #require(bundle.pane(named: "Root")).items
        var counts: [String: Int] = [:]
        for finding in findings {
            let places = finding.members.isEmpty ? [finding.place] : finding.members.map(\.place)
            for place in places where place.path == "Root.plist" {
                let index = place.span.flatMap { span in
                    items.firstIndex { $0.element.span.contains(span.lowerBound) }
                }
                counts["\(finding.rule) in item \(index ?? -1)", default: 0] += 1
            }
        }
        return counts
    }

    /// The items as Foundation reads them.
    private func items(_ bundle: SettingsBundle) throws -> [[String: Any]] {
        let bytes = try #require(bundle.files["Root.plist"]?.bytes)
        let root = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        return try #require((root as? [String: Any])?["PreferenceSpecifiers"] as? [[String: Any]])
    }

    /// What `bool(forKey:)`, `integer(forKey:)`, `double(forKey:)` and `string(forKey:)` return on Apple platforms,
    /// according to Foundation's conversions.
    private func readings(_ value: Any) -> (boolean: Bool, integer: Int, double: Double, string: String?) {
        if let text = value as? String {
            let string = NSString(string: text)
            return (string.boolValue, string.integerValue, string.doubleValue, text)
        }
        if let number = value as? NSNumber {
            // Open-source Foundation formats whole real numbers differently, and treats 0.5 as false.
            let isReal = type(of: value) == Double.self
            let string =
                isReal
                ? String(format: "%.16g", number.doubleValue)
                : NSNumber(value: number.intValue) == number ? "\(number.intValue)" : number.stringValue
            return (number.doubleValue != 0, number.intValue, number.doubleValue, string)
        }
        return (false, 0, 0, nil)
    }

    @Test func `A safe fix adds no finding to an item, and code reads the same value`() throws {
        var fixed: [String: Int] = [:]
        for seed in 0..<UInt64(TestRuns.count(1500)) {
            var random = SeededGenerator(seed: seed)
            let bundle = bundle(&random)
            let checker = BundleChecker(for: Deployment(hasInAppSettingsKit: random.percent(30)))
            let found = checker.check(bundle)
            let (before, oldItems) = (try counts(found, in: bundle), try items(bundle))
            for finding in found where finding.fix?.isSafe == true && finding.path == "Root.plist" {
                let fixedBundle = try finding.applyingFix(bundle).bundle
                let context = "seed \(seed): \(finding.message): \(finding.fix?.title ?? "")"
                for (place, count) in try counts(checker.check(fixedBundle), in: fixedBundle) {
                    try #require(count <= before[place] ?? 0, "\(context): \(place)")
                }
                for (old, new) in zip(oldItems, try items(fixedBundle)) {
                    guard let old = old["DefaultValue"], let value = new["DefaultValue"] else { continue }
                    let (before, after) = (readings(old), readings(value))
                    // Settings stores booleans for a toggle without its own values.
                    let isBoolean =
                        new["Type"] as? String == ItemType.toggle.rawName && new["TrueValue"] == nil
                        && new["FalseValue"] == nil
                    try #require(
                        isBoolean ? before.boolean == after.boolean : before == after, "\(context): \(old), \(value)")
                }
                fixed[finding.rule, default: 0] += 1
            }
        }
        for rule in [
            "wrong-value-type", "toggle-default", "default-not-in-values", "child-pane-extension", "table-extension",
        ] {
            #expect(fixed[rule] ?? 0 > 0, "\(rule)")
        }
    }
}
