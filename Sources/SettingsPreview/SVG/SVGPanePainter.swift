import SettingsModel
import SourceText

/// Paints the sections of a pane, one below the other.
struct SVGPanePainter {
    var painter: SVGPainter
    let images: PreviewImages
    var store: SVGImageStore
    /// The distance between the edges of the column and the boxes of rows.
    let margin: Double
    /// How far the pane reaches down.
    private(set) var height: Double

    /// The lines of a header or footer that are drawn. Settings draws no very long ones either, such as licences; where
    /// it stops is not known.
    static let lineLimit = 60
    /// Where a pane ends that is too long for a picture, with an ellipsis: below some 1,000 rows.
    static let heightLimit = 44_000.0
    static let rowHeight = 44.0
    static let lineHeight = 18.0
    /// The distance between the edge of a box and what stands in it.
    static let padding = 16.0

    /// - Parameter top: where the pane begins.
    init(
        _ pane: DrawnPane, with painter: SVGPainter, images: PreviewImages, store: SVGImageStore, margin: Double,
        top: Double
    ) {
        self.painter = painter
        self.images = images
        self.store = store
        self.margin = margin
        height = top
        var isAfterFooter = false
        for (index, section) in pane.sections.enumerated() {
            if index > 0 { height += isAfterFooter ? 22 : 32 } else { height += 8 }
            if let header = section.header { draw(header, gapBelow: 6) }
            let fitting = max(0, Int((Self.heightLimit - height) / Self.rowHeight))
            if !section.rows.isEmpty, fitting > 0 { draw(section.rows.prefix(fitting)) }
            if let footer = section.footer, fitting >= section.rows.count {
                height += 7
                draw(footer, gapBelow: 0)
            }
            isAfterFooter = section.footer != nil
            let isLast = index == pane.sections.count - 1 && fitting >= section.rows.count
            if !isLast, height + Self.rowHeight > Self.heightLimit {
                height += Self.rowHeight
                self.painter.draw("…", at: .center, baseline: height - 16, caption, room: inner)
                break
            }
        }
    }

    /// The width between the paddings of a box.
    var inner: Double { painter.width - 2 * (margin + Self.padding) }

    private var caption: SVGPainter.Style { .init(size: 13, color: painter.palette.caption) }

    /// A header or footer.
    private mutating func draw(_ text: ShownText, gapBelow: Double) {
        painter.countUntranslated(text)
        let metrics = TextMetrics(size: caption.size)
        let whole = SVGText.paragraphs(text.shown.string)
        let (lines, isShortened) = metrics.lines(of: whole, within: inner, atMost: Self.lineLimit)
        for (index, line) in lines.enumerated() {
            let isCut = isShortened && index == lines.count - 1
            painter.draw(
                .init(text: line, width: metrics.width(of: line), isShortened: isCut), whole: nil,
                at: .leading(margin + Self.padding), baseline: height + 13, caption,
                isUntranslated: text.isUntranslated && !(line.isEmpty && lines.count > 1))
            height += Self.lineHeight
        }
        height += gapBelow
    }

    private mutating func draw(_ rows: ArraySlice<DrawnRow>) {
        painter.rectangle(
            margin, height, painter.width - 2 * margin, Double(rows.count) * Self.rowHeight, radius: 10,
            fill: painter.palette.row)
        for (index, row) in rows.enumerated() {
            if index > 0 {
                let start = margin + Self.padding
                painter.rectangle(
                    start, height - 0.5, painter.width - margin - start, 0.5, fill: painter.palette.separator)
            }
            draw(row, top: height)
            height += Self.rowHeight
        }
    }
}
