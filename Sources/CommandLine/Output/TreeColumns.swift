import SettingsModel
import SettingsReports

/// The widths of the columns of one pane in the tree.
struct TreeColumns {
    private let index: Int
    private let label: Int
    private let text: Int
    private let width: Int
    /// Whether a column before the texts has their marks.
    private let hasMarks: Bool

    init(_ rows: [TreeRow], width: Int, hasMarks: Bool) {
        self.width = max(width, 40)
        self.hasMarks = hasMarks
        index = "\(rows.compactMap(\.position).last ?? 0)".count
        label = min(rows.map { $0.label.columns }.max() ?? 0, 24)
        text = min(
            rows.filter { !$0.isWide }.map { $0.text.columns }.max() ?? 0, max(12, self.width * 2 / 5 - 4))
    }

    func line(for row: TreeRow, _ paint: Paint) -> String {
        let position = row.position.map(String.init) ?? ""
        var line = "  " + String(repeating: " ", count: index - position.count) + position + " "
        line += row.label.truncated(to: label).padded(to: label) + "  "
        var taken = line.columns
        if hasMarks {
            line += TextMark.text(row.mark, paint) + " "
            taken += 2
        }
        if row.isWide { return (line + row.text.truncated(to: max(8, width - taken))).trimmingTrailingBlanks }
        line += row.text.truncated(to: text).padded(to: text) + "  "
        let note = row.detail.isEmpty || row.note.isEmpty ? row.note : "  " + row.note
        let room = max(8, width - taken - text - 2 - note.columns)
        return (line + row.detail.truncated(to: room) + note).trimmingTrailingBlanks
    }
}
