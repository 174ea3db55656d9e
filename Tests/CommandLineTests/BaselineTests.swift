import Foundation
import TestSupport
import Testing

/// `check --baseline`: known findings are hidden, new findings are reported.
@Suite struct BaselineTests {
    /// A multi-value with two titles and one value: an error whose message does not include a position.
    private static func mismatchedMultiValue(_ key: String) -> String {
        itemText(
            "MultiValue",
            [
                "Title": "Quality", "Key": key, "DefaultValue": "a", "Titles": arrayText("A", "B"),
                "Values": arrayText("a"),
            ])
    }

    /// A title item without key and default value: two errors, whose messages are the same for all such items.
    private static let bareTitle = itemText("TitleValue", ["Title": "Version"])

    /// Creates a folder with two bundles that contain errors.
    private func project(_ items: [String] = [mismatchedMultiValue("a"), bareTitle], inMemory: Bool = true) throws
        -> ScratchFolder
    {
        let folder = try ScratchFolder(inMemory: inMemory)
        try write(items, in: folder)
        try folder.write(
            paneText(table: nil, itemText("Group", ["Title": "Other"]), "<key>Title</key>\n<string>X</string>"),
            to: "Kit/Settings.bundle/Root.plist")
        return folder
    }

    private func write(_ items: [String], in folder: ScratchFolder) throws {
        let pane = paneText(table: nil, itemText("Group", ["Title": "Sound"]))
        let all = items.map { "<dict>\n\($0)\n</dict>\n" }.joined()
        try folder.write(
            pane.replacing("\t</array>\n</dict>", with: all + "\t</array>\n</dict>"),
            to: "App/Settings.bundle/Root.plist")
    }

    private let file = "ci/baseline.json"

    private func makeBaseline(in folder: ScratchFolder) throws {
        try FileManager.default.createDirectory(atPath: folder.absolute("ci"), withIntermediateDirectories: true)
        let result = try folder.run("check", "--baseline", file, "--write-baseline")
        #expect(result.exitCode == 0 && result.output.isEmpty, "\(result.error)")
    }

    private func report(_ arguments: String..., in folder: ScratchFolder, from place: String = "") throws -> CheckReport
    {
        try CheckReport(folder.run(["check", "--json"] + arguments, in: place))
    }

