import TestSupport
import Testing

/// Settings of builds by users and of builds in CI.
@Suite struct BuildTests {
    /// The lines of `.ci/run`, without comments.
    private static func steps() throws -> [Substring] {
        try Repository.text(of: ".ci/run").split(separator: "\n").filter { !$0.hasPrefix("#") }
    }

    /// A newer compiler may emit more warnings, which must not break the builds of users.
    @Test func `Only CI treats warnings as errors`() throws {
        #expect(try !Repository.text(of: "Package.swift").contains("treatAllWarnings"))
        #expect(try Self.steps().contains("warnings=(-Xswiftc -warnings-as-errors)"))
        let builds = try Self.steps().filter { $0.contains("swift build") }
        #expect(builds.count == 2)
        #expect(builds.allSatisfy { $0.contains(" \"${warnings[@]}\"") }, "\(builds)")
        // A test run that builds would build again without the option.
        let tests = try Self.steps().filter { $0.contains("Scripts/test --all") }
        #expect(tests.count == 1)
        #expect(tests.allSatisfy { $0.contains("--skip-build") }, "\(tests)")
    }

    @Test func `Code for macOS is type-checked`() throws {
        #expect(try Self.steps().contains { $0.hasSuffix("Scripts/check-darwin --self-test") })
        let workflow = try Repository.text(of: ".github/workflows/ci.yml")
        for line in ["run: .ci/run", "runs-on: macos-26", "run: swift build", "run: swift test"] {
            #expect(workflow.contains(line + "\n"))
        }
    }
}
