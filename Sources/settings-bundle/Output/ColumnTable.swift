import SettingsPreview

/// Rows of texts under headings. The columns are as wide as their texts, up to a limit; the last has the rest.
struct ColumnTable {
    /// How wide a column is at the most that another follows.
    private static let widest = 60

    private let headings: [String]
    private let rows: [[String]]
    private let paint: Paint

    /// - Parameter rows: one text for each heading, without control characters.
    init(_ headings: [String], _ rows: [[String]], paint: Paint) {
        self.headings = headings
        self.rows = rows
        self.paint = paint
    }

    /// The lines, the headings first; none without a row.
    var lines: [String] {
        guard !rows.isEmpty else { return [] }
        let widths = headings.indices.dropLast().map { column in
            min(Self.widest, ([headings[column]] + rows.map { $0[column] }).map(\.columns).max() ?? 0)
        }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map { $0.truncated(to: $1).padded(to: $1) + "  " }
            return (padded.joined() + (cells.last ?? "")).trimmingTrailingBlanks
        }
        return [paint(.dim, line(headings))] + rows.map(line)
    }
}
