import Foundation
import SettingsReports
import TestSupport
import Testing

/// Report formats for services, each parsed as its readers do and compared with the JSON format of the same run.
@Suite struct CheckReportsTests {
    private let check = ["check", ".", "--notes"]
    private let hardNameInAddresses =
        "100%25%2C%20a%3A%3Ab%0D%0Ac%250A%20%1B%5B2J%C2%9B3J%E2%80%AE%C3%A9%26%3C%22%27%3E"

    /// The path as services write it.
    private func plain(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }

    /// Runs the same check in two formats, which must agree except for their output.
    private func results(
        _ arguments: [String], _ format: String, in folder: ScratchFolder
    ) throws -> (json: CheckReport, other: CommandResult) {
        let json = try folder.run(arguments + ["--format", "json"])
        let other = try folder.run(arguments + ["--format", format])
        #expect(other.exitCode == json.exitCode && other.error == json.error)
        return (try CheckReport(json), other)
    }

    // MARK: GitHub

    @Test func `GitHub annotations contain the same findings as JSON`() throws {
        let (json, github) = try results(check, "github", in: findingsFolder())
        let lines = github.output.split(separator: "\n")
        let commands = lines.compactMap { GitHubCommand($0) }
        #expect(commands.count == lines.count && lines.count == json.findings.count && lines.count >= 5)
        for (command, finding) in zip(commands, json.findings) {
            #expect(command.name == (finding.severity == "note" ? "notice" : finding.severity))
            #expect(command.properties["title"] == finding.rule)
            #expect(command.properties["line"] == "\(finding.line)")
            // Characters that GitHub cannot escape are shown as escape sequences; the others are restored.
            let file = plain(finding.file).replacing("\u{1B}", with: "\\u{1b}").replacing("\u{9B}", with: "\\u{9b}")
                .replacing("\u{202E}", with: "\\u{202e}")
            #expect(command.properties["file"] == file)
            #expect(command.message == finding.messageWithHelp)
        }
        #expect(Set(commands.map(\.name)) == ["error", "warning", "notice"])
        #expect(commands.contains { $0.properties["file"]?.contains("100%, a::b\r\nc%0A ") == true })
        #expect(github.output.contains("file=100%25%2C a%3A%3Ab%0D%0Ac%250A "))
    }

