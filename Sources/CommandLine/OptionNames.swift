/// The names of a command's options, as its help lists them: the argument parser tells them in no other way.
struct OptionNames {
    /// Each name with its dashes, and whether a value follows it.
    private var takesValue: [String: Bool] = [:]

    /// The long names, in order.
    var all: [String] { takesValue.keys.filter { $0.hasPrefix("--") }.sorted() }

    init(inHelp text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "/" })
            guard line.hasPrefix("  -") else { continue }
            let names = words.prefix { $0.hasPrefix("-") }
            let isValued = words.dropFirst(names.count).first?.hasPrefix("<") ?? false
            for name in names { takesValue[String(name)] = isValued }
        }
    }

    /// The first of some words that looks like a long option and is none; what is the value of another is not looked at.
    func firstUnknown(in words: [String]) -> String? {
        var rest = words.prefix { $0 != "--" }[...]
        while let word = rest.popFirst() {
            let name = String(word.prefix { $0 != "=" })
            if takesValue[name] == true, name == word { rest = rest.dropFirst() }
            if word.hasPrefix("--"), takesValue[name] == nil { return name }
        }
        return nil
    }
}
