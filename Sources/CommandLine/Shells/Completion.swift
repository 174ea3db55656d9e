import ArgumentParser
import SettingsModel

/// The completions that a shell offers for a word on the command line.
enum Completion {
    /// The paths of files and folders. The shell lists them itself.
    case files
    /// The paths of folders. The shell lists them itself.
    case folders
    case words([Candidate])

    /// A word, and a note that is shown next to it.
    struct Candidate {
        var word: String
        var note = ""
    }

    /// Returns the completions for a word, or `nil` if there are none, for example because the preceding words cannot
    /// be parsed.
    ///
    /// - Parameter word: The beginning of the word that the user entered. The completions can include words that do not
    ///   start with it, because shells filter them.
    static func completion(of word: String, after words: [String]) -> Completion? {
        if words.first == "help" {
            let named = try? CommandLineReader.splitArguments(Array(words.dropFirst()))
            return named.flatMap { $0.rest.isEmpty ? .words(subcommands(of: $0.command)) : nil }
        }
        guard let (command, verbs, shared, rest) = try? CommandLineReader.splitArguments(words) else { return nil }
        let hasSubcommands = !command.configuration.subcommands.isEmpty
        let meant = command.configuration.defaultSubcommand ?? (hasSubcommands ? nil : command)
        let description = meant.map { CommandDescription(of: $0, named: verbs) } ?? .sharedOptions
        let typed = PartialCommandLine(shared + rest, of: description)
        let values = CompletionValues(verbs: verbs, typed: typed)
        if let option = typed.openOption { return values.completion(of: option) }
        if word.hasPrefix("-"), !typed.isEnded {
            guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else {
                return .words(typed.nextOptions.map(Candidate.init))
            }
            guard let option = description.option(named: String(word[..<equals])) else { return nil }
            return values.completion(of: option).addingPrefix(with: String(word[...equals]))
        }
        if hasSubcommands, rest.isEmpty { return .words(subcommands(of: command)) }
        if let argument = typed.nextArgument { return values.completion(of: argument) }
        return typed.isEnded ? nil : .words(typed.nextOptions.map(Candidate.init))
    }

    private static func subcommands(of command: any ParsableCommand.Type) -> [Candidate] {
        command.configuration.subcommands.map { Candidate(word: $0.name, note: $0.configuration.abstract) }
    }

    /// Returns the completions with a prefix, such as `--format=`, added to each word.
    private func addingPrefix(with head: String) -> Completion {
        guard case .words(let candidates) = self else { return self }
        return .words(candidates.map { Candidate(word: head + $0.word, note: $0.note) })
    }
}

extension Completion.Candidate {
    fileprivate init(_ option: CommandDescription.Parameter) {
        self.init(word: option.names.first { $0.hasPrefix("--") } ?? option.names[0], note: option.help)
    }
}
