/// The option that sets the value of a property-list key, such as an option of a command or a field of a form.
package struct ItemKeyOption: Sendable {
    /// The short name of the option, such as `keyboard`.
    package let name: String
    /// The placeholder for the value, such as `title=value`, or `nil` to use the name of the option.
    package let valueName: String?
    /// One line of help for items of a specific type, or `nil` to use the summary of the key. A key in backquotes is
    /// replaced with its option.
    package let help: String?
    /// A description of the value that a new item gets without the option.
    package let ordinary: String?
    /// One line of help if the item type is unknown, or `nil` to use the help for the item types that have the key.
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

    /// Returns the help for this option, for items of a specific type.
    package func help(for key: KeySchema) -> String {
        helpWithValues(of: key) + ordinaryHelp
    }

    private func helpWithValues(of key: KeySchema) -> String {
        let help = help ?? key.summary
        guard case .string = key.type, !key.allowed.isEmpty else { return help }
        return "\(help.dropLast()): \(key.allowed.map(\.name).joined(separator: ", "))."
    }

    private var ordinaryHelp: String { ordinary.map { " (default: \($0))" } ?? "" }

    /// Returns the help for this option if the item type is unknown.
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
