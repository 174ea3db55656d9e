import Foundation
import TestSupport
import Testing

/// A problem matcher, parsed and applied as GitHub's runner does.
///
/// Source: `IssueMatcher.cs` in <https://github.com/actions/runner>.
struct ProblemMatcher: Decodable {
    struct Pattern: Decodable {
        var regexp: String
        var file, line, column, message, code: Int
        var severity: Int?
    }

    /// The values extracted from a line.
    struct Match: Hashable {
        var file, line, column, severity, message, code: String
    }

    private struct File: Decodable {
        var problemMatcher: [ProblemMatcher]
    }

    var owner: String
    var severity: String?
    var pattern: [Pattern]

    /// The matchers in the repository.
    static func all() throws -> [ProblemMatcher] {
        let text = try Repository.text(of: ".github/settings-bundle-matcher.json")
        return try JSONDecoder().decode(File.self, from: Data(text.utf8)).problemMatcher
    }

    func match(_ line: String) throws -> Match? {
        let pattern = try #require(self.pattern.first)
        let regex = try NSRegularExpression(pattern: pattern.regexp)
        let range = NSRange(line.startIndex..., in: line)
        guard let match = regex.firstMatch(in: line, range: range) else { return nil }
        func group(_ number: Int?) -> String? {
            number.flatMap { Range(match.range(at: $0), in: line) }.map { String(line[$0]) }
        }
        return try Match(
            file: #require(group(pattern.file)), line: #require(group(pattern.line)),
            column: #require(group(pattern.column)), severity: group(pattern.severity) ?? severity ?? "error",
            message: #require(group(pattern.message)), code: #require(group(pattern.code)))
    }
}
