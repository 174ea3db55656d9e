import SettingsModel
import SourceText

/// Draws the sections of a pane, one below the other.
struct SVGPanePainter {
    var painter: SVGPainter
    let device: PreviewDevice
    var store: SVGImageStore
    let metrics: StyleMetrics
    /// The distance between the edges of the column and the boxes that contain rows, in points.
    let margin: Double
    /// The y-coordinate of the drawn pane's bottom edge.
    private(set) var height: Double
    private let language: String

    /// The maximum number of lines in a header or footer. Settings also truncates very long text, such as licenses, but
    /// its limit is unknown.
    static let lineLimit = 60
    /// The maximum height of a drawn pane, measured in rows. If a pane is taller, the remaining rows are replaced by an
    /// ellipsis.
    static let rowLimit = 1000.0

    /// Draws a pane with its system rows, sections, and change marks.
    ///
    /// - Parameters:
    ///   - marks: The changes to mark, or `nil` for none.
    ///   - top: The y-coordinate at which the pane begins.
    init(
        _ pane: DrawnPane, with painter: SVGPainter, _ options: SVGOptions, store: SVGImageStore,
        marks: ChangeMarks? = nil, top: Double
    ) {
        self.painter = painter
        device = pane.device
        self.store = store
        metrics = options.metrics
        margin = options.screen.safeArea + metrics.row.margin
        language = pane.language
        height = top + CommonMetrics.firstGap
        if !options.systemRows.isEmpty, pane.isFirst {
            drawSystemRows(options.systemRows)
            if !pane.sections.isEmpty { height += CommonMetrics.sectionGap }
        }
        let limit = Self.rowLimit * metrics.rowHeight
        var isAfterFooter = false
        for (index, section) in pane.sections.enumerated() {
            if index > 0 { height += isAfterFooter ? CommonMetrics.gapAfterFooter : CommonMetrics.sectionGap }
            let marked = marks?.sections[index]
            if let header = section.header {
                draw(shown(header), headerStyle, line: metrics.header.line, marked?.header)
                height += CommonMetrics.headerGap
            } else if let change = marked?.header {
                drawChangeSymbols(change, height - SVGPainter.signRadius - 1)
            }
            let fitting = max(0, Int((limit - height) / metrics.rowHeight))
            if !section.rows.isEmpty, fitting > 0 { draw(section.rows.prefix(fitting), marked?.rows) }
            if let footer = section.footer, fitting >= section.rows.count {
                height += CommonMetrics.footerGap
                draw(footer, caption, line: CommonMetrics.footerLine, marked?.footer)
            }
            isAfterFooter = section.footer != nil
            let isLast = index == pane.sections.count - 1 && fitting >= section.rows.count
            if !isLast, height + metrics.rowHeight > limit {
                height += metrics.rowHeight
                self.painter.draw("…", at: .center, baseline: height - 16, caption, room: inner)
                break
            }
        }
    }

    /// The available width for the contents of a box, excluding the horizontal padding, in points.
    var inner: Double { painter.width - 2 * (margin + RowMetrics.padding) }

    private var caption: SVGPainter.Style { .init(size: CommonMetrics.footerSize, color: painter.palette.caption) }

    private var headerStyle: SVGPainter.Style {
        .init(size: metrics.header.size, isBold: metrics.header.isBold, color: painter.palette.caption)
    }

    /// Returns the text of a header, in uppercase if the style requires it.
    private func shown(_ header: DisplayedText) -> DisplayedText {
        guard metrics.header.isUpperCase else { return header }
        return DisplayedText(
            text: header.text, shown: ExactString(UppercaseText.of(header.shown.string, in: language)),
            state: header.state,
            file: header.file)
    }

