/// The device, orientation, and appearance that an SVG image shows.
package struct SVGOptions: Sendable {
    package var style = PreviewStyle.newest
    package var isPad = false
    package var isLandscape = false
    package var isDark = false
    /// The lengths of the placeholder bars for rows that the system adds, in points. If the array is empty, these rows
    /// are hidden.
    package var systemRows: [Double] = []

    package init() {}

    var metrics: StyleMetrics { style.metrics }

    var palette: PreviewPalette { isDark ? .dark : .light }

    var screen: ScreenMetrics { ScreenMetrics(isPad: isPad, isLandscape: isLandscape) }
}
