import Actions
import ArgumentParser
import SettingsEditing
import SettingsModel

/// Normalizes the command-line arguments and parses them as a command.
enum CommandLineReader {
    /// Returns the number of arguments that a shared option occupies: 2 if its value is a separate argument, or 1
    /// otherwise. Returns 0 if the word is not a shared option. Shared options can precede the name of the command.
    private static func argumentCount(ofSharedOption word: String) -> Int {
        switch word {
        case "-b", "--bundle", "--options", "--color": 2
        case "-q", "--quiet": 1
        default:
            ["--bundle=", "--options=", "--color="].contains(where: word.hasPrefix)
                || (word.hasPrefix("-b") && word.utf8.count > 2) ? 1 : 0
        }
    }

    /// Parses the command-line arguments and returns the command with its options.
    ///
    /// First, only the specified command parses the options. If that fails, the root command parses all arguments to
    /// report the error or to print the requested help.
    ///
    /// - Throws: A failure that suggests the most similar name if the command is unknown, or an error of the argument
    ///   parser.
    static func command(_ arguments: [String]) throws -> any ParsableCommand {
        let (type, verbs, typed) = try normalized(arguments)
        var options = typed
        if type == CheckCommand.self {
            let (words, paths) = replacingPathsWithPlaceholders(typed)
            if let command = parseCheckCommand(words, paths) { return command }
            // The paths do not affect the parser's error, and parsing is faster without them.
            options = words
        }
        if type.configuration.subcommands.isEmpty, let command = try? type.parse(options) { return command }
        if type == DefaultsResolveCommand.self { try requireNoLaunchArgument(among: options) }
        do {
            return try SettingsBundleCommand.parseAsRoot(verbs + options)
        } catch {
            throw unknownOptionFailure(among: options, of: type, verbs, unless: error) ?? error
        }
    }

    /// The placeholder that stands for a run of adjacent paths. It is a NUL character, which an argument cannot
    /// contain.
    private static let mark = "\0"

