/// The list of apps at the side of an iPad: the app of the pane among others, of which nothing is known.
struct SVGSidebar {
    let options: SVGOptions
    let isRightToLeft: Bool

    /// The lengths of the bars that stand for names.
    private static let names: [Double] = [96, 132, 74, 118, 88, 150, 64, 110, 92, 126, 80]
    /// The entry that is the app.
    private static let chosen = 3
    /// A list that fills any screen: a pane may be longer.
    private static let rowLimit = 16
    private static let rowHeight = 48.0

    func write(to writer: inout SVGWriter, height: Double, radius: Double) {
        let palette = options.palette
        let width = SVGScreen.sidebarWidth
        var painter = SVGPainter(palette, width: width, isRightToLeft: isRightToLeft)
        // The outer corners are round, as those of the screen are.
        let (outer, edge, inward) = isRightToLeft ? (width - 0.5, 0, -radius) : (0.5, width, radius)
        let curve = "A\(radius.svg) \(radius.svg) 0 0 \(isRightToLeft ? 1 : 0)"
        painter.writer.add(
            "path",
            [
                "d": "M\(edge.svg) 0.5 H\((outer + inward).svg) \(curve) \(outer.svg) \((radius + 0.5).svg) "
                    + "V\((height - radius - 0.5).svg) \(curve) \((outer + inward).svg) \((height - 0.5).svg) "
                    + "H\(edge.svg) Z",
                "fill": palette.sidebar, "stroke": palette.frame,
            ])
        painter.draw(
            SVGStatusBar.time, at: .leading(24), baseline: 19, .init(size: 12, isBold: true, color: palette.text),
            room: 60)
        painter.rectangle(20, 44, 132, 22, radius: 7, fill: palette.off)
        painter.rectangle(16, 82, width - 32, 36, radius: 10, fill: palette.off)
        var top = 134.0
        for index in 0..<Self.rowLimit where top + Self.rowHeight < height - 24 {
            let middle = top + Self.rowHeight / 2
            if index == Self.chosen {
                painter.rectangle(12, top + 2, width - 24, Self.rowHeight - 4, radius: 10, fill: palette.tint)
                if let icon = options.appIcon {
                    painter.icon(icon, 24, middle - 14.5, width: 29, radius: 7)
                } else {
                    painter.rectangle(24, middle - 14.5, 29, 29, radius: 7, fill: "#FFFFFF")
                    painter.circle(38.5, middle, radius: 7, fill: palette.tint)
                }
                painter.draw(
                    options.appName, at: .leading(68), baseline: middle + 6, .init(size: 17, color: "#FFFFFF"),
                    room: width - 68 - 28)
            } else {
                painter.rectangle(24, middle - 14.5, 29, 29, radius: 7, fill: palette.off)
                let length = Self.names[index % Self.names.count]
                painter.rectangle(68, middle - 5.5, length, 11, radius: 5.5, fill: palette.off)
            }
            top += Self.rowHeight
        }
        writer.add(painter.writer)
    }
}
