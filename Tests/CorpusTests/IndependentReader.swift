import Foundation
import TestSupport
import Testing

/// `independent_reader.py` and `coverage_reader.py`, which share no code with the tool.
enum IndependentReader {
    private static func output(_ arguments: [String], of script: String = "independent_reader.py") throws -> Data {
        try Python.output(of: "Tests/CorpusTests/\(script)", arguments)
    }

    /// Descriptions of what an edit broke.
    static func problems(original: String, edited: String) throws -> [String] {
        try JSONDecoder().decode([String].self, from: output(["verify", original, edited]))
    }

    /// A bundle as Python reads it.
    struct Dump: Decodable {
        /// The panes by path.
        let panes: [String: Pane]
        /// The tables by path: keys and values in file order.
        let tables: [String: [[String]]]
        /// The strings that a table lacks.
        let missing: [String]

        struct Pane: Decodable {
            let PreferenceSpecifiers: [[String: Value]]
        }
    }

    /// A value with its type, such as `integer 0`.
    enum Value: Decodable, Equatable {
        case scalar(String)
        case array([Value])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let scalar = try? container.decode(String.self) {
                self = .scalar(scalar)
            } else {
                self = .array(try container.decode([Value].self))
            }
        }
    }

    static func dump(_ bundle: String) throws -> Dump {
        try JSONDecoder().decode(Dump.self, from: output(["dump", bundle]))
    }

    /// The translation status of a bundle.
    struct Count: Decodable {
        /// Files that Python does not read and keys that it does not know.
        let unjudged: [String]
        let languages: [LanguageCount]
    }

    /// The counts of one language, which are part of `localize status --json`.
    struct LanguageCount: Decodable, Equatable {
        let language: String
        let texts, translated, same, allowedSame, unconfirmedSame, missing, empty, stale, unknown: Int
        /// The percentage, or `nil` if strings are not counted.
        let percent: Int?
    }

    static func count(_ bundle: String, source: String? = nil) throws -> Count {
        let arguments = ["count", bundle] + [source].compactMap { $0 }
        return try JSONDecoder().decode(Count.self, from: output(arguments, of: "coverage_reader.py"))
    }

    /// The required and the actual contents of tables.
    struct Owed: Decodable {
        let unjudged: [String]
        /// The strings of each table that panes use, in every language.
        let texts: [String: [String]]
        /// The keys and values of the existing tables, in file order.
        let tables: [String: [[String]]]
    }

    static func owed(_ bundle: String) throws -> Owed {
        try JSONDecoder().decode(Owed.self, from: output(["owed", bundle], of: "coverage_reader.py"))
    }
}
