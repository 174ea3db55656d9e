import Actions
import ArgumentParser
import SettingsModel

/// Brings what was typed into the form the commands are declared in.
enum CommandLineReader {
    /// How many arguments an option of every command is, which may stand before the verb; 0 for any other word.
    private static func length(ofShared word: String) -> Int {
        switch word {
        case "-b", "--bundle", "--options", "--color": 2
        case "-q", "--quiet": 1
        default:
            ["--bundle=", "--options=", "--color="].contains(where: word.hasPrefix)
                || (word.hasPrefix("-b") && word.utf8.count > 2) ? 1 : 0
        }
    }

    /// The command that is typed, with its options.
    ///
    /// The command is asked first: it need not look at all the others. Where it does not understand, the root says why,
    /// and shows the help that is asked for.
    ///
    /// - Throws: for a verb that does not exist, with the nearest that does; what the argument parser throws.
    static func command(_ arguments: [String]) throws -> any ParsableCommand {
        let (type, verbs, typed) = try normalized(arguments)
        var options = typed
        if type == CheckCommand.self {
            let (words, paths) = withoutPaths(typed)
            if let command = checkCommand(words, paths) { return command }
            // The argument parser says the same of these, and sooner.
            options = words
        }
        if type.configuration.subcommands.isEmpty, let command = try? type.parse(options) { return command }
        if type == DefaultsResolveCommand.self { try requireNoLaunchArgument(among: options) }
        do {
            return try SettingsBundleCommand.parseAsRoot(verbs + options)
        } catch {
            throw unknownOption(among: options, of: type, verbs, unless: error) ?? error
        }
    }

    /// What stands for paths that stand side by side: no argument can hold a zero.
    private static let mark = "\0"

    /// The words of `check`, which build scripts and hooks give thousands of paths, with one for those side by side.
    ///
    /// The time of the argument parser grows with the square of the paths. A word behind an option may be its value, and
    /// goes as it is.
    private static func withoutPaths(_ words: [String]) -> (words: [String], paths: [[String]]) {
        var paths: [[String]] = []
        var rest: [String] = []
        for (index, word) in words.enumerated() {
            if word.hasPrefix("-") || index > 0 && words[index - 1].hasPrefix("-") {
                rest.append(word)
            } else if rest.last == mark {
                paths[paths.count - 1].append(word)
            } else {
                rest.append(mark)
                paths.append([word])
            }
        }
        return (rest, paths)
    }

    /// The command `check` of such words; nil where it is not understood.
    private static func checkCommand(_ words: [String], _ paths: [[String]]) -> CheckCommand? {
        guard var command = try? CheckCommand.parse(words) else { return nil }
        var left = paths[...]
        command.paths = command.paths.flatMap { $0 == mark ? left.popFirst() ?? [] : [$0] }
        return command
    }

    /// The mistake of an option that a command does not have, where the parser names only the one that it misses.
    private static func unknownOption(
        among words: [String], of command: any ParsableCommand.Type, _ verbs: [String], unless error: any Error
    ) -> Failure? {
        guard command != DefaultsResolveCommand.self, !SettingsBundleCommand.exitCode(for: error).isSuccess else {
            return nil
        }
        let described = CommandDescription(of: command, named: verbs)
        guard let name = described.firstUnknownOption(in: words) else { return nil }
        if let meant = FamiliarWords.options[name]?.first(where: described.longNames.contains) {
            return FamiliarWords.failure("option", name, meant)
        }
        if SettingsBundleCommand.fullMessage(for: error).contains("'\(name)'") { return nil }
        return Failure(
            unknown: "option", name, among: described.longNames, help: "add --help to list the options")
    }

    /// The arguments with shared options behind the verb, and item types by their plain names.
    private static func normalized(
        _ arguments: [String]
    ) throws -> (command: any ParsableCommand.Type, verbs: [String], options: [String]) {
        let (command, verbs, moved, rest) = try split(arguments)
        if rest.first == "help" { try requireCommands(rest.dropFirst(), of: command, path: verbs) }
        try requireSubcommand(of: command, verbs, rest)
        let meant = command.configuration.defaultSubcommand ?? command
        var words = moved + rest
        // To describe a command takes time.
        if words.contains(where: { $0.hasPrefix("---") || $0.hasPrefix("--") && $0.hasSuffix("=") }) {
            words = CommandDescription(of: meant, named: verbs).readable(words)
        }
        return (meant, verbs, meant == DefaultsResolveCommand.self ? launchArgumentsAsOptions(words[...]) : words)
    }

