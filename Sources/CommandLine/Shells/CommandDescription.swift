import ArgumentParser
import JSONSyntax
import SourceText

/// The description of a command, its options and its arguments, as the argument parser provides it.
struct CommandDescription {
    /// An option, a flag, or a positional argument of a command.
    struct Parameter {
        enum Kind: String {
            case flag, option, positional
        }

        let kind: Kind
        /// The names of an option or flag, including the dashes. Short names come first. A positional argument does not
        /// have names.
        let names: [String]
        /// The placeholder for the value in help text.
        let valueName: String
        let help: String
        /// The heading of the section that contains the parameter in the help text, or `nil` for the default section.
        let section: String?
        /// The possible values, or an empty array if any value is allowed.
        let choices: [String]
        let isRequired: Bool
        let isRepeating: Bool
        let isShown: Bool
    }

    let name: String
    let abstract: String
    let discussion: String
    let parameters: [Parameter]
    let subcommands: [CommandDescription]
    /// The name of the default subcommand, or `nil` if there is none.
    let standard: String?

    /// The description of the whole tool.
    static var tool: CommandDescription { CommandDescription(of: SettingsBundleCommand.self, named: []) }

    /// The description of the shared options, which can precede the name of a command.
    static var sharedOptions: CommandDescription {
        CommandDescription(invoking: { try SharedOptions.parse([$0]) }, message: { SharedOptions.fullMessage(for: $0) })
    }

    /// Creates the description of a command.
    ///
    /// - Parameter verbs: The names that lead to the command. For a default subcommand, the name of the subcommand can
    ///   be omitted.
    init(of command: any ParsableCommand.Type, named verbs: [String]) {
        let standard = command == SettingsBundleCommand.self || verbs.last == command.name ? [] : [command.name]
        self.init(
            invoking: { try SettingsBundleCommand.parseAsRoot(verbs + standard + [$0]) },
            message: { SettingsBundleCommand.fullMessage(for: $0) })
    }

    /// Creates a description from the argument parser's help dump. A hidden option creates the dump, and the parser
    /// throws the dump as an error.
    private init(invoking parse: (_ option: String) throws -> Any, message: (any Error) -> String) {
        var text = ""
        do {
            _ = try parse("--experimental-dump-help")
        } catch {
            text = message(error)
        }
        self.init(JSONDocument(decoding: Array(text.utf8)).root?["command"])
    }

    private init(_ json: JSONElement?) {
        name = json?.text("commandName") ?? ""
        abstract = json?.text("abstract") ?? ""
        discussion = json?.text("discussion") ?? ""
        standard = json?.text("defaultSubcommand")
        parameters = json?["arguments"]?.elements.compactMap(Parameter.init) ?? []
        // The parser adds its own `help` subcommand, which is the same as `--help`.
        subcommands = json?["subcommands"]?.elements.map { Self($0) }.filter { $0.name != "help" } ?? []
    }

    // MARK: Options by name

    /// The long names of all options and flags, in alphabetical order.
    var longNames: [String] { parameters.flatMap(\.names).filter { $0.hasPrefix("--") }.sorted() }

    /// Returns the option or flag with the given name, or `nil` if there is none.
    func option(named name: String) -> Parameter? { parameters.first { $0.names.contains(name) } }
}

extension CommandDescription.Parameter {
    fileprivate init?(_ json: JSONElement) {
        guard let kind = json.text("kind").flatMap(Kind.init) else { return nil }
        self.kind = kind
        let typed = json["names"]?.elements.map { name in
            (name.text("kind") == "long" ? "--" : "-") + (name.text("name") ?? "")
        }
        names = typed?.sorted { !$0.hasPrefix("--") && $1.hasPrefix("--") } ?? []
        valueName = json.text("valueName") ?? ""
        help = (json.text("abstract") ?? "") + (json.text("defaultValue").map { " (default: \($0))" } ?? "")
        let isGeneral = names.contains("--help") || names.contains("--version")
        section = json.text("sectionTitle") ?? (isGeneral ? commonOptions : nil)
        choices = json["completionKind"]?["list"]?["values"]?.elements.compactMap { $0.string?.string } ?? []
        isRequired = json["isOptional"]?.kind == .false
        isRepeating = json["isRepeating"]?.kind == .true
        isShown = json["shouldDisplay"]?.kind == .true
    }
}

