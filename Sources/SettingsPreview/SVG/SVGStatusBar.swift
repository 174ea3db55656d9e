/// The clock and the signs at the top of a screen, which are at the same side in all languages but their order is not.
enum SVGStatusBar {
    case phone
    case pad(showsTime: Bool)

    /// The time at which Apple's pictures were taken, so that no clock is asked.
    static let time = "9:41"

    func draw(in painter: inout SVGPainter) {
        switch self {
        case .phone:
            painter.draw(
                Self.time, at: .leading(46), baseline: 34, .init(size: 17, isBold: true, color: painter.palette.text),
                room: 80)
            Self.drawSigns(in: &painter, end: painter.width - 32, middle: 28)
        case .pad(let showsTime):
            if showsTime {
                painter.draw(
                    Self.time, at: .leading(20), baseline: 19,
                    .init(size: 12, isBold: true, color: painter.palette.text), room: 60)
            }
            Self.drawSigns(in: &painter, end: painter.width - 20, middle: 15, showsBars: false)
        }
    }

    /// The strength of the network and the battery.
    private static func drawSigns(in painter: inout SVGPainter, end: Double, middle: Double, showsBars: Bool = true) {
        let color = painter.palette.text
        painter.rectangle(end - 27.5, middle - 6, 24, 12, radius: 3.8, fill: "none", stroke: painter.palette.value)
        painter.rectangle(end - 25.5, middle - 4, 20, 8, radius: 2.2, fill: color)
        painter.rectangle(end - 2, middle - 2, 1.5, 4, radius: 0.75, fill: painter.palette.value)
        guard showsBars else { return }
        for (index, height) in [4.0, 6.5, 9, 11.5].enumerated() {
            painter.rectangle(end - 53 + Double(index) * 5, middle + 6 - height, 3.2, height, radius: 1, fill: color)
        }
    }
}
