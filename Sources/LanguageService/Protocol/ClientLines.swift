import JSONSyntax
import SourceText

extension SourcePosition.Unit {
    /// The protocol's name for the unit in which a client counts the columns of a position.
    ///
    /// Source:
    /// <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#positionEncodingKind>
    var positionEncoding: String {
        switch self {
        case .bytes: "utf-8"
        case .utf16: "utf-16"
        case .scalars: "utf-32"
        }
    }

    /// Returns the first unit in the client's list that the server supports, or UTF-16 if there is none. The list is in
    /// the client's order of preference.
    static func firstSupported(from offered: JSON?) -> SourcePosition.Unit {
        let names = (offered?.values ?? []).lazy.compactMap(\.string)
        return names.compactMap { name in allCases.first { $0.positionEncoding == name } }.first ?? .utf16
    }
}

/// Converts between byte offsets in a document and the positions that a client uses. The client's line and character
/// numbers are zero-based.
struct ClientLines {
    private let lines: LineTable
    private let unit: SourcePosition.Unit
    /// The number of columns that a byte order mark occupies at the start of the first line, or zero if there is none.
    private let markColumns: Int

    /// The UTF-8 encoding of a byte order mark.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Splits text into lines.
    ///
    /// - Parameter isMarked: Whether the client's text starts with a byte order mark, which the client counts as a
    ///   character.
    init(_ text: SourceText, _ unit: SourcePosition.Unit, isMarked: Bool = false) {
        lines = LineTable(text)
        self.unit = unit
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

    /// Returns the empty range at a source position. The line and column of a source position are one-based, and the
    /// column counts Unicode scalars.
    func range(at sourcePosition: SourcePosition) -> JSON {
        let offset = lines.offset(of: sourcePosition)
        return range(offset..<offset)
    }

    /// Returns the byte offset of a position. For a position beyond the end of its line, returns the end of the line.
    ///
    /// - Throws: `ProtocolError` if the value is not a valid position.
    func offset(of position: JSON?) throws(ProtocolError) -> Int {
        var sourcePosition = try Self.sourcePosition(position)
        if sourcePosition.line == 1 { sourcePosition.column = max(sourcePosition.column - markColumns, 1) }
        return lines.offset(of: sourcePosition, countedIn: unit)
    }

    private static func sourcePosition(_ position: JSON?) throws(ProtocolError) -> SourcePosition {
        guard let line = position?["line"]?.integer, let character = position?["character"]?.integer,
            line >= 0, character >= 0
        else { throw ProtocolError(.invalidParams, "a position needs a line and a character") }
        let limit = Int(Int32.max)
        return SourcePosition(line: min(line, limit) + 1, column: min(character, limit) + 1)
    }

    /// Converts a range in the protocol's format to a byte range. If the end precedes the start, the two are swapped.
    ///
    /// - Throws: `ProtocolError` if the value is not a valid range.
    func span(of range: JSON?) throws(ProtocolError) -> Range<Int> {
        let start = try offset(of: range?["start"])
        let end = try offset(of: range?["end"])
        return min(start, end)..<max(start, end)
    }

    /// Converts a range in the protocol's format to a byte range in text that is being edited.
    ///
    /// - Throws: `ProtocolError` if the value is not a valid range.
    static func span(
        of range: JSON?, in text: EditedText, _ unit: SourcePosition.Unit
    ) throws(ProtocolError) -> Range<Int> {
        let start = text.offset(of: try sourcePosition(range?["start"]), countedIn: unit)
        let end = text.offset(of: try sourcePosition(range?["end"]), countedIn: unit)
        return min(start, end)..<max(start, end)
    }

    static let start: JSON = [
        "start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0],
    ]
}
