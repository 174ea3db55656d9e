/// The text of a file: an immutable sequence of bytes (UTF-8) that is cheap to change.
///
/// It is a list of pieces of immutable buffers, so that applying an edit costs what the edit costs, however long the
/// text is, and the text before the edit stays as it was.
package struct SourceText: Sendable {
    private final class Buffer: Sendable {
        let bytes: [UInt8]
        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    private struct Piece: Measured {
        let buffer: Buffer
        let start: Int
        let length: Int

        var range: Range<Int> { start..<(start + length) }

        func part(_ range: Range<Int>) -> Piece {
            Piece(buffer: buffer, start: start + range.lowerBound, length: range.count)
        }
    }

    /// What the texts that are copies of each other share: every node of a tree holds its text.
    private final class Storage: Sendable {
        let pieces: MeasuredSequence<Piece>
        /// The bytes of a text never edited, which is a single piece.
        let whole: [UInt8]?

        init(_ pieces: MeasuredSequence<Piece>, whole: [UInt8]? = nil) {
            self.pieces = pieces
            self.whole = whole
        }
    }

    private var storage: Storage

    private var pieces: MeasuredSequence<Piece> { storage.pieces }

    package init(_ bytes: [UInt8]) {
        let pieces = bytes.isEmpty ? [] : [Piece(buffer: Buffer(bytes), start: 0, length: bytes.count)]
        storage = Storage(MeasuredSequence(pieces), whole: bytes)
    }

    package init(_ string: String) { self.init(Array(string.utf8)) }

    /// How many bytes the text has.
    package var count: Int { pieces.length }

    /// All the bytes.
    package var bytes: [UInt8] { Array(bytes(in: 0..<count)) }

    /// The bytes of a span. They are not copied where the span lies in one piece, as it does in a text never edited.
    package func bytes(in span: Range<Int>) -> ArraySlice<UInt8> {
        if let whole = storage.whole { return whole[span] }
        precondition(span.lowerBound >= 0 && span.upperBound <= count, "a span outside the text")
        if span.isEmpty { return [] }
        let (index, offset) = pieces.index(covering: span.lowerBound)
        let piece = pieces[index]
        guard span.upperBound <= offset + piece.length else { return gathered(span)[...] }
        let start = piece.start + span.lowerBound - offset
        return piece.buffer.bytes[start..<(start + span.count)]
    }

    /// The bytes of a span as a string; bytes that are not UTF-8 become U+FFFD.
    package func string(in span: Range<Int>) -> String {
        String(decoding: bytes(in: span), as: UTF8.self)
    }

    /// The bytes of a span that crosses pieces.
    private func gathered(_ span: Range<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(span.count)
        let first = pieces.index(covering: span.lowerBound).index
        pieces.forEach(in: first..<pieces.count) { piece, _, offset in
            guard offset < span.upperBound else { return false }
            let from = max(span.lowerBound, offset) - offset + piece.start
            let to = min(span.upperBound, offset + piece.length) - offset + piece.start
            bytes += piece.buffer.bytes[from..<to]
            return true
        }
        return bytes
    }

    /// The text after some edits, which must not overlap: the one function that applies text edits.
    ///
    /// All spans are those of the text before the first edit.
    package func applying(_ edits: [TextEdit]) -> SourceText {
        let ordered = edits.inTextOrder
        precondition(!ordered.overlap, "edits that overlap")
        var result = self
        for edit in ordered.reversed() { result.apply(edit) }
        return result
    }

    private mutating func apply(_ edit: TextEdit) {
        precondition(edit.span.lowerBound >= 0 && edit.span.upperBound <= count, "an edit outside the text")
        var (first, firstOffset) = pieces.index(covering: edit.span.lowerBound)
        let (last, lastOffset) = pieces.index(covering: edit.span.upperBound)
        var replacement: [Piece] = []
        if edit.span.lowerBound > firstOffset {
            replacement.append(pieces[first].part(0..<(edit.span.lowerBound - firstOffset)))
        } else if first > 0 {
            first -= 1
            replacement.append(pieces[first])
        }
        if !edit.replacement.isEmpty {
            replacement.append(Piece(buffer: Buffer(edit.replacement), start: 0, length: edit.replacement.count))
        }
        var end = last
        if last < pieces.count {
            let piece = pieces[last]
            replacement.append(piece.part((edit.span.upperBound - lastOffset)..<piece.length))
            end = last + 1
        }
        storage = Storage(pieces.replacing(first..<end, with: Self.joined(replacement)))
    }

    /// How long a piece that is copied from others may be, in bytes.
    private static var longestJoined: Int { 1024 }

    /// The same text with short pieces made one, so that many edits of a text do not leave it in as many pieces.
    private static func joined(_ pieces: [Piece]) -> [Piece] {
        var joined: [Piece] = []
        for piece in pieces {
            if let last = joined.last, last.length + piece.length <= longestJoined {
                let bytes = last.buffer.bytes[last.range] + piece.buffer.bytes[piece.range]
                joined[joined.count - 1] = Piece(buffer: Buffer(Array(bytes)), start: 0, length: bytes.count)
            } else {
                joined.append(piece)
            }
        }
        return joined
    }
}
