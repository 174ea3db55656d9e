import SettingsModel
import SettingsReports

/// A table of strings with a heading for each column.
///
/// Columns are as wide as their contents, up to a limit. If the lines are too long for the terminal, columns are made
/// narrower. If the width of the terminal is unlimited, the last column does not have a limit.
struct ColumnTable {
    /// The maximum width of every column except the last one.
    private static let widest = 60
    /// The minimum width to which a column is reduced.
    private static let narrowest = 8
    private static let gap = 2

    let headings: [String]
    /// The rows, each with one cell for every heading. The cells must not contain control characters.
    let rows: [[String]]
    let paint: Paint
    /// The maximum width of a line in columns, or `nil` for no limit.
    let width: Int?
    /// The indices of the columns that are reduced before all other columns.
    let reducedFirst: Range<Int>
    /// Whether the columns after the first one contain numbers, which are aligned at the end.
    var hasNumbers = false

    /// The lines of the table, starting with the headings. If there are no rows, there are no lines.
    var lines: [String] {
        guard !rows.isEmpty else { return [] }
        let widths = fittingWidths
        func line(_ cells: [String]) -> String {
            if hasNumbers {
                let numbers = zip(cells, widths).dropFirst().map {
                    String(repeating: " ", count: Self.gap) + $0.paddedAtStart(to: $1)
                }
                return cells[0].truncated(to: widths[0]).padded(to: widths[0]) + numbers.joined()
            }
            let padded = zip(cells, widths.dropLast()).map { $0.truncated(to: $1).padded(to: $1 + Self.gap) }.joined()
            let last = cells.last ?? ""
            return (padded + (width == nil ? last : last.truncated(to: widths.last ?? 0))).trimmingTrailingBlanks
        }
        return [paint(.dim, line(headings))] + rows.map(line)
    }

    /// The widths of the columns. If the lines are too long, the first column is the last one to be reduced, because it
    /// identifies the rows.
    private var fittingWidths: [Int] {
        let needed = headings.indices.map { column in
            ([headings[column]] + rows.map { $0[column] }).map(\.columns).max() ?? 0
        }
        var widths = needed.dropLast().map { min(Self.widest, $0) } + needed.suffix(1)
        guard let width else { return widths }
        var surplus = widths.reduce(Self.gap * (widths.count - 1), +) - width
        for columns in [reducedFirst, 1..<widths.count, 0..<1] {
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