    @Test func `GitHub annotations have columns only if they are within one line`() throws {
        let output = try findingsFolder().run("check", "AnApp", "--format", "github").output
        let place = "file=AnApp/Settings.bundle/Root.plist,line="
        // `<string></string>` has 17 scalars, and the end column is inclusive.
        #expect(
            output.contains("::error \(place)11,endLine=11,col=39,endColumn=55,title=empty-key::the toggle '50%25, a: ")
        )
        #expect(output.contains("::warning \(place)13,endLine=14,title=toggle-default::"))
    }

    @Test func `check uses the GitHub format by default in a GitHub runner`() throws {
        let folder = try findingsFolder()
        func output(_ arguments: String..., runner: String = "true") throws -> String {
            try folder.run(["check", "AnApp"] + arguments, environment: ["GITHUB_ACTIONS": runner]).output
        }
        let text = try folder.run("check", "AnApp").output
        #expect(try output() == folder.run("check", "AnApp", "--format", "github").output)
        #expect(try output().hasPrefix("::error ") && text.hasPrefix("AnApp/Settings.bundle/Root.plist:11:39: error: "))
        #expect(try output("--format", "text") == text)
        #expect(try output("--json") == folder.run("check", "AnApp", "--json").output)
        #expect(try output(runner: "false") == text && output(runner: "") == text)
    }

    /// Services compare these paths with paths in the repository, whatever the working folder is.
    @Test(.needs(.reportReaders)) func `Paths in reports are relative to the root of the repository`() throws {
        let folder = try findingsFolder()
        let workspace = ["GITHUB_WORKSPACE": folder.path]
        var reports: [(files: [String], sarif: String)] = []
        func expect(
            _ path: String, _ arguments: String..., in place: String = "", environment: [String: String]? = nil
        ) throws {
            let arguments = ["check", "--select", "empty-key"] + arguments
            let environment = environment ?? workspace
            let github = try folder.run(arguments + ["--format", "github"], environment: environment, in: place)
            let sarif = try folder.run(arguments + ["--format", "sarif"], environment: environment, in: place)
            let files = github.output.split(separator: "\n").compactMap { GitHubCommand($0)?.properties["file"] }
            #expect(Set(files) == [path])
            reports.append((files, sarif.output))
        }
        let path = "AnApp/Settings.bundle/Root.plist"
        try expect(path, environment: [:])
        try expect(path)
        try expect(path, folder.absolute("AnApp"))
        try expect(path, in: "AnApp")
        try expect(path, "..", in: "good")
        try expect(path, "./Settings.bundle", in: "AnApp")
        try expect(path, ".", in: "AnApp/Settings.bundle")
        try expect("Root.plist", ".", in: "AnApp/Settings.bundle", environment: [:])
        // A workspace that is missing or does not contain the bundle is ignored.
        try expect(path, "AnApp", environment: ["GITHUB_WORKSPACE": folder.absolute("good")])
        try expect(path, "AnApp", environment: ["GITHUB_WORKSPACE": "/no/such/folder"])
        try expect(path, "AnApp", environment: ["GITHUB_WORKSPACE": ""])
        // `actions/checkout` with `path: AnApp`: the repository is a folder of the workspace.
        try folder.write("", to: "AnApp/.git/config")
        try expect("Settings.bundle/Root.plist", in: "AnApp")
        try expect("Settings.bundle/Root.plist")
        #expect(try logs(reports.map(\.sarif)).map { $0.results.map(\.path) } == reports.map(\.files))
    }

    // MARK: SARIF

    private struct Log: Decodable {
        struct Rule: Decodable {
            var id, level: String
            var texts: [String]
        }

        struct Result: Decodable {
            var rule, ruleAtIndex, level, message, uri, path: String
            var region: [Int]?
        }

        var version, schema, columnKind, name, semanticVersion: String
        var rules: [Rule]
        var results: [Result]
        var succeeded: Bool
        var notifications: [[String]]
    }

    private func log(_ text: String) throws -> Log { try logs([text])[0] }

    /// Reads several logs in one process.
    private func logs(_ texts: [String]) throws -> [Log] {
        let folder = try ScratchFolder()
        let names = texts.indices.map { "\($0).sarif" }
        for (name, text) in zip(names, texts) { try folder.write(text, to: name) }
        let answer = try Python.output(
            of: "Tests/CommandLineTests/sarif_results.py", names.map(folder.absolute))
        return try JSONDecoder().decode([Log].self, from: answer)
    }

    @Test(.needs(.reportReaders), arguments: ["\n", "\r\n", "\r"]) func `SARIF contains the same findings as JSON`(
        lineBreak: String
    ) throws {
        let folder = try findingsFolder(lineBreak: lineBreak)
        let (json, sarif) = try results(check, "sarif", in: folder)
        let log = try log(sarif.output)
        #expect(log.version == "2.1.0" && log.columnKind == "unicodeCodePoints" && log.name == "settings-bundle")
        #expect(log.schema.hasPrefix("https://") && log.schema.hasSuffix("/sarif-schema-2.1.0.json"))
        #expect(try folder.run("--version").output == log.semanticVersion + "\n")
        #expect(log.results.count == json.findings.count && log.results.count >= 5)
        for (result, finding) in zip(log.results, json.findings) {
            #expect(result.rule == finding.rule && result.ruleAtIndex == finding.rule)
            #expect(result.level == finding.severity)
            // Braces are doubled, by section 3.11.5.
            let message = finding.messageWithHelp.replacing("{", with: "{{").replacing("}", with: "}}")
            #expect(result.message == message)
            #expect(result.path == plain(finding.file))
            #expect(result.uri.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~/%".contains($0)) })
            if let region = result.region { #expect(Array(region.prefix(2)) == [finding.line, finding.column]) }
            let isText = finding.file.contains("AnApp") || finding.file.contains("100%")
            #expect((result.region != nil) == isText, "\(finding.file) has lines, or has none")
        }
        #expect(log.results.contains { $0.message.contains("50%, a: {{0}} [b](c)") })
    }

    @Test(.needs(.reportReaders), arguments: ["\n", "\r\n", "\r"]) func `SARIF regions cover the reported tokens`(
        lineBreak: String
    ) throws {
        let folder = try findingsFolder(lineBreak: lineBreak)
        let results = try log(folder.run("check", "AnApp", "--format", "sarif").output).results
        let text = try folder.text(of: "AnApp/Settings.bundle/Root.plist")
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false).map { Array(String($0).unicodeScalars) }
        /// Returns the text in a region: lines and columns start at 1, and the end column is exclusive.
        func token(_ region: [Int]) -> String {
            guard region[2] <= lines.count, region[3] <= lines[region[2] - 1].count + 1 else { return "past the line" }
            let rows = (region[0]...region[2]).map { row in
                let line = lines[row - 1]
                let start = row == region[0] ? region[1] - 1 : 0
                let end = row == region[2] ? region[3] - 1 : line.count
                return line.prefix(end).dropFirst(start).map { String($0) }.joined()
            }
            return rows.joined(separator: "\n")
        }
        let tokens = try Dictionary(uniqueKeysWithValues: results.map { ($0.rule, token(try #require($0.region))) })
        #expect(tokens["empty-key"] == "<string></string>")
        #expect(tokens["toggle-default"] == "<string>YES\n🎛 NO</string>")
    }

    @Test(.needs(.reportReaders)) func `SARIF contains file URLs for absolute paths`() throws {
        let folder = try findingsFolder()
        let result = try log(folder.run("check", folder.absolute(hardName), "--format", "sarif").output).results.first
        #expect(result?.path == "file://" + folder.absolute(hardName) + "/Settings.bundle/Root.plist")
        #expect(result?.uri == "file://\(folder.path)/\(hardNameInAddresses)/Settings.bundle/Root.plist")
        let relative = try log(folder.run("check", "./\(hardName)", "--format", "sarif").output).results.first
        #expect(relative?.uri == "\(hardNameInAddresses)/Settings.bundle/Root.plist")
    }

    @Test(.needs(.reportReaders)) func `SARIF describes the selected rules`() throws {
        let folder = try findingsFolder()
        let all = try log(folder.run("check", "good", "--format", "sarif").output)
        let listed = try folder.run("explain").output.split(separator: "\n").map { line in
            line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true).prefix(2).map(String.init)
        }
        #expect(all.results.isEmpty && all.rules.map { [$0.id, $0.level] } == listed)
        for rule in all.rules {
            #expect(rule.texts.allSatisfy { !$0.isEmpty })
            #expect(rule.texts[3].hasPrefix("## \(rule.id)\n"))
        }
        #expect(try all.rules.last?.texts[2] == folder.run("explain", all.rules.last?.id ?? "").output)
        let some = try log(folder.run("check", "AnApp", "--format", "sarif", "--select", "toggle-").output)
        #expect(some.rules.map(\.id) == ["toggle-default"] && some.results.map(\.ruleAtIndex) == ["toggle-default"])
    }

    @Test(.needs(.reportReaders)) func `The SARIF reader of these tests rejects invalid reports`() throws {
        let output = try findingsFolder().run("check", "AnApp", "--format", "sarif").output
        for (old, new) in [
            ("\"level\": \"warning\",", "\"level\": \"fatal\","), ("\"startLine\": 13", "\"startLine\": \"x\""),
            ("\"startLine\"", "\"firstLine\""), ("\"driver\"", "\"tool\""), ("\"ruleIndex\": ", "\"ruleIndex\": 1000"),
        ] {
            #expect(output.contains(old), "\(old)")
            let folder = try ScratchFolder(["broken.sarif": output.replacing(old, with: new)])
            let script = Repository.root.appending(path: "Tests/CommandLineTests/sarif_results.py")
            let python = try #require(Python.executable)
            let result = try shell("'\(python)' '\(script.path(percentEncoded: false))' broken.sarif", in: folder)
            #expect(result.exitCode == 1, "\(new)")
        }
    }

    // MARK: JUnit

    private struct Suites: Decodable {
        struct Suite: Decodable {
            var name: String
            var tests, failures, errors: Int
            var cases: [Case]
        }

        struct Case: Decodable {
            var bundle, name: String
            var file, line, output: String?
            var failures, errors: [Failure]
        }

        struct Failure: Decodable {
            var message, type, text: String
        }

        var tests, failures, errors: Int
        var suites: [Suite]
    }

    private func suites(_ text: String) throws -> Suites {
        let folder = try ScratchFolder()
        try folder.write(text, to: "findings.xml")
        let answer = try Python.output(
            of: "Tests/CommandLineTests/junit_cases.py", [folder.absolute("findings.xml")])
        return try JSONDecoder().decode(Suites.self, from: answer)
    }

    @Test(.needs(.reportReaders), arguments: [false, true]) func `JUnit contains the same findings as JSON`(
        isStrict: Bool
    ) throws {
        let (json, junit) = try results(check + (isStrict ? ["--strict"] : []), "junit", in: findingsFolder())
        let report = try suites(junit.output)
        func fails(_ finding: CheckReport.Finding) -> Bool {
            finding.severity == "error" || (isStrict && finding.severity == "warning")
        }
        /// The string as XML can represent it.
        func carried(_ text: String) -> String { text.replacing("\u{1B}", with: "\u{FFFD}") }
        #expect(report.suites.count == 5 && report.tests == json.findings.count + 1)
        #expect(report.failures == json.findings.count { fails($0) })
        for suite in report.suites {
            let findings = json.findings.filter { carried($0.bundle) == suite.name }
            #expect(suite.failures == findings.count { fails($0) } && suite.tests == suite.cases.count)
            if findings.isEmpty {
                #expect(suite.name == "good/Settings.bundle" && suite.cases.map(\.name) == ["no findings"])
                #expect(suite.cases.allSatisfy { $0.failures.isEmpty && $0.output == nil })
                continue
            }
            #expect(suite.cases.count == findings.count)
            for (test, finding) in zip(suite.cases, findings) {
                let place = carried("\(finding.file):\(finding.line):\(finding.column)")
                #expect(test.name == "\(finding.rule) at \(place)" && test.bundle == suite.name)
                #expect(test.file == carried(finding.file) && test.line == "\(finding.line)")
                let help = finding.help.map { "\nhelp: \($0)" } ?? ""
                let text = "\(place): \(finding.severity): \(finding.message) [\(finding.rule)]\(help)"
                #expect((test.failures.first?.text ?? test.output) == text)
                #expect(test.failures.count == (fails(finding) ? 1 : 0))
                #expect(test.failures.allSatisfy { $0.message == finding.message && $0.type == finding.rule })
            }
        }
    }

    // MARK: All formats

    /// Readers of a report do not see standard error.
    @Test(.needs(.reportReaders)) func `Reports include paths that could not be checked`() throws {
        let folder = try findingsFolder()
        let check = ["check", "AnApp", "no {where}<\u{1B}>", "good"]
        let shown = "no {where}<\\u{1b}> does not exist"
        let (json, sarif) = try results(check, "sarif", in: folder)
        #expect(sarif.exitCode == 2 && json.findings.count == 2)
        #expect(json.failures.map(\.path) == [check[2]] && json.failures.map(\.message) == [shown])
        #expect(json.failures.map(\.help) == ["check the path"])
        let log = try log(sarif.output)
        #expect(!log.succeeded && log.results.count == 2)
        #expect(
            log.notifications == [["error", "no {{where}}<\\u{{1b}}> does not exist; check the path"]])

        let (_, junit) = try results(check, "junit", in: folder)
        let report = try suites(junit.output)
        #expect(report.errors == 1 && report.tests == 4 && report.suites.count == 3)
        let suite = try #require(report.suites.last)
        #expect(suite.name == "no {where}<\u{FFFD}>" && suite.errors == 1 && suite.failures == 0 && suite.tests == 1)
        #expect(suite.cases.map(\.errors.count) == [1] && suite.cases.allSatisfy(\.failures.isEmpty))
        #expect(suite.cases.first?.errors.first?.message == shown + "; check the path")

        let (_, github) = try results(check, "github", in: folder)
        let command = github.output.split(separator: "\n").last.flatMap { GitHubCommand($0) }
        #expect(command?.name == "error" && command?.message == shown + "; check the path")
        #expect(command?.properties == ["title": "settings-bundle"])

        // If everything was checked, the report says so.
        #expect(try self.log(folder.run("check", "AnApp", "--format", "sarif").output).succeeded)
    }

    @Test(.needs(.reportReaders)) func `Reports of a bundle without findings are valid and empty`() throws {
        let folder = try findingsFolder()
        for format in ["text", "concise", "github"] {
            let result = try folder.run("check", "good", "--format", format)
            #expect(result.exitCode == 0 && result.output.isEmpty && result.error.isEmpty)
        }
        let sarif = try folder.run("check", "good", "--format", "sarif")
        #expect(try sarif.exitCode == 0 && log(sarif.output).results.isEmpty)
        let junit = try folder.run("check", "good", "--format", "junit")
        let report = try suites(junit.output)
        #expect(junit.exitCode == 0 && report.tests == 1 && report.failures == 0 && report.suites.count == 1)
    }

    @Test(arguments: ReportFormat.allCases.map(\.rawValue))
    func `Reports do not contain raw control characters`(format: String) throws {
        let result = try findingsFolder().run(check + ["--format", format])
        #expect(result.exitCode == 1 && result.output.contains("not-a-pane"))
        let bad = (result.output + result.error).unicodeScalars.filter { scalar in
            let category = scalar.properties.generalCategory
            return scalar != "\n" && (category == .control || category == .format || category == .lineSeparator)
        }
        #expect(bad.isEmpty, "\(bad.map { $0.escaped(asASCII: true) })")
    }
}
