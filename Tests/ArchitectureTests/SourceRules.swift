/// The rules that hold for the text of every source file, each a function from files to what is wrong with them.
enum SourceRules {
    /// What no library does: it returns an error or a diagnostic, and leaves printing and exiting to the executable.
    static let bannedInLibraries = ["print(", "exit(", "fatalError", "try!", "as!", "preconditionFailure"]

    /// Where the C library is seen, the process has a way to end, which `CommandLine` takes.
    static let endOfTheProcess = "Sources/BundleStorage/System/Environment.swift"

    /// Variables of a type or a file are a state of the process, which all callers of the actions would share.
    static func globalState(in files: [SwiftCode]) -> [String] {
        let variable =
            /^(?:(?:package |private |fileprivate |nonisolated\(unsafe\) )*var |.*\bstatic var \w+(?:: [^{]*)? = )/
        return files.filter { ImportTable.target(of: $0.path) == "Actions" }.flatMap { file in
            file.lines.enumerated().filter { $0.element.contains(variable) && !$0.element.hasSuffix("{") }.map {
                "\(file.path):\($0.offset + 1): a state of the process"
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

    /// Texts of libraries name options and commands by what they are for (`Message`): the command line has the words.
    ///
    /// The pages of rules have words of their own: in the file of a rule, all that stands before what it checks.
    static func commandLineWords(in path: String, text: String, allowed: [String: String]) -> [String] {
        let target = ImportTable.target(of: path)
        guard !["CommandLine", "TemplateEmbedder"].contains(target) else { return [] }
        let words = /--[a-z]|settings-bundle [a-z]/
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0, $1) }[...]
        if path.hasPrefix("Sources/SettingsChecks/Checks/") {
            lines = lines.drop { !$0.1.hasPrefix("        check: ") }
        }
        let found = lines.filter { !$0.1.drop { $0 == " " }.hasPrefix("//") && $0.1.contains(words) }
        if allowed[path] != nil { return found.isEmpty ? ["\(path): needs no exception"] : [] }
        return found.map { "\(path):\($0.0 + 1): an option or a command in a text of a library" }
    }

    /// The files that may name commands, each with the reason.
    static let namingCommands = [
        "Sources/Actions/Generating/GenerateRun.swift": "the first line of a generated file",
        "Sources/Actions/Previewing/Browser.swift": "the options of another program",
        "Sources/Actions/Previewing/PreviewRun+Compare.swift": "the words of another program",
        "Sources/Actions/Project/ProjectAddition.swift": "what a script phase runs",
        "Sources/BundleStorage/Editing/Manifest.swift": "the first line of a record",
        "Sources/BundleStorage/Revisions/GitRepository.swift": "the words of another program",
        "Sources/SettingsChecks/Baseline/Baseline+File.swift": "the name of the tool, and a word behind it",
    ]

    /// The package publishes no library: `package` is as far as a name reaches.
    static func publicNames(in files: [SwiftCode]) -> [String] {
        files.flatMap { file in
            ["public", "open class", "open func", "open var"].flatMap { word in
                file.lines(with: word).map { "\(file.path):\($0): \(word) in a package without libraries" }
            }
        }
    }

    static let lineBudget = 400

    /// The files that may be longer, each with the reason.
    static let longFiles: [String: String] = [:]

    static func longFiles(in files: [SwiftCode], allowed: [String: String]) -> [String] {
        let long = files.filter { $0.lines.count > lineBudget + 1 }
        let unused = Set(allowed.keys).subtracting(long.map(\.path)).sorted()
        return long.filter { allowed[$0.path] == nil }
            .map { "\($0.path): \($0.lines.count - 1) lines, \(lineBudget) is the budget" }
            + unused.map { "\($0): is not too long, and needs no exception" }
    }

    /// Test targets that test no target of their own name.
    static let testsOfTheWhole: Set = [
        "ArchitectureTests", "CommandLineTests", "CorpusTests", "DocsTests", "FaultTests", "PropertyTests",
        "ReleaseTests",
    ]

    static func testFolders(_ folders: [String], targets: Set<String>) -> [String] {
        folders.filter { $0.hasSuffix("Tests") && !testsOfTheWhole.contains($0) }
            .filter { !targets.contains(String($0.dropLast("Tests".count))) }
            .map { "Tests/\($0): there is no target of that name to test" }
    }

    /// The beginnings of paths that exist on one machine only. They are put together here, or this file had them.
    static let machinePaths = ["work", "home", "Users", "root", "tmp/bash"].map { "/\($0)/" }

    static func machinePaths(in path: String, text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
            machinePaths.filter { line.contains($0) }.map { "\(path):\(index + 1): a path of one machine: \($0)" }
        }
    }
}
