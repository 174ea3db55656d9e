import Foundation
import TestSupport
import Testing

/// The functions that `Docs/Internals/Architecture.md` mentions, such as `Draft.edit(_:_:)`, exist under these names.
@Suite struct WalkTests {
    /// The functions that the page mentions, with their types and labels.
    private static func functions(in page: String) -> [(type: String, function: String)] {
        page.matches(of: /`([A-Z]\w*)\.([a-z]\w*\([a-zA-Z_:]*\))`/).map { (String($0.1), String($0.2)) }
    }

    /// The functions that are declared in files about a type, such as `edit(_:_:)`.
    private static func declarations(ofType type: String, in sources: [String]) -> Set<String> {
        let heads = ["struct", "enum", "class", "protocol", "extension"].map { "\($0) \(type)" }
        var found: Set<String> = []
        for source in sources where heads.contains(where: source.contains) {
            for match in source.matches(of: /\b(?:func (\w+)|(init)\??)(?:<[^(]*>)?\(/) {
                let name = match.1 ?? match.2 ?? ""
                found.insert("\(name)(\(labels(of: source[match.range.upperBound...])))")
            }
        }
        return found
    }

    /// The labels of parameters up to the closing parenthesis, such as `_:on:`.
    private static func labels(of text: Substring) -> String {
        var depth = 0
        var parameter = ""
        var labels = ""
        for character in text {
            if depth == 0, character == "," || character == ")" {
                let isEmpty = !parameter.contains(":")
                if !isEmpty { labels += (parameter.split { $0 == " " || $0 == ":" || $0 == "\n" }.first ?? "") + ":" }
                parameter = ""
                if character == ")" { break }
                continue
            }
            if "([{<".contains(character) { depth += 1 }
            if ")]}>".contains(character), !parameter.hasSuffix("-") { depth -= 1 }
            parameter.append(character)
        }
        return labels
    }

    @Test func `Functions that the architecture page mentions exist`() throws {
        let sources = try Repository.files(in: "Sources", suffix: ".swift").map { try Repository.text(of: $0) }
        let functions = Self.functions(in: try Repository.text(of: "Docs/Internals/Architecture.md"))
        #expect(functions.count > 20)
        for (type, named) in Dictionary(grouping: functions, by: \.type) {
            let declared = Self.declarations(ofType: type, in: sources)
            for function in named.map(\.function) where !declared.contains(function) {
                Issue.record("there is no \(type).\(function)")
            }
        }
    }

    @Test func `A wrong function name is found`() {
        let source = """
            extension Draft {
                init(_ bundle: Bundle, by name: (Int, Int) -> Void = { _, _ in }) {}
                mutating func edit<Kind>(_ file: [Int: Int], at index: Int, _ edits: [Kind]) {}
            }
            """
        #expect(Self.declarations(ofType: "Draft", in: [source]) == ["init(_:by:)", "edit(_:at:_:)"])
        #expect(Self.declarations(ofType: "Item", in: [source]) == [])
        let named = Self.functions(in: "`Draft.edit(_:at:)`, `Root.plist` and `x.y()`")
        #expect(named.map(\.type) == ["Draft"] && named.map(\.function) == ["edit(_:at:)"])
    }
}
