import SettingsModel

/// SVG images of a pane in several languages, side by side.
extension SVGPreview {
    /// A pane in one language. If `isSource` is `true`, the language is the source language, and no strings are marked
    /// as untranslated.
    package typealias Cell = (pane: DrawnPane, isSource: Bool)

    /// The maximum number of iPhone screens in a row. The limit is lower for wider screens.
    private static let columns = 6

    /// Returns an SVG image that shows the given panes in order.
    package func picture(of cells: [Cell]) -> String {
        var store = SVGImageStore()
        let screens = cells.map { cell in
            SVGScreen(cell.pane, options, store: &store, isInSheet: true, marksTexts: !cell.isSource)
        }
        let width = screens.first?.width ?? options.screen.width
        let fitting = Int(Double(Self.columns) * SVGOptions().screen.width / width)
        let columns = max(1, min(cells.count, max(2, fitting)))
        var writer = SVGWriter()
        var top = SVGFrame.edge + SVGFrame.legendHeight
        for start in stride(from: 0, to: cells.count, by: columns) {
            let row = start..<min(start + columns, cells.count)
            let frames = row.map { index in
                SVGFrame(
                    caption: caption(of: cells[index], screens[index], isAlone: cells.count == 1),
                    screen: screens[index], language: cells[index].pane.language)
            }
            top += SVGFrame.write(frames, width: width, top: top, palette, to: &writer) + SVGFrame.gap
        }
        return sheet(
            width: max(2 * SVGFrame.edge + Double(columns) * (width + SVGFrame.gap) - SVGFrame.gap, 460),
            height: top - SVGFrame.gap + SVGFrame.edge, label: cells.first?.pane.title ?? "", legend: textLegend, writer
        )
    }

    private func caption(of cell: Cell, _ screen: SVGScreen, isAlone: Bool) -> [SVGFrame.CaptionPart] {
        let name = (text: SVGText.line(cell.pane.language), color: palette.text)
        if cell.isSource { return isAlone ? [name] : [name, ("· source language", palette.caption)] }
        let count = screen.untranslatedCount
        return count == 0 ? [name] : [name, ("· \(count) not translated", palette.warning)]
    }

    /// The legend that explains the marks of untranslated and truncated text.
    private var textLegend: SVGWriter {
        var painter = SVGPainter(palette, width: 0, isRightToLeft: false)
        let middle = SVGFrame.edge + 8
        painter.rectangle(SVGFrame.edge + 4, middle - 9, 26, 18, radius: 4, fill: palette.mark)
        let style = SVGPainter.Style(size: 15, color: palette.caption)
        let next = painter.draw(
            "not translated", at: .leading(SVGFrame.edge + 38), baseline: middle + 5, style, room: 300)
        let start = SVGFrame.edge + 38 + next + 28
        painter.line(
            [(start, middle + 5), (start + 26, middle + 5)], color: palette.shortened, thickness: 1.5, dashes: "4 2.5")
        painter.draw("shortened", at: .leading(start + 34), baseline: middle + 5, style, room: 300)
        return painter.writer
    }
}
