// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
import Foundation
import Synchronization
package import Testing

/// A program or package outside the Swift toolchain that some tests run, as listed in `Tests/tools.txt`.
package enum ExternalTool: String, CaseIterable, Sendable {
    case git, python3, strace, xmllint
    case xliffSchema = "XLIFF schema"
    case gnustep = "GNUstep"
    case mandoc
    case bash = "bash 4"
    case zsh, fish
    case chromium = "Chromium"
    case firefox = "Firefox"
    case marionette = "marionette-driver"
    case axeCore = "axe-core"
    case neovim = "Neovim"
    case neovim11 = "Neovim 0.11"
    case eglot = "Emacs with Eglot"
    case node = "Node.js"
    case ruby = "Ruby"
    case pbxproj
    case preCommit = "pre-commit"
    case pytestLSP = "pytest-lsp"
    case reportReaders = "report readers"
    case spdxTools = "spdx-tools"
    case translateToolkit = "translate-toolkit"
    case wcwidth
    case mcpSDK = "MCP SDK"

    /// The shell command that succeeds if the tool works, by the name of the tool.
    package static let checks: [String: String] = {
        let lines = (try? Repository.text(of: "Tests/tools.txt"))?.split(separator: "\n") ?? []
        let rows = lines.filter { !$0.hasPrefix("#") }.map { $0.components(separatedBy: "  ").filter { !$0.isEmpty } }
        return Dictionary(
            rows.compactMap { row in
                row.count < 3 ? nil : (row[0], row[2...].joined(separator: "  ").trimmingCharacters(in: .whitespaces))
            },
            uniquingKeysWith: { $1 })
    }()

    private static let known = Mutex<[ExternalTool: Bool]>([:])

    /// Whether the tool is installed and works. It is tried once.
    package var isInstalled: Bool {
        if let known = Self.known.withLock({ $0[self] }) { return known }
        let isInstalled = works
        Self.known.withLock { $0[self] = isInstalled }
        return isInstalled
    }

    private var works: Bool {
        guard let check = Self.checks[rawValue] else { return false }
        let script = "python() { '\(Python.candidate)' \"$@\"; }\n\(check)"
        return (try? shell(script, in: ScratchFolder()))?.exitCode == 0
    }
}

/// Runs a test only if tools are installed, and counts it as skipped otherwise.
package struct ToolTrait: TestTrait, SuiteTrait {
    fileprivate let tools: [ExternalTool]

    package var isRecursive: Bool { true }

    package func prepare(for test: Test) async throws {
        guard let missing = tools.first(where: { !$0.isInstalled }) else { return }
        if !test.isSuite { SkippedTests.add(test.id, missing) }
        try await ConditionTrait.disabled("\(missing.rawValue) is not installed").prepare(for: test)
    }
}

extension Trait where Self == ToolTrait {
    /// Runs a test only if these tools are installed.
    package static func needs(_ tools: ExternalTool...) -> Self { ToolTrait(tools: tools) }
}

/// The tests skipped because a tool is missing. The process prints one paragraph about them when it exits.
private enum SkippedTests {
    private static let tests = Mutex<[ExternalTool: Set<Test.ID>]>([:])

    static func add(_ test: Test.ID, _ tool: ExternalTool) {
        let isFirst = tests.withLock { tests in
            defer { tests[tool, default: []].insert(test) }
            return tests.isEmpty
        }
        if isFirst { atexit { SkippedTests.report() } }
    }

    private static func report() {
        let counts = tests.withLock { tests in
            ExternalTool.allCases.compactMap { tool in tests[tool].map { "\(tool.rawValue) (\($0.count))" } }
        }
        let text = """
            Missing tools, with the number of tests skipped for each: \(counts.joined(separator: ", ")).
            Install them with Scripts/test --install.
            """
        print("\n\(text)")
    }
}
#endif
