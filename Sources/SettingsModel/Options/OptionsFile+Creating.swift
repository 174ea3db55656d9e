package import JSONSyntax

/// A part of an object in a new options file.
package enum OptionsFilePart: Sendable {
    /// A line comment. Control characters are replaced with escape sequences, so text from a project cannot end it.
    case comment(String)
    case value(name: String, JSON)
    /// An object. It is omitted if it is empty.
    case object(name: String, [OptionsFilePart])

    /// Returns a line comment that suggests a member. To use the member, users remove the comment signs.
    package static func suggestion(name: String, _ value: JSON) -> OptionsFilePart {
        .comment(Self.member(name, value))
    }

    private static func member(_ name: String, _ value: JSON) -> String {
        "\(JSON.string(name).text): \(value.text(as: .line)),"
    }

    fileprivate func lines(indentation: String) -> [String] {
        switch self {
        case .comment(let text): return ["\(indentation)// \(printable(text))"]
        case .value(let name, let value): return [indentation + Self.member(name, value)]
        case .object(let name, let parts):
            let lines = parts.flatMap { $0.lines(indentation: indentation + "  ") }
            return lines.isEmpty ? [] : ["\(indentation)\(JSON.string(name).text): {"] + lines + ["\(indentation)},"]
        }
    }
}

extension OptionsFile {
    /// Returns the text of a new options file. Each member ends with a comma, so that users can add members and use
    /// suggested ones without changing other lines.
    ///
    /// - Parameter header: The lines of the comment at the beginning of the file.
    package static func text(_ header: [String], _ parts: [OptionsFilePart]) -> String {
        let lines = header.map { "// \(printable($0))" } + ["{"] + parts.flatMap { $0.lines(indentation: "  ") } + ["}"]
        return lines.map { $0 + "\n" }.joined()
    }
}