    /// The command that arguments begin with, the shared options that stand before its verbs, and what stands behind them.
    static func split(
        _ arguments: [String]
    ) throws -> (command: any ParsableCommand.Type, verbs: [String], shared: [String], rest: ArraySlice<String>) {
        var rest = arguments[...]
        var shared: [String] = []
        var verbs: [String] = []
        var command: any ParsableCommand.Type = SettingsBundleCommand.self
        while let word = rest.first, !command.configuration.subcommands.isEmpty {
            if case let length = length(ofShared: word), length > 0 {
                shared += rest.prefix(length)
                rest = rest.dropFirst(length)
                continue
            }
            if word == "-V", verbs.isEmpty {
                rest = ["--version"] + rest.dropFirst()
                break
            }
            guard !word.hasPrefix("-"), let next = try subcommand(of: command, named: word, path: verbs) else { break }
            command = next
            verbs.append(next.name)
            rest = rest.dropFirst()
        }
        return (command, verbs, shared, rest)
    }

    /// The words with those behind `--` as options: the argument parser would take them for more keys.
    private static func launchArgumentsAsOptions(_ words: ArraySlice<String>) -> [String] {
        guard let end = words.firstIndex(of: "--") else { return Array(words) }
        return words[..<end] + words[(end + 1)...].map { LaunchWord($0).option }
    }

    /// Throws where `--` was forgotten: the options with one dash are few.
    private static func requireNoLaunchArgument(among words: [String]) throws(Failure) {
        let word = words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && !["-", "-b", "-q", "-h"].contains($0) }
        guard let word else { return }
        throw Failure(
            usage: "\(quoted(word)) is not an option", help: "put launch arguments after --, as in -- \(word) …")
    }

    /// Throws for a command that does not exist among those that help is asked for.
    private static func requireCommands(
        _ words: ArraySlice<String>, of command: any ParsableCommand.Type, path: [String]
    ) throws {
        guard let word = words.first, !word.hasPrefix("-"), !command.configuration.subcommands.isEmpty,
            let next = try subcommand(of: command, named: word, path: path)
        else { return }
        try requireCommands(words.dropFirst(), of: next, path: path + [word])
    }

    private static func subcommand(
        of command: any ParsableCommand.Type, named word: String, path: [String]
    ) throws -> (any ParsableCommand.Type)? {
        let subcommands = command.configuration.subcommands
        // A type's raw name works as well as its plain one.
        let name = command == AddItemCommand.self ? ItemType.named(word)?.name ?? word : word
        // From the end, since `add-item` is near the start: the configuration of its generic subcommands is slow to create.
        if let found = subcommands.last(where: { $0.name == name }) { return found }
        if word == "help" { return nil }
        let what =
            command == AddItemCommand.self
            ? "item type" : path.isEmpty ? "command" : "\(path.joined(separator: " ")) command"
        let known =
            command == AddItemCommand.self ? FamiliarWords.itemTypes : path.isEmpty ? FamiliarWords.commands : [:]
        if let meant = known[word] { throw FamiliarWords.failure(what, word, meant) }
        throw Failure(unknown: what, word, among: subcommands.map { $0.name })
    }

    /// Throws where a verb is missing that cannot be guessed.
    private static func requireSubcommand(
        of command: any ParsableCommand.Type, _ verbs: [String], _ rest: ArraySlice<String>
    ) throws {
        guard command == AddItemCommand.self, !rest.contains(where: { ["-h", "--help", "help"].contains($0) }) else {
            return
        }
        let names = command.configuration.subcommands.map { $0.name }
        throw Failure(usage: "add-item requires an item type", help: "add one of \(names.joined(separator: ", "))")
    }
}

/// The words that people try first, with the tool's word for each.
private enum FamiliarWords {
    static let commands = [
        "add": "add-item", "set": "set-item", "update": "set-item", "edit": "set-item", "delete": "remove-item",
        "remove": "remove-item", "page": "add-pane", "screen": "add-pane", "validate": "check", "lint": "check",
        "verify": "check", "translate": "localize set", "list": "show", "init": "new", "create": "new",
        "rm": "remove-item", "ls": "show", "move": "move-item", "copy": "copy-item", "duplicate": "copy-item",
        "rename": "rename-key or rename-pane", "export": "localize export", "import": "localize import",
    ]
    static let itemTypes = [
        "switch": "toggle", "section": "group", "list": "multi-value", "picker": "multi-value", "text": "text-field",
        "label": "title", "page": "child-pane, or the command add-pane",
        "screen": "child-pane, or the command add-pane",
    ]
    static let options = [
        "--lang": ["--language", "--translate"], "--rule": ["--select"], "--label": ["--title"], "--name": ["--title"],
        "--value": ["--default"], "--option": ["--choice"], "--remove-option": ["--remove-choice"],
    ]

    static func failure(_ what: String, _ word: String, _ meant: String) -> Failure {
        Failure(usage: "there is no \(what) \(quoted(word))", help: "did you mean \(meant)?")
    }
}

extension ParsableCommand {
    /// The name that the command is typed by.
    static var name: String { configuration.commandName ?? "" }
}
