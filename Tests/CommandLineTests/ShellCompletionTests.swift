import Foundation
import TestSupport
import Testing

/// Completions in shells, driven as by a user: a line is entered, and the completion key pressed.
@Suite struct ShellCompletionTests {
    /// A shell with the name of its completion script.
    enum Shell: String, CaseIterable {
        case bash, zsh, fish

        var script: String {
            switch self {
            case .bash: "settings-bundle"
            case .zsh: "_settings-bundle"
            case .fish: "settings-bundle.fish"
            }
        }
    }

    private struct Answer: Decodable {
        let words: [String]
        let written: String
    }

    /// A folder of files and a bundle with two languages, two panes, and items with and without keys.
    private static func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(["script.txt": "", "App/readme.txt": "", "My File.txt": ""])
        try folder.run("new", "--template", "tutorial", "--language", "en", "--language", "de").requireSuccess()
        try folder.run("add-pane", "Advanced", "--title", "Advanced").requireSuccess()
        return folder
    }

    private static func complete(
        _ lines: [(line: String, isAll: Bool)], in shell: Shell, _ folder: ScratchFolder
    ) throws -> [Answer] {
        let scripts = try ScratchFolder()
        let script = try folder.run("--generate-completion-script", shell.rawValue)
        #expect(script.exitCode == 0 && script.error == "")
        try scripts.write(script.output, to: shell.script)
        let driver = Repository.root.appending(path: "Tests/CommandLineTests/shell_completion.py")
        let result = try CommandRunner(
            executable: #require(Python.executable),
            arguments: [driver.path(percentEncoded: false), shell.rawValue, scripts.path],
            environment: CommandRunner.environment(home: scripts.path), folder: folder.path,
            input: Array(JSONSerialization.data(withJSONObject: lines.map { [$0.line, $0.isAll] }))
        ).run()
        try #require(result.exitCode == 0, "\(result.error)")
        let answers = try JSONDecoder().decode([Answer].self, from: Data(result.outputBytes))
        #expect(answers.count == lines.count)
        return answers
    }

    /// The last word of the line, without the slash that some shells append to a folder.
    private static func last(_ answer: Answer) -> String {
        let word = answer.words.last ?? ""
        return word.hasSuffix("/") ? String(word.dropLast()) : word
    }

    /// Lines with exactly one completion, and that word.
    private static let lines: KeyValuePairs = [
        "langu": "language-server",
        "localize rem": "remove",
        "help add-item tog": "toggle",
        "show play_": "play_sounds_preference",
        "show title:Us": "title:User Info",
        "show 'title:Us": "title:User Info",
        "show \"title:Us": "title:User Info",
        "show title\\:User\\ I": "title:User Info",
        "-b Settings.bundle -q show play_": "play_sounds_preference",
        "defaults resolve play_": "play_sounds_preference",
        "set-item --pane Ad": "Advanced",
        "set-item --pane=Ad": "--pane=Advanced",
        "rename-pane Ad": "Advanced",
        "rename-key play_": "play_sounds_preference",
        "localize remove d": "de",
        "localize rename d": "de",
        "preview --language d": "de",
        "localize catalog R": "Root",
        "add-item toggle --translate d": "de=",
        "explain empty-k": "empty-key",
        "check --select empty-k": "empty-key",
        "check --format sar": "sarif",
        "check --format=sar": "--format=sarif",
        "new --template tut": "tutorial",
        "add-item text-field --keyb": "--keyboard",
        "add-item text-field --keyboard UR": "URL",
        "add-item toggle --idiom ph": "phone",
        "set-item --value-type boo": "boolean",
        "set-item --type multi": "multi-value",
        "apply scr": "script.txt",
        "apply My\\ F": "My File.txt",
        "apply 'My F": "My File.txt",
        "apply \"My F": "My File.txt",
        "show -b Ap": "App",
        "show --bundle=Set": "--bundle=Settings.bundle",
        "generate swift --output=scr": "--output=script.txt",
        "generate swift --output=My\\ F": "--output=My File.txt",
    ]

    private static func expectWords(in shell: Shell) throws {
        let answers = try complete(lines.map { ("settings-bundle " + $0.key, false) }, in: shell, folder())
        for (line, answer) in zip(lines, answers) {
            #expect(last(answer) == line.value, "\(line.key): \(answer.words)")
            #expect(answer.words.first == "settings-bundle")
        }
    }

    @Test(.needs(.bash, .python3)) func `Bash completes words`() throws { try Self.expectWords(in: .bash) }
    @Test(.needs(.zsh, .python3)) func `Zsh completes words`() throws { try Self.expectWords(in: .zsh) }
    @Test(.needs(.fish, .python3)) func `Fish completes words`() throws { try Self.expectWords(in: .fish) }

    /// Keys in a third-party bundle must not be executed, and each must be one word.
    private static func expectKeys(in shell: Shell) throws {
        let folder = try ScratchFolder()
        let keys = [
            "$(touch ran)", "`touch ran`", "a b", "a'b", "a\"b\\c", "a:b=c", "~", "*", "#", "!x", "-x", "ä€😀",
            "x;touch ran", "nb\u{A0}sp", "up!ls",
        ]
        try folder.run("new", "--template", "empty").requireSuccess()
        for key in keys { try folder.run("add-item", "toggle", "--title", "T", "--key=\(key)").requireSuccess() }
        let answers = try complete(
            [
                ("settings-bundle remove-item ", true), ("settings-bundle remove-item '$(", true),
                ("settings-bundle remove-item \"up", false), ("settings-bundle remove-item nb\u{A0}", false),
            ], in: shell, folder)
        // A key that looks like an option is written as `key:`.
        let typed = keys.map { $0 == "-x" ? "key:-x" : $0 }
        #expect(answers[0].words.sorted() == (["settings-bundle", "remove-item"] + typed).sorted())
        #expect(answers.dropFirst().map(\.words.last) == ["$(touch ran)", "up!ls", "nb\u{A0}sp"])
        #expect(try folder.snapshot().entries["ran"] == nil)
    }

    @Test(.needs(.bash, .python3)) func `Bash does not execute keys`() throws { try Self.expectKeys(in: .bash) }
    @Test(.slow, .needs(.zsh, .python3)) func `Zsh does not execute keys`() throws { try Self.expectKeys(in: .zsh) }
    @Test(.slow, .needs(.fish, .python3)) func `Fish does not execute keys`() throws { try Self.expectKeys(in: .fish) }

    /// Completions that do not need a bundle are offered, without errors.
    private static func expectNoErrors(in shell: Shell) throws {
        let folder = try ScratchFolder(["script.txt": ""])
        let answers = try complete(
            [
                ("settings-bundle show ", false), ("settings-bundle show -b nowhere --pane ", false),
                ("settings-bundle no-such-command ", false), ("settings-bundle check --format sar", false),
                ("settings-bundle apply scr", false),
            ], in: shell, folder)
        #expect(answers[0].words.filter { !$0.isEmpty } == ["settings-bundle", "show"])
        #expect(answers[1].words.last { !$0.isEmpty } == "--pane")
        #expect(answers[2].words.last { !$0.isEmpty } == "no-such-command")
        #expect(answers[3].words.last == "sarif")
        #expect(answers[4].words.last == "script.txt")
        for answer in answers { #expect(!answer.written.contains("error"), "\(answer.written)") }
    }

    @Test(.needs(.bash, .python3)) func `Bash completes words without a bundle`() throws {
        try Self.expectNoErrors(in: .bash)
    }
    @Test(.needs(.zsh, .python3)) func `Zsh completes words without a bundle`() throws {
        try Self.expectNoErrors(in: .zsh)
    }
    @Test(.needs(.fish, .python3)) func `Fish completes words without a bundle`() throws {
        try Self.expectNoErrors(in: .fish)
    }
}