extension JSONElement {
    /// Returns the string value of the member with the given name, or `nil` if there is none.
    fileprivate func text(_ name: ExactString) -> String? { self[name]?.string?.string }
}

/// The words of a command line, matched with the options of a command. The line can still be incomplete.
struct PartialCommandLine {
    typealias Parameter = CommandDescription.Parameter

    /// The role of a word in the command line.
    private enum Role {
        /// An option or flag, or `nil` if the command does not have one with this name. A value can follow the name.
        case option(Parameter?, name: String)
        /// The value of the option that the previous word names.
        case value(of: Parameter)
        /// The word `--`. All words after it are positional arguments.
        case terminator
        case argument
    }

    private let words: [(text: String, role: Role)]
    /// The option whose value is expected next, or `nil` if no value is expected.
    let openOption: Parameter?
    /// Whether `--` was entered. All words after it are positional arguments.
    let isEnded: Bool
    private let command: CommandDescription

    init(_ words: [String], of command: CommandDescription) {
        var openOption: Parameter?
        var isEnded = false
        self.words = words.map { word -> (text: String, role: Role) in
            if let option = openOption {
                openOption = nil
                return (word, .value(of: option))
            }
            if isEnded || !word.hasPrefix("-") || word == "-" { return (word, .argument) }
            if word == "--" {
                isEnded = true
                return (word, .terminator)
            }
            let name = String(word.prefix { $0 != "=" })
            let option = command.option(named: name)
            if option?.kind == .option, name == word { openOption = option }
            return (word, .option(option, name: name))
        }
        self.openOption = openOption
        self.isEnded = isEnded
        self.command = command
    }

    /// Returns the value that was entered for an option, or `nil` if no value was entered.
    func value(of name: String) -> String? {
        words.reversed().lazy.compactMap { word, role -> String? in
            switch role {
            case .value(let option) where option.names.contains(name): word
            case .option(let option?, let typed) where option.names.contains(name) && option.kind == .option:
                word == typed ? nil : String(word.dropFirst(typed.count + 1))
            default: nil
            }
        }.first
    }

    /// The positional argument that is expected next, or `nil` if no more positional arguments are accepted.
    var nextArgument: Parameter? {
        let arguments = command.parameters.filter { $0.kind == .positional }
        let count = words.count { if case .argument = $0.role { true } else { false } }
        return arguments.dropFirst(count).first ?? arguments.last { $0.isRepeating }
    }

    /// The options that can follow the words entered so far.
    var nextOptions: [Parameter] {
        let used = words.flatMap { _, role -> [String] in
            if case .option(let option?, _) = role { option.names } else { [] }
        }
        return command.parameters.filter { option in
            let isUsed = option.names.contains(where: used.contains)
            return option.isShown && !option.names.isEmpty && (option.isRepeating || !isUsed)
        }
    }

    /// The name of the first long option that the command does not have, or `nil` if there is none.
    var firstUnknownOption: String? {
        words.lazy.compactMap { _, role -> String? in
            if case .option(nil, let name) = role, name.hasPrefix("--") { name } else { nil }
        }.first
    }

    /// The first positional argument that the command does not accept, or `nil` if there is none.
    var firstExtraArgument: String? {
        let accepted = command.parameters.filter { $0.kind == .positional }
        if accepted.contains(where: \.isRepeating) { return nil }
        let arguments = words.filter { if case .argument = $0.role { true } else { false } }
        return arguments.dropFirst(accepted.count).first?.text
    }

    /// The words in a form that the argument parser accepts. The parser ignores an empty value after `=`, and rejects a
    /// separate value that starts with three dashes.
    var parsableWords: [String] {
        var result: [String] = []
        for (word, role) in words {
            switch role {
            case .option(let option?, let name) where option.kind == .option && word == name + "=":
                result += [name, ""]
            case .value(let option) where word.hasPrefix("---"):
                if let name = option.names.last, name.hasPrefix("--") {
                    result[result.count - 1] = "\(name)=\(word)"
                } else {
                    result.append(word)
                }
            default: result.append(word)
            }
        }
        return result
    }
}
