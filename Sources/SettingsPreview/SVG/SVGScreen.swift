import SettingsModel

/// A pane on a device's screen, including the status bar and the navigation bar. On an iPad in landscape orientation,
/// the screen can also show the Settings sidebar.
struct SVGScreen {
    let width: Double
    /// The height that is required to show the entire pane, in points.
    let height: Double
    let untranslatedCount: Int
    private let options: SVGOptions
    private let isRightToLeft: Bool
    /// Whether the Settings sidebar is shown.
    private let showsSidebar: Bool
    private let contents: SVGWriter

    /// Draws a pane with the status bar and the navigation bar above it.
    ///
    /// - Parameters:
    ///   - isInSheet: Whether the pane is one of several panes in an image. If `true`, the pane is drawn without the
    ///     sidebar, and its height is not extended to the height of the device's screen.
    ///   - marks: The changes to mark, or `nil` for none.
    init(
        _ pane: DrawnPane, _ options: SVGOptions, store: inout SVGImageStore, isInSheet: Bool = false,
        marksTexts: Bool = false, marks: ChangeMarks? = nil
    ) {
        let screen = options.screen
        showsSidebar = options.hasSidebar && !isInSheet
        var painter = SVGPainter(options.palette, width: options.paneWidth, isRightToLeft: pane.isRightToLeft)
        painter.marksTexts = marksTexts
        let barHeight = Self.drawBars(&painter, pane, options, showsTime: !showsSidebar)
        let body = SVGPanePainter(pane, with: painter, options, store: store, marks: marks, top: barHeight)
        store = body.store
        untranslatedCount = body.painter.untranslatedCount
        let natural = body.height + 42
        // An image of an iPhone in portrait orientation ends below the pane. All other images show an entire screen.
        let isWhole = !isInSheet && (options.isPad || options.isLandscape)
        height = isWhole ? max(natural, screen.height) : max(natural, 200)
        width = !isInSheet ? screen.width : options.paneWidth
        self.options = options
        isRightToLeft = pane.isRightToLeft
        contents = body.painter.writer
    }

    /// Writes the screen.
    ///
    /// - Parameter height: The height to draw, in points. This is the screen's own height or the height of a taller
    ///   screen beside it.
    func write(to writer: inout SVGWriter, height: Double) {
        let palette = options.palette
        let radius = options.screen.corner
        writer.add(
            "rect",
            [
                "x": "0.5", "y": "0.5", "width": (width - 1).svg, "height": (height - 1).svg, "rx": radius.svg,
                "fill": palette.background, "stroke": palette.frame,
            ])
        if showsSidebar {
            let side = "translate(\(SidebarMetrics.width.svg) 0)"
            let otherSide = "translate(\((width - SidebarMetrics.width).svg) 0)"
            writer.open("g", ["transform": isRightToLeft ? otherSide : nil])
            writer.add(sidebar(height: height, radius: radius))
            writer.close("g")
            writer.open("g", ["transform": isRightToLeft ? nil : side])
            writer.add(contents)
            writer.close("g")
        } else {
            writer.add(contents)
        }
        if width == options.screen.width {
            let length = options.isPad ? 220.0 : 134
            writer.add(
                "rect",
                [
                    "x": ((width - length) / 2).svg, "y": (height - 13).svg, "width": length.svg, "height": "5",
                    "rx": "2.5", "fill": palette.text,
                ])
        }
    }

    /// Draws the Settings sidebar on an iPad.
    private func sidebar(height: Double, radius: Double) -> SVGWriter {
        let (palette, width, inset) = (options.palette, SidebarMetrics.width, options.metrics.sidebarInset)
        var painter = SVGPainter(palette, width: width, isRightToLeft: isRightToLeft)
        if inset > 0 {
            painter.rectangle(
                inset, inset, width - inset, height - 2 * inset, radius: options.metrics.corner, fill: palette.sidebar,
                stroke: palette.frame)
        } else {
            drawFullHeightBackground(&painter, height, radius)
        }
        SVGStatusBar.drawTime(options.screen.status, in: &painter)
        painter.rectangle(20 + inset, 44, 132, 22, radius: 7, fill: palette.off)
        painter.rectangle(16 + inset, 82, width - 32 - inset, 36, radius: 10, fill: palette.off)
        var top = SidebarMetrics.top
        for (index, length) in SidebarMetrics.names.enumerated() where top + SidebarMetrics.rowHeight < height - 24 {
            drawSidebarEntry(index == SidebarMetrics.chosen ? nil : length, inset, top, in: &painter)
            top += SidebarMetrics.rowHeight
        }
        return painter.writer
    }

