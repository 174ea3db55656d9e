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
        _ pane: DrawnPane, _ options: SVGOptions, images: PreviewImages, store: inout SVGImageStore,
        isInSheet: Bool = false,
        marksTexts: Bool = false, marks: ChangeMarks? = nil
    ) {
        let screen = options.screen
        let isBesideList = options.isPad && options.isLandscape
        showsSidebar = isBesideList && !isInSheet
        let column = isBesideList ? screen.width - SidebarMetrics.width : screen.width
        var painter = SVGPainter(options.palette, width: column, isRightToLeft: pane.isRightToLeft)
        painter.marksTexts = marksTexts
        let barHeight = Self.drawBars(&painter, pane, options, showsTime: !showsSidebar)
        let body = SVGPanePainter(
            pane, with: painter, options, images: images, store: store, marks: marks, top: barHeight)
        store = body.store
        untranslatedCount = body.painter.untranslatedCount
        let natural = body.height + 42
        // An image of an iPhone in portrait orientation ends below the pane. All other images show an entire screen.
        let isWhole = !isInSheet && (options.isPad || options.isLandscape)
        height = isWhole ? max(natural, screen.height) : max(natural, 200)
        width = !isInSheet ? screen.width : column
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
            SVGSidebar(options: options, isRightToLeft: isRightToLeft).write(
                to: &writer, height: height, radius: radius)
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
}
