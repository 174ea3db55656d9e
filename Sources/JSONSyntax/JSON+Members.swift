import SourceText

extension JSON {
    /// The member of an object: the last of the name. Names are equal where their code points are.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { ExactString($0.name) == ExactString(name) }?.value
    }

    /// The characters of a string; nil for anything else.
    package var string: String? { if case .string(let string) = self { string } else { nil } }
}
