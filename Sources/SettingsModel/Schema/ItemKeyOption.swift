/// The option for setting the value of a property-list key. It is displayed as a command-line option or a form field.
package struct ItemKeyOption: Sendable {
    /// The short name of the option, such as `keyboard`.
    package let name: String
    /// The placeholder for the option's value, such as `title=value`, or `nil` to use the name of the option.
    package let valueName: String?
    /// A line of help for items of a specific type, or `nil` to use the summary of the key. A key in backquotes is
    /// replaced with the name of its option.
    package let help: String?
    /// A description of the default value, which a new item gets if the option is not specified. `nil` if there is no
    /// default value.
    package let ordinary: String?
    /// A line of help for items of any type, or `nil` to derive it from the help for specific item types.
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

    /// Returns the option's help for items of a specific type.
    package func help(for key: KeySchema) -> String {
        helpWithValues(of: key) + ordinaryHelp
    }

    private func helpWithValues(of key: KeySchema) -> String {
        let help = help ?? key.summary
        guard case .string = key.type, !key.allowed.isEmpty else { return help }
        return "\(help.dropLast()): \(key.allowed.map(\.name).joined(separator: ", "))."
    }

    private var ordinaryHelp: String { ordinary.map { " (default: \($0))" } ?? "" }

    /// Returns the option's help for items of any type.
    ///
    /// - Parameters:
    ///   - key: The key that the option sets.
    ///   - types: The item types that have the key.
    package func help(for key: KeySchema, of types: [ItemType]) -> String {
        if let generalHelp { return generalHelp }
        let help = helpWithValues(of: key)
        let names = types.map { $0.name.split(separator: "-").joined(separator: " ") }.joined(separator: ", ")
        return "\(names.prefix(1).uppercased())\(names.dropFirst()): \(help.prefix(1).lowercased())\(help.dropFirst())"
    }
}
