import SettingsModel

/// A screen with a caption. Several frames can be drawn side by side.
struct SVGFrame {
    typealias CaptionPart = (text: String, color: String)

    let caption: [CaptionPart]
    /// The screen, or `nil` if the pane does not exist.
    let screen: SVGScreen?
    let language: String

    /// The distance between the frames and the edge of the image, in points.
    static let edge = 32.0
    static let gap = 28.0
    static let legendHeight = 44.0
    private static let captionHeight = 40.0

    /// Writes frames side by side. All frames have the height of the tallest one.
    ///
    /// - Parameter width: The width of each screen in points.
    /// - Returns: The height of the frames in points.
    static func write(
        _ frames: [SVGFrame], width: Double, top: Double, _ palette: PreviewPalette, to writer: inout SVGWriter
    ) -> Double {
        let height = frames.compactMap(\.screen?.height).max() ?? 0
        for (index, frame) in frames.enumerated() {
            let left = edge + Double(index) * (width + gap)
            draw(frame.caption, left, top, palette, to: &writer)
            writer.open(
                "svg",
                [
                    "x": left.svg, "y": (top + captionHeight).svg, "width": width.svg, "height": height.svg,
                    "xml:lang": LanguageIdentifier.tag(of: frame.language),
                ])
            if let screen = frame.screen {
                screen.write(to: &writer, height: height)
            } else {
                drawMissingPanePlaceholder(width, height, palette, to: &writer)
            }
            writer.close("svg")
        }
        return captionHeight + height
    }

    /// Draws the parts of a caption side by side, with the first part in bold.
    static func draw(
        _ caption: [CaptionPart], _ left: Double, _ top: Double, _ palette: PreviewPalette, to writer: inout SVGWriter
    ) {
        var painter = SVGPainter(palette, width: 0, isRightToLeft: false)
        var start = left + 4
        for (index, part) in caption.enumerated() {
            start +=
                6
                + painter.draw(
                    part.text, at: .leading(start), baseline: top + 24,
                    .init(size: 17, isBold: index == 0, color: part.color), room: 360)
        }
        writer.add(painter.writer)
    }

    private static func drawMissingPanePlaceholder(
        _ width: Double, _ height: Double, _ palette: PreviewPalette, to writer: inout SVGWriter
    ) {
        var painter = SVGPainter(palette, width: width, isRightToLeft: false)
        let (left, right, bottom) = (1.0, width - 1, height - 1)
        painter.line(
            [(left, 1), (right, 1), (right, bottom), (left, bottom), (left, 1)], color: palette.frame, thickness: 2,
            dashes: "8 6")
        painter.draw(
            "There is no such pane.", at: .center, baseline: min(120, height / 2),
            .init(size: 17, color: palette.caption), room: width - 40)
        writer.add(painter.writer)
    }
}
