import Foundation
import TestSupport
import Testing

/// `independent_reader.py` and `coverage_reader.py`: the second opinion, which shares no line with the tool.
enum IndependentReader {
    private static func output(_ arguments: [String], of script: String = "independent_reader.py") throws -> Data {
        try Python.output(of: "Tests/CorpusTests/\(script)", arguments)
    }

    /// What an edit broke, a sentence each.
    static func problems(original: String, edited: String) throws -> [String] {
        try JSONDecoder().decode([String].self, from: output(["verify", original, edited]))
    }

    /// A bundle as python sees it.
    struct Dump: Decodable {
        /// The panes by their paths.
        let panes: [String: Pane]
        /// The tables by their paths: keys and values in the order of the file.
        let tables: [String: [[String]]]
        /// The texts that a table lacks.
        let missing: [String]

        struct Pane: Decodable {
            let PreferenceSpecifiers: [[String: Value]]
        }
    }

    /// A value with its type: `integer 0`.
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

    /// How far a bundle is translated.
    struct Count: Decodable {
        /// What python cannot judge: files it does not read, and keys it does not know.
        let unjudged: [String]
        let languages: [LanguageCount]
    }

    /// The counts of one language; `localize status --json` gives the same and more.
    struct LanguageCount: Decodable, Equatable {
        let language: String
        let texts, translated, same, allowedSame, missing, empty, stale, percent: Int
    }

    static func count(_ bundle: String, source: String? = nil) throws -> Count {
        let arguments = ["count", bundle] + [source].compactMap { $0 }
        return try JSONDecoder().decode(Count.self, from: output(arguments, of: "coverage_reader.py"))
    }

    /// What tables must hold, and what they do.
    struct Owed: Decodable {
        let unjudged: [String]
        /// The texts of each table that some pane names, in every language.
        let texts: [String: [String]]
        /// The keys and values of the tables that are there, in the order of the file.
        let tables: [String: [[String]]]
    }

    static func owed(_ bundle: String) throws -> Owed {
        try JSONDecoder().decode(Owed.self, from: output(["owed", bundle], of: "coverage_reader.py"))
    }
}
