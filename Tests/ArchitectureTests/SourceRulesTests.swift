import Testing

/// Tests each rule with a file that breaks it.
@Suite struct SourceRulesTests {
    private func file(_ path: String, _ text: String) -> [SwiftCode] { [SwiftCode(path: path, text: text)] }

    @Test func `A disallowed import is found`() {
        let table = ImportTable.current
        #expect(
            table.violations(in: file("Sources/SourceText/A.swift", "\nimport SettingsModel")) == [
                "Sources/SourceText/A.swift:2: SourceText must not import SettingsModel"
            ])
        for (path, module) in [
            ("Sources/SettingsChecks/Checks/A.swift", "SettingsEditing"), ("Sources/SettingsModel/A.swift", "Glibc"),
            ("Sources/SettingsEditing/A.swift", "Foundation"), ("Templates/A.swift", "FoundationEssentials"),
            ("Sources/BundleStorage/A.swift", "ArgumentParser"), ("Sources/BundleStorage/A.swift", "JSONSyntax"),
            ("Sources/NoSuchTarget/A.swift", "SourceText"),
        ] {
            #expect(table.violations(in: file(path, "package import \(module)")).count == 1, "\(path): \(module)")
        }
        #expect(table.violations(in: file("Sources/SettingsChecks/A.swift", "import SettingsModel")) == [])
    }

    @Test(arguments: SourceRules.bannedInLibraries) func `A banned word is found`(word: String) {
        let text = "let a = 1\nlet b = \(word) c"
        #expect(SourceRules.bannedWords(in: file("Sources/SettingsModel/A.swift", text)).count == 1)
        #expect(SourceRules.bannedWords(in: file("Sources/CommandLine/A.swift", text)) == [])
    }

    @Test func `A test that prints is found`() {
        let text = "let a = 1\nprint(a)\n// print(a)\nlet b = \"print(a)\""
        #expect(SourceRules.printingTests(in: file("Tests/ATests/A.swift", text)).count == 1)
        #expect(SourceRules.printingTests(in: file("Tests/TestSupport/A.swift", text)) == [])
    }

    @Test func `An option or command in a library is found`() {
        func found(_ path: String, _ line: String, allowed: [String: String] = [:]) -> Int {
            SourceRules.commandLineWords(in: "Sources/\(path)/A.swift", text: "\n    \(line)\n", allowed: allowed).count
        }
        for line in [#"help: "add --key")"#, #"help: "type settings-bundle show")"#, "set it with --type"] {
            #expect(found("SettingsEditing", line) == 1)
            #expect(found("SettingsChecks", line) == 1 && found("CommandLine", line) == 0)
            // The page of a rule, and a message of the rule.
            let page = "static let a = Rule(\n    \(line)\n        check: .bundle { _, reporter in\n"
            #expect(found("SettingsChecks/Checks", page) == 0)
            #expect(found("SettingsChecks/Checks", "\(page)\(line)") == 1)
            #expect(found("SettingsChecks/Checks", "\(page)\(line)\n\(page)") == 1)
        }
        #expect(found("SettingsEditing", "/// What `--key` says.") == 0)
        #expect(found("SettingsEditing", #"help: "add \(key: "Key")")"#) == 0)
        #expect(found("SettingsModel", #""settings-bundle: source-language""#) == 0)
        let allowed = ["Sources/BundleStorage/A.swift": "a format"]
        #expect(found("BundleStorage", #""settings-bundle change 1""#, allowed: allowed) == 0)
        #expect(found("BundleStorage", "let a = 1", allowed: allowed) == 1)
    }

    @Test(arguments: ["var last = 1", "private var last: Int?", "    package static var last: [Int] = []"])
    func `Global state is found`(line: String) {
        #expect(SourceRules.globalState(in: file("Sources/Actions/A.swift", "struct A {\n}\n\(line)")).count == 1)
        #expect(SourceRules.globalState(in: file("Sources/SettingsModel/A.swift", line)) == [])
        let values = "    static let last = 1\n    static var all: [Int] {\n    var own = 1\n    }"
        #expect(SourceRules.globalState(in: file("Sources/Actions/A.swift", values)) == [])
    }

    @Test func `A public declaration is found`() {
        #expect(SourceRules.publicNames(in: file("Sources/SourceText/A.swift", "public struct A {}")).count == 1)
        #expect(SourceRules.publicNames(in: file("Sources/SourceText/A.swift", "open class A {}")).count == 1)
        #expect(SourceRules.publicNames(in: file("Sources/SourceText/A.swift", "package struct A {}")) == [])
    }

    @Test func `A long file is found`() {
        let atBudget = file("A.swift", String(repeating: "\n", count: 400))
        let long = file("A.swift", String(repeating: "\n", count: 401))
        #expect(SourceRules.longFiles(in: atBudget, allowed: [:]) == [])
        #expect(SourceRules.longFiles(in: long, allowed: [:]) == ["A.swift: 401 lines, 400 is the budget"])
        #expect(SourceRules.longFiles(in: long, allowed: ["A.swift": "a table"]) == [])
        #expect(
            SourceRules.longFiles(in: atBudget, allowed: ["A.swift": "a table"]) == [
                "A.swift: is not too long, and needs no exception"
            ])
    }

    @Test func `A test folder without a target is found`() {
        let folders = ["SourceTextTests", "DocsTests", "TestSupport", "Fixtures", "NothingTests"]
        #expect(
            SourceRules.testFolders(folders, targets: ["SourceText"]) == [
                "Tests/NothingTests: there is no target of that name to test"
            ])
    }

    @Test(arguments: SourceRules.machinePaths) func `A machine-specific path is found`(path: String) {
        #expect(SourceRules.machinePaths(in: "A", text: "one\ntwo \(path)three").count == 1)
        #expect(SourceRules.machinePaths(in: "A", text: "Docs/Internals/Architecture.md") == [])
    }
}
