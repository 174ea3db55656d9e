import Actions
import ArgumentParser
import BundleStorage
import JSONSyntax
import SettingsModel

/// The version of the tool. It is the newest version in CHANGELOG.md.
let version = "0.1.0"

/// The GitHub repository of the action and the releases. `Scripts/release` replaces the account.
let repository = "OWNER/settings-bundle"

/// The main entry point of the tool.
package enum Tool {
    /// Runs the command that the arguments of the process specify, and exits.
    package static func main() {
        StandardStream.reserveStandardDescriptors()
        Environment.ignoreWriteSignals()
        Environment.ensureOwnerAccess()
        let console = Console.standard
        let code: Int32
        do {
            let words = try words()
            code =
                try ShellIntegration.answerRequest(words, on: console)
                ? 0 : Message.$specifiedBundle.withValue(bundle(in: words)) { run(words, on: console) }
        } catch {
            let words = Environment.arguments?.map(\.string) ?? []
            code = report(error, of: words, on: console)
        }
        console.flush()
        Environment.end(with: code)
    }

    /// Runs a command, and returns its exit code.
    ///
    /// - Parameter words: The arguments after the name of the tool.
    static func run(_ words: [String], on console: Console) -> Int32 {
        do {
            var command = try CommandLineReader.command(words)
            try command.run()
            console.writeReport()
            return 0
        } catch {
            return report(error, of: words, on: console)
        }
    }

    /// Returns the value of `--bundle`, or `nil` if it is not specified.
    private static func bundle(in words: [String]) -> String? {
        for (index, word) in words.enumerated() {
            if word == "--" { break }
            if word == "--bundle" || word == "-b" { return words.dropFirst(index + 1).first }
            if word.hasPrefix("--bundle=") { return String(word.dropFirst("--bundle=".count)) }
        }
        return nil
    }

    /// Returns the arguments after the name of the tool.
    ///
    /// - Throws: A failure if the system does not provide the arguments, or if text that could contain a path is not
    ///   UTF-8. Such text in an argument or an environment variable could refer to a different file after conversion.
    private static func words() throws(Failure) -> [String] {
        guard let arguments = Environment.arguments else {
            throw Failure(
                "the arguments cannot be read", help: "on Linux, they are read from /proc, which must be mounted")
        }
        let help: Message = "enter it in UTF-8; if the name of a file is not UTF-8, rename the file first"
        for name in ["SETTINGS_BUNDLE", ProjectOptionsFinder.variable] where Environment.text(name)?.isUTF8 == false {
            throw Failure(usage: "the variable \(name) is not UTF-8", help: help)
        }
        for (index, word) in arguments.enumerated() where !word.isUTF8 {
            throw Failure(usage: "argument \(index + 1) is not UTF-8: \(quoted(word.string))", help: help)
        }
        return arguments.map(\.string)
    }

    /// Reports an error, or prints the help that the user requested. Returns the exit code: 0 for success, 1 for
    /// findings, 64 for a usage error, or 2 for any other failure.
    private static func report(_ error: any Error, of words: [String], on console: Console) -> Int32 {
        // The parser's `exitCode(for:)` generates help, which takes time.
        if let code = error as? ExitCode {
            console.writeReport()
            return code.rawValue
        }
        if let failure = Failure(error, in: "") {
            console.report(failure)
            writeError(failure, of: words, on: console)
            return failure.isUsageError ? ExitCode.validationFailure.rawValue : 2
        }
        let code = SettingsBundleCommand.exitCode(for: error)
        if code.isSuccess {
            console.writeLine(HelpText.sortingSections(SettingsBundleCommand.fullMessage(for: error)))
            return 0
        }
        let message = SettingsBundleCommand.fullMessage(for: error)
        console.report(ofParser: message)
        writeError(Failure(ofParser: message), of: words, on: console)
        return code.rawValue
    }

    /// If the user asked for JSON, prints an error as JSON to standard output.
    private static func writeError(_ failure: Failure, of words: [String], on console: Console) {
        guard words.prefix(while: { $0 != "--" }).contains("--json") else { return }
        console.write(JSON.error(failure, after: console.changeReport))
    }
}

extension Failure {
    /// Creates a failure from a message of the argument parser, which consists of the error and the usage of the
    /// command.
    fileprivate init(ofParser message: String) {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.firstIndex { $0.hasPrefix("Usage: ") } ?? lines.endIndex
        let error = lines[..<end].joined(separator: "\n")
        self.init(
            usage: Message(error.hasPrefix("Error: ") ? String(error.dropFirst("Error: ".count)) : error),
            help: end == lines.endIndex ? nil : Message(lines[end...].joined(separator: "\n")))
    }
}

struct SettingsBundleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings-bundle",
        abstract: "Create, edit, localize, check and show Settings bundles.",
        discussion: """
            Without --bundle, a command uses the first of these that exists: the bundle in $SETTINGS_BUNDLE, the \
            bundle that contains the current folder, the bundle specified in settings-bundle.json, ./Settings.bundle, \
            or the only bundle below the current folder or, in a repository, above it.

            Exit codes: 0 success; 1 findings; 2 failure; 64 usage error.

            EXAMPLES
              settings-bundle new --template tutorial
              settings-bundle add-item toggle --title "Play Sounds" --key play_sounds
              settings-bundle localize add de
              settings-bundle check
            """,
        version: version,
        groupedSubcommands: [
            CommandGroup(
                name: "Authoring",
                subcommands: [
                    NewCommand.self, InitCommand.self, AddItemCommand.self, SetItemCommand.self, MoveItemCommand.self,
                    CopyItemCommand.self, RemoveItemCommand.self, RenameKeyCommand.self, AddPaneCommand.self,
                    SetPaneCommand.self, RenamePaneCommand.self, RemovePaneCommand.self, MergeCommand.self,
                    FormatCommand.self,
                    FixCommand.self, ApplyCommand.self, EditCommand.self, RecoverCommand.self,
                ]),
            CommandGroup(
                name: "Reading",
                subcommands: [
                    ShowCommand.self, DumpCommand.self, PreviewCommand.self, DefaultsCommand.self, CheckCommand.self,
                    ExplainCommand.self, OptionsCommand.self, ProjectCommand.self, LanguageServerCommand.self,
                    MCPCommand.self,
                ]),
            CommandGroup(name: "Translating", subcommands: [LocalizeCommand.self]),
            CommandGroup(name: "Programming", subcommands: [GenerateCommand.self, BuildCommand.self]),
        ])
}

extension CommandConfiguration {
    /// Creates the configuration of a command below the root command.
    ///
    /// `CommandLineReader` parses the arguments of these commands without the root command. In that case, the argument
    /// parser would first parse them as a request for a completion script, which takes a seventh of the time of
    /// `check` for a small bundle. It does not do so for a command with a "super-command".
    init(
        subcommand name: String, abstract: String, usage: String? = nil, discussion: String = "",
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        self.init(
            commandName: name, _superCommandName: "settings-bundle", abstract: abstract, usage: usage,
            discussion: discussion, subcommands: subcommands, defaultSubcommand: defaultSubcommand)
    }
}
