/// The resources that a `Project.swift` of Tuist gives to targets, as far as they are written in it.
///
/// Source: <https://docs.tuist.dev/en/references/project-description/structs/resourcefileelements>
struct TuistManifest {
    private enum Token {
        case literal(Substring)
        /// A word, with its colon if it is the label of an argument.
        case word(Substring)
        case open, close, comma
    }

    /// The arguments of a target whose files go into the product as they are.
    private static let labels: Set<Substring> = ["resources:", "buildableFolders:"]

    /// The patterns of each target, and whether nothing is left out of what they match.
    private var resources: [(target: String, patterns: [Substring], isWhole: Bool)] = []

    init(_ text: String) {
        let tokens = Self.tokens(of: text)
        var target = ""
        for (index, token) in tokens.enumerated() {
            guard case .word(let label) = token else { continue }
            if label == "name:", index + 1 < tokens.count, case .literal(let name) = tokens[index + 1] {
                target = String(name)
            }
            if Self.labels.contains(label) {
                resources.append(Self.resources(in: tokens[(index + 1)...], of: target))
            }
        }
    }

    /// The names of the targets whose resources include a path.
    func targets(taking path: String) -> Set<String> {
        Set(
            resources.filter { entry in
                entry.patterns.contains { entry.isWhole ? ProjectManifest.covers($0, path) : $0 == path }
            }.map(\.target))
    }

    private static func resources(
        in tokens: ArraySlice<Token>, of target: String
    ) -> (target: String, patterns: [Substring], isWhole: Bool) {
        var patterns: [Substring] = []
        var isWhole = true
        var isExcluded = false
        var depth = 0
        tokens: for token in tokens {
            switch token {
            case .literal(let text): if !isExcluded { patterns.append(text) }
            case .word(let word):
                if labels.contains(word) { break tokens }
                if ["excluding:", "exceptions:"].contains(word) { isExcluded = true }
                if isExcluded || word == "folderReference" { isWhole = false }
            case .open: depth += 1
            case .close:
                depth -= 1
                if depth < 0 { break tokens }
            case .comma: if depth == 0 { break tokens }
            }
        }
        return (target, patterns, isWhole)
    }

    private static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var rest = text[...]
        while let first = rest.first {
            if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else if first == "\"" {
                let literal = rest.dropFirst().prefix { $0 != "\"" }
                tokens.append(.literal(literal))
                rest = rest[literal.endIndex...].dropFirst()
            } else if first.isLetter {
                var word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                if rest[word.endIndex...].first == ":" { word = rest[...word.endIndex] }
                tokens.append(.word(word))
                rest = rest[word.endIndex...]
            } else {
                if "([{".contains(first) { tokens.append(.open) }
                if ")]}".contains(first) { tokens.append(.close) }
                if first == "," { tokens.append(.comma) }
                rest = rest.dropFirst()
            }
        }
        return tokens
    }
}
