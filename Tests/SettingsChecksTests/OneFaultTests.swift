import SettingsModel
import SourceText
import Testing

@testable import SettingsChecks

/// Problems in the root of a pane, in a prompt or in a name have one finding each.
@Suite struct OneFaultTests {
    private static let field =
        "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>k</string></dict>"

    private func lines(_ bundle: SettingsBundle, for platforms: Set<Platform> = []) -> [String] {
        BundleChecker(for: Deployment(platforms: platforms)).check(bundle)
            .map { "\($0.severity.name) \($0.rule) \($0.path): \($0.message)" }
    }

    private func pane(_ root: String, items: String = Self.field) -> String {
        "<plist><dict>\(root)<key>PreferenceSpecifiers</key><array>\(items)</array></dict></plist>"
    }

    // MARK: The root of a pane

    @Test(arguments: [("<integer>1</integer>", "an integer"), ("<array/>", "an array"), ("<true/>", "a boolean")])
    func `A table name that is not a string has one finding`(value: String, kind: String) {
        let bundle = BundleFixtures.bundle([
            "Root.plist": pane(
                "<key>StringsTable</key>\(value)",
                items: BundleFixtures.group("A") + BundleFixtures.child("More")),
            "More.plist": BundleFixtures.pane(BundleFixtures.group("B"), table: "Root"),
            "en.lproj/Root.strings": "A = A; B = B;", "en.lproj/Main.strings": "More = More;",
        ])
        #expect(
            lines(bundle) == [
                "error wrong-value-type Root.plist: 'StringsTable' of the pane is \(kind), not a string"
            ])
    }

    @Test func `Root keys of the wrong type are reported`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": pane(
                "<key>Title</key><integer>1</integer><key>ApplicationGroupContainerIdentifier</key><array/>"
                    + "<key>Icon</key><true/>")
        ])
        let found = lines(bundle, for: [.catalyst]).filter { $0.contains("wrong-value-type") }
        #expect(
            Set(found) == [
                "note wrong-value-type Root.plist: 'Title' of the pane is an integer, not a string",
                "error wrong-value-type Root.plist: "
                    + "'ApplicationGroupContainerIdentifier' of the pane is an array, not a string",
                "error wrong-value-type Root.plist: 'Icon' of the pane is a boolean, not a string",
            ])
    }

    @Test func `An empty table name is treated like a missing one`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": pane("<key>StringsTable</key><string></string>", items: BundleFixtures.group("A")),
            "en.lproj/Root.strings": "A = A;",
        ])
        #expect(
            lines(bundle) == [
                "note unlocalized-pane Root.plist: the pane does not specify a string table, so it is never translated"
            ])
    }

    @Test func `An invalid items array in a reachable pane hides reachability findings`() {
        let other = BundleFixtures.pane(BundleFixtures.group("A"))
        let root = "<plist><dict><key>PreferenceSpecifiers</key><dict/></dict></plist>"
        let rules = BundleFixtures.bundle(["Root.plist": root, "More.plist": other, "Other.plist": other])
            .findings().map(\.rule)
        #expect(rules == ["not-a-pane"])
        // An invalid items array in an unreachable pane does not hide them.
        let lost = BundleFixtures.bundle(["Root.plist": other, "More.plist": root, "Other.plist": other]).findings()
        #expect(lost.map(\.rule).sorted() == ["not-a-pane", "unreachable-pane", "unreachable-pane"])
    }

    @Test(arguments: [
        ("sub/Root", "missing-table"), ("sub/root", "missing-table"), ("Root.STRINGS", "table-extension"),
        ("Root.strings", "table-extension"), ("root", "case-mismatch"),
    ])
    func `A table name that is almost correct has one finding`(name: String, rule: String) {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.group("A"), table: name),
            "en.lproj/Root.strings": "A = A;",
        ])
        #expect(bundle.findings().map(\.rule) == [rule])
    }

    // MARK: Confirmation prompts

    private func toggle(_ prompt: String) -> SettingsBundle {
        BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                """
                <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>T</string>
                <key>Key</key><string>t</string><key>DefaultValue</key><true/>
                <key>TrueConfirmationPrompt</key>\(prompt)</dict>
                """, table: "Root"),
            "en.lproj/Root.strings": "T = T; Sure = Sure;", "de.lproj/Root.strings": "T = U; Sure = Sicher;",
        ])
    }

    private static let type = "<key>Type</key><string>PSConfirmationPrompt</string>"

    @Test func `Missing, unknown and invalid keys of a prompt are reported`() {
        let whole =
            "<dict>\(Self.type)<key>Title</key><string>Sure</string><key>Prompt</key><string>Sure</string></dict>"
        #expect(lines(toggle(whole), for: [.catalyst]) == [])
        #expect(
            lines(toggle("<dict/>"), for: [.catalyst]).filter { !$0.contains("stale-string") } == [
                "error missing-required-key Root.plist: "
                    + "'TrueConfirmationPrompt' of the toggle 't' has no 'Type', 'Title' and 'Prompt'"
            ])
        #expect(
            Set(
                lines(
                    toggle(
                        "<dict>\(Self.type)<key>Title</key><integer>5</integer><key>Promt</key><string>Sure</string></dict>"
                    ),
                    for: [.catalyst])) == [
                    "error wrong-value-type Root.plist: "
                        + "'Title' of 'TrueConfirmationPrompt' of the toggle 't' is an integer, not a string",
                    "error unknown-key Root.plist: unknown key 'Promt' in 'TrueConfirmationPrompt' "
                        + "of the toggle 't'",
                ])
    }

    @Test func `An invalid type of a prompt has one finding`() {
        let wrong =
            "<dict><key>Type</key><array><string>x</string></array><key>Title</key><string>Sure</string>"
            + "<key>Prompt</key><string>Sure</string></dict>"
        #expect(toggle(wrong).findings().filter { $0.rule != "platform-key" }.map(\.rule) == ["wrong-value-type"])
    }

    @Test func `A string in place of a prompt is reported but not as a missing translation`() {
        let found = lines(toggle("<string>Really?</string>"), for: [.catalyst]).filter { !$0.contains("stale-string") }
        #expect(
            found == [
                "error wrong-value-type Root.plist: "
                    + "'TrueConfirmationPrompt' of the toggle 't' is a string, not a dictionary"
            ])
        // Its table entry is kept, because the string is probably intended.
        #expect(
            lines(toggle("<string>Sure</string>"), for: [.catalyst]).filter { $0.contains("stale-string") } == [])
    }

    @Test func `Titles that are not an array are not strings to translate`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                """
                <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Title</key><string>T</string>
                <key>Key</key><string>t</string><key>DefaultValue</key><integer>0</integer>
                <key>Titles</key><dict><key>a</key><string>A</string></dict>
                <key>Values</key><array><integer>0</integer></array></dict>
                """, table: "Root"),
            "en.lproj/Root.strings": "T = T;", "de.lproj/Root.strings": "T = U;",
        ])
        #expect(bundle.findings().map(\.rule) == ["wrong-value-type"])
    }

    // MARK: Images and tables by their exact names

    private func slider(_ image: String, _ file: String) -> [Finding] {
        BundleChecker().check(
            SettingsBundle(
                BundleFiles(files: [
                    BundleFiles.File(
                        path: "Root.plist", target: "Root.plist",
                        bytes: Array(
                            BundleFixtures.pane(
                                """
                                <dict><key>Type</key><string>PSSliderSpecifier</string><key>Key</key>
                                <string>s</string><key>DefaultValue</key><real>0</real>
                                <key>MinimumValue</key><real>0</real><key>MaximumValue</key><real>1</real>
                                <key>MinimumValueImage</key><string>\(image)</string></dict>
                                """
                            ).utf8)),
                    BundleFiles.File(path: file, target: file, bytes: nil),
                ]))
        ).filter { $0.rule != "unlocalized-pane" }
    }

    @Test(arguments: [
        ("quiet.png", "quiet.PNG", "quiet.PNG"), ("Loud.PNG", "loud@2x.png", "loud.png"),
        ("Loud@2x.png", "loud@2x.png", "loud@2x.png"), ("Loud", "loud.png", "loud"),
        ("LOUD", "en.lproj/Loud~ipad.png", "Loud"),
    ])
    func `An image name with different case is reported with the exact name`(
        image: String, file: String, written: String
    ) {
        let found = slider(image, file)
        #expect(found.map(\.rule) == ["case-mismatch"])
        #expect(found.first?.help == "write '\(written)': names are case-sensitive on devices")
        #expect(slider(written, file) == [])
    }

    @Test func `An image of a different type is missing`() {
        #expect(slider("Loud.png", "loud.jpg").map(\.rule) == ["missing-image"])
        #expect(slider("loud", "loud.PNG") == [])
    }

    @Test func `The case of a pane's icon is checked`() {
        let bundle = SettingsBundle(
            BundleFiles(files: [
                BundleFiles.File(
                    path: "Root.plist", target: "Root.plist",
                    bytes: Array(pane("<key>Icon</key><string>Gear.png</string>").utf8)),
                BundleFiles.File(path: "gear.png", target: "gear.png", bytes: nil),
            ]))
        #expect(
            lines(bundle, for: [.catalyst]) == [
                "warning case-mismatch Root.plist: the pane uses the image 'Gear.png', "
                    + "but the file is named 'gear.png'"
            ])
    }

    @Test(arguments: [
        ("Root~ipad", "de.lproj/Root", true), ("Root~ipad", "de.lproj/Root~ipad", true),
        ("Root", "de.lproj/Root~ipad", true), ("Root~ipad", "de.lproj/Root~iphone", false),
        ("Root~ipad", "de.lproj/Other", false), ("Root-iphoneos", "de.lproj/Root", true),
    ])
    func `A table outside the .lproj folders hides tables for the same device`(
        outside: String, inside: String, isShadowed: Bool
    ) {
        let rules = BundleFixtures.bundle([
            ("\(outside).strings", Array("A = A;".utf8)), ("\(inside).strings", Array("A = B;".utf8)),
        ]).findings().map(\.rule)
        #expect(rules.contains("shadowed-tables") == isShadowed)
    }
}
