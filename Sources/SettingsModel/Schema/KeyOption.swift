/// How people give the value of a key: as an option of a command, a field of a form.
package struct KeyOption: Sendable {
    /// A short name: `keyboard`.
    package let name: String
    /// What is typed: `title=value`; nil where the name says it.
    package let valueName: String?
    /// One line of help for items of one type; nil for the summary of the key. A key in backquotes stands for its option.
    package let help: String?
    /// What a new item gets without the option.
    package let ordinary: String?
    /// One line of help where the type of the item is not known; nil for that of the one type that has the option.
    package let generalHelp: String?

    init(
        _ name: String, value valueName: String? = nil, _ help: String? = nil, default ordinary: String? = nil,
        inGeneral generalHelp: String? = nil
    ) {
        self.name = name
        self.valueName = valueName
        self.help = help
        self.ordinary = ordinary
        self.generalHelp = generalHelp
    }

    /// The help for items of one type, for a key with this option.
    package func help(for key: KeySchema) -> String {
        helpWithValues(of: key) + ordinaryHelp
    }

    private func helpWithValues(of key: KeySchema) -> String {
        let help = help ?? key.summary
        guard case .string = key.type, !key.allowed.isEmpty else { return help }
        return "\(help.dropLast()): \(key.allowed.map(\.name).joined(separator: ", "))."
    }

    private var ordinaryHelp: String { ordinary.map { " (default: \($0))" } ?? "" }

    /// The help where the type of the item is not known, for a key of some types.
    package func help(for key: KeySchema, of types: [ItemType]) -> String {
        if let generalHelp { return generalHelp }
        let help = helpWithValues(of: key)
        let names = types.map { $0.name.split(separator: "-").joined(separator: " ") }.joined(separator: ", ")
        return "\(names.prefix(1).uppercased())\(names.dropFirst()): \(help.prefix(1).lowercased())\(help.dropFirst())"
    }
}
