extension SVGScreen {
    /// Draws the status bar and the navigation bar above a pane.
    ///
    /// - Parameter showsTime: Whether the clock is shown above the pane, and not above the sidebar.
    /// - Returns: The y-coordinate of the bars' bottom edge.
    static func drawBars(
        _ painter: inout SVGPainter, _ pane: DrawnPane, _ options: SVGOptions, showsTime: Bool
    ) -> Double {
        let (palette, screen, bar) = (options.palette, options.screen, options.metrics.bar)
        if screen.status.height > 0 {
            if showsTime { SVGStatusBar.drawTime(screen.status, in: &painter) }
            SVGStatusBar.drawStatusIcons(screen.status, isPad: options.isPad, in: &painter)
        }
        let middle = screen.status.height + bar.height / 2
        var start = screen.safeArea + CommonMetrics.barEdge
        if options.isPad, !options.isLandscape {
            drawSidebarButton(&painter, start, middle)
            start += CommonMetrics.listButton
        }
        let button = max(bar.glass, 18)
        let room = painter.width - 2 * (start + button + 10)
        let taken = painter.draw(
            pane.title, at: .center, baseline: middle + 6,
            .init(size: CommonMetrics.textSize, isBold: true, color: palette.text), room: room)
        // Every pane has a back button, because the list of apps precedes the first one.
        guard bar.glass == 0 else {
            let radius = bar.glass / 2
            painter.circle(start + radius, middle, radius: radius, fill: palette.row, stroke: palette.frame)
            drawBackArrow(&painter, start + radius - 5, middle, palette.text)
            return screen.status.height + bar.height
        }
        drawBackArrow(&painter, start, middle, palette.tint)
        let beside = (painter.width - taken) / 2 - start - button - 10
        if beside > 30 {
            painter.draw(
                pane.backTitle, at: .leading(start + button), baseline: middle + 6,
                .init(size: CommonMetrics.textSize, color: palette.tint), room: beside)
        }
        return screen.status.height + bar.height
    }

    private static func drawBackArrow(_ painter: inout SVGPainter, _ start: Double, _ middle: Double, _ color: String) {
        painter.line(
            [(start + 8, middle - 8.5), (start, middle), (start + 8, middle + 8.5)], color: color, thickness: 2.6)
    }

    /// Draws the button that shows the hidden sidebar.
    private static func drawSidebarButton(_ painter: inout SVGPainter, _ start: Double, _ middle: Double) {
        let color = painter.palette.tint
        painter.rectangle(start, middle - 9, 24, 18, radius: 4, fill: "none", stroke: color)
        painter.rectangle(start + 8, middle - 9, 1, 18, fill: color)
        for offset in [-5.0, -1.5, 2] { painter.rectangle(start + 3, middle + offset, 3, 1, fill: color) }
    }
}