    /// Replaces each run of adjacent paths in the arguments of `check` with a single placeholder.
    ///
    /// Build scripts and hooks can pass thousands of paths, but the time that the argument parser takes grows with the
    /// square of the number of arguments. An argument that follows an option is kept, because it might be the option's
    /// value.
    private static func replacingPathsWithPlaceholders(_ words: [String]) -> (words: [String], paths: [[String]]) {
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

    /// Parses the arguments of `check`, and then replaces the placeholders with the paths. Returns `nil` if the
    /// arguments are invalid.
    private static func parseCheckCommand(_ words: [String], _ paths: [[String]]) -> CheckCommand? {
        guard var command = try? CheckCommand.parse(words) else { return nil }
        var left = paths[...]
        command.paths = command.paths.flatMap { $0 == mark ? left.popFirst() ?? [] : [$0] }
        return command
    }

    /// Returns an error for the first unknown option. Returns `nil` if all options are known, or if the argument
    /// parser's own error already mentions the unknown option.
    ///
    /// The argument parser does not always mention an unknown option, because it can report another problem first, such
    /// as a missing argument.
    private static func unknownOptionFailure(
        among words: [String], of command: any ParsableCommand.Type, _ verbs: [String], unless error: any Error
    ) -> Failure? {
        guard command != DefaultsResolveCommand.self, !SettingsBundleCommand.exitCode(for: error).isSuccess else {
            return nil
        }
        let described = CommandDescription(of: command, named: verbs)
        let typed = PartialCommandLine(Array(words.prefix { $0 != "--" }), of: described)
        let message = SettingsBundleCommand.fullMessage(for: error)
        guard let name = typed.firstUnknownOption else {
            return typed.firstExtraArgument.flatMap { extraArgumentFailure($0, of: command, described) }
        }
        if let meant = CommonAliases.options[name]?.first(where: described.longNames.contains) {
            return CommonAliases.failure("option", name, meant)
        }
        if let failure = inapplicableOptionFailure(name, verbs) { return failure }
        let hasSuggestion = message.contains("Did you mean") || !isSimilar(name, toAny: described.longNames)
        if message.contains("'\(name)'"), hasSuggestion { return nil }
        return Failure(
            unknown: "option", name, among: described.longNames, help: "add --help to list the options")
    }

    /// Returns an error for an option of `add-item` that other item types have. Returns `nil` for any other option.
    private static func inapplicableOptionFailure(_ name: String, _ verbs: [String]) -> Failure? {
        guard verbs.first == AddItemCommand.name, let type = verbs.dropFirst().first.flatMap(ItemType.named),
            let option = ItemOption.all.first(where: { "--\($0.name)" == name })
        else { return nil }
        let error = UsageError(inapplicable: option.key.key, to: type)
        return Failure(usage: error.message, help: error.help)
    }

    /// Returns an error for an argument that is probably the value of an option. Returns `nil` for any other argument.
    private static func extraArgumentFailure(
        _ word: String, of command: any ParsableCommand.Type, _ described: CommandDescription
    ) -> Failure? {
        let isBundle = word.hasSuffix(".bundle") || word.hasSuffix(".bundle/")
        let option = isBundle ? "--bundle" : command == PreviewCommand.self ? "--pane" : nil
        guard let option, described.longNames.contains(option) else { return nil }
        return Failure(
            usage: "unexpected argument \(quoted(word))", help: "did you mean \(option) \(shellQuoted(word))?")
    }

    /// Splits the arguments into a command and its options. Shared options before the name of the command are moved
    /// after it. Launch arguments are converted to options.
    private static func normalized(
        _ arguments: [String]
    ) throws -> (command: any ParsableCommand.Type, verbs: [String], options: [String]) {
        let (command, verbs, moved, rest) = try splitArguments(arguments)
        if rest.first == "help" { try requireKnownCommands(rest.dropFirst(), of: command, path: verbs) }
        try requireItemType(of: command, verbs, rest)
        let meant = command.configuration.defaultSubcommand ?? command
        var words = moved + rest
        // Describing a command is slow.
        if words.contains(where: { $0.hasPrefix("---") || $0.hasPrefix("--") && $0.hasSuffix("=") }) {
            words = PartialCommandLine(words, of: CommandDescription(of: meant, named: verbs)).parsableWords
        }
        return (meant, verbs, meant == DefaultsResolveCommand.self ? launchArgumentsAsOptions(words[...]) : words)
    }

    /// Splits the arguments into the command, the names that lead to it, shared options, and the remaining arguments.
    /// Only shared options before or between the names are separated from the remaining arguments.
    static func splitArguments(
        _ arguments: [String]
    ) throws -> (command: any ParsableCommand.Type, verbs: [String], shared: [String], rest: ArraySlice<String>) {
        var rest = arguments[...]
        var shared: [String] = []
        var verbs: [String] = []
        var command: any ParsableCommand.Type = SettingsBundleCommand.self
        while let word = rest.first, !command.configuration.subcommands.isEmpty {
            if case let argumentCount = argumentCount(ofSharedOption: word), argumentCount > 0 {
                shared += rest.prefix(argumentCount)
                rest = rest.dropFirst(argumentCount)
                continue
            }
            if word == "-V", verbs.isEmpty {
                rest = ["--version"] + rest.dropFirst()
                break
            }
            // The parser would read `-check` as several options, and print the help for its `h`.
            if verbs.isEmpty, word.hasPrefix("-"), !word.hasPrefix("--"), word.utf8.count > 2 {
                let names = command.configuration.subcommands.map { $0.name }
                throw Failure(unknown: "option", word, among: names, help: "add --help to list the options")
            }
            guard !word.hasPrefix("-"), let next = try subcommand(of: command, named: word, path: verbs) else { break }
            command = next
            verbs.append(next.name)
            rest = rest.dropFirst()
        }
        return (command, verbs, shared, rest)
    }

    /// Converts the launch arguments after `--` to options. Without this conversion, the argument parser would
    /// interpret them as additional keys.
    private static func launchArgumentsAsOptions(_ words: ArraySlice<String>) -> [String] {
        guard let end = words.firstIndex(of: "--") else { return Array(words) }
        return words[..<end] + words[(end + 1)...].map { EncodedLaunchArgument($0).option }
    }

    /// Throws a failure if a launch argument is not preceded by `--`. Any unknown option with a single dash is
    /// considered a launch argument.
    private static func requireNoLaunchArgument(among words: [String]) throws(Failure) {
        let word = words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && !["-", "-b", "-q", "-h"].contains($0) }
        guard let word else { return }
        throw Failure(
            usage: "\(quoted(word)) is not an option", help: "put launch arguments after --, as in -- \(word) …")
    }

