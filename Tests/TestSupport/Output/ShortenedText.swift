/// Shortens texts for the output of the tests.
package enum ShortenedText {
    /// The number of bytes that a line of output may have.
    package static let longestLine = 1_500

    /// The number of lines that one failure may have.
    package static let mostLines = 24

    /// Returns the start and the end of a text that is longer than `limit` bytes, with the number of bytes between
    /// them.
    package static func line(_ text: some StringProtocol, limit: Int = longestLine) -> String {
        guard text.utf8.count > limit else { return String(text) }
        let kept = max(limit - 40, 2) / 2
        let left = text.unicodeScalars.index(before: text.utf8.index(text.startIndex, offsetBy: kept + 1))
        let right = text.unicodeScalars.index(after: text.utf8.index(text.endIndex, offsetBy: -kept - 1))
        return "\(text[..<left]) …\(text.utf8[left..<right].count) bytes… \(text[right...])"
    }

    /// Shortens each line and leaves out lines in the middle, but not the first that names a place in a Swift file: it
    /// can follow long arguments. The result ends with a line break if the text does.
    package static func lines(_ text: String, most: Int = mostLines) -> String {
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            Substring($0)
        }
        let end = lines.last == "" ? "\n" : ""
        if lines.last == "" { lines.removeLast() }
        guard lines.count > most else { return lines.map { line($0) }.joined(separator: "\n") + end }
        let kept = most / 2
        let place = lines.dropFirst(kept).dropLast(kept).first { $0.contains(".swift:") }
        return
            (lines.prefix(kept) + ["… \(lines.count - 2 * kept) lines …"] + (place.map { [$0] } ?? [])
            + lines.suffix(kept)).map { line($0) }.joined(separator: "\n") + end
    }

    /// Describes where two texts begin to differ.
    package static func difference(_ left: some StringProtocol, _ right: some StringProtocol) -> String {
        let left = Array(left.unicodeScalars)
        let right = Array(right.unicodeScalars)
        let same = zip(left, right).prefix { $0 == $1 }.count
        let lines = left[..<same].split(separator: "\n", omittingEmptySubsequences: false)
        func excerpt(_ scalars: [Unicode.Scalar]) -> String {
            let range = max(0, same - 30)..<min(scalars.count, same + 70)
            guard range.lowerBound < range.upperBound else { return "the end" }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[range])
            return String(text).debugDescription
        }
        return """
            first difference at line \(lines.count), column \((lines.last?.count ?? 0) + 1): \
            \(excerpt(left)) instead of \(excerpt(right))
            """
    }

    /// Finds the two values in the message of a failed `#expect(left == right)`, and describes their first difference.
    package static func difference(inMessage message: Substring) -> String? {
        guard let start = message.firstRange(of: "Expectation failed: ")?.upperBound else { return nil }
        // Comments and other details follow on lines of their own.
        let end = ["\n± ", "\n↳ "].compactMap { message[start...].firstRange(of: $0)?.lowerBound }.min()
        let expression = message[start..<(end ?? message.endIndex)]
        for middle in [") == (", ") == "] {
            guard let middle = expression.firstRange(of: middle) else { continue }
            let values = [expression[..<middle.lowerBound], expression[middle.upperBound...]].map { side in
                side.firstRange(of: " → ").map { side[$0.upperBound...] } ?? side
            }
            return difference(values[0], values[1])
        }
        return nil
    }
}
