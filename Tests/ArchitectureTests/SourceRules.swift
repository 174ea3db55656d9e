/// Rules for the text of all source files. Each rule is a function that returns the violations.
enum SourceRules {
    /// Words that libraries must not use: a library returns an error or a diagnostic and leaves printing and exiting to
    /// the executable.
    static let bannedInLibraries = ["print(", "exit(", "fatalError", "try!", "as!", "preconditionFailure"]

    /// The only library file that may exit the process, on behalf of `CommandLine`.
    static let endOfTheProcess = "Sources/BundleStorage/System/Environment.swift"

    /// Finds variables of types and files, which all callers of the actions would share.
    static func globalState(in files: [SwiftCode]) -> [String] {
        let variable =
            /^(?:(?:package |private |fileprivate |nonisolated\(unsafe\) )*var |.*\bstatic var \w+(?:: [^{]*)? = )/
        return files.filter { ImportTable.target(of: $0.path) == "Actions" }.flatMap { file in
            file.lines.enumerated().filter { $0.element.contains(variable) && !$0.element.hasSuffix("{") }.map {
                "\(file.path):\($0.offset + 1): a state of the process"
            }
        }
    }

    private static let printing = [
        "print(", "debugPrint(", "fputs(", "FileHandle.standardError", "FileHandle.standardOutput",
    ]

    /// Test files that may print, with the reason.
    static let printingPrograms = ["Tests/UserDefaultsDomainsTests/Judge/judge.swift": "a program that a test runs"]

    /// Finds tests that print, because their output hides the failures.
    static func printingTests(in files: [SwiftCode]) -> [String] {
        let tests = files.filter { $0.path.contains(/^Tests\/[A-Za-z]+Tests\//) && printingPrograms[$0.path] == nil }
        return tests.flatMap { file in
            printing.flatMap { word in
                file.lines(with: word).map { "\(file.path):\($0): a test uses #expect or notTried instead of \(word)" }
            }
        }
    }

    static func bannedWords(in files: [SwiftCode]) -> [String] {
        files.filter { ImportTable.target(of: $0.path) != "CommandLine" }.flatMap { file in
            bannedInLibraries.filter { $0 != "exit(" || file.path != endOfTheProcess }.flatMap { word in
                file.lines(with: word).map { "\(file.path):\($0): a library does without \(word)" }
            }
        }
    }

    /// Finds options and commands in strings of libraries, which must refer to them through `Message`.
    ///
    /// Rule pages may mention them, so the part of a rule before its check is skipped.
    static func commandLineWords(in path: String, text: String, allowed: [String: String]) -> [String] {
        let target = ImportTable.target(of: path)
        guard !["CommandLine", "TemplateEmbedder"].contains(target) else { return [] }
        let words = /--[a-z]|settings-bundle [a-z]/
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0, $1) }
        if path.hasPrefix("Sources/SettingsChecks/Checks/") {
            var isPage = false
            lines = lines.filter { line in
                if line.1.hasSuffix(" = Rule(") { isPage = true }
                if line.1.hasPrefix("        check: ") { isPage = false }
                return !isPage
            }
        }
        let found = lines.filter { !$0.1.drop { $0 == " " }.hasPrefix("//") && $0.1.contains(words) }
        if allowed[path] != nil { return found.isEmpty ? ["\(path): needs no exception"] : [] }
        return found.map { "\(path):\($0.0 + 1): an option or a command in a text of a library" }
    }

    /// Files that may mention commands, with the reason.
    static let namingCommands = [
        "Sources/Actions/Generating/GenerateRun.swift": "the first line of a generated file",
        "Sources/Actions/Options/NewOptionsFile.swift": "the comments in an options file",
        "Sources/Actions/Previewing/Browser.swift": "the options of another program",
        "Sources/Actions/Previewing/PreviewRun+Compare.swift": "the words of another program",
        "Sources/Actions/Project/ProjectAddition.swift": "what a script phase runs",
        "Sources/BundleStorage/Editing/Manifest.swift": "the first line of a record",
        "Sources/XcodeProjects/Editing/ProjectDraft.swift": "the first line of a script",
        "Sources/BundleStorage/Revisions/GitRepository.swift": "the words of another program",
    ]

    /// Finds public declarations. The package publishes no library, so `package` is the widest access level.
    static func publicNames(in files: [SwiftCode]) -> [String] {
        files.flatMap { file in
            ["public", "open class", "open func", "open var"].flatMap { word in
                file.lines(with: word).map { "\(file.path):\($0): \(word) in a package without libraries" }
            }
        }
    }

    static let lineBudget = 400

    /// Files that may be longer, with the reason.
    static let longFiles: [String: String] = [:]

    static func longFiles(in files: [SwiftCode], allowed: [String: String]) -> [String] {
        let long = files.filter { $0.lines.count > lineBudget + 1 }
        let unused = Set(allowed.keys).subtracting(long.map(\.path)).sorted()
        return long.filter { allowed[$0.path] == nil }
            .map { "\($0.path): \($0.lines.count - 1) lines, \(lineBudget) is the budget" }
            + unused.map { "\($0): is not too long, and needs no exception" }
    }

    /// Test targets that do not test a target of the same name.
    static let testsOfTheWhole: Set = [
        "ArchitectureTests", "CommandLineTests", "CorpusTests", "DocsTests", "FaultTests", "PropertyTests",
        "ReleaseTests",
    ]

    static func testFolders(_ folders: [String], targets: Set<String>) -> [String] {
        folders.filter { $0.hasSuffix("Tests") && !testsOfTheWhole.contains($0) }
            .filter { !targets.contains(String($0.dropLast("Tests".count))) }
            .map { "Tests/\($0): there is no target of that name to test" }
    }

    /// Prefixes of paths that exist on one machine only, composed here so that this file does not contain them.
    static let machinePaths = ["work", "home", "Users", "root", "tmp/bash"].map { "/\($0)/" }

    static func machinePaths(in path: String, text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
            machinePaths.filter { line.contains($0) }.map { "\(path):\(index + 1): a path of one machine: \($0)" }
        }
    }
}
