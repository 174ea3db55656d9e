import PropertyListSyntax
import SourceText

/// The cases of a list: each value once, named after its text.
struct ListCases: Sendable {
    struct Case: Sendable {
        let name: String
        let choice: SettingChoice
    }

    let cases: [Case]

    /// - Parameter isOptional: whether the property of the list is, for then `none` and `some` mean something.
    init(_ choices: [SettingChoice], isOptional: Bool) {
        let reserved = SwiftIdentifier.reservedCases.union(isOptional ? ["none", "some"] : [])
        func free(_ name: String) -> String { reserved.contains(name) ? name + "Choice" : name }
        let distinct = choices.withoutRepetitions { $0.value.canonical }
        var names = distinct.map { choice in
            free(SwiftIdentifier.lowerCamel(choice.title) ?? Self.name("value", of: choice.value))
        }
        // Texts that come to one name are told apart by their values. Their order says nothing: somebody may change it.
        for indices in Self.repetitions(names) {
            for index in indices { names[index] = free(Self.name(names[index], of: distinct[index].value)) }
        }
        for indices in Self.repetitions(names) {
            for index in indices {
                let value = distinct[index].value
                let digest = SHA256.hex(of: Array("\(value.kind.rawValue) \(value.description)".utf8)).prefix(8)
                names[index] += "_" + digest
            }
        }
        cases = zip(names, distinct).map { Case(name: $0, choice: $1) }
    }

    /// The positions of names that stand more than once.
    private static func repetitions(_ names: [String]) -> [[Int]] {
        Dictionary(grouping: names.indices) { names[$0] }.values.filter { $0.count > 1 }
    }

    /// A name with a value behind it: a minus is a word, for without it two numbers would have one name.
    private static func name(_ name: String, of value: PropertyListValue) -> String {
        let text = value.description
        let isNegative = value.number != nil && text.utf8.first == UInt8(ascii: "-")
        let word = isNegative ? "minus " + text.dropFirst() : text
        guard !IdentifierWords(word).isEmpty else {
            return name + IdentifierWords.capitalized(SwiftIdentifier.spelled(text))
        }
        return SwiftIdentifier.lowerCamel(name + " " + word) ?? name
    }

    /// The case for a value; nil for none.
    func name(for value: PropertyListValue?) -> String? {
        guard let value else { return nil }
        return cases.first { $0.choice.value.isSame(as: value) }?.name
    }

    /// The raw type that an enumeration of the values can have; nil where Swift has none for them.
    var rawType: RawType? {
        let values = cases.map(\.choice.value)
        // Swift calls two spellings of one text equal, and takes no raw value twice.
        let texts = values.compactMap(\.string?.string)
        if texts.count == values.count { return Set(texts).count == texts.count ? .string : nil }
        // Int has 32 bits on a watch.
        let integers = values.compactMap { if case .integer(let number) = $0 { Int32(exactly: number) } else { nil } }
        if integers.count == values.count { return .integer }
        // A large integer would become another number.
        let numbers = values.compactMap { value -> Double? in
            if case .integer(let number) = value { return Double(exactly: number) }
            return value.kind == .real ? value.number : nil
        }
        if numbers.count == values.count, numbers.allSatisfy(\.isFinite), Set(numbers).count == numbers.count,
            values.contains(where: { $0.kind == .real })
        {
            return .real
        }
        return nil
    }

    enum RawType: Sendable { case string, integer, real }
}
