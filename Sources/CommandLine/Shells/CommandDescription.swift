import ArgumentParser
import JSONSyntax
import SourceText

/// A command with its options and arguments, as the argument parser describes it.
struct CommandDescription {
    /// An option or an argument.
    struct Parameter {
        enum Kind: String {
            case flag, option, positional
        }

        let kind: Kind
        /// Each with its dashes, short ones first; an argument has none.
        let names: [String]
        /// What help calls the value.
        let valueName: String
        let help: String
        /// The heading that help puts above it; nil for the usual one.
        let section: String?
        /// The values that there are; none where the value is free.
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
    /// The command that is meant where none of the subcommands is named.
    let standard: String?

    /// The whole tool.
    static var tool: CommandDescription { CommandDescription(of: SettingsBundleCommand.self, named: []) }

    /// The options that may stand before the name of a command.
    static var sharedOptions: CommandDescription {
        CommandDescription(asking: { try SharedOptions.parse([$0]) }, message: { SharedOptions.fullMessage(for: $0) })
    }

    /// - Parameter verbs: the words that the command, or the one whose standard it is, is typed with.
    init(of command: any ParsableCommand.Type, named verbs: [String]) {
        let standard = command == SettingsBundleCommand.self || verbs.last == command.name ? [] : [command.name]
        self.init(
            asking: { try SettingsBundleCommand.parseAsRoot(verbs + standard + [$0]) },
            message: { SettingsBundleCommand.fullMessage(for: $0) })
    }

    /// The parser describes what it is asked about with an option, and hands the text out as an error.
    private init(asking parse: (_ option: String) throws -> Any, message: (any Error) -> String) {
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
        // The parser adds its own command, which says what --help says.
        subcommands = json?["subcommands"]?.elements.map { Self($0) }.filter { $0.name != "help" } ?? []
    }

    // MARK: Options by their names

    /// The long names of options, in alphabetical order.
    var longNames: [String] { parameters.flatMap(\.names).filter { $0.hasPrefix("--") }.sorted() }

    /// The option of a name.
    func option(named name: String) -> Parameter? { parameters.first { $0.names.contains(name) } }

    /// Some words, with the values of options in a form that the argument parser takes: it overlooks an empty value after
    /// `=`, and no value of its own may begin with three dashes.
    func readable(_ words: [String]) -> [String] {
        var result: [String] = []
        var open: Parameter?
        for (index, word) in words.enumerated() {
            if let option = open {
                open = nil
                if word.hasPrefix("---"), let name = option.names.last, name.hasPrefix("--") {
                    result[result.count - 1] = "\(name)=\(word)"
                } else {
                    result.append(word)
                }
                continue
            }
            if word == "--" { return result + words[index...] }
            let name = String(word.prefix { $0 != "=" })
            let option = word.hasPrefix("-") ? option(named: name) : nil
            if option?.kind == .option, name == word { open = option }
            result += option?.kind == .option && word == name + "=" ? [name, ""] : [word]
        }
        return result
    }

    /// The first of some words that looks like a long option and is none; what is the value of another is not looked at.
    func firstUnknownOption(in words: [String]) -> String? {
        var rest = words.prefix { $0 != "--" }[...]
        while let word = rest.popFirst() {
            let name = String(word.prefix { $0 != "=" })
            let option = option(named: name)
            if option?.kind == .option, name == word { rest = rest.dropFirst() }
            if word.hasPrefix("--"), option == nil { return name }
        }
        return nil
    }
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
    /// The text that a member holds.
    fileprivate func text(_ name: ExactString) -> String? { self[name]?.string?.string }
}