    private func expectSilence(_ arguments: String..., in folder: ScratchFolder, from place: String = "") throws {
        let result = try folder.run(["check"] + arguments, in: place)
        #expect(
            result.exitCode == 0 && result.output.isEmpty && result.error.isEmpty, "\(result.output)\(result.error)")
    }

    // MARK: Known and new findings

    @Test func `check reports only findings that are missing from the baseline`() throws {
        let folder = try project()
        let before = try report(in: folder)
        #expect(before.summary.errors >= 3 && Set(before.findings.map(\.bundle)).count == 2)
        try makeBaseline(in: folder)
        try expectSilence("--baseline", file, "--strict", "--notes", in: folder)

        try write([Self.mismatchedMultiValue("a"), Self.bareTitle, toggle(key: "")], in: folder)
        let result = try folder.run("check", "--baseline", file)
        #expect(result.exitCode == 1 && result.error == "1 error in 1 file\n")
        #expect(result.output.hasSuffix("\n") && result.output.contains("[empty-key]"))
        let after = try report("--baseline", file, in: folder)
        #expect(after.findings.map(\.rule) == ["empty-key"] && after.summary.errors == 1)
    }

    private func toggle(key: String) -> String { toggleText("Play", key: key) }

    @Test func `Findings still match the baseline after their lines and items move`() throws {
        let folder = try project()
        try makeBaseline(in: folder)
        try write([toggle(key: "a1"), toggle(key: "a2"), Self.bareTitle, Self.mismatchedMultiValue("a")], in: folder)
        let pane = try folder.text(of: "App/Settings.bundle/Root.plist")
        try folder.write(
            pane.replacing("<plist", with: "<!-- moved -->\n\n<plist"), to: "App/Settings.bundle/Root.plist")
        let lines = try Set(report(in: folder).findings.filter { $0.bundle.hasPrefix("App") }.map(\.line))
        #expect(lines.allSatisfy { $0 > 12 })
        try expectSilence("--baseline", file, in: folder)
    }

    @Test func `Findings of an item still match the baseline after a choice is inserted`() throws {
        func items(_ titles: [String], _ values: [String]) -> [String] {
            func array(_ texts: [String]) -> String {
                "<array>\(texts.map { "<string>\($0)</string>" }.joined())</array>"
            }
            let entries: KeyValuePairs = [
                "Title": "Quality", "Key": "a", "DefaultValue": "b", "Titles": array(titles), "Values": array(values),
            ]
            return [itemText("MultiValue", entries)]
        }
        // A choice without a value, two equal values, and two equal titles.
        let folder = try project(items(["A", "B", "C", "A"], ["a", "b", "b"]))
        let before = try report("--notes", in: folder).findings.filter { $0.bundle.hasPrefix("App") }
        #expect(Set(before.map(\.rule)) == ["titles-values-mismatch", "duplicate-values", "duplicate-titles"])
        try makeBaseline(in: folder)
        try write(items(["Z", "A", "B", "C", "A"], ["z", "a", "b", "b"]), in: folder)
        try expectSilence("--baseline", file, "--strict", "--notes", in: folder)
        try write(items(["Z", "A", "B", "C", "A"], ["a", "a", "b", "b"]), in: folder)
        let new = try report("--baseline", file, in: folder).findings
        #expect(new.map(\.message) == ["choice 1 of the multi-value 'a' has the same value as choice 0: 'a'"])
    }

    @Test func `The last of several equal findings is reported as the new one`() throws {
        let folder = try project()
        try makeBaseline(in: folder)
        try write([Self.mismatchedMultiValue("a"), Self.bareTitle, Self.bareTitle], in: folder)
        let all = try report(in: folder).findings.filter { $0.rule.hasPrefix("missing-") && $0.bundle.hasPrefix("App") }
        let new = try report("--baseline", file, in: folder).findings
        #expect(all.count == 4 && Set(all.map(\.message)).count == 2)
        #expect(new.map(\.rule) == ["missing-default", "missing-required-key"])
        #expect(try Set(new.map(\.line)) == [#require(all.map(\.line).max())])
        try makeBaseline(in: folder)
        try expectSilence("--baseline", file, in: folder)
        #expect(try folder.text(of: file).contains("\"count\": 2"))
    }

    @Test func `A note counts the baseline findings that no longer exist`() throws {
        let folder = try project()
        try makeBaseline(in: folder)
        let written = try folder.bytes(of: file)
        try write([Self.bareTitle], in: folder)
        let result = try folder.run("check", "--baseline", file)
        #expect(result.exitCode == 0 && result.output.isEmpty)
        #expect(result.error == "note: 1 finding in the baseline no longer exists; --write-baseline removes it\n")
        try write([], in: folder)
        #expect(
            try folder.run("check", "--baseline", file).error.hasSuffix(
                " findings in the baseline no longer exist; --write-baseline removes them\n"))
        // Findings outside the checked paths and rules are not reported as gone.
        try expectSilence("Kit", "--baseline", file, in: folder)
        try expectSilence("--baseline", file, "--select", "slider-range", in: folder)
        try expectSilence("--baseline", file, "--quiet", in: folder)
        #expect(try folder.bytes(of: file) == written, "only --write-baseline writes")
    }

    @Test(.needsCorpus) func `Real projects report only new findings after their baseline is written`() throws {
        let corpus = try #require(Corpus.folder)
        let folder = try ScratchFolder(inMemory: true)
        for bundle in Corpus.bundles {
            let place = URL(filePath: folder.absolute("apps/\(bundle)"))
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: corpus.appending(path: bundle), to: place)
        }
        #expect(try folder.run("check", "apps", "--strict").exitCode == 1)
        #expect(try folder.run("check", "apps", "--baseline", "old.json", "--write-baseline").exitCode == 0)
        try expectSilence("apps", "--strict", "--notes", "--baseline", "old.json", in: folder)

        // Insert an empty item at the top, which moves all other items and lines.
        let start = try Regex("<key>PreferenceSpecifiers</key>\\s*<array>")
        var changed: [String] = []
        for bundle in Corpus.bundles {
            let path = "apps/\(bundle)/Root.plist"
            guard let bytes = try? folder.bytes(of: path), let text = String(validating: bytes, as: UTF8.self),
                let range = text.firstRange(of: start)
            else { continue }
            try folder.write(
                text.replacingCharacters(in: range, with: text[range] + "\n<dict>\n</dict>"), to: path)
            changed.append("apps/\(bundle)")
        }
        let new = try report("apps", "--notes", "--baseline", "old.json", in: folder).findings
        #expect(changed.count >= 30 && Set(new.map(\.bundle)) == Set(changed))
        #expect(new.count == changed.count && new.allSatisfy { $0.message == "item 0 is empty" })
    }

    // MARK: Paths

    @Test func `A baseline does not depend on the working folder`() throws {
        let folder = try project()
        try makeBaseline(in: folder)
        let written = try folder.text(of: file)
        #expect(written.contains("\"bundle\": \"../App/Settings.bundle\"") && !written.contains(folder.path))
        let bundles = ["App", "Kit"]
        try expectSilence("--baseline", folder.absolute(file), folder.path, in: folder)
        for bundle in bundles {
            try expectSilence("--baseline", "../\(file)", in: folder, from: bundle)
            try expectSilence("--baseline", "../../\(file)", ".", in: folder, from: "\(bundle)/Settings.bundle")
            try expectSilence("--baseline", "baseline.json", "./../\(bundle)//Settings.bundle/", in: folder, from: "ci")
        }
        for (place, arguments) in [
            ("ci", ["..", "--baseline", "baseline.json"]), ("App", ["..", "--baseline", folder.absolute(file)]),
        ] {
            let result = try folder.run(["check", "--write-baseline"] + arguments, in: place)
            #expect(result.exitCode == 0 && result.error.hasPrefix("identical  "), "\(result.error)")
            #expect(try folder.text(of: file) == written)
        }
    }

    @Test func `A baseline does not depend on symbolic links in paths`() throws {
        let folder = try project()
        try makeBaseline(in: folder)
        let written = try folder.text(of: file)
        for (link, target) in [("linked", "App/Settings.bundle"), ("config", "ci"), ("old.json", file)] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.absolute(link), withDestinationPath: folder.absolute(target))
        }
        try expectSilence("--baseline", "config/baseline.json", in: folder)
        try expectSilence("linked", "App", "--baseline", "old.json", in: folder)
        // A bundle that is specified twice does not add findings.
        let result = try folder.run("check", "linked", "App", "Kit", "--baseline", "old.json", "--write-baseline")
        #expect(result.exitCode == 0 && result.error.hasPrefix("identical  old.json"), "\(result.error)")
        #expect(try folder.text(of: file) == written)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.absolute("old.json")).hasSuffix(file))
    }

    @Test func `A new baseline keeps findings outside the checked paths and rules`() throws {
        let folder = try project()
        try makeBaseline(in: folder)
        let written = try folder.text(of: file)
        for arguments in [["App"], ["Kit"], ["--select", "slider-range"], ["--ignore", "missing-"]] {
            let result = try folder.run(["check"] + arguments + ["--baseline", file, "--write-baseline"])
            #expect(result.error.hasPrefix("identical"), "\(arguments): \(result.error)")
        }
        // Findings in deleted bundles are removed.
        try FileManager.default.removeItem(atPath: folder.absolute("Kit"))
        #expect(try folder.run("check", "--baseline", file, "--write-baseline").error.hasPrefix("update "))
        #expect(try !folder.text(of: file).contains("Kit") && written.contains("Kit"))
    }

    // MARK: The file

    @Test func `A baseline file is sorted JSON that lists every finding`() throws {
        let folder = try findingsFolder()
        let result = try folder.run("check", "--baseline", ".baseline.json", "--write-baseline")
        let all = try report("--notes", in: folder).findings
        #expect(result.error == "create     .baseline.json  \(all.count) findings\n")
        let text = try folder.text(of: ".baseline.json")
        #expect(
            text.hasSuffix("}\n")
                && !text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        /// An independent decoder of the file.
        struct File: Decodable {
            struct Finding: Decodable { var bundle, file, rule, message: String; var count: Int }
            var version: Int
            var findings: [Finding]
        }
        let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
        #expect(file.version == 1)
        let counted = file.findings.flatMap { Array(repeating: "\($0.bundle) \($0.rule)", count: $0.count) }
        #expect(counted.sorted() == all.map { "\($0.bundle) \($0.rule)" }.sorted())
        let order = file.findings.map { [$0.bundle, $0.file, $0.rule, $0.message] }
        for (one, next) in zip(order, order.dropFirst()) {
            let first = zip(one, next).first { $0 != $1 }
            #expect(first.map { $0.0.utf8.lexicographicallyPrecedes($0.1.utf8) } == true)
        }
        try expectSilence("--baseline", ".baseline.json", "--notes", in: folder)
    }

    @Test func `check rejects an invalid baseline file and locates the error`() throws {
        let folder = try project()
        let finding = #"{"bundle": "a", "file": "b", "rule": "c", "message": "d", "count": 1}"#
        func file(_ finding: String, version: String = "1") -> String {
            "{\n  \"version\": \(version),\n  \"findings\": [\n    \(finding)\n  ]\n}\n"
        }
        for (text, place, message) in [
            ("", "1:1", "expected a value, found the end of the file"),
            ("<<<<<<< ours\n{}", "1:1", "the file contains merge conflict markers on line 1"),
            (file(finding + ","), "5:3", "expected a value, found ']'"), ("[]\n", "1:1", "its root is not an object"),
            ("\n{}", "2:1", "it has no 'version'"), ("{\"version\": 1}", "1:1", "it has no 'findings'"),
            (
                file(finding, version: "2"), "2:14",
                "its 'version' must be 1 for this version of settings-bundle"
            ),
            (
                file(finding, version: "\"1\""), "2:14",
                "its 'version' must be 1 for this version of settings-bundle"
            ),
            ("{\"version\": 1, \"findings\": {}}", "1:28", "its 'findings' is not an array"),
            (file(finding + ",\n  7"), "5:3", "a finding has no 'file'"),
            (file(finding.replacing("\"rule\"", with: "\"role\"")), "4:5", "a finding has no 'rule'"),
            (file(finding.replacing("\"d\"", with: "[]")), "4:58", "the 'message' of a finding is not a string"),
            (file(finding.replacing("1}", with: "0}")), "4:72", "the 'count' of a finding is not a positive integer"),
            (
                file(finding.replacing("1}", with: "99999999999999999999}")), "4:72",
                "the 'count' of a finding is not a positive integer"
            ),
            (
                file(finding.replacing(", \"count\": 1", with: "")), "4:5",
                "the 'count' of a finding is not a positive integer"
            ),
        ] {
            try folder.write(text, to: "old file.json")
            for flags in [[], ["--write-baseline"]] {
                let refusal = try Refusal(["check", "--baseline", "old file.json"] + flags, in: folder)
                #expect(refusal.isClean && refusal.exitCode == 2)
                #expect(
                    refusal.error == """
                        old file.json:\(place): error: not a baseline file: \(message)
                          = help: if it is a damaged baseline, remove it and create it again: settings-bundle check --baseline \
                        'old file.json' --write-baseline

                        """)
            }
        }
        // Byte order marks are accepted, and so are duplicate entries, which merges can create.
        try folder.write([0xEF, 0xBB, 0xBF] + Array(file(finding + ",\n" + finding).utf8), to: "marked.json")
        #expect(try folder.run("check", "--baseline", "marked.json").error.contains("4 errors"))
    }

    @Test func `check rejects a missing baseline and a path where it cannot be written`() throws {
        let folder = try project()
        let missing = try Refusal("check", "--baseline", "no.json", in: folder)
        #expect(missing.isClean && missing.exitCode == 2)
        #expect(
            missing.error == """
                error: there is no baseline at no.json
                  = help: create it: settings-bundle check --baseline no.json --write-baseline

                """)
        let nameless = try Refusal("check", "--write-baseline", in: folder)
        #expect(nameless.isClean && nameless.exitCode == 64)
        #expect(nameless.error.contains("--write-baseline requires --baseline"))
        for (path, message) in [
            ("nowhere/b.json", "nowhere does not exist"), ("App/Settings.bundle/b.json", "would ship with the app"),
            ("Kit/Settings.bundle/b.json", "would ship with the app"), (".git", "it belongs to Git"),
            ("ci", "could not"),
        ] {
            try FileManager.default.createDirectory(atPath: folder.absolute("ci"), withIntermediateDirectories: true)
            let refusal = try Refusal("check", "--baseline", path, "--write-baseline", in: folder)
            #expect(refusal.isClean && refusal.exitCode == 2 && refusal.error.contains(message), "\(refusal.error)")
        }
    }

    // MARK: Formats

    /// One format that is written bundle by bundle, and one that is a single document.
    @Test(arguments: ["text", "junit"])
    func `Every report format contains only new findings`(format: String) throws {
        let folder = try project()
        try makeBaseline(in: folder)
        let old = try folder.run("check", "--baseline", file, "--format", format)
        #expect(old.exitCode == 0 && old.error.isEmpty && !old.output.contains("titles-values-mismatch at"))
        try write([Self.mismatchedMultiValue("a"), Self.bareTitle, toggle(key: "")], in: folder)
        let new = try folder.run("check", "--baseline", file, "--format", format)
        #expect(new.exitCode == 1 && new.error == "1 error in 1 file\n")
        let alone = try folder.run("check", "--select", "empty-key", "--format", format)
        #expect(new.output == alone.output)
        #expect(new.output.contains("empty-key") && new.output != old.output)
        // A run that writes the baseline reports nothing.
        let writing = try folder.run("check", "--baseline", file, "--write-baseline", "--format", format)
        #expect(writing.exitCode == 0 && writing.output == old.output)
    }

    @Test func `A finding with another value is new`() throws {
        func list(_ value: String) -> [String] {
            [
                itemText(
                    "MultiValue",
                    [
                        "Title": "Level", "Key": "a", "DefaultValue": "<integer>\(value)</integer>",
                        "Titles": "<array><string>Low</string></array>",
                        "Values": "<array><integer>1</integer></array>",
                    ])
            ]
        }
        let folder = try project(list("5"))
        try makeBaseline(in: folder)
        try expectSilence("--baseline", file, "--strict", in: folder)
        try write(list("7"), in: folder)
        let new = try report("--baseline", file, in: folder).findings
        #expect(new.map(\.message) == ["the default 7 of the multi-value 'a' is not one of its 'Values'"])
    }
}
