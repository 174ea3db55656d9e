import Foundation
import GeneratedCodeSupport
import TestSupport
import Testing

/// Compiles the Swift code in the pages about generated code and loads their options files.
@Suite struct GeneratedCodePageTests {
    private static let paths =
        ["Read-settings", "Show-settings-in-the-app", "Rename-a-key", "Managed-configuration"].map {
            "Docs/Tasks/\($0).md"
        }
        + ["Docs/Reference/Generated-code.md"]
    private static let page = paths.map { (try? Repository.text(of: $0)) ?? "" }.joined()
    private static let blocks = CodeBlock.all(in: page, of: "swift")
    private static let tests = blocks.filter { $0.text.contains("import Testing\n") }
    private static let others = blocks.filter { !$0.text.contains("import Testing\n") }

    /// A folder with the code generated for the bundle of the page.
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for words in [
            ["new", "--template", "tutorial", "--language", "en"],
            ["generate", "swift", "--part", "all", "-o", "AppSettings.swift"],
            ["generate", "managed", "-o", "ManagedSettings.swift"],
            ["generate", "swiftui", "-o", "SettingsView.swift"],
        ] {
            let result = try folder.run(words + ["-q"])
            #expect(result.exitCode == 0, "\(result.error)")
        }
        return folder
    }

    @Test(arguments: paths) func `Every page has code blocks`(path: String) throws {
        let page = try Repository.text(of: path)
        #expect(!(CodeBlock.all(in: page, of: "swift") + CodeBlock.all(in: page, of: "json")).isEmpty)
    }

    @Test func `The pages have Swift blocks of every kind`() {
        #expect(Self.others.count > 5 && Self.tests.count == 1)
        for name in ["SwiftUI", "UIKit", "ManagedApp"] {
            #expect(Self.others.contains { $0.text.hasPrefix("import \(name)\n") }, "\(name)")
        }
    }

    @Test(.needsSwiftCompiler, .mustEnd, arguments: TestRuns.sample(others, oneOf: 3)) func `The Swift code compiles`(
        block: CodeBlock
    ) throws {
        let folder = try folder()
        // A block that is not a complete file is wrapped in a function.
        let isFile = block.text.hasPrefix("import ")
        try folder.write(
            isFile ? block.text : "import SwiftUI\n@MainActor func shown() async throws {\n\(block.text)}\n",
            to: "Block.swift")
        let isOfUIKit = block.text.hasPrefix("import UIKit\n")
        let modules =
            isOfUIKit
            ? try InterfaceModule.options(for: "UIKit", InterfaceModule.uiKit)
            : try InterfaceModule.options(text: InterfaceModule.apps)
                + InterfaceModule.options(for: "ManagedApp", InterfaceModule.managedApp)
        let files =
            ["AppSettings.swift", "ManagedSettings.swift", "Block.swift"] + (isOfUIKit ? [] : ["SettingsView.swift"])
        let modes = [[], ["-swift-version", "5"], ["-default-isolation", "MainActor"]]
        for mode in TestRuns.sample(modes, oneOf: 3) {
            let result = try SwiftCompiler.check(files, with: modules + mode, in: folder)
            #expect(result.exitCode == 0, "\(mode) \(result.output)\(result.error)")
        }
    }

    /// The test of an app, run with the module of the app.
    @Test(.needsSwiftCompiler, .mustEnd, arguments: tests) func `The example test passes`(block: CodeBlock) throws {
        let folder = try folder()
        let app = Self.others.filter { $0.text.hasPrefix("import Foundation\n") }.map(\.text).joined()
        let runner = """
            import Testing
            @main struct Runner { static func main() async { await Testing.__swiftPMEntryPoint() as Never } }
            """
        try folder.write(app, to: "App.swift")
        try folder.write(block.text, to: "Tests.swift")
        try folder.write(runner, to: "Runner.swift")
        let module = ["-module-name", "MyApp", "-enable-testing", "-emit-module", "-c", "-wmo"]
        let built = try SwiftCompiler.build(
            ["AppSettings.swift", "App.swift"], to: "MyApp.o", with: module, in: folder)
        try #require(built.exitCode == 0, "\(built.output)\(built.error)")
        let build = try SwiftCompiler.build(
            ["Tests.swift", "Runner.swift", "MyApp.o"], to: "tests", with: ["-I", "."], in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        let run = try shell("./tests --testing-library swift-testing", in: folder)
        #expect(run.exitCode == 0 && (run.output + run.error).contains("1 test in 0 suites passed"), "\(run)")
    }

    @Test(arguments: CodeBlock.all(in: page, of: "json")) func `The options files are valid`(block: CodeBlock) throws {
        let folder = try ScratchFolder(
            [".git/HEAD": "", "settings-bundle.json": block.text, "Settings.bundle/Root.plist": paneText()],
            inMemory: true)
        let result = try folder.run("options")
        #expect(result.exitCode == 0 && result.output.contains("generate."), "\(result)")
    }
}