    /// Throws a failure if help is requested for an unknown command.
    private static func requireKnownCommands(
        _ words: ArraySlice<String>, of command: any ParsableCommand.Type, path: [String]
    ) throws {
        guard let word = words.first, !word.hasPrefix("-"), !command.configuration.subcommands.isEmpty,
            let next = try subcommand(of: command, named: word, path: path)
        else { return }
        try requireKnownCommands(words.dropFirst(), of: next, path: path + [word])
    }

    private static func subcommand(
        of command: any ParsableCommand.Type, named word: String, path: [String]
    ) throws -> (any ParsableCommand.Type)? {
        let subcommands = command.configuration.subcommands
        // The raw value of an item type is accepted in addition to its plain name.
        let name = command == AddItemCommand.self ? ItemType.named(word)?.name ?? word : word
        // Searches backward, because `add-item` is near the start, and the configuration of its generic subcommands is
        // slow to create.
        if let found = subcommands.last(where: { $0.name == name }) { return found }
        if word == "help" { return nil }
        if command == AddItemCommand.self {
            throw ItemType.unknownTypeFailure(word, alternative: ", or the command add-pane")
        }
        let what = path.isEmpty ? "command" : "\(path.joined(separator: " ")) command"
        if path.isEmpty, let meant = CommonAliases.commands[word] { throw CommonAliases.failure(what, word, meant) }
        throw Failure(unknown: what, word, among: subcommands.map { $0.name })
    }

    /// Throws a failure if `add-item` is used without an item type.
    private static func requireItemType(
        of command: any ParsableCommand.Type, _ verbs: [String], _ rest: ArraySlice<String>
    ) throws {
        guard command == AddItemCommand.self, !rest.contains(where: { ["-h", "--help", "help"].contains($0) }) else {
            return
        }
        let names = command.configuration.subcommands.map { $0.name }
        throw Failure(usage: "add-item requires an item type", help: "add one of \(names.joined(separator: ", "))")
    }
}

/// Maps words that users are likely to try to the words that this tool supports.
private enum CommonAliases {
    static let commands = [
        "add": "add-item", "set": "set-item", "update": "set-item", "delete": "remove-item",
        "remove": "remove-item", "page": "add-pane", "screen": "add-pane", "validate": "check", "lint": "check",
        "verify": "check", "translate": "localize set", "list": "show", "create": "new", "delete-item": "remove-item",
        "edit-item": "set-item", "change-item": "set-item", "rename-item": "set-item", "new-item": "add-item",
        "version": "--version", "status": "localize status or project status", "sync": "localize sync",
        "undo": "git restore, or undo in settings-bundle edit",
        "rm": "remove-item", "ls": "show", "cp": "copy-item", "mv": "move-item", "lang": "localize",
        "language": "localize", "languages": "localize status", "move": "move-item", "copy": "copy-item",
        "duplicate": "copy-item",
        "rename": "rename-key or rename-pane", "export": "localize export", "import": "localize import",
    ]
    static let options = [
        "--lang": ["--language", "--translate"], "--rule": ["--select"], "--label": ["--title"], "--name": ["--title"],
        "--value": ["--default"], "--option": ["--choice"], "--remove-option": ["--remove-choice"],
        "--static": ["--part"], "--model": ["--part"],
    ]

    static func failure(_ what: String, _ word: String, _ meant: String) -> Failure {
        Failure(usage: "there is no \(what) \(quoted(word))", help: "did you mean \(meant)?")
    }
}

extension ParsableCommand {
    /// The name of the command on the command line.
    static var name: String { configuration.commandName ?? "" }
}
