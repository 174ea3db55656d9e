import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Extreme bundles must be checked quickly and without crashes.
@Suite struct HostileTests {
    @Test(.mustEnd) func `A cycle of 2000 panes is reported once`() {
        let count = 2000
        let bundle = BundleFixtures.bundle(
            (0..<count).map { index in
                let next = index + 1 == count ? "Root" : "P\(index + 1)"
                let path = index == 0 ? "Root.plist" : "P\(index).plist"
                return (path, Array(BundleFixtures.pane(BundleFixtures.child(next)).utf8))
            })
        #expect(bundle.findings().filter { $0.severity > .note }.map(\.rule) == ["pane-cycle"])
    }

    @Test(.mustEnd) func `Panes that all link to each other are checked in time`() {
        let names = ["Root"] + (1..<40).map { "P\($0)" }
        let items = names.map { BundleFixtures.child($0) }.joined()
        let bundle = BundleFixtures.bundle(names.map { ("\($0).plist", Array(BundleFixtures.pane(items).utf8)) })
        #expect(Set(bundle.findings().filter { $0.severity > .note }.map(\.rule)) == ["pane-cycle"])
    }

    @Test(.mustEnd) func `Thousands of similar names are checked in time`() {
        let numbers = 0..<2000
        let rows = numbers.map { BundleFixtures.child("Pane\($0)x") }.joined()
        let bundle = BundleFixtures.bundle(
            [("Root.plist", Array(BundleFixtures.pane(rows, table: "Root").utf8))]
                + numbers.flatMap { number in
                    [
                        ("Pane\(number).plist", Array(BundleFixtures.pane("", table: "Tab\(number)x").utf8)),
                        ("en.lproj/Tab\(number).strings", Array("/* no texts */".utf8)),
                    ]
                })
        let counts = Dictionary(grouping: bundle.findings(), by: \.rule).mapValues(\.count)
        #expect(counts["missing-child-pane"] == 2000)
        #expect(counts["missing-table"] == 2001)
    }

    @Test func `Deeply nested values are checked without a crash`() {
        let deep = String(repeating: "<array>", count: 400) + String(repeating: "</array>", count: 400)
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                "<dict><key>Type</key>\(deep)<key>DefaultValue</key>\(deep)<key>Titles</key>\(deep)</dict>\(deep)"),
            "A.plist": String(repeating: "<array>", count: 100_000),
        ])
        #expect(bundle.findings().contains { $0.rule == "wrong-value-type" })
        #expect(bundle.findings().contains { $0.rule == "unreadable-plist" && $0.path == "A.plist" })
    }

    @Test func `Messages contain no control characters from names`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                "<dict><key>Type</key><string>A\nB\u{202E}</string><key>Ti\ntle</key><string/></dict>"
                    + BundleFixtures.child("No\nwhere", title: "Line\nbreak"), table: "T\nable"),
            "x\ny.lproj/Root.strings": "\"A\nB\" = ;",
        ])
        let findings = bundle.findings()
        #expect(findings.count >= 4)
        for finding in findings {
            let words = finding.message + (finding.help?.description ?? "")
            #expect(!words.unicodeScalars.contains(where: isControlCharacter), "\(finding)")
        }
    }

    @Test(.mustEnd) func `Thousands of findings on one line are located in time`() {
        let items = String(repeating: "<dict><key>Title</key><string>é</string></dict>", count: 20_000)
        let text = BundleFixtures.pane(items).replacing("\n", with: "")
        let findings = BundleFixtures.bundle(["Root.plist": text]).findings()
        #expect(findings.count == 20_000)
        #expect(findings.allSatisfy { $0.position.line == 1 })
    }

    @Test func `Random bytes are checked without a crash and with the same findings each time`() {
        var random = SeededGenerator(seed: 1)
        let seed = Array(
            BundleFixtures.pane(BundleFixtures.child("More") + BundleFixtures.group("A"), table: "Root").utf8)
        for _ in 0..<300 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                if random.percent(50) {
                    bytes.remove(at: index)
                } else {
                    bytes[index] = .random(in: 0...255, using: &random)
                }
            }
            let bundle = BundleFixtures.bundle([("Root.plist", bytes), ("en.lproj/Root.strings", bytes)])
            #expect(bundle.findings() == bundle.findings())
        }
    }

    @Test func `An empty bundle has no Root pane`() {
        #expect(BundleFixtures.bundle([(path: String, bytes: [UInt8])]()).findings().map(\.rule) == ["no-root-pane"])
    }
}
