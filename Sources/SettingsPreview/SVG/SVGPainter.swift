import PropertyListSyntax
import SettingsModel
import SourceText

/// Draws shapes and text in a column of a screen. Horizontal positions are measured from the leading edge, so a
/// right-to-left layout is the mirror image of a left-to-right layout.
struct SVGPainter {
    let palette: PreviewPalette
    /// The width of the column in points.
    let width: Double
    let isRightToLeft: Bool
    /// Whether to highlight untranslated and truncated text.
    var marksTexts = false

    var writer = SVGWriter()
    /// The number of untranslated strings that were drawn.
    private(set) var untranslatedCount = 0

    init(_ palette: PreviewPalette, width: Double, isRightToLeft: Bool) {
        self.palette = palette
        self.width = width
        self.isRightToLeft = isRightToLeft
    }

    /// The horizontal position of text.
    enum TextPosition {
        /// A distance in points from the leading edge of the column.
        case leading(Double)
        /// A distance in points from the trailing edge of the column.
        case trailing(Double)
        case center
    }

    struct Style {
        let size: Double
        var isBold = false
        let color: String
    }

    // MARK: Shapes

    /// Returns the x-coordinate of the left side of a shape, given its distance from the leading edge.
    func left(of start: Double, width: Double) -> Double { isRightToLeft ? self.width - start - width : start }

    /// Returns the x-coordinate of a point, given its distance from the leading edge.
    func xCoordinate(_ start: Double) -> Double { left(of: start, width: 0) }

    mutating func rectangle(
        _ start: Double, _ top: Double, _ width: Double, _ height: Double, radius: Double = 0, fill: String,
        stroke: String? = nil, strokeWidth: Double? = nil
    ) {
        writer.add(
            "rect",
            [
                "x": left(of: start, width: width).svg, "y": top.svg, "width": width.svg, "height": height.svg,
                "rx": radius > 0 ? radius.svg : nil, "fill": fill, "stroke": stroke, "stroke-width": strokeWidth?.svg,
            ])
    }

    mutating func circle(_ start: Double, _ middle: Double, radius: Double, fill: String, stroke: String? = nil) {
        writer.add(
            "circle",
            [
                "cx": xCoordinate(start).svg, "cy": middle.svg, "r": radius.svg, "fill": fill, "stroke": stroke,
                "stroke-width": stroke.map { _ in "0.5" },
            ])
    }

    /// Draws a line through several points. A solid line has rounded ends.
    mutating func line(_ points: [(start: Double, y: Double)], color: String, thickness: Double, dashes: String? = nil)
    {
        let path = points.enumerated().map { index, point in
            "\(index == 0 ? "M" : "L")\(xCoordinate(point.start).svg) \(point.y.svg)"
        }.joined(separator: " ")
        writer.add(
            "path",
            [
                "d": path, "fill": "none", "stroke": color, "stroke-width": thickness.svg,
                "stroke-linecap": dashes == nil ? "round" : nil, "stroke-linejoin": "round", "stroke-dasharray": dashes,
            ])
    }

    // MARK: Text

    /// Draws text on one line. Text that is wider than the available width is truncated.
    ///
    /// - Parameters:
    ///   - room: The available width in points.
    ///   - isUntranslated: Whether to highlight the text as untranslated.
    /// - Returns: The width of the drawn text in points.
    @discardableResult
    mutating func draw(
        _ text: String, at edge: TextPosition, baseline: Double, _ style: Style, room: Double,
        isUntranslated: Bool = false
    ) -> Double {
        let whole = SVGText.line(text)
        let fitted = TextMetrics(size: style.size, isBold: style.isBold).fitted(whole, to: max(0, room))
        draw(fitted, whole: whole, at: edge, baseline: baseline, style, isUntranslated: isUntranslated)
        return fitted.width
    }

    /// Draws localized text, and counts the text if it is untranslated.
    @discardableResult
    mutating func draw(
        _ text: DisplayedText, at edge: TextPosition, baseline: Double, _ style: Style, room: Double
    ) -> Double {
        countUntranslated(text)
        return draw(
            text.shown.string, at: edge, baseline: baseline, style, room: room, isUntranslated: text.isUntranslated)
    }

    mutating func countUntranslated(_ text: DisplayedText) { if text.isUntranslated { untranslatedCount += 1 } }

