extension SVGPainter {
    private func changePalette(isDark: Bool) -> ChangePalette { isDark ? .dark : .light }

    /// The radius of the circle around a change symbol, in points.
    static let signRadius = 7.5

    /// Draws the symbol for a kind of change in a circle. The symbol is drawn with lines, because some fonts do not
    /// contain the character.
    mutating func drawChangeSymbol(_ kind: ChangeKind, _ start: Double, _ middle: Double, isDark: Bool) {
        let palette = changePalette(isDark: isDark)
        circle(start, middle, radius: Self.signRadius, fill: palette.strong[kind] ?? "")
        func stroke(_ points: [(Double, Double)], in painter: inout SVGPainter) {
            // The symbol is never mirrored.
            let side = painter.isRightToLeft ? -1.0 : 1
            painter.line(
                points.map { (start: start + side * $0.0, y: middle + $0.1) }, color: palette.sign, thickness: 1.8)
        }
        switch kind {
        case .added:
            stroke([(-4, 0), (4, 0)], in: &self)
            stroke([(0, -4), (0, 4)], in: &self)
        case .removed: stroke([(-4, 0), (4, 0)], in: &self)
        case .moved:
            stroke([(0, -4.5), (0, 4.5)], in: &self)
            stroke([(-2.5, -2), (0, -4.5), (2.5, -2)], in: &self)
            stroke([(-2.5, 2), (0, 4.5), (2.5, 2)], in: &self)
        case .changed: stroke([(-4.5, 1), (-3, -1.2), (-1.5, -1.2), (1.5, 1.2), (3, 1.2), (4.5, -1)], in: &self)
        }
    }

    /// Draws the symbols for a change, one below the other, with a description of the change as a tooltip.
    mutating func drawChangeSymbols(_ change: PaneChange, _ start: Double, _ middle: Double, isDark: Bool) {
        writer.open("g")
        writer.add("title", [:], text: SVGText.line(change.text))
        let distance = 2 * Self.signRadius + 2
        let top = middle - distance * Double(change.kinds.count - 1) / 2
        for (index, kind) in change.kinds.enumerated() {
            drawChangeSymbol(kind, start, top + Double(index) * distance, isDark: isDark)
        }
        writer.close("g")
    }

    /// Draws the colored background of a changed element.
    mutating func drawChangeBackground(
        _ change: PaneChange, _ start: Double, _ top: Double, _ width: Double, _ height: Double, radius: Double,
        isDark: Bool
    ) {
        guard let kind = change.kinds.last else { return }
        rectangle(
            start, top, width, height, radius: min(radius, height / 2),
            fill: changePalette(isDark: isDark).faint[kind] ?? "")
    }
}
