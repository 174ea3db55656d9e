import PropertyListSyntax
import SourceText

/// The enumeration cases for the choices in a list. There is one case for each distinct value. The name of a case is
/// derived from the title of the choice.
struct ListCases: Sendable {
    struct Case: Sendable {
        let name: String
        let choice: SettingChoice
    }

    let cases: [Case]

    /// Creates the cases for the choices in a list.
    ///
    /// - Parameter isOptional: Whether the property has an optional type. If `true`, a suffix is added to cases named
    ///   `none` and `some`, because these names would be ambiguous.
    init(_ choices: [SettingChoice], isOptional: Bool) {
        let reserved = SwiftIdentifier.reservedCases.union(isOptional ? ["none", "some"] : [])
        func free(_ name: String) -> String { reserved.contains(name) ? name + "Choice" : name }
        let distinct = choices.withoutRepetitions { $0.value.canonical }
        var names = distinct.map { choice in
            free(SwiftIdentifier.lowerCamelCaseName(choice.title) ?? Self.name("value", of: choice.value))
        }
        // Titles with the same name are distinguished by their values, because their order can change.
        for indices in Self.indicesOfRepeatedNames(names) {
            for index in indices { names[index] = free(Self.name(names[index], of: distinct[index].value)) }
        }
        for indices in Self.indicesOfRepeatedNames(names) {
            for index in indices {
                let value = distinct[index].value
                let digest = SHA256.hexDigest(of: Array("\(value.kind.rawValue) \(value.description)".utf8)).prefix(8)
                names[index] += "_" + digest
            }
        }
        cases = zip(names, distinct).map { Case(name: $0, choice: $1) }
    }

    /// Returns the indices of repeated names, grouped by name.
    private static func indicesOfRepeatedNames(_ names: [String]) -> [[Int]] {
        Dictionary(grouping: names.indices) { names[$0] }.values.filter { $0.count > 1 }
    }

    /// Returns a name with a value appended to it. A minus sign is spelled out as a word. Otherwise, a positive and a
    /// negative number could result in the same name.
    private static func name(_ name: String, of value: PropertyListValue) -> String {
        let text = value.description
        let isNegative = value.number != nil && text.utf8.first == UInt8(ascii: "-")
        let word = isNegative ? "minus " + text.dropFirst() : text
        guard !IdentifierWords(word).isEmpty else {
            return name + IdentifierWords.capitalized(SwiftIdentifier.codePointName(text))
        }
        return SwiftIdentifier.lowerCamelCaseName(name + " " + word) ?? name
    }

    /// Returns the name of the case for a value, or `nil` if there is no such case.
    func name(for value: PropertyListValue?) -> String? {
        guard let value else { return nil }
        return cases.first { $0.choice.value.isEqualInFoundation(as: value) }?.name
    }

    /// The raw type of the enumeration, or `nil` if the values cannot be raw values in Swift.
    var rawType: RawType? {
        let values = cases.map(\.choice.value)
        // Swift treats canonically equivalent strings as equal, and rejects duplicate raw values.
        let texts = values.compactMap(\.string?.string)
        if texts.count == values.count { return Set(texts).count == texts.count ? .string : nil }
        // `Int` has 32 bits on Apple Watch.
        let integers = values.compactMap { if case .integer(let number) = $0 { Int32(exactly: number) } else { nil } }
        if integers.count == values.count { return .integer }
        // `Double` cannot represent every large integer.
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