    /// Draws text that already fits the available width.
    ///
    /// - Parameter whole: The full text to show as a tooltip if the drawn text is truncated, or `nil` to omit the
    ///   tooltip.
    mutating func draw(
        _ fitted: TextMetrics.FittedText, whole: String?, at edge: TextPosition, baseline: Double, _ style: Style,
        isUntranslated: Bool
    ) {
        let text = ReversedText.inVisualOrder(fitted.text)
        let isReversed = SVGText.isRightToLeft(text) ?? isRightToLeft
        let hasOwnDirection = isReversed != isRightToLeft
        // The anchors `start` and `end` refer to the direction of the text itself.
        let start, place: Double
        let anchor: String?
        switch edge {
        case .leading(let distance): (start, place, anchor) = (distance, distance, hasOwnDirection ? "end" : nil)
        case .trailing(let distance):
            start = width - distance - fitted.width
            (place, anchor) = (start + fitted.width, hasOwnDirection ? nil : "end")
        case .center: (start, place, anchor) = ((width - fitted.width) / 2, width / 2, "middle")
        }
        if marksTexts, isUntranslated {
            // Empty text does not have a width, but its highlight must be visible.
            let markWidth = fitted.width > 0 ? fitted.width + 8 : 28
            rectangle(
                fitted.width > 0 ? start - 4 : start, baseline - style.size, markWidth, style.size * 1.35, radius: 4,
                fill: palette.mark)
        }
        guard !text.isEmpty else { return }
        writer.add(
            "text",
            [
                "x": xCoordinate(place).svg, "y": baseline.svg, "font-size": style.size.svg,
                "font-weight": style.isBold ? "600" : nil,
                "fill": isUntranslated && marksTexts ? palette.text : style.color,
                "text-anchor": anchor, "direction": isReversed ? "rtl" : nil,
            ], text: text, title: fitted.isShortened ? whole.map(ReversedText.inVisualOrder) : nil)
        if marksTexts, fitted.isShortened {
            line(
                [(start, baseline + 4), (start + fitted.width, baseline + 4)], color: palette.shortened, thickness: 1.5,
                dashes: "4 2.5")
        }
    }

    /// The radius of the circle around a change symbol, in points.
    static let signRadius = 7.5

    /// Draws the symbol for a kind of change in a circle. The symbol is drawn with lines, because some fonts do not
    /// contain the character.
    mutating func drawChangeSymbol(_ kind: ChangeKind, _ start: Double, _ middle: Double) {
        let palette = palette.changes
        circle(start, middle, radius: Self.signRadius, fill: palette.strong[kind] ?? "")
        func stroke(_ points: [(Double, Double)], in painter: inout SVGPainter) {
            // The symbol is never mirrored.
            let side = painter.isRightToLeft ? -1.0 : 1
            painter.line(
                points.map { (start: start + side * $0.0, y: middle + $0.1) }, color: palette.sign, thickness: 1.8)
        }
        switch kind {
        case .added:
            stroke([(-4, 0), (4, 0)], in: &self)
            stroke([(0, -4), (0, 4)], in: &self)
        case .removed: stroke([(-4, 0), (4, 0)], in: &self)
        case .moved:
            stroke([(0, -4.5), (0, 4.5)], in: &self)
            stroke([(-2.5, -2), (0, -4.5), (2.5, -2)], in: &self)
            stroke([(-2.5, 2), (0, 4.5), (2.5, 2)], in: &self)
        case .changed: stroke([(-4.5, 1), (-3, -1.2), (-1.5, -1.2), (1.5, 1.2), (3, 1.2), (4.5, -1)], in: &self)
        }
    }

    /// Draws the symbols for a change, one below the other, with a description of the change as a tooltip.
    mutating func drawChangeSymbols(_ change: PaneChange, _ start: Double, _ middle: Double) {
        writer.open("g")
        writer.add("title", [:], text: SVGText.line(change.text))
        let distance = 2 * Self.signRadius + 2
        let top = middle - distance * Double(change.kinds.count - 1) / 2
        for (index, kind) in change.kinds.enumerated() {
            drawChangeSymbol(kind, start, top + Double(index) * distance)
        }
        writer.close("g")
    }

    /// Draws the colored background of a changed element.
    mutating func drawChangeBackground(
        _ change: PaneChange, _ start: Double, _ top: Double, _ width: Double, _ height: Double, radius: Double
    ) {
        guard let kind = change.kinds.last else { return }
        rectangle(
            start, top, width, height, radius: min(radius, height / 2), fill: palette.changes.faint[kind] ?? "")
    }
}
