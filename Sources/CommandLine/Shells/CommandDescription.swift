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
