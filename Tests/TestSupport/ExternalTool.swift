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
    case checkJSONSchema = "check-jsonschema"
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

    /// The end of the reason of a test that is skipped because a tool is missing.
    static let missing = " is not installed"

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
        try await ConditionTrait.disabled("\(missing.rawValue)\(ExternalTool.missing)").prepare(for: test)
    }
}

extension Trait where Self == ToolTrait {
    /// Runs a test only if these tools are installed.
    package static func needs(_ tools: ExternalTool...) -> Self { ToolTrait(tools: tools) }
}
#endif
