/// The clock and the signs at the top of a screen, which change sides with the writing.
enum SVGStatusBar {
    case phone
    case pad(showsTime: Bool)

    /// The time at which Apple's pictures were taken, so that no clock is asked.
    static let time = "9:41"

    func draw(in painter: inout SVGPainter) {
        let (edge, baseline, size): (Double, Double, Double) =
            switch self {
            case .phone: (46, 34, 17)
            case .pad: (20, 19, 12)
            }
        if showsTime {
            painter.draw(
                Self.time, at: .leading(edge), baseline: baseline,
                .init(size: size, isBold: true, color: painter.palette.text), room: 80)
        }
        drawSigns(in: &painter)
    }

    private var showsTime: Bool { if case .pad(let showsTime) = self { showsTime } else { true } }

    /// The strength of the network and the battery: they change sides with the writing, but are not mirrored themselves.
    private func drawSigns(in painter: inout SVGPainter) {
        let isPhone = if case .phone = self { true } else { false }
        let (edge, middle, length) = isPhone ? (32.0, 28.0, 53.0) : (20, 15, 27.5)
        var signs = SVGPainter(painter.palette, width: painter.width, isRightToLeft: false)
        let end = painter.isRightToLeft ? edge + length : painter.width - edge
        let color = painter.palette.text
        signs.rectangle(end - 27.5, middle - 6, 24, 12, radius: 3.8, fill: "none", stroke: painter.palette.value)
        signs.rectangle(end - 25.5, middle - 4, 20, 8, radius: 2.2, fill: color)
        signs.rectangle(end - 2, middle - 2, 1.5, 4, radius: 0.75, fill: painter.palette.value)
        if isPhone {
            for (index, height) in [4.0, 6.5, 9, 11.5].enumerated() {
                signs.rectangle(end - 53 + Double(index) * 5, middle + 6 - height, 3.2, height, radius: 1, fill: color)
            }
        }
        painter.writer.add(signs.writer)
    }
}
