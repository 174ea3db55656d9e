import SettingsModel
import SettingsReports

/// Rows of texts under headings. The columns are as wide as their texts, up to a limit, and narrower where the lines
/// would not fit a terminal; without one, the last has the rest.
struct ColumnTable {
    /// How wide a column is at the most that another follows.
    private static let widest = 60
    /// How wide a column at least is left that has so much to say.
    private static let narrowest = 8
    private static let gap = 2

    private let headings: [String]
    private let rows: [[String]]
    private let paint: Paint
    private let width: Int?
    private let yielding: Range<Int>

    /// - Parameters:
    ///   - rows: one text for each heading, without control characters.
    ///   - width: how many columns a line may have; nil where nothing limits it.
    ///   - yielding: the columns that become narrower before any other does.
    init(_ headings: [String], _ rows: [[String]], paint: Paint, width: Int?, yielding: Range<Int>) {
        self.headings = headings
        self.rows = rows
        self.paint = paint
        self.width = width
        self.yielding = yielding
    }

    /// The lines, the headings first; none without a row.
    var lines: [String] {
        guard !rows.isEmpty else { return [] }
        let widths = fittingWidths
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths.dropLast()).map { $0.truncated(to: $1).padded(to: $1 + Self.gap) }.joined()
            let last = cells.last ?? ""
            return (padded + (width == nil ? last : last.truncated(to: widths.last ?? 0))).trimmingTrailingBlanks
        }
        return [paint(.dim, line(headings))] + rows.map(line)
    }

    /// The widths of the columns: the first, which tells the rows apart, becomes narrower last of all.
    private var fittingWidths: [Int] {
        let needed = headings.indices.map { column in
            ([headings[column]] + rows.map { $0[column] }).map(\.columns).max() ?? 0
        }
        var widths = needed.dropLast().map { min(Self.widest, $0) } + needed.suffix(1)
        guard let width else { return widths }
        var surplus = widths.reduce(Self.gap * (widths.count - 1), +) - width
        for columns in [yielding, 1..<widths.count, 0..<1] {
            while surplus > 0, let column = columns.max(by: { widths[$0] < widths[$1] }),
                widths[column] > Self.narrowest
            {
                let next = columns.filter { $0 != column }.map { widths[$0] }.max() ?? 0
                let cut = min(surplus, max(1, widths[column] - max(next, Self.narrowest)))
                widths[column] -= cut
                surplus -= cut
            }
        }
        return widths
    }
}
