import Foundation
import TestSupport
import Testing

/// The rules of `Docs/Internals/Architecture.md`. SwiftPM itself allows a target to import anything that was built
/// before it.
@Suite struct ArchitectureTests {
    private static let sources: [SwiftCode] = {
        let paths = ["Sources", "Templates", "Tests"].flatMap {
            (try? Repository.files(in: $0, suffix: ".swift")) ?? []
        }
        return paths.compactMap { path in (try? Repository.text(of: path)).map { SwiftCode(path: path, text: $0) } }
    }()

    /// The code of the targets, without tests.
    private static let code = sources.filter { $0.path.hasPrefix("Sources/") || $0.path.hasPrefix("Templates/") }

    @Test func `The sources are found`() {
        #expect(Self.code.count > 20)
        #expect(Self.code.contains { $0.path == "Sources/SourceText/SourceText.swift" && $0.lines.count > 10 })
        #expect(Self.code.contains { !$0.imports.isEmpty })
    }

    @Test func `Targets import only the modules in the import table`() {
        #expect(ImportTable.current.violations(in: Self.code) == [])
    }

    @Test func `The import table has a row for every target`() {
        #expect(Set(Self.code.map { ImportTable.target(of: $0.path) }) == Set(ImportTable.current.allowed.keys))
    }

    @Test func `The import table has no cycles`() {
        // Following imports from a target never leads back to it.
        let table = ImportTable.current.allowed
        for target in table.keys {
            var seen: Set<String> = []
            var open = Array(table[target] ?? [])
            while let next = open.popLast() {
                if seen.insert(next).inserted { open += table[next] ?? [] }
            }
            #expect(!seen.contains(target))
        }
    }

    @Test func `Libraries neither print nor trap`() {
        #expect(SourceRules.bannedWords(in: Self.code) == [])
    }

    @Test func `Tests do not print`() {
        #expect(SourceRules.printingTests(in: Self.sources) == [])
    }

    @Test func `Libraries do not mention options or commands`() throws {
        for path in try Repository.files(in: "Sources", suffix: ".swift") {
            let text = try Repository.text(of: path)
            #expect(SourceRules.commandLineWords(in: path, text: text, allowed: SourceRules.namingCommands) == [])
        }
    }

    @Test func `Actions have no global state`() {
        #expect(SourceRules.globalState(in: Self.code) == [])
    }

    @Test func `The package has no public declarations`() {
        #expect(SourceRules.publicNames(in: Self.code) == [])
    }

    @Test func `Files stay within the line limit`() {
        #expect(SourceRules.longFiles(in: Self.sources, allowed: SourceRules.longFiles) == [])
    }

    @Test func `Every test folder tests a target`() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: "Tests").path(percentEncoded: false))
        #expect(folders.contains("ArchitectureTests"))
        #expect(SourceRules.testFolders(folders, targets: Set(ImportTable.current.allowed.keys)) == [])
    }

    @Test func `Files do not contain machine-specific paths`() throws {
        let files = try Repository.files() + Repository.files(in: ".ci")
        #expect(files.contains("Package.swift") && files.contains(".ci/run"))
        for path in files where !path.hasPrefix("Tests/Fixtures/") {
            #expect(SourceRules.machinePaths(in: path, text: try Repository.text(of: path)) == [])
        }
    }
}
