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
