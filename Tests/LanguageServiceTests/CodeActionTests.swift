import LanguageService
import PropertyListSyntax
import SettingsChecks
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Code actions at a position in a file, and the bundles after their changes.
@Suite struct CodeActionTests {
    // MARK: Findings

    private func actions(of finding: Finding, in bundle: SettingsBundle, among findings: [Finding]) -> [CodeAction] {
        bundle.codeActions(
            at: finding.span ?? 0..<0, in: finding.path, findings: findings, check: { BundleChecker().check($0) })
    }

    @Test(arguments: FixCase.all) func `A fix is offered for its finding and removes it`(_ fixCase: FixCase) throws {
        let bundle = fixCase.bundle()
        let findings = BundleChecker().check(bundle).filter { $0.rule == fixCase.rule }
        #expect(!findings.isEmpty)
        for finding in findings {
            let fixes = actions(of: finding, in: bundle, among: findings).filter {
                $0.kind == .quickFix && $0.finding?.fix != nil && !$0.title.hasPrefix("Suppress")
            }
            let action = try #require(fixes.first { $0.finding?.fix == finding.fix })
            #expect(action.isPreferred == fixCase.isSafe && action.title.contains("unsafe") != fixCase.isSafe)
            let after = try action.change()
            #expect(!after.fileChanges.isEmpty)
            // The fix removes its own finding, not necessarily all others.
            let left = BundleChecker().check(after.bundle).filter { $0.rule == fixCase.rule }
            #expect(left.count < findings.count)
        }
    }

