/// The resources of the targets in a Tuist `Project.swift`. Only lists of string literals are evaluated.
///
/// Source: <https://docs.tuist.dev/en/references/project-description/structs/resourcefileelements>
struct TuistManifest {
    private enum Token: Equatable {
        case literal(Substring)
        /// An identifier or an argument label. A label includes its colon.
        case word(Substring)
        case open, close, comma
    }

    /// The labels of the arguments that list the files to copy unchanged into the product.
    private static let labels: Set<Substring> = ["resources:", "buildableFolders:"]
    /// The words of a manifest that describes its targets in other files, or computes them.
    private static let computing: Set<Substring> = [
        "ProjectDescriptionHelpers", "func", "map", "Plugin", "for", "extension",
    ]

    private let tokens: [Token]

    init(_ text: String) { tokens = Self.tokens(of: text) }

    /// Returns whether the resources of each target that may be an app include a path.
    func coverage(of path: String) -> [String: ManifestCoverage] {
        var coverage: [String: ManifestCoverage] = [:]
        var target = ""
        var isApp = true
        for (index, token) in tokens.enumerated() {
            guard case .word(let word) = token else { continue }
            let next = index + 1 < tokens.count ? tokens[index + 1] : nil
            if word == "name:" {
                if case .literal(let name) = next { target = String(name) } else { target = "" }
                isApp = true
            }
            if word == "product:", case .word(let product) = next { isApp = product == "app" || product == "product" }
            if Self.labels.contains(word), isApp {
                let found = Self.coverage(of: path, by: tokens[(index + 1)...])
                coverage[target] = max(coverage[target] ?? .none, found)
            }
        }
        if tokens.contains(where: { if case .word(let word) = $0 { Self.computing.contains(word) } else { false } }) {
            coverage[""] = max(coverage[""] ?? .none, .unknown)
        }
        return coverage
    }

    /// Returns whether a list of resources at the start of the tokens includes a path.
    private static func coverage(of path: String, by tokens: ArraySlice<Token>) -> ManifestCoverage {
        var rest = tokens
        if rest.first == .word("resources") { rest = rest.dropFirst(2) }
        guard rest.first == .open else { return .unknown }
        var best = ManifestCoverage.none
        var element: [Token] = []
        var depth = 0
        for token in rest {
            if token == .open { depth += 1 }
            if token == .close { depth -= 1 }
            if depth == 0 || token == .comma && depth == 1 {
                best = max(best, coverage(of: path, byElement: element))
                element = []
            } else if depth > 1 || token != .open {
                element.append(token)
            }
            if depth == 0 { break }
        }
        return best
    }

    /// Returns whether an element of a list of resources includes a path, such as `"App/**"` or
    /// `.glob(pattern: "App/**", excluding: ["App/Old/**"])`.
    private static func coverage(of path: String, byElement tokens: [Token]) -> ManifestCoverage {
        if tokens.isEmpty { return .none }
        var words: [Substring] = []
        var patterns: [PathPattern?] = []
        var excluded: [PathPattern?] = []
        for token in tokens {
            switch token {
            case .word(let word): words.append(word)
            case .literal(let text):
                if words.contains("excluding:") {
                    excluded.append(PathPattern(text))
                } else {
                    patterns.append(PathPattern(text))
                }
            default: break
            }
        }
        let isKnown = [
            [], ["glob", "pattern:"], ["glob", "pattern:", "excluding:"], ["file", "path:"],
            ["folderReference", "path:"],
        ]
        .contains(words)
        guard isKnown, patterns.count == 1, let pattern = patterns[0] else { return .unknown }
        let isFolderReference = words.first == "folderReference"
        // Everything in a bundle belongs to the bundle.
        let isIncluded =
            isFolderReference
            ? pattern.matches(path)
            : pattern.matches(path) || !pattern.hasWildcards && pattern.includes(path)
                || pattern.matches("\(path)/Root.plist")
        if !isIncluded { return .none }
        if excluded.contains(where: { $0?.matches(path) == true }) { return .none }
        return excluded.contains { $0 == nil } ? .unknown : .listed
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
