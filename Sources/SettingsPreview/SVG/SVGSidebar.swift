/// The Settings sidebar on an iPad.
struct SVGSidebar {
    let options: SVGOptions
    let isRightToLeft: Bool

    func write(to writer: inout SVGWriter, height: Double, radius: Double) {
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
            draw(index == SidebarMetrics.chosen ? nil : length, inset, top, in: &painter)
            top += SidebarMetrics.rowHeight
        }
        writer.add(painter.writer)
    }

    /// Draws an entry of the sidebar.
    ///
    /// - Parameter length: The length of the placeholder bar for the entry's name, in points, or `nil` for the selected
    ///   entry.
    private func draw(_ length: Double?, _ inset: Double, _ top: Double, in painter: inout SVGPainter) {
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
                .init(size: CommonMetrics.textSize, color: "#FFFFFF"), room: painter.width - 96 - inset)
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
}
