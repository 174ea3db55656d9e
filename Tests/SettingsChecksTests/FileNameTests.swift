import Testing

@testable import SettingsChecks

/// Rules about the files of a bundle: each problem has one finding.
@Suite struct FileNameTests {
    @Test func `A pane name with different case is reported only as a case mismatch`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.child("advanced")),
            "Advanced.plist": BundleFixtures.pane(BundleFixtures.child("Deeper")),
            "Deeper.plist": BundleFixtures.pane(""),
        ])
        let faults = bundle.findings().filter { $0.severity > .note }
        #expect(faults.map(\.rule) == ["case-mismatch"])
    }

    @Test func `An exact pane name takes precedence over a name with different case`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.child("More") + BundleFixtures.child("more")),
            "More.plist": BundleFixtures.pane(""), "more.plist": BundleFixtures.pane(""),
        ])
        #expect(Set(bundle.lines().map { $0.prefix(16) }) == ["note empty-pane "])
    }

    @Test func `A table name with different case is reported only as a case mismatch`() {
        let pane = BundleFixtures.pane(BundleFixtures.group("A"), table: "root")
        let named = BundleFixtures.bundle(["Root.plist": pane, "en.lproj/Root.strings": "\"A\" = \"A\";"])
        #expect(named.findings().map(\.rule) == ["case-mismatch"])
        #expect(named.findings().map(\.path) == ["Root.plist"])
        let misnamed = BundleFixtures.bundle([
            "Root.plist": pane, "en.lproj/root.strings": "\"A\" = \"A\";", "de.lproj/Root.strings": "\"A\" = \"Ä\";",
        ])
        #expect(misnamed.findings().map(\.rule) == ["case-mismatch"])
        #expect(misnamed.findings().map(\.path) == ["de.lproj/Root.strings"])
    }

    @Test func `A table with different case is unused if the exact table exists`() {
        let pane = BundleFixtures.pane(BundleFixtures.group("A"), table: "Root")
        let bundle = BundleFixtures.bundle([
            "Root.plist": pane, "en.lproj/Root.strings": "\"A\" = \"A\";", "de.lproj/Root.strings": "\"A\" = \"Ä\";",
            "de.lproj/root.strings": "\"A\" = \"Ö\";", "fr.lproj/ROOT.strings": "\"A\" = \"Â\";",
        ])
        #expect(
            bundle.findings().map { "\($0.rule) \($0.path)" }
                == ["unused-table de.lproj/root.strings", "case-mismatch fr.lproj/ROOT.strings"])
    }

    @Test func `A pane outside the bundle is not reported as missing`() {
        for file in ["../Shared/More", "Sub/../../More", "./../More"] {
            let bundle = BundleFixtures.bundle(["Root.plist": BundleFixtures.pane(BundleFixtures.child(file))])
            #expect(bundle.findings().map(\.rule) == ["child-pane-outside"], "\(file)")
        }
        let inside = BundleFixtures.bundle(["Root.plist": BundleFixtures.pane(BundleFixtures.child("Sub/../More..x"))])
        #expect(inside.findings().map(\.rule) == ["missing-child-pane"])
    }

    @Test func `A table that a misspelled name probably refers to is not unused`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.untitled, table: "Rot"),
            "en.lproj/Root.strings": "/* no texts yet */",
        ])
        #expect(bundle.findings().map(\.rule) == ["missing-table"])
    }

    @Test func `A table with a device suffix is treated like the table without it`() {
        func lines(_ tables: String...) -> [String] {
            let pane = BundleFixtures.pane(BundleFixtures.group("A"), table: "Root")
            let files = tables.map { (path: $0 + ".strings", bytes: Array("\"A\" = \"B\";".utf8)) }
            return BundleFixtures.bundle([("Root.plist", Array(pane.utf8))] + files).findings()
                .map { "\($0.rule) \($0.path)" }
        }
        for device in ["~ipad", "~iphone", "-iphoneos"] {
            #expect(lines("en.lproj/Root", "en.lproj/Root\(device)") == [])
            #expect(lines("en.lproj/Root\(device)") == [])
            #expect(lines("en.lproj/Root", "de.lproj/Root\(device)") == [])
            #expect(lines("en.lproj/Root", "en.lproj/Localizable\(device)") == [])
            #expect(
                lines("en.lproj/Root", "en.lproj/About\(device)") == ["unused-table en.lproj/About\(device).strings"])
            #expect(
                lines("en.lproj/Root", "en.lproj/About", "en.lproj/About\(device)")
                    == ["unused-table en.lproj/About.strings"])
        }
        #expect(lines("en.lproj/Root", "en.lproj/Root~mac") == ["unused-table en.lproj/Root~mac.strings"])
    }

    @Test func `A table that a pane may use is not unused`() {
        func rules(_ pane: String) -> [String] {
            BundleFixtures.bundle([
                "Root.plist": BundleFixtures.pane(BundleFixtures.untitled, table: "Root"), "About.plist": pane,
                "en.lproj/Root.strings": "/* no texts yet */", "en.lproj/About.strings": "/* no texts yet */",
            ]).findings().map(\.rule).filter { $0 != "unreachable-pane" }
        }
        #expect(rules(BundleFixtures.pane("", table: "Root")) == ["unused-table"])
        #expect(rules(BundleFixtures.pane("", table: "About")) == [])
        #expect(rules(BundleFixtures.pane("")) == [])
        #expect(rules("<plist><dict>") == ["unreadable-plist"])
    }

    @Test func `A Base folder with different case is reported once`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane("", table: "Root"), "base.lproj/Root.strings": "/* no texts yet */",
        ])
        #expect(bundle.findings().map(\.rule) == ["empty-pane", "base-case"])
    }
}
