extension PropertyListFragment {
    /// The indentation and line breaks of the lines inside an element.
    struct Layout: Equatable {
        /// The white space at the beginning of the line on which the element starts.
        var indentation: String
        /// The indentation of one nesting level in the document, or `nil` if it cannot be determined.
        var unit: String?
        var lineBreak: String

        /// Converts white space between elements from this layout to another layout.
        ///
        /// If a line is indented less than the line on which the element starts, its indentation does not change.
        func convertingWhiteSpace(_ space: String, into other: Layout) -> String {
            var turned: [UInt8] = []
            var line: [UInt8] = []
            var isFirst = true
            let bytes = Array(space.utf8)
            var index = 0
            while index < bytes.count {
                guard bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") else {
                    line.append(bytes[index])
                    index += 1
                    continue
                }
                let isPair = bytes[index...].starts(with: "\r\n".utf8)
                let lineBreak = bytes[index..<(index + (isPair ? 2 : 1))]
                // Empty lines stay empty.
                turned += isFirst || line.isEmpty ? line : reindenting(line, like: other)
                turned += self.lineBreak == other.lineBreak ? lineBreak : Array(other.lineBreak.utf8)[...]
                index += lineBreak.count
                line = []
                isFirst = false
            }
            turned += isFirst ? line : reindenting(line, like: other)
            return String(decoding: turned, as: UTF8.self)
        }

        private func reindenting(_ line: [UInt8], like other: Layout) -> [UInt8] {
            guard line.starts(with: indentation.utf8) else { return line }
            var inner = line.dropFirst(indentation.utf8.count)
            var result = Array(other.indentation.utf8)
            if let unit, !unit.isEmpty, let otherUnit = other.unit {
                while inner.starts(with: unit.utf8) {
                    inner = inner.dropFirst(unit.utf8.count)
                    result += otherUnit.utf8
                }
            }
            return result + inner
        }
    }
}
