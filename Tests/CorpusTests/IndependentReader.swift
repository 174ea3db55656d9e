import Foundation
import TestSupport
import Testing

/// `independent_reader.py`: the second opinion, which shares no line with the tool.
enum IndependentReader {
    private static func output(_ arguments: [String]) throws -> Data {
        try Python.output(of: "Tests/CorpusTests/independent_reader.py", arguments)
    }

    /// What an edit broke, a sentence each.
    static func problems(original: String, edited: String) throws -> [String] {
        try JSONDecoder().decode([String].self, from: output(["verify", original, edited]))
    }

    /// A bundle as python sees it.
    struct Dump: Decodable {
        /// The pages by their paths.
        let pages: [String: Page]
        /// The tables by their paths: keys and values in the order of the file.
        let tables: [String: [[String]]]
        /// The texts that a table lacks.
        let missing: [String]

        struct Page: Decodable {
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
}
