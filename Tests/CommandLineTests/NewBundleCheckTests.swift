import TestSupport
import Testing

/// A new bundle of every template is healthy, in one language or several, but for what Xcode's template leaves.
@Suite struct NewBundleCheckTests {
    @Test(arguments: ["xcode", "empty", "tutorial", "remote-host", "about"], [[], ["en", "de", "pt-BR"]])
    func aNewBundleIsHealthy(template: String, languages: [String]) throws {
        let folder = try ScratchFolder(inMemory: true)
        let made = try folder.run(
            ["new", "--template", template, "--quiet"] + languages.flatMap { ["--language", $0] })
        #expect(made.exitCode == 0, "\(made.error)")
        let result = try folder.run("check", "--strict", "--ignore", "template-leftover")
        #expect(result.exitCode == 0 && result.output.isEmpty, "\(result.output)")
        // Without the exception only the template of Xcode has something to say.
        let all = try folder.run("check", "--json")
        let rules = try Set(CheckReport(all).findings.map(\.rule))
        #expect(rules == (template == "xcode" ? ["template-leftover"] : []))
    }
}
