import SettingsModel

/// A page on a screen: the bars above it, and on an iPad that lies the list of apps beside it.
struct SVGScreen {
    let width: Double
    /// How high the screen has to be for all of the page.
    let height: Double
    let untranslatedCount: Int
    private let options: SVGOptions
    private let page: DrawnPage
    private let contents: SVGWriter

    /// Whether the screen is that of a device, or the page alone as a sheet has it.
    enum Extent {
        case device, page
    }

    static let sidebarWidth = 375.0

    init(
        _ page: DrawnPage, _ options: SVGOptions, images: PreviewImages, store: inout SVGImageStore, extent: Extent,
        marksTexts: Bool = false
    ) {
        let screen = options.screen
        let isSplit = options.isPad && options.isLandscape
        let column = isSplit ? screen.width - Self.sidebarWidth : screen.width
        var painter = SVGPainter(options.palette, width: column, isRightToLeft: page.isRightToLeft)
        painter.marksTexts = marksTexts
        let barHeight = Self.drawBars(&painter, page, options, extent: extent)
        let margin = options.isPad ? 24.0 : options.isLandscape ? 75 : 16
        let body = SVGPagePainter(
            page, with: painter, images: images, store: store, margin: margin, top: barHeight)
        store = body.store
        untranslatedCount = body.painter.untranslatedCount
        let natural = body.height + 42
        // The picture of an upright iPhone ends below the page; every other one is a whole screen.
        let isWhole = extent == .device && (options.isPad || options.isLandscape)
        height = isWhole ? max(natural, screen.height) : max(natural, 200)
        width = extent == .device ? screen.width : column
        self.options = options
        self.page = page
        contents = body.painter.writer
    }

    /// Writes the screen.
    ///
    /// - Parameter height: how high it is drawn: its own height, or that of its neighbours.
    func write(to writer: inout SVGWriter, height: Double) {
        let palette = options.palette
        let radius = options.isPad ? 18.0 : 32
        writer.add(
            "rect",
            [
                "x": "0.5", "y": "0.5", "width": (width - 1).svg, "height": (height - 1).svg, "rx": radius.svg,
                "fill": palette.background, "stroke": palette.frame,
            ])
        let isSplit = width > Self.sidebarWidth && options.isPad && options.isLandscape && width == options.screen.width
        if isSplit {
            let sidebar = SVGSidebar(options, isRightToLeft: page.isRightToLeft)
            let isMirrored = page.isRightToLeft
            writer.open(
                "g", ["transform": isMirrored ? "translate(\((width - Self.sidebarWidth).svg) 0)" : nil])
            sidebar.write(to: &writer, height: height, radius: radius)
            writer.close("g")
            writer.open("g", ["transform": isMirrored ? nil : "translate(\(Self.sidebarWidth.svg) 0)"])
            writer.add(contents)
            writer.close("g")
        } else {
            writer.add(contents)
        }
        if !options.isPad || width == options.screen.width {
            let length = options.isPad ? 220.0 : 134
            writer.add(
                "rect",
                [
                    "x": ((width - length) / 2).svg, "y": (height - 13).svg, "width": length.svg, "height": "5",
                    "rx": "2.5", "fill": palette.text,
                ])
        }
    }

    /// Draws the bars above a page.
    ///
    /// - Returns: how far they reach down.
    private static func drawBars(
        _ painter: inout SVGPainter, _ page: DrawnPage, _ options: SVGOptions, extent: Extent
    ) -> Double {
        let palette = options.palette
        let isSplit = options.isPad && options.isLandscape
        var top = 0.0
        if !options.isPad, !options.isLandscape {
            SVGStatusBar.phone.draw(in: &painter)
            top = 50
        } else if options.isPad {
            SVGStatusBar.pad(showsTime: !isSplit || extent == .page).draw(in: &painter)
            top = 28
        }
        let middle = top + 22
        var start = options.isLandscape && !options.isPad ? 75.0 : 18
        if options.isPad, !options.isLandscape {
            drawListButton(&painter, start, middle)
            start += 40
        }
        // On an iPhone even the first page has one above it.
        if !options.isFirstPage || !options.isPad {
            painter.line(
                [(start + 8, middle - 8.5), (start, middle), (start + 8, middle + 8.5)], color: palette.tint,
                thickness: 2.6)
        }
        painter.draw(
            page.title, at: .center, baseline: middle + 6, .init(size: 17, isBold: true, color: palette.text),
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
