import Foundation
import TestSupport
import Testing

/// Bundles are free of findings after every step of the tutorial, except that they still contain the template.
@Suite struct TutorialStepsTests {
    @Test(.slow) func `Every step of the tutorial leaves bundles without findings`() throws {
        var checks = 0
        let run = try DocumentRun(
            name: "Docs/Getting-started.md", markdown: Repository.text(of: "Docs/Getting-started.md")
        ) { folder, command in
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            for name in names.sorted() where name.hasSuffix(".bundle") {
                let result = try folder.run("check", name, "--strict", "--ignore", "template-leftover")
                #expect(result.exitCode == 0, "after \(command.summary):\n\(result.output)\(result.error)")
                checks += 1
            }
        }
        #expect(run.failures.isEmpty && checks > 20, "\(checks) checks")
    }
}
