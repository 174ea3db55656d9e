import SettingsModel
import SourceText

extension SVGPanePainter {
    /// Draws a row. If space is limited, the title takes precedence over the value.
    mutating func draw(_ row: DrawnRow, top: Double) {
        let middle = top + metrics.rowHeight / 2
        switch row.control {
        case .toggle(let isOn):
            title(of: row, middle, room: rows.maximumTitleWidth(beside: .toggle))
            drawToggle(isOn: isOn, middle)
        case .slider(let fraction, let minimum, let maximum):
            let taken = title(of: row, middle, room: inner / 3)
            drawSlider(fraction, from: taken > 0 ? taken + gap : 0, minimum, maximum, middle)
        case .textField(let value, let isSecure):
            let taken = title(
                of: row, middle, room: rows.maximumTitleWidth(beside: .textField(hasValue: !value.isEmpty)))
            let shown = isSecure ? String(repeating: "•", count: value.prefix(80).count) : value
            let start = taken > 0 ? max(taken + gap, min(110, inner / 3)) : 0
            painter.draw(
                shown, at: .leading(edge + start), baseline: baseline(middle), rowStyle(painter.palette.text),
                room: inner - start)
        case .multiValue(let text):
            let taken = title(
                of: row, middle, room: rows.maximumTitleWidth(beside: .multiValue(hasValue: text.isDrawn)))
            value(text, middle, beside: taken, hasArrow: true)
            drawChevron(middle)
        case .choice(let isChosen):
            title(of: row, middle, room: rows.maximumTitleWidth(beside: .choice(isChosen: isChosen)))
            if isChosen { drawCheckMark(middle) }
        case .title(let text):
            let taken = title(of: row, middle, room: rows.maximumTitleWidth(beside: .title(hasValue: text.isDrawn)))
            value(text, middle, beside: taken, hasArrow: false)
        case .childPane:
            title(of: row, middle, room: rows.maximumTitleWidth(beside: .childPane))
            drawChevron(middle)
        }
    }

    /// The distance between the edge of the column and the contents of a row, in points.
    var edge: Double { margin + Self.padding }

    /// The minimum distance between a title and the element after it, in points.
    private var gap: Double { CommonMetrics.gap }

    private var rows: RowMetrics { RowMetrics(inner: inner, metrics.row) }

    private func rowStyle(_ color: String) -> SVGPainter.Style { .init(size: CommonMetrics.textSize, color: color) }

    private func baseline(_ middle: Double) -> Double { middle + 6 }

    /// Draws the title of a row.
    ///
    /// - Returns: The width of the title in points.
    @discardableResult
    private mutating func title(of row: DrawnRow, _ middle: Double, room: Double) -> Double {
        guard let title = row.title else { return 0 }
        return painter.draw(
            title, at: .leading(edge), baseline: baseline(middle), rowStyle(painter.palette.text), room: room)
    }

    /// Draws the value at the end of a row.
    ///
    /// - Parameters:
    ///   - taken: The width of the title in points.
    ///   - hasArrow: Whether an arrow follows the value.
    private mutating func value(_ text: DisplayedText?, _ middle: Double, beside taken: Double, hasArrow: Bool) {
        guard let text else { return }
        painter.draw(
            text, at: .trailing(edge + (hasArrow ? RowMetrics.arrow : 0)), baseline: baseline(middle),
            rowStyle(painter.palette.value), room: rows.maximumValueWidth(besideTitleOfWidth: taken, hasArrow: hasArrow)
        )
    }
}

extension DisplayedText? {
    /// Whether the text is neither missing nor empty.
    fileprivate var isDrawn: Bool { self.map { !$0.shown.isEmpty } ?? false }
}
