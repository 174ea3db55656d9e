import Foundation
import TestSupport
import Testing

/// The GitHub action of this repository: its steps, run as a GitHub runner runs them.
@Suite struct ActionTests {
    private struct Action: Decodable {
        struct Input: Decodable {
            var description: String
            var `default`: String
        }

        struct Step: Decodable {
            var name: String
            var shell, run, uses, id: String?
            var env: [String: String]?
            var `if`: String?
        }

        struct Runs: Decodable {
            var using: String
            var steps: [Step]
        }

        var name, description: String
        var inputs: [String: Input]
        var runs: Runs
    }

    private struct Workflow: Decodable {
        struct Job: Decodable {
            var steps: [Step]
        }

        struct Step: Decodable {
            var uses: String?
            var with: [String: Scalar]?
        }

        /// A scalar of any type, which runners convert to a string.
        struct Scalar: Decodable {
            init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer() }
        }

        var jobs: [String: Job]
    }

    private func action() throws -> Action { try YAMLReader.value(of: Repository.text(of: "action.yml")) }

    private var root: String {
        let path = Repository.root.path(percentEncoded: false)
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Runs a step in a checkout as a runner does. Omitted inputs have their defaults.
    private func run(_ step: Action.Step, _ inputs: [String: String], in folder: ScratchFolder) throws -> CommandResult
    {
        let action = try action()
        var variables: [String: String] = [
            "GITHUB_ACTION_PATH": root, "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.path,
            "GITHUB_OUTPUT": folder.absolute("output"), "GITHUB_PATH": folder.absolute("path"),
            "RUNNER_TEMP": folder.absolute("temp"), "RUNNER_OS": "Linux",
        ]
        for (name, value) in step.env ?? [:] {
            let input = try #require(value.firstMatch(of: /inputs\.([a-z]+)/)?.1, "\(value)")
            let given = try inputs[String(input)] ?? #require(action.inputs[String(input)]).default
            variables[name] = given.isEmpty && value.contains("|| 'settings-bundle'") ? "settings-bundle" : given
        }
        try #require(step.shell == "bash")
        try folder.write(#require(step.run), to: "step.sh")
        return try CommandRunner(
            executable: "/bin/bash", arguments: ["--noprofile", "--norc", "-e", "-o", "pipefail", "step.sh"],
            environment: CommandRunner.environment(home: folder.path).merging(variables) { $1 }, folder: folder.path,
            mergesStreams: true
        ).run()
    }

    private func check(_ inputs: [String: String], in folder: ScratchFolder) throws -> CommandResult {
        let step = try #require(action().runs.steps.last)
        return try run(step, inputs, in: folder)
    }

    @Test(.needs(.preCommit)) func `The action has valid steps, and the documentation lists its inputs`() throws {
        let action = try action()
        #expect(action.runs.using == "composite" && action.name == "settings-bundle")
        #expect(action.inputs.values.allSatisfy { !$0.description.isEmpty })
        let steps = action.runs.steps
        #expect(steps.allSatisfy { ($0.run == nil) == ($0.shell == nil) && ($0.run == nil) != ($0.uses == nil) })
        // All steps before the last one only install the tool.
        #expect(steps.dropLast().allSatisfy { $0.if == "inputs.tool == ''" } && steps.last?.if == nil)
        for step in steps {
            // An input interpolated into a script would run as code.
            #expect(step.run?.contains("${{") != true)
            let folder = try ScratchFolder(["step.sh": step.run ?? ""])
            try shell("bash -n step.sh", in: folder).requireSuccess()
        }
        let page = try Repository.text(of: "Docs/Tasks/Check-in-CI.md")
        for input in action.inputs.keys { #expect(page.contains("\n| `\(input)` |"), "\(input)") }
    }

    @Test(.needs(.preCommit)) func `The check step prints workflow commands only for findings`() throws {
        let folder = try findingsFolder()
        let pane = try folder.text(of: "AnApp/Settings.bundle/Root.plist")
        // As a pull request might.
        for name in ["::stop-commands::x", "##[error]y"] {
            try folder.write(pane, to: "\(name)/Settings.bundle/Root.plist")
        }
        let result = try check(["paths": "AnApp\n::stop-commands::x\n##[error]y\n::stop-commands::none"], in: folder)
        let commands = result.output.split(separator: "\n").compactMap { GitHubCommand($0) }
        #expect(result.exitCode == 2 && Set(commands.map(\.name)) == ["error", "warning"], "\(result.output)")
        let files = Set(commands.compactMap { $0.properties["file"] })
        #expect(files.contains("::stop-commands::x/Settings.bundle/Root.plist"), "\(files)")
        for line in result.output.split(separator: "\n") where GitHubCommand(line) == nil {
            #expect(!line.contains("##[") && !line.hasPrefix("::"), "\(line)")
        }
    }

    @Test(arguments: ["GITHUB_ACTIONS", "TF_BUILD"])
    func `Text in a workflow contains no workflow commands`(variable: String) throws {
        let folder = try ScratchFolder()
        for name in ["::stop-commands::x", "a"] {
            try folder.write(
                paneText(table: nil, toggleText("##[error]t ##vso[task.x]", key: "")),
                to: "\(name)/Settings.bundle/Root.plist")
        }
        for format in ["text", "concise"] {
            func lines(_ environment: [String: String]) throws -> [String] {
                let result = try shell(
                    "settings-bundle check --format \(format) . ::none 2>&1", in: folder, environment: environment)
                return result.output.split(separator: "\n").map(String.init)
            }
            let plain = try lines([:])
            #expect(plain.contains { $0.hasPrefix("::stop-commands::x/") } && plain.joined().contains("##[error]"))
            let escaped = try lines([variable: "true"])
            #expect(escaped.count == plain.count)
            #expect(escaped.contains { $0.hasPrefix("./::stop-commands::x/Settings.bundle/Root.plist:") })
            #expect(!escaped.contains { $0.hasPrefix("::") || $0.contains("##[") || $0.contains("##vso[") })
        }
    }

    @Test(arguments: ["GITHUB_ACTIONS", "TF_BUILD"], ["show", "preview", "localize status", "options"])
    func `What a command prints in a workflow contains no workflow commands`(variable: String, command: String) throws {
        let folder = try ScratchFolder()
        let bundle = "::stop-commands::x/Settings.bundle"
        try folder.write(
            paneText(table: nil, toggleText("A&#13;::error::b ##[error]t", key: "k")), to: "\(bundle)/Root.plist")
        try folder.write("\"a\" = \"b\";\n", to: "\(bundle)/::debug::l.lproj/Root.strings")
        func lines(_ environment: [String: String]) throws -> [String] {
            let result = try shell(
                "settings-bundle \(command) -b \(bundle) 2>&1", in: folder, environment: environment)
            return result.output.split(separator: "\n").map(String.init)
        }
        func isCommand(_ line: String) -> Bool {
            line.trimmingPrefix(while: \.isWhitespace).hasPrefix("::") || line.contains("##[")
        }
        let plain = try lines([:])
        #expect(plain.contains(where: isCommand) || command == "options", "\(plain)")
        let escaped = try lines([variable: "true"])
        #expect(escaped.count == plain.count && !escaped.contains(where: isCommand), "\(escaped)")
        // A program reads JSON.
        let json = try shell(
            "settings-bundle show --json -b \(bundle)", in: folder, environment: [variable: "true"])
        #expect(json.output.contains("##[error]t"), "\(json.output)")
    }

    @Test(.needs(.preCommit)) func `The action passes its inputs to check as options`() throws {
        let folder = try findingsFolder()
        try folder.write("<plist/>", to: "* b; touch pwned/Settings.bundle/Root.plist")
        func rules(_ inputs: [String: String]) throws -> (rules: Set<String>, exitCode: Int) {
            let result = try check(inputs, in: folder)
            let commands = result.output.split(separator: "\n").compactMap { GitHubCommand($0) }
            return (Set(commands.compactMap { $0.properties["title"] }), result.exitCode)
        }
        #expect(try rules(["paths": "good"]) == ([], 0))
        #expect(try rules(["paths": "AnApp"]) == (["empty-key", "toggle-default"], 1))
        #expect(try rules(["paths": "AnApp", "args": "--ignore empty-key"]) == (["toggle-default"], 0))
        #expect(try rules(["paths": "AnApp", "args": "--ignore empty-key", "strict": "true"]).exitCode == 1)
        #expect(try rules(["paths": "AnApp", "args": "--select  toggle-\n --strict"]) == (["toggle-default"], 1))
        #expect(try rules(["paths": "good\n\n* b; touch pwned\n"]).rules == ["unreadable-plist"])
        #expect(try check(["args": "--ignore *"], in: folder).output.contains("there is no rule '*'"))
        #expect(try rules([:]).rules.isSuperset(of: ["empty-key", "not-a-pane"]), "all of the checkout")
        #expect(try !folder.snapshot().entries.keys.contains("pwned"))

        try folder.write("<plist/>", to: "--help/Settings.bundle/Root.plist")
        #expect(try rules(["paths": "--help\n-x"]) == (["unreadable-plist", "settings-bundle"], 2))
        #expect(try rules(["paths": "--help", "baseline": "-old.json", "args": "--write-baseline"]) == ([], 0))

        try folder.run("check", "--baseline", "old.json", "--write-baseline").requireSuccess()
        #expect(try rules(["baseline": "old.json", "strict": "true"]) == ([], 0))
        #expect(try rules(["tool": CommandRunner.tool, "paths": "good"]) == ([], 0))
        #expect(try rules(["tool": "/no/such/tool", "paths": "good"]).exitCode != 0)
    }

    @Test(.needs(.preCommit)) func `The action reuses a cached binary`() throws {
        let steps = try action().runs.steps
        let folder = try ScratchFolder()
        let sources = try #require(steps.first { $0.id == "sources" })
        for _ in 1...2 { #expect(try run(sources, [:], in: folder).exitCode == 0) }
        let outputs = try folder.text(of: "output").split(separator: "\n")
        #expect(
            outputs.count == 2 && Set(outputs).count == 1 && outputs[0].wholeMatch(of: /digest=[0-9a-f]{40}/) != nil)
        // The unchanged binary exists: nothing is downloaded or built, and later steps find the binary.
        let install = try #require(steps.first { $0.run?.contains("Distribution/install\" \"$bin\"") == true })
        try folder.write("", to: "temp/settings-bundle/bin/settings-bundle")
        let digest = outputs[0].dropFirst("digest=".count)
        try shell(
            """
            cd temp/settings-bundle/bin
            chmod +x settings-bundle
            if command -v sha256sum >/dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
            echo "\(digest) $($sum <settings-bundle | cut -d ' ' -f 1)" >.settings-bundle-installed
            """, in: folder
        ).requireSuccess()
        let result = try run(install, [:], in: folder)
        #expect(result.exitCode == 0 && result.output.isEmpty, "\(result.output)")
        #expect(try folder.text(of: "path") == folder.absolute("temp/settings-bundle/bin") + "\n")
        // The cache stores the same file.
        #expect(steps.contains { $0.uses?.hasPrefix("actions/cache@") == true })
    }

    @Test(.needs(.preCommit)) func `Workflows in the documentation use only inputs of the action`() throws {
        let inputs = try Set(action().inputs.keys)
        let blocks = try YAMLReader.blocks(of: "yaml", in: "Docs/Tasks/Check-in-CI.md")
            .filter { $0.hasPrefix("name:") }
        #expect(blocks.count == 2)
        for block in blocks {
            let steps = try YAMLReader.value(Workflow.self, of: block).jobs.values.flatMap(\.steps)
            let ours = steps.filter { $0.uses?.contains("/settings-bundle@") == true }
            #expect(ours.count == 1)
            for step in ours { #expect(Set((step.with ?? [:]).keys).isSubset(of: inputs)) }
        }
    }
}