    /// Draws an entry of the sidebar.
    ///
    /// - Parameter length: The length of the placeholder bar for the entry's name, in points, or `nil` for the selected
    ///   entry.
    private func drawSidebarEntry(_ length: Double?, _ inset: Double, _ top: Double, in painter: inout SVGPainter) {
        let (palette, icon) = (options.palette, SidebarMetrics.icon)
        let middle = top + SidebarMetrics.rowHeight / 2
        if length == nil {
            painter.rectangle(
                12 + inset, top + 2, painter.width - 24 - inset, SidebarMetrics.rowHeight - 4, radius: 10,
                fill: palette.tint)
        }
        painter.rectangle(
            24 + inset, middle - icon / 2, icon, icon, radius: 7, fill: length == nil ? "#FFFFFF" : palette.off)
        if let length {
            painter.rectangle(68 + inset, middle - 5.5, length, 11, radius: 5.5, fill: palette.off)
        } else {
            painter.circle(24 + inset + icon / 2, middle, radius: 7, fill: palette.tint)
            painter.draw(
                SidebarMetrics.chosenName, at: .leading(68 + inset), baseline: middle + 6,
                .init(size: RowMetrics.textSize, color: "#FFFFFF"), room: painter.width - 96 - inset)
        }
    }

    /// Draws the background of a full-height sidebar with rounded outer corners.
    private func drawFullHeightBackground(_ painter: inout SVGPainter, _ height: Double, _ radius: Double) {
        let width = painter.width
        let (outer, edge, inward) = isRightToLeft ? (width - 0.5, 0, -radius) : (0.5, width, radius)
        let curve = "A\(radius.svg) \(radius.svg) 0 0 \(isRightToLeft ? 1 : 0)"
        painter.writer.add(
            "path",
            [
                "d": "M\(edge.svg) 0.5 H\((outer + inward).svg) \(curve) \(outer.svg) \((radius + 0.5).svg) "
                    + "V\((height - radius - 0.5).svg) \(curve) \((outer + inward).svg) \((height - 0.5).svg) "
                    + "H\(edge.svg) Z",
                "fill": options.palette.sidebar, "stroke": options.palette.frame,
            ])
    }

    /// Draws the status bar and the navigation bar above a pane.
    ///
    /// - Parameter showsTime: Whether the clock is shown above the pane. If `false`, it is shown above the sidebar.
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
            .init(size: RowMetrics.textSize, isBold: true, color: palette.text), room: room)
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
                .init(size: RowMetrics.textSize, color: palette.tint), room: beside)
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

/// Draws the clock and the icons of the status bar. In a right-to-left layout, they swap sides.
enum SVGStatusBar {
    /// The time to display, which is the time in Apple's product images. The time is fixed so that images are
    /// reproducible.
    static let time = "9:41"

    static func drawTime(_ status: ScreenMetrics.Status, in painter: inout SVGPainter) {
        painter.draw(
            time, at: .leading(status.start), baseline: status.baseline,
            .init(size: status.textSize, isBold: true, color: painter.palette.text), room: 80)
    }

    /// Draws the battery icon and, on an iPhone, the signal-strength icon.
    static func drawStatusIcons(_ status: ScreenMetrics.Status, isPad: Bool, in painter: inout SVGPainter) {
        // The icons swap sides in a right-to-left layout, but they are not mirrored.
        let (edge, middle, length) = (status.end, status.middle, isPad ? 27.5 : 53.0)
        var signs = SVGPainter(painter.palette, width: painter.width, isRightToLeft: false)
        let end = painter.isRightToLeft ? edge + length : painter.width - edge
        let color = painter.palette.text
        signs.rectangle(end - 27.5, middle - 6, 24, 12, radius: 3.8, fill: "none", stroke: painter.palette.value)
        signs.rectangle(end - 25.5, middle - 4, 20, 8, radius: 2.2, fill: color)
        signs.rectangle(end - 2, middle - 2, 1.5, 4, radius: 0.75, fill: painter.palette.value)
        if !isPad {
            for (index, height) in [4.0, 6.5, 9, 11.5].enumerated() {
                signs.rectangle(end - 53 + Double(index) * 5, middle + 6 - height, 3.2, height, radius: 1, fill: color)
            }
        }
        painter.writer.add(signs.writer)
    }
}
