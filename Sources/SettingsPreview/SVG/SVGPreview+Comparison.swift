import SettingsModel

/// SVG images of the old and new versions of panes, side by side, with marked differences.
extension SVGPreview {
    private static let headingHeight = 36.0

    /// Returns an SVG image of several comparisons, one below the other.
    ///
    /// - Parameters:
    ///   - before: The name of the old version.
    ///   - after: The name of the new version.
    ///   - isAlone: Whether the image is shown without surrounding text. If `true`, a legend and headings are added.
    package func picture(
        of panes: [PaneComparison], before: String, after: String, isAlone: Bool = true
    ) -> String {
        var store = SVGImageStore()
        var writer = SVGWriter()
        let width = options.paneWidth
        let hasLanguages = Set(panes.map(\.language)).count > 1
        var top = SVGFrame.edge + (isAlone ? SVGFrame.legendHeight : 0)
        for (index, pane) in panes.enumerated() {
            if index > 0 { top += SVGFrame.gap }
            if isAlone {
                SVGFrame.draw(heading(of: pane, hasLanguages), SVGFrame.edge, top, palette, to: &writer)
                top += Self.headingHeight
            }
            let frames = [
                frame(before, pane.before, pane.marksBefore, pane.language, &store),
                frame(after, pane.after, pane.marksAfter, pane.language, &store),
            ]
            top += SVGFrame.write(frames, width: width, top: top, palette, to: &writer)
        }
        let label = panes.map { "\($0.title): \($0.changes.map(\.text).prefix(20).joined(separator: "; "))" }
        return sheet(
            width: 2 * SVGFrame.edge + 2 * width + SVGFrame.gap, height: top + SVGFrame.edge,
            label: label.joined(separator: ". "), legend: isAlone ? changeLegend : nil, writer)
    }

    private func frame(
        _ name: String, _ pane: DrawnPane?, _ marks: ChangeMarks, _ language: String, _ store: inout SVGImageStore
    ) -> SVGFrame {
        let screen = pane.map { SVGScreen($0, options, store: &store, isInSheet: true, marks: marks) }
        return SVGFrame(caption: [(SVGText.line(name), palette.text)], screen: screen, language: language)
    }

    private func heading(of pane: PaneComparison, _ hasLanguages: Bool) -> [SVGFrame.CaptionPart] {
        var words = [(text: pane.title, color: palette.text)]
        if hasLanguages { words.append(("· \(pane.language)", palette.caption)) }
        if pane.isLongerThanPicture {
            words.append(
                ("· \(count(pane.changes.count, "change")); the end of the pane is not drawn", palette.warning))
        }
        if let paneChange = pane.paneChange { words.append(("· \(paneChange.text)", palette.warning)) }
        return words
    }

    /// The legend that explains the symbols for changes.
    private var changeLegend: SVGWriter {
        var painter = SVGPainter(palette, width: 0, isRightToLeft: false)
        let middle = SVGFrame.edge + 8
        var start = SVGFrame.edge + 4
        for kind in ChangeKind.allCases {
            painter.drawChangeSymbol(kind, start + SVGPainter.signRadius, middle)
            start += 2 * SVGPainter.signRadius + 7
            start +=
                24
                + painter.draw(
                    kind.rawValue, at: .leading(start), baseline: middle + 5, .init(size: 15, color: palette.caption),
                    room: 300)
        }
        return painter.writer
    }
}
