import ArgumentParser

/// The arguments of a command, with one word in the place of each long list.
struct ShortenedArguments {
    /// How many words a list has that is worth it.
    private static let length = 100

    /// What the parser gets.
    private var words: [String] = []
    /// The lists, by the words in their places: no argument holds a zero byte.
    private var lists: [String: [String]] = [:]

    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let first = rest.first {
            let pairs = Self.pairs(in: rest)
            // The word behind an option may be its value.
            let isValue = words.last?.hasPrefix("-") == true
            let plain = isValue ? [] : rest.prefix { !$0.hasPrefix("-") }
            if pairs.count >= Self.length {
                take(pairs)
                rest = rest.dropFirst(2 * pairs.count)
            } else if plain.count >= Self.length {
                words.append(place(of: Array(plain)))
                rest = rest.dropFirst(plain.count)
            } else {
                words.append(first)
                rest = rest.dropFirst()
            }
        }
    }

    /// The options at the beginning, each with its value; no more than one look is needed where there are few.
    private static func pairs(in words: ArraySlice<String>) -> [(option: String, value: String)] {
        var pairs: [(option: String, value: String)] = []
        var rest = words
        while let option = rest.popFirst(), option.hasPrefix("--"), let value = rest.popFirst() {
            pairs.append((option, value))
        }
        return pairs
    }

    private mutating func take(_ pairs: [(option: String, value: String)]) {
        let values = Dictionary(grouping: pairs, by: \.option)
        var taken: Set<String> = []
        for (option, value) in pairs {
            let all = values[option] ?? []
            if all.count < Self.length {
                words += [option, value]
            } else if taken.insert(option).inserted {
                words += [option, place(of: all.map(\.value))]
            }
        }
    }

    private mutating func place(of list: [String]) -> String {
        let place = "\u{0}\(lists.count)"
        lists[place] = list
        return place
    }

    var isShorter: Bool { !lists.isEmpty }

    /// The words with the first of each list in its place: a mistake in them is one of all.
    var samples: [String] { words.map { lists[$0]?.first ?? $0 } }

    /// The command of these arguments; nil where a list belongs somewhere else.
    func command<Command: ListCommand>(_ type: Command.Type) throws -> Command? {
        var command = try type.parse(words)
        var missing = Set(lists.keys)
        for list in type.lists {
            command[keyPath: list] = command[keyPath: list].flatMap { word in
                missing.remove(word).flatMap { lists[$0] } ?? [word]
            }
        }
        return missing.isEmpty ? command : nil
    }
}
