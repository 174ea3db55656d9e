import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// A baseline still contains what remains of a finding after a part of it was corrected.
@Suite struct BaselineProgressTests {
    private func remaining(of before: [String: String], after: [String: String]) -> [String] {
        var baseline = Baseline()
        baseline.recordFindings(findings(before), in: "Settings.bundle", checkedBy: Rule.all)
        return baseline.comparison(of: findings(after), in: "Settings.bundle", checkedBy: Rule.all).new.map(\.message)
    }

    private func findings(_ files: [String: String]) -> [Finding] {
        SettingsBundle(bytes: files.map { (path: $0.key, bytes: Array($0.value.utf8)) }).findings()
    }

    private func groups(_ titles: String...) -> String {
        let items = titles.map { "<dict>\n" + itemText("Group", ["Title": $0]) + "\n</dict>" }.joined()
        return paneText(table: "Root").replacing("<array/>", with: "<array>\(items)</array>")
    }

    /// A table whose values begin with a word, so that languages differ.
    private func table(_ word: String, _ keys: String...) -> String {
        keys.map { "\"\($0)\" = \"\(word) \($0)\";\n" }.joined()
    }

    @Test func `A translation into one language does not make the gaps of the others new`() {
        var files = [
            "Root.plist": groups("A", "B"),
            "en.lproj/Root.strings": table("en", "A", "B"), "de.lproj/Root.strings": table("de"),
            "fr.lproj/Root.strings": table("fr"), "it.lproj/Root.strings": table("it"),
        ]
        let before = files
        files["fr.lproj/Root.strings"] = table("fr", "A")
        #expect(remaining(of: before, after: files) == [])
        files["it.lproj/Root.strings"] = nil
        #expect(remaining(of: before, after: files) == [])
        files["ja.lproj/Root.strings"] = table("ja", "B")
        #expect(remaining(of: before, after: files) == ["'de' and 'ja' have no entry for 'A'"])
    }

    @Test func `A table that is created for one language does not make the others new`() {
        var files = [
            "Root.plist": groups("A"), "en.lproj/Root.strings": table("en", "A"),
            "de.lproj/Other.strings": table("de", "A"), "fr.lproj/Other.strings": table("fr", "A"),
        ]
        let before = files
        files["fr.lproj/Root.strings"] = table("fr", "A")
        files["fr.lproj/Other.strings"] = nil
        #expect(remaining(of: before, after: files) == [])
    }

    @Test func `An unused table that is removed from one language is not new in the others`() {
        var files = [
            "Root.plist": groups("A"), "en.lproj/Root.strings": table("en", "A"),
            "en.lproj/Old.strings": table("en", "A"), "de.lproj/Root.strings": table("de", "A"),
            "de.lproj/Old.strings": table("de", "A"),
        ]
        let before = files
        files["de.lproj/Old.strings"] = nil
        #expect(remaining(of: before, after: files) == [])
        #expect(remaining(of: files, after: before).count == 1)
    }

    @Test func `A template entry that is removed does not make the others new`() {
        var files = ["Root.plist": groups("A")]
        files["en.lproj/Root.strings"] = table("en", "A", "Name", "Enabled")
        let before = files
        files["en.lproj/Root.strings"] = table("en", "A", "Enabled")
        #expect(remaining(of: before, after: files) == [])
    }

    @Test func `The title of a child pane, the range of a slider and the number of short titles do not identify them`()
    {
        func files(_ title: String, maximum: String, _ texts: [String]) -> [String: String] {
            let titles = texts.map { "<string>\($0)</string>" }.joined()
            return [
                "Root.plist": paneText(
                    table: nil,
                    itemText("ChildPane", ["Title": title, "File": "Advanced"]),
                    itemText(
                        "Slider",
                        [
                            "Key": "s", "DefaultValue": "<integer>5</integer>",
                            "MinimumValue": "<integer>0</integer>", "MaximumValue": maximum,
                        ]),
                    itemText(
                        "MultiValue",
                        [
                            "Title": "M", "Key": "m", "DefaultValue": "a", "Titles": "<array>\(titles)</array>",
                            "Values": "<array>\(titles)</array>",
                            "ShortTitles": "<array>\(titles.dropFirst("<string>a</string>".count))</array>",
                        ]))
            ]
        }
        let before = files("More", maximum: "<integer>1</integer>", ["a", "b"])
        #expect(findings(before).map(\.rule).count { $0 != "long-title" } == 3)
        #expect(
            remaining(of: before, after: files("Advanced", maximum: "<integer>2</integer>", ["a", "b", "c"])) == [])
    }

    @Test func `Neighbors, numbers and other items do not identify a finding`() {
        func radio(_ follower: String, _ values: String) -> String {
            paneText(
                table: nil,
                itemText(
                    "RadioGroup",
                    [
                        "Title": "R", "Key": "r", "DefaultValue": "a", "Titles": arrayText("A"),
                        "Values": arrayText("a"),
                    ]), follower,
                itemText(
                    "MultiValue",
                    [
                        "Title": "M", "Key": "m", "DefaultValue": "a", "Titles": arrayText("A", "B", "C"),
                        "Values": values,
                    ]))
        }
        let mixed = "<array><string>a</string><string>b</string><integer>1</integer></array>"
        let flipped = "<array><string>a</string><integer>2</integer><integer>1</integer></array>"
        let before = ["Root.plist": radio(toggleText("Old", key: "o"), mixed)]
        #expect(Set(findings(before).map(\.rule)) == ["item-after-radio-group", "mixed-values"])
        #expect(remaining(of: before, after: ["Root.plist": radio(toggleText("New", key: "n"), flipped)]) == [])

        let field = itemText("TextField", ["Title": "A", "Key": "k", "DefaultValue": "x"])
        func panes(_ names: [String]) -> [String: String] {
            let rows = names.map { itemText("ChildPane", ["Title": $0, "File": $0]) }.joined(
                separator: "\n</dict>\n<dict>\n")
            return names.reduce(into: ["Root.plist": paneText(table: nil, rows)]) {
                $0["\($1).plist"] = paneText(table: nil, $1 == "A" ? field : field.replacing(">x<", with: ">y<"))
            }
        }
        #expect(
            findings(panes(["A", "B", "C"])).filter { $0.severity > .note }.map(\.rule) == ["shared-key", "shared-key"])
        #expect(remaining(of: panes(["A", "B", "C"]), after: panes(["A", "C"])) == [])
    }
}