    /// Draws a header or footer.
    private mutating func draw(
        _ text: DisplayedText, _ style: SVGPainter.Style, line lineHeight: Double, _ change: PaneChange?
    ) {
        painter.countUntranslated(text)
        let metrics = TextMetrics(size: style.size, isBold: style.isBold)
        let whole = SVGText.paragraphs(text.shown.string)
        let (lines, isShortened) = metrics.lines(of: whole, within: inner, atMost: Self.lineLimit)
        if let change { markChange(change, height, Double(lines.count) * lineHeight, sign: lineHeight / 2) }
        for (index, line) in ReversedText.withActiveOverrides(lines).enumerated() {
            let isCut = isShortened && index == lines.count - 1
            painter.draw(
                .init(text: line, width: metrics.width(of: line), isShortened: isCut), whole: nil,
                at: .leading(edge), baseline: height + (lineHeight + style.size * 0.64) / 2, style,
                isUntranslated: text.isUntranslated && !(line.isEmpty && lines.count > 1))
            height += lineHeight
        }
    }

    /// Draws placeholder bars for the rows that the system adds. The bars are in a separate box above the sections of
    /// the pane.
    private mutating func drawSystemRows(_ lengths: [Double]) {
        let palette = painter.palette
        painter.writer.open("g", ["class": "system", "aria-label": SystemRows.label])
        drawBox(rows: lengths.count)
        for (index, length) in lengths.enumerated() {
            let middle = height + metrics.rowHeight / 2
            let start = edge
            if index > 0 { drawSeparator() }
            painter.rectangle(
                start, middle - 14.5, SidebarMetrics.icon, SidebarMetrics.icon, radius: 7, fill: palette.off)
            painter.rectangle(
                start + SidebarMetrics.icon + 15, middle - 5.5, length, 11, radius: 5.5, fill: palette.off)
            height += metrics.rowHeight
        }
        painter.writer.close("g")
    }

    /// Draws a box for the given number of rows.
    private mutating func drawBox(rows: Int) {
        // A corner radius cannot exceed half of the height.
        let boxHeight = Double(rows) * metrics.rowHeight
        painter.rectangle(
            margin, height, painter.width - 2 * margin, boxHeight, radius: min(metrics.corner, boxHeight / 2),
            fill: painter.palette.row)
    }

    /// Draws the separator between a row and the previous row.
    private mutating func drawSeparator() {
        let start = edge
        painter.rectangle(
            start, height - CommonMetrics.separator, painter.width - margin - start, CommonMetrics.separator,
            fill: painter.palette.separator)
    }

    private mutating func draw(_ rows: ArraySlice<DrawnRow>, _ changes: [PaneChange?]?) {
        drawBox(rows: rows.count)
        for (index, row) in rows.enumerated() {
            if index > 0 { drawSeparator() }
            if let change = changes?[index] {
                markChange(change, height + 3, metrics.rowHeight - 6, sign: metrics.rowHeight / 2 - 3)
            }
            draw(row, top: height)
            height += metrics.rowHeight
        }
    }

    // MARK: Differences

    /// Marks a changed element with a colored background and symbols.
    ///
    /// - Parameter sign: The distance from the top of the element to the middle of the symbols, in points.
    private mutating func markChange(_ change: PaneChange, _ top: Double, _ markHeight: Double, sign: Double) {
        let start = margin + 4
        painter.drawChangeBackground(
            change, start, top, painter.width - 2 * start, markHeight, radius: max(4, metrics.corner - 4))
        drawChangeSymbols(change, top + sign)
    }

    private mutating func drawChangeSymbols(_ change: PaneChange, _ middle: Double) {
        painter.drawChangeSymbols(change, margin - metrics.row.margin / 2, middle)
    }
}

/// Converts text to uppercase for section headers in iOS 18 and earlier.
enum UppercaseText {
    /// Converts text to uppercase according to the rules of a language.
    static func of(_ text: String, in language: String) -> String {
        let isTurkic = ["tr", "az"].contains { language == $0 || language.hasPrefix($0 + "-") }
        return (isTurkic ? text.replacing("i", with: "İ") : text).uppercased()
    }
}
