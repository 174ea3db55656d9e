extension SVGScreen {
    /// Draws the bars above a pane.
    ///
    /// - Parameter showsTime: whether the clock is above the pane, and not above the list beside it.
    /// - Returns: how far they reach down.
    static func drawBars(
        _ painter: inout SVGPainter, _ title: String, _ options: SVGOptions, showsTime: Bool
    ) -> Double {
        let palette = options.palette
        var top = 0.0
        if !options.isPad, !options.isLandscape {
            SVGStatusBar.draw(isPad: false, showsTime: true, in: &painter)
            top = 50
        } else if options.isPad {
            SVGStatusBar.draw(isPad: true, showsTime: showsTime, in: &painter)
            top = 28
        }
        let middle = top + 22
        var start = options.isLandscape && !options.isPad ? 75.0 : 18
        if options.isPad, !options.isLandscape {
            drawListButton(&painter, start, middle)
            start += 40
        }
        // On an iPhone even the first pane has one above it.
        if !options.isFirstPane || !options.isPad {
            painter.line(
                [(start + 8, middle - 8.5), (start, middle), (start + 8, middle + 8.5)], color: palette.tint,
                thickness: 2.6)
        }
        painter.draw(
            title, at: .center, baseline: middle + 6, .init(size: 17, isBold: true, color: palette.text),
            room: painter.width - 2 * (start + 30))
        return top + 48
    }

    /// The button behind which the list of apps hides.
    private static func drawListButton(_ painter: inout SVGPainter, _ start: Double, _ middle: Double) {
        let color = painter.palette.tint
        painter.rectangle(start, middle - 9, 24, 18, radius: 4, fill: "none", stroke: color)
        painter.rectangle(start + 8, middle - 9, 1, 18, fill: color)
        for offset in [-5.0, -1.5, 2] { painter.rectangle(start + 3, middle + offset, 3, 1, fill: color) }
    }
}
