import JSONSyntax
import SourceText

/// What a client counts the columns of its positions in.
///
/// Source: <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#positionEncodingKind>
enum PositionEncoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    var unit: SourcePosition.Unit {
        switch self {
        case .utf8: .bytes
        case .utf16: .utf16
        case .utf32: .scalars
        }
    }

    /// The first that a client offers: all are the same work here, and the first is the one that it likes best.
    static func chosen(from offered: JSON?) -> PositionEncoding {
        (offered?.values ?? []).lazy.compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
    }
}

/// The lines of a text, with positions as a client counts them: both numbers from 0.
struct ClientLines {
    private let lines: LineTable
    private let unit: SourcePosition.Unit
    /// The columns of the byte order mark before the text.
    private let markColumns: Int

    /// A byte order mark in UTF-8.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// - Parameter isMarked: whether the client's text has a byte order mark before this text, which counts as a character.
    init(_ text: SourceText, _ encoding: PositionEncoding, isMarked: Bool = false) {
        lines = LineTable(text)
        unit = encoding.unit
        markColumns = isMarked ? unit.count(in: Self.mark[...]) : 0
    }

    func position(of offset: Int) -> JSON {
        let position = lines.position(of: offset, countedIn: unit)
        let mark = position.line == 1 ? markColumns : 0
        return ["line": .integer(position.line - 1), "character": .integer(position.column - 1 + mark)]
    }

    func range(_ span: Range<Int>) -> JSON {
        ["start": position(of: span.lowerBound), "end": position(of: span.upperBound)]
    }

    /// The empty range at a place that is counted in scalars, from 1.
    func range(at place: SourcePosition) -> JSON {
        let offset = lines.offset(of: place)
        return range(offset..<offset)
    }

    /// The offset of a position; one behind the end of its line is at the end of the line.
    ///
    /// - Throws: for what is no position.
    func offset(of position: JSON?) throws(ProtocolError) -> Int {
        var place = try Self.place(position)
        if place.line == 1 { place.column = max(place.column - markColumns, 1) }
        return lines.offset(of: place, countedIn: unit)
    }

    private static func place(_ position: JSON?) throws(ProtocolError) -> SourcePosition {
        guard let line = position?["line"]?.integer, let character = position?["character"]?.integer,
            line >= 0, character >= 0
        else { throw ProtocolError(.invalidParams, "a position needs a line and a character") }
        let limit = Int(Int32.max)
        return SourcePosition(line: min(line, limit) + 1, column: min(character, limit) + 1)
    }

    /// The bytes of a range; one whose ends are the wrong way round is taken the other way.
    ///
    /// - Throws: for what is no range.
    func span(of range: JSON?) throws(ProtocolError) -> Range<Int> {
        let start = try offset(of: range?["start"])
        let end = try offset(of: range?["end"])
        return min(start, end)..<max(start, end)
    }

    /// The bytes of a range in a text that is being edited.
    ///
    /// - Throws: for what is no range.
    static func span(
        of range: JSON?, in text: EditedText, _ encoding: PositionEncoding
    ) throws(ProtocolError) -> Range<Int> {
        let start = text.offset(of: try place(range?["start"]), countedIn: encoding.unit)
        let end = text.offset(of: try place(range?["end"]), countedIn: encoding.unit)
        return min(start, end)..<max(start, end)
    }

    static let start: JSON = [
        "start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0],
    ]
}
