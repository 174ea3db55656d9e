/// The state of a command line that is being entered, derived from the words before the cursor.
struct PartialCommandLine {
    /// The option whose value is expected next, or `nil` if no value is expected.
    private(set) var openOption: CommandDescription.Parameter?
    /// The number of positional arguments entered so far.
    private(set) var argumentCount = 0
    /// Whether `--` was entered. All words after it are positional arguments.
    private(set) var isEnded = false
    private var values: [String: String] = [:]
    private var used: Set<String> = []
    private let command: CommandDescription

    init(_ words: [String], of command: CommandDescription) {
        self.command = command
        for word in words { processWord(word) }
    }

    private mutating func processWord(_ word: String) {
        if let option = openOption {
            for name in option.names { values[name] = word }
            openOption = nil
        } else if isEnded || !word.hasPrefix("-") || word == "-" {
            argumentCount += 1
        } else if word == "--" {
            isEnded = true
        } else {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = command.option(named: String(parts[0])) else { return }
            used.formUnion(option.names)
            if option.kind == .option {
                openOption = option
                if parts.count > 1 { processWord(String(parts[1])) }
            }
        }
    }

    /// Returns the value that was entered for an option, or `nil` if no value was entered.
    func value(of name: String) -> String? { values[name] }

    /// The positional argument that is expected next, or `nil` if no more positional arguments are accepted.
    var nextArgument: CommandDescription.Parameter? {
        let arguments = command.parameters.filter { $0.kind == .positional }
        let next = arguments.dropFirst(argumentCount).first
        return next ?? arguments.last { $0.isRepeating }
    }

    /// The options that can follow the words entered so far.
    var nextOptions: [CommandDescription.Parameter] {
        command.parameters.filter { option in
            let isUsed = option.names.contains(where: used.contains)
            return option.isShown && !option.names.isEmpty && (option.isRepeating || !isUsed)
        }
    }
}
