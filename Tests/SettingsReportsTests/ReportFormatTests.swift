import SettingsChecks
import SettingsModel
import SettingsReports
import TestSupport
import Testing

/// Reports in each format for a bundle with one finding and a bundle that cannot be checked.
@Suite struct ReportFormatTests {
    private func report(_ format: ReportFormat, ofNothing: Bool = false) -> String {
        let item = itemText("ToggleSwitch", ["Title": "Play", "Key": "", "DefaultValue": "<false/>"])
        let bundle = SettingsBundle(["Root.plist": paneText(table: nil, item)])
        let rules = Rule.all.filter { $0.id == "empty-key" }
        let found = BundleFindings(
            path: "App/Settings.bundle", repositoryPath: "ios/App/Settings.bundle",
            findings: ofNothing ? [] : BundleChecker(rules: rules).check(bundle), bundle: bundle)
        let reporter = format.reporter(
            ReportSettings(rules: rules, version: "1.2.3", fixOption: { $0.isSafe ? "--fix" : "--unsafe-fixes" }))
        let part = reporter.part(of: found)
        #expect(part.found.bundle == nil && part.found.findings == found.findings)
        let failures = [CheckFailure(path: "Kit", message: "Kit does not exist", help: "check the path")]
        return part.text + reporter.finalText([part], ofNothing ? [] : failures)
    }

    private func format(_ name: String) throws -> ReportFormat { try #require(ReportFormat(rawValue: name)) }

    @Test func `Every format has a unique, case-sensitive name`() throws {
        let names = ReportFormat.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count && names.contains("junit"))
        for name in names { #expect(try format(name).rawValue == name) }
        #expect(ReportFormat(rawValue: "Text") == nil)
    }

    @Test func `Text formats show the position, and text also shows the line`() throws {
        let text = try report(format("text"))
        let heading = "App/Settings.bundle/Root.plist:13:4: error: "
        #expect(text.hasPrefix(heading) && text.contains("[empty-key]\n   13 | "))
        #expect(text.contains("\n      |             ^~~~~~~~~~~~~~~~~\n   = help: "))
        #expect(try report(format("concise")) == text.prefix { $0 != "\n" } + "\n")
    }

    @Test(arguments: ReportFormat.allCases) func `A bundle without findings is not reported as a problem`(
        format: ReportFormat
    ) {
        let text = report(format, ofNothing: true)
        let isDocument = ["json", "sarif", "junit"].contains(format.rawValue)
        #expect(text.isEmpty != isDocument && !text.contains("App/Settings.bundle/"))
    }

    @Test func `GitHub and SARIF reports use paths in the repository`() throws {
        let github = try report(format("github")).split(separator: "\n")
        let place = "file=ios/App/Settings.bundle/Root.plist,line=13,endLine=13,col=4,endColumn=20,title=empty-key"
        #expect(github.count == 2 && github[0].hasPrefix("::error \(place)::"))
        #expect(github[1] == "::error title=settings-bundle::Kit does not exist; check the path")
        let sarif = try report(format("sarif"))
        #expect(sarif.contains("\"uri\": \"ios/App/Settings.bundle/Root.plist\""))
        #expect(sarif.contains("\"semanticVersion\": \"1.2.3\"") && sarif.contains("\"executionSuccessful\": false"))
    }

    @Test(arguments: [("", "line=2,endLine=2,col=1,"), ("more\n", "line=2,endLine=3,")])
    func `A GitHub annotation does not include the line after a line break`(more: String, place: String) throws {
        let table = "\"A\" = \"A\";\n/* open\n\(more)"
        let bundle = SettingsBundle(["Root.plist": paneText(), "en.lproj/Root.strings": table])
        let rules = Rule.all.filter { $0.id == "truncated-strings" }
        let found = BundleFindings(
            path: "Settings.bundle", repositoryPath: "Settings.bundle",
            findings: BundleChecker(rules: rules).check(bundle), bundle: bundle)
        let settings = ReportSettings(rules: rules, version: "1.2.3", fixOption: { _ in "--fix" })
        let text = try format("github").reporter(settings).part(of: found).text
        #expect(text.hasPrefix("::error file=Settings.bundle/en.lproj/Root.strings,\(place)title=truncated-strings::"))
    }

    @Test func `JSON and JUnit reports include all fields`() throws {
        let json = try report(format("json"))
        for field in [
            "\"rule\": \"empty-key\"", "\"file\": \"App/Settings.bundle/Root.plist\"", "\"line\": 13", "\"column\": 4",
            "\"errors\": 1", "\"message\": \"Kit does not exist\"", "\"help\": \"check the path\"",
        ] {
            #expect(json.contains(field), "\(field)")
        }
        let junit = try report(format("junit"))
        #expect(junit.contains("<testsuites name=\"settings-bundle\" tests=\"2\" failures=\"1\" errors=\"1\">"))
        #expect(junit.contains("name=\"empty-key at App/Settings.bundle/Root.plist:13:4\""))
    }
}
