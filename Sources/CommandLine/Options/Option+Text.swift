import ArgumentParser

extension Option<String?> {
    /// An option whose value is a text, whatever it looks like.
    init(_ help: String, value: String? = nil, name: NameSpecification = .long) {
        self.init(name: name, parsing: .unconditional, help: ArgumentHelp(help, valueName: value))
    }

    /// An option whose value is one of an enumeration.
    init<Named>(
        _ help: String, value: String? = nil, of choices: Named.Type, parsing: SingleValueParsingStrategy = .next
    ) where Named: RawRepresentable<String> & CaseIterable {
        self.init(
            parsing: parsing, help: ArgumentHelp(help, valueName: value), completion: Choice<Named>.completion)
    }
}

extension Option<String> {
    /// An option that has to be there, with any text for its value.
    init(_ help: String, name: NameSpecification = .long) {
        self.init(name: name, parsing: .unconditional, help: ArgumentHelp(help))
    }
}

extension Option<[String]> {
    /// An option that can be repeated, with any texts for its values.
    init(wrappedValue: [String], _ help: String, value: String? = nil) {
        self.init(
            wrappedValue: wrappedValue, parsing: .unconditionalSingleValue,
            help: ArgumentHelp(help, valueName: value))
    }
}
