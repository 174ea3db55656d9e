extension PropertyListFragment {
    /// The layout of a place, as far as it shows inside an element.
    struct Layout: Equatable {
        /// The white space at the beginning of the line the element starts on.
        var indentation: String
        /// What each level of the document is indented by; nil where nothing shows it.
        var unit: String?
        var lineBreak: String

        /// White space between elements that is laid out like this, laid out like another.
        ///
        /// A line that is indented less than the line the element starts on keeps its indentation.
        func turning(_ space: String, into other: Layout) -> String {
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
                // A line without anything in it is to stay one.
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
