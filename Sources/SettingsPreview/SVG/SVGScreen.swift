import SettingsModel

/// A pane on a screen: with the bars above it, and on an iPad in landscape the list of Settings beside it.
struct SVGScreen {
    let width: Double
    /// How high the screen has to be for all of the pane.
    let height: Double
    let untranslatedCount: Int
    private let options: SVGOptions
    private let isRightToLeft: Bool
    /// Whether the list of Settings is shown at the side.
    private let showsList: Bool
    private let contents: SVGWriter

    /// - Parameters:
    ///   - isInSheet: whether the pane stands alone, and not on the screen of a device.
    ///   - marks: the differences from another pane that are marked.
    init(
        _ pane: DrawnPane, _ options: SVGOptions, images: PreviewImages, store: inout SVGImageStore,
        isInSheet: Bool = false,
        marksTexts: Bool = false, marks: PaneMarks? = nil
    ) {
        let screen = options.screen
        let isBesideList = options.isPad && options.isLandscape
        showsList = isBesideList && !isInSheet
        let column = isBesideList ? screen.width - SidebarMetrics.width : screen.width
        var painter = SVGPainter(options.palette, width: column, isRightToLeft: pane.isRightToLeft)
        painter.marksTexts = marksTexts
        let barHeight = Self.drawBars(&painter, pane, options, showsTime: !showsList)
        let body = SVGPanePainter(
            pane, with: painter, options, images: images, store: store, marks: marks, top: barHeight)
        store = body.store
        untranslatedCount = body.painter.untranslatedCount
        let natural = body.height + 42
        // The picture of an upright iPhone ends below the pane; every other one is a whole screen.
        let isWhole = !isInSheet && (options.isPad || options.isLandscape)
        height = isWhole ? max(natural, screen.height) : max(natural, 200)
        width = !isInSheet ? screen.width : column
        self.options = options
        isRightToLeft = pane.isRightToLeft
        contents = body.painter.writer
    }

    /// Writes the screen.
    ///
    /// - Parameter height: how high it is drawn: its own height, or that of its neighbours.
    func write(to writer: inout SVGWriter, height: Double) {
        let palette = options.palette
        let radius = options.screen.corner
        writer.add(
            "rect",
            [
                "x": "0.5", "y": "0.5", "width": (width - 1).svg, "height": (height - 1).svg, "rx": radius.svg,
                "fill": palette.background, "stroke": palette.frame,
            ])
        if showsList {
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
