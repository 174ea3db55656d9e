// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
import Foundation
import Testing

/// The contents of an SVG image, as parsed by expat.
package struct SVGReading: Decodable, Sendable {
    package let root: String
    package let language: String?
    package let width: Double
    package let height: Double
    /// The text elements, in drawing order.
    package let texts: [Text]
    /// The names of all elements, and of all attributes.
    package let elements: [String]
    package let attributes: [String]
    package let fills: [String]
    /// The values of `href` attributes.
    package let references: [String]
    /// The left and upper edge, the width and the height of each rectangle.
    package let boxes: [[Double]]

    package struct Text: Decodable, Sendable {
        package let text: String
        /// The tooltip, which contains the full text if the text is truncated.
        package let title: String?
        package let x: Double
        package let y: Double
        package let anchor: String
        package let isRightToLeft: Bool
    }

    /// The strings of the pane, without the clock above it.
    package var lines: [String] { texts.map(\.text).filter { $0 != "9:41" } }

    package func text(_ text: String) -> Text? { texts.first { $0.text == text } }

    /// Parses SVG images. The result is `nil` for an image that is not well-formed.
    package static func all(_ pictures: [String]) throws -> [SVGReading?] {
        let lines = pictures.map { Data($0.utf8).base64EncodedString() + "\n" }.joined()
        let answers = try Python.output(of: "Tests/TestSupport/svg_reader.py", input: Array(lines.utf8))
        return try String(decoding: answers, as: UTF8.self).split(separator: "\n").map {
            try JSONDecoder().decode(SVGReading?.self, from: Data($0.utf8))
        }
    }

    /// Parses an SVG image, which must be well-formed.
    package static func of(_ picture: String) throws -> SVGReading {
        try #require(try all([picture]).first.flatMap { $0 }, "not well-formed:\n\(picture.prefix(2000))")
    }
}
#endif