    @Test func `Safe fixes can be applied to a file and to the bundle`() throws {
        let wrong = itemText(
            "ToggleSwitch", ["Title": "Sound", "Key": "a", "DefaultValue": "1"])
        let bundle = SettingsBundle([
            "Root.plist": paneText(table: nil, wrong), "Other.plist": paneText(table: nil, wrong, wrong),
        ])
        let check: @Sendable (SettingsBundle) -> [Finding] = {
            BundleChecker(rules: Rule.all.filter { $0.id == "toggle-default" }).check($0)
        }
        let found = check(bundle)
        #expect(found.count == 3 && found.allSatisfy { $0.fix?.isSafe == true })
        let all = bundle.codeActions(at: 0..<0, in: "Root.plist", findings: found, check: check)
            .filter { [.fixAll, .fixBundle].contains($0.kind) }
        #expect(all.map(\.title) == ["Apply all safe fixes in this file", "Apply all safe fixes in the bundle"])
        #expect(try all.map { check(try $0.change().bundle).count } == [2, 0])
        let alone = bundle.codeActions(
            at: 0..<0, in: "Root.plist", findings: found.filter { $0.path == "Root.plist" }, check: check)
        #expect(alone.filter { $0.kind == .fixAll }.map(\.title) == ["Apply all safe fixes in this file"])
        #expect(
            bundle.codeActions(at: 0..<0, in: "Root.plist", findings: [], check: check).allSatisfy {
                $0.kind != .fixAll
            })
    }

    @Test func `Findings without a safe fix do not cause an action for all safe fixes`() throws {
        let empty = itemText("ToggleSwitch", ["Title": "Sound", "Key": "", "Colour": "red"])
        let bundle = SettingsBundle(["Root.plist": paneText(table: nil, empty)])
        let findings = BundleChecker().check(bundle).filter { $0.fix?.isSafe != true }
        #expect(!findings.isEmpty)
        let actions = bundle.codeActions(at: 0..<0, in: "Root.plist", findings: findings, check: { _ in [] })
        #expect(actions.allSatisfy { ![.fixAll, .fixBundle].contains($0.kind) })
    }

    @Test func `Actions for two findings have different titles and changes`() throws {
        let wrong = itemText("ToggleSwitch", ["Title": "Sound", "Key": "a", "DefaultValue": "1"])
        let bundle = SettingsBundle(["Root.plist": paneText(table: nil, wrong, wrong)])
        let findings = BundleChecker(rules: Rule.all.filter { $0.id == "toggle-default" }).check(bundle)
        let actions = bundle.codeActions(at: 0..<9999, in: "Root.plist", findings: findings, check: { _ in [] })
        #expect(
            actions.filter { $0.kind == .quickFix }.map(\.title) == [
                "Write <true/> (line 15)", "Write <true/> (line 25)",
                "Suppress 'toggle-default' here (line 15)", "Suppress 'toggle-default' here (line 25)",
            ])
        #expect(Set(try actions.prefix(4).map { try $0.change().fileChanges }).count == 4)
    }

    @Test(arguments: Rule.all.map(\.id).filter { !["binary-plist", "utf16-strings"].contains($0) })
    func `Suppressing a finding removes it and adds no unused suppression`(_ id: String) throws {
        let rule = try #require(Rule.named(id))
        let example = rule.example
        let files = example.files.map {
            BundleFiles.File(path: $0.path, target: $0.path, bytes: Array(Example.unmarked($0.markedText).utf8))
        }
        var bundle = SettingsBundle(
            BundleFiles(
                name: example.name, files: files, emptyFolders: example.emptyFolders,
                hasUnfinishedChange: example.hasUnfinishedChange, catalogs: example.catalogs))
        bundle.optionsSourceLanguage = example.optionsSourceLanguage
        let checker = BundleChecker(for: example.deployment)
        let findings = checker.check(bundle).filter { $0.rule == id }
        #expect(!findings.isEmpty)
        for finding in findings {
            for action in actions(of: finding, in: bundle, among: [finding]) where action.title.hasPrefix("Suppress") {
                let left = checker.check(try action.change().bundle)
                #expect(left.filter { $0.rule == id }.count < findings.count, "\(action.title)")
                #expect(!left.contains { $0.rule == "unused-allow" && id != $0.rule }, "\(action.title)")
            }
        }
    }

    @Test func `A suppression comment is placed where it applies`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(
                itemText("Group", ["Title": "Sound"]), itemText("ToggleSwitch", ["Title": "A", "Key": ""])),
            "Other.plist": "<plist><dict><key>PreferenceSpecifiers</key><array><dict><key>Type</key>"
                + "<string>PSGroupSpecifier</string><key>Colour</key><true/></dict></array></dict></plist>",
            "en.lproj/Root.strings": tableText(["Sound": "Sound", "A": "A"]),
            "de.lproj/Root.strings": "/* Title of a group */\r\n\"Sound\" = \"\";\r\n\r\n\"A\" = \"A\";\r\n",
        ])
        func allowed(_ rule: String, in path: String) throws -> String? {
            let findings = BundleChecker().check(bundle).filter { $0.rule == rule && $0.path == path }
            let finding = try #require(
                findings.first)
            let action = actions(of: finding, in: bundle, among: findings).first { $0.title.hasPrefix("Suppress") }
            #expect(action?.title == "Suppress '\(rule)' here")
            return try action?.change().bundle.text(of: path)
        }
        let pane = try allowed("empty-key", in: "Root.plist")
        #expect(pane?.contains("\t\t</dict>\n\t\t<!-- settings-bundle: allow empty-key -->\n\t\t<dict>\n") == true)
        let line = try allowed("unknown-key", in: "Other.plist")
        #expect(line?.contains("<array><!-- settings-bundle: allow unknown-key --><dict>") == true)
        let table = try allowed("empty-translation", in: "de.lproj/Root.strings")
        #expect(
            table?.contains("/* Title of a group */\r\n/* settings-bundle: allow empty-translation */\r\n\"Sound\"")
                == true)
    }

    // MARK: Panes

    private static let tables: [(path: String, text: String)] = [
        ("en.lproj/Root.strings", tableText(["Sound": "Sound", "Play": "Play", "End": "End"])),
        ("de.lproj/Root.strings", tableText(["Sound": "Ton", "Play": "Abspielen", "End": "Ende"])),
    ]

    private func cursor(_ items: String...) throws -> Cursor {
        let text = items.reduce(into: paneText().replacing("<array/>", with: "<array>\n")) { text, item in
            text += "\t\t<dict>\n\t\t\t\(item.replacing("\n", with: "\n\t\t\t"))\n\t\t</dict>\n"
        }
        let tail = "\t</array>\n</dict>\n</plist>\n"
        let head = text.replacing("</dict>\n</plist>\n", with: "", maxReplacements: 1)
        return try Cursor([("Root.plist", head + tail)] + Self.tables)
    }

    private let sound = itemText("Group", ["Title": "Sound"])
    private let play = toggleText("Play", key: "play")
    private let end = itemText("Group", ["Title": "End"])

    @Test func `Every action for an item changes files and causes no errors`() throws {
        let cursor = try cursor(sound, play.replacing("Play", with: "Pl‸ay"), end)
        #expect(
            cursor.actions().map(\.title) == [
                "Move the item up", "Move the item down", "Move the section 'Sound' to its own pane",
                "Add a toggle after this item", "Add a text field after this item", "Add a multi value after this item",
                "Add a slider after this item", "Add a group after this item", "Add a child pane after this item",
            ])
        for action in cursor.actions() {
            let draft = try action.change()
            #expect(!draft.fileChanges.isEmpty, "\(action.title)")
            let errors = BundleChecker(leastSeverity: .error).check(draft.bundle)
            #expect(errors == [], "\(action.title)")
        }
    }

    @Test func `An added item equals the item that add-item adds`() throws {
        let cursor = try cursor(sound, play.replacing("Play", with: "Pl‸ay"), end)
        var options = ItemOptions()
        options.texts = ["Title": "New Toggle", "Key": "new_toggle"]
        let item = try NewItem(.toggle, options)
        let expected = try AddItem(item, at: .after(.key("play")))(cursor.bundle)
        #expect(try cursor.change("Add a toggle after this item") == expected.fileChanges)
        let second = try Cursor(
            [("Root.plist", paneText(toggleText("A‸", key: "new_toggle")))])
        let added = try second.action("Add a toggle after this item").change().bundle
        #expect(added.pane(named: "Root")?.items.map(\.key) == ["new_toggle", "new_toggle2"])
    }

    @Test func `Items and sections can be moved up and down`() throws {
        let moved = try cursor(sound, play.replacing("Play", with: "Pl‸ay"), end)
        #expect(try moved.titles(after: "Move the item up") == ["Play", "Sound", "End"])
        #expect(try moved.titles(after: "Move the item down") == ["Sound", "End", "Play"])
        #expect(
            try moved.change("Move the item up")
                == MoveItem([.key("play")], to: .before(.index(0)))(moved.bundle).fileChanges)
        let section = try cursor(sound.replacing("Sound", with: "‸Sound"), play, end)
        #expect(section.actions().map(\.title).filter { $0.hasPrefix("Move the section up") } == [])
        #expect(try section.titles(after: "Move the section down") == ["End", "Sound", "Play"])
        let last = try cursor(sound, play, end.replacing("End", with: "‸End"))
        #expect(try last.titles(after: "Move the section up") == ["End", "Sound", "Play"])
        #expect(last.actions().allSatisfy { !$0.title.hasSuffix("down") })
    }

    @Test func `A section with a title can be moved to its own pane`() throws {
        let cursor = try cursor(sound, play.replacing("Play", with: "Pl‸ay"), end)
        let expected = try ExtractPane(.index(0), to: "Sound")(cursor.bundle)
        #expect(try cursor.change("Move the section 'Sound' to its own pane") == expected.fileChanges)
        let nameless = try self.cursor(itemText("Group"), play.replacing("Play", with: "Pl‸ay"))
        #expect(nameless.actions().allSatisfy { $0.kind != .extract })
    }

    @Test func `A language can be added in a string table but not in an item`() throws {
        let item = try cursor(sound.replacing("Sound", with: "‸Sound"))
        #expect(item.actions(shippedLanguages: ["fr"]).allSatisfy { !$0.title.contains("language") })
        let table = try Cursor([("Root.plist", paneText(play)), ("en.lproj/Root.strings", "\"Play\" = ‸\"Play\";\n")])
        #expect(table.actions(shippedLanguages: ["en", "fr"]).map(\.title) == ["Add the language fr"])
        #expect(
            try table.change("Add the language fr", shippedLanguages: ["fr"])
                == AddLanguage("fr")(table.bundle).fileChanges)
        #expect(table.actions().count == 5)
    }

    @Test func `Actions are not offered for broken files`() throws {
        let open = paneText(play.replacing("Play</", with: "Pl‸ay<</"))
        let broken = try Cursor([("Root.plist", open)] + Self.tables)
        #expect(broken.actions().allSatisfy { $0.title.contains("language") })
        let table = try Cursor(
            [("Root.plist", paneText(play.replacing("Play", with: "Pl‸ay"))), ("en.lproj/Root.strings", "\"Play")])
        #expect(table.actions().isEmpty)
    }
}

extension Cursor {
    func actions(shippedLanguages: [String] = []) -> [CodeAction] {
        bundle.codeActions(
            at: offset..<offset, in: path, findings: [], shippedLanguages: shippedLanguages,
            check: { BundleChecker().check($0) })
    }

    func action(_ title: String, shippedLanguages: [String] = []) throws -> CodeAction {
        try #require(
            actions(shippedLanguages: shippedLanguages).first { $0.title == title }, "\(actions().map(\.title))")
    }

    func change(_ title: String, shippedLanguages: [String] = []) throws -> [FileChange] {
        try action(title, shippedLanguages: shippedLanguages).change().fileChanges
    }

    func titles(after title: String) throws -> [String] {
        try action(title).change().bundle.pane(named: "Root")?.items.compactMap(\.title?.string) ?? []
    }
}
