import SettingsModel

/// A pane in several languages, side by side.
package struct SVGSheet {
    /// The pane in one of the languages, and whether the texts were written in it: then none is left to translate.
    package typealias Cell = (pane: DrawnPane, images: PreviewImages, isSource: Bool)

    private let options: SVGOptions
    private var palette: PreviewPalette { options.palette }

    package init(_ options: SVGOptions) { self.options = options }

    private static let edge = 32.0
    private static let gap = 28.0
    private static let captionHeight = 40.0
    private static let legendHeight = 44.0
    /// So many phones stand side by side; of wider screens fewer do.
    private static let columns = 6

    /// The picture of some panes in their order.
    package func picture(of cells: [Cell]) -> String {
        var store = SVGImageStore()
        let screens = cells.map { cell in
            SVGScreen(
                cell.pane, options, images: cell.images, store: &store, isInSheet: true, marksTexts: !cell.isSource)
        }
        let width = screens.first?.width ?? options.screen.width
        let fitting = Int(Double(Self.columns) * SVGOptions().screen.width / width)
        let columns = max(1, min(cells.count, max(2, fitting)))
        var writer = SVGWriter()
        var top = Self.edge + Self.legendHeight
        for start in stride(from: 0, to: cells.count, by: columns) {
            let row = start..<min(start + columns, cells.count)
            let height = screens[row].map(\.height).max() ?? 0
            for index in row {
                let left = Self.edge + Double(index - start) * (width + Self.gap)
                draw(caption(of: cells[index], screens[index], isAlone: cells.count == 1), left, top, &writer)
                writer.open(
                    "svg",
                    [
                        "x": left.svg, "y": (top + Self.captionHeight).svg, "width": width.svg, "height": height.svg,
                        "xml:lang": LanguageIdentifier.tag(of: cells[index].pane.language),
                    ])
                screens[index].write(to: &writer, height: height)
                writer.close("svg")
            }
            top += Self.captionHeight + height + Self.gap
        }
        let sheetWidth = max(2 * Self.edge + Double(columns) * (width + Self.gap) - Self.gap, 460)
        let sheetHeight = top - Self.gap + Self.edge
        let title = cells.first?.pane.title ?? ""
        return SVGPreview(options).document(
            width: sheetWidth, height: sheetHeight, label: title, language: nil
        ) { document in
            document.add(
                "rect", ["width": sheetWidth.svg, "height": sheetHeight.svg, "fill": palette.sheet])
            drawLegend(&document)
            document.add(writer)
        }
    }

    private func caption(
        of cell: Cell, _ screen: SVGScreen, isAlone: Bool
    ) -> [(text: String, color: String)] {
        let name = (text: SVGText.line(cell.pane.language), color: palette.text)
        if cell.isSource { return isAlone ? [name] : [name, ("· source language", palette.caption)] }
        let count = screen.untranslatedCount
        return count == 0 ? [name] : [name, ("· \(count) not translated", palette.warning)]
    }

    private func draw(
        _ caption: [(text: String, color: String)], _ left: Double, _ top: Double, _ writer: inout SVGWriter
    ) {
        var painter = SVGPainter(palette, width: 0, isRightToLeft: false)
        var start = left + 4
        for (index, part) in caption.enumerated() {
            start +=
                6
                + painter.draw(
                    part.text, at: .leading(start), baseline: top + 24,
                    .init(size: 17, isBold: index == 0, color: part.color), room: 360)
        }
        writer.add(painter.writer)
    }

    private func drawLegend(_ writer: inout SVGWriter) {
        var painter = SVGPainter(palette, width: 0, isRightToLeft: false)
        let middle = Self.edge + 8
        painter.rectangle(Self.edge + 4, middle - 9, 26, 18, radius: 4, fill: palette.mark)
        let style = SVGPainter.Style(size: 15, color: palette.caption)
        let next = painter.draw("not translated", at: .leading(Self.edge + 38), baseline: middle + 5, style, room: 300)
        let start = Self.edge + 38 + next + 28
        painter.line(
            [(start, middle + 5), (start + 26, middle + 5)], color: palette.shortened, thickness: 1.5, dashes: "4 2.5")
        painter.draw("shortened", at: .leading(start + 34), baseline: middle + 5, style, room: 300)
        writer.add(painter.writer)
    }
}
