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
            drawSlider(fraction, from: taken > 0 ? taken + RowMetrics.gap : 0, minimum, maximum, middle)
        case .textField(let value, let isSecure):
            let taken = title(
                of: row, middle, room: rows.maximumTitleWidth(beside: .textField(hasValue: !value.isEmpty)))
            let shown = isSecure ? String(repeating: "•", count: value.prefix(80).count) : value
            let start = taken > 0 ? max(taken + RowMetrics.gap, min(110, inner / 3)) : 0
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
    var edge: Double { margin + RowMetrics.padding }

    private var rows: RowMetrics { RowMetrics(inner: inner, metrics.row) }

    private func rowStyle(_ color: String) -> SVGPainter.Style { .init(size: RowMetrics.textSize, color: color) }

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

    mutating func drawToggle(isOn: Bool, _ middle: Double) {
        let (palette, toggle) = (painter.palette, metrics.toggle)
        let width = metrics.row.toggleWidth
        let start = painter.width - edge - width
        let knob = toggle.height - 2 * toggle.inset
        painter.rectangle(
            start, middle - toggle.height / 2, width, toggle.height, radius: toggle.height / 2,
            fill: isOn ? palette.on : palette.off)
        painter.rectangle(
            isOn ? start + width - toggle.inset - toggle.knob : start + toggle.inset, middle - knob / 2,
            toggle.knob, knob, radius: knob / 2, fill: "#FFFFFF")
    }

    /// Draws a slider with optional images at its ends.
    ///
    /// - Parameters:
    ///   - fraction: The position of the knob, from 0 to 1.
    ///   - start: The distance from the leading edge of the row's contents to the slider, in points.
    mutating func drawSlider(
        _ fraction: Double, from start: Double, _ minimumImage: String?, _ maximumImage: String?, _ middle: Double
    ) {
        let palette = painter.palette
        let besideImage = CommonMetrics.image + 12
        var left = edge + start
        var right = painter.width - edge
        if let minimumImage {
            draw(image: minimumImage, left, middle)
            left += besideImage
        }
        if let maximumImage {
            draw(image: maximumImage, right - CommonMetrics.image, middle)
            right -= besideImage
        }
        let size = metrics.sliderKnob
        let knob = left + (right - left - size.width) * fraction
        painter.rectangle(
            left, middle - CommonMetrics.track / 2, right - left, CommonMetrics.track, radius: CommonMetrics.track / 2,
            fill: palette.track)
        painter.rectangle(
            left, middle - CommonMetrics.track / 2, knob + size.width / 2 - left, CommonMetrics.track,
            radius: CommonMetrics.track / 2,
            fill: palette.tint)
        painter.rectangle(
            knob, middle - size.height / 2, size.width, size.height, radius: size.height / 2, fill: "#FFFFFF",
            stroke: palette.frame, strokeWidth: 0.5)
    }

    private mutating func draw(image name: String, _ start: Double, _ middle: Double) {
        let size = CommonMetrics.image
        let top = middle - size / 2
        guard let uri = device.imageURI(named: name) else {
            painter.rectangle(
                start + 0.5, top + 0.5, size - 1, size - 1, radius: 4, fill: "none", stroke: painter.palette.frame)
            painter.line(
                [(start + 6, top + 15), (start + 9.5, top + 10), (start + 12, top + 13), (start + 16, top + 8)],
                color: painter.palette.frame, thickness: 1)
            return
        }
        let identifier = store.identifier(of: uri, in: &painter.writer)
        painter.writer.add(
            "use", ["href": "#\(identifier)", "x": painter.left(of: start, width: size).svg, "y": top.svg])
    }

    mutating func drawChevron(_ middle: Double) {
        let end = painter.width - edge
        painter.line(
            [(end - 6.5, middle - 5.5), (end - 1, middle), (end - 6.5, middle + 5.5)], color: painter.palette.chevron,
            thickness: 2)
    }

    /// Draws a check mark. Its shape is not mirrored in a right-to-left layout.
    mutating func drawCheckMark(_ middle: Double) {
        let start = painter.width - edge - 15
        let points = [(0.0, 0.5), (4.5, 5.5), (13.5, -6)].map { x, y in
            (start: painter.isRightToLeft ? start + 13.5 - x : start + x, y: middle + y)
        }
        painter.line(points, color: painter.palette.tint, thickness: 2.4)
    }
}

extension DisplayedText? {
    /// Whether the text is neither missing nor empty.
    fileprivate var isDrawn: Bool { self.map { !$0.shown.isEmpty } ?? false }
}
