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
