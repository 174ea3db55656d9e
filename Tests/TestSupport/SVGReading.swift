// A static build has no Testing, and builds this target all the same.
#if canImport(Testing)
import Foundation
import Testing

/// What expat reads in a picture.
package struct SVGReading: Decodable, Sendable {
    package let root: String
    package let language: String?
    package let width: Double
    package let height: Double
    /// The texts in the order in which they are drawn.
    package let texts: [Text]
    /// The names of all elements, and of all attributes that there are.
    package let elements: [String]
    package let attributes: [String]
    package let fills: [String]
    /// What `href` names.
    package let references: [String]
    /// The left and upper edge, the width and the height of each rectangle.
    package let boxes: [[Double]]

    package struct Text: Decodable, Sendable {
        package let text: String
        /// What is shown when a pointer rests on it: the whole of a text that is cut.
        package let title: String?
        package let x: Double
        package let y: Double
        package let anchor: String
        package let isRightToLeft: Bool
    }

    /// The texts of the pane, without the clock above it.
    package var lines: [String] { texts.map(\.text).filter { $0 != "9:41" } }

    package func text(_ text: String) -> Text? { texts.first { $0.text == text } }

    /// What is in some pictures; nil for one that is not well-formed.
    package static func all(_ pictures: [String]) throws -> [SVGReading?] {
        let lines = pictures.map { Data($0.utf8).base64EncodedString() + "\n" }.joined()
        let answers = try Python.output(of: "Tests/TestSupport/svg_reader.py", input: Array(lines.utf8))
        return try String(decoding: answers, as: UTF8.self).split(separator: "\n").map {
            try JSONDecoder().decode(SVGReading?.self, from: Data($0.utf8))
        }
    }

    /// What is in a picture, which has to be well-formed.
    package static func of(_ picture: String) throws -> SVGReading {
        try #require(try all([picture]).first.flatMap { $0 }, "not well-formed:\n\(picture.prefix(2000))")
    }
}
#endif
