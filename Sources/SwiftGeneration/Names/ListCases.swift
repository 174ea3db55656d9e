import PropertyListSyntax
import SourceText

/// The cases of a list: each value once, named after its text.
struct ListCases: Sendable {
    struct Case: Sendable {
        let name: String
        let choice: SettingChoice
    }

    let cases: [Case]

    init(_ choices: [SettingChoice]) {
        var distinct: [SettingChoice] = []
        for choice in choices where !distinct.contains(where: { $0.value.isSame(as: choice.value) }) {
            distinct.append(choice)
        }
        var names = distinct.map { Self.name(of: $0) }
        // Texts that come to one name are told apart by their values, and those that still do by their order.
        for name in Set(names) {
            let same = names.indices.filter { names[$0] == name }
            guard same.count > 1 else { continue }
            for index in same { names[index] = Self.name(name, of: distinct[index].value) }
        }
        var taken: Set<String> = []
        for index in names.indices {
            var name = names[index]
            var number = 2
            while !taken.insert(name).inserted {
                name = "\(names[index])_\(number)"
                number += 1
            }
            names[index] = name
        }
        cases = zip(names, distinct).map { Case(name: $0, choice: $1) }
    }

    private static func name(of choice: SettingChoice) -> String {
        let name = SwiftIdentifier.lowerCamel(choice.title) ?? name("value", of: choice.value)
        return SwiftIdentifier.reservedCases.contains(name) ? name + "Choice" : name
    }

    private static func name(_ name: String, of value: PropertyListValue) -> String {
        let word = SwiftIdentifier.lowerCamel(name + " " + value.description) ?? name
        return SwiftIdentifier.reservedCases.contains(word) ? word + "Choice" : word
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
        if values.allSatisfy({ if case .integer = $0 { true } else { false } }) { return .integer }
        let numbers = values.compactMap(\.number)
        if numbers.count == values.count, numbers.allSatisfy(\.isFinite), Set(numbers).count == numbers.count {
            return .real
        }
        return nil
    }

    enum RawType: Sendable { case string, integer, real }
}
