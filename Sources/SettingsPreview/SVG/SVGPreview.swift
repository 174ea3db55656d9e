import SettingsModel

/// Draws panes as SVG images that are identical, byte for byte, on every machine.
///
/// Text appears in the viewer's system font. As in Settings, text that does not fit is truncated. A tooltip shows the
/// full text.
package struct SVGPreview: Sendable {
    let options: SVGOptions

    package init(_ options: SVGOptions) { self.options = options }

    var palette: PreviewPalette { options.palette }

    /// Returns an SVG image of a pane on a screen.
    package func picture(of pane: DrawnPane) -> String {
        var store = SVGImageStore()
        let screen = SVGScreen(pane, options, store: &store)
        return Self.document(width: screen.width, height: screen.height, label: pane.title, language: pane.language) {
            writer in
            screen.write(to: &writer, height: screen.height)
        }
    }

    /// Returns the width and height attributes of an SVG image, or `nil` if either is missing.
    package static func size(of picture: String) -> (width: Double, height: Double)? {
        let parts = picture.prefix { $0 != "\n" }.split(separator: "\"", omittingEmptySubsequences: false)
        func number(_ name: Substring) -> Double? {
            parts.firstIndex(of: name).flatMap { $0 + 1 < parts.count ? Double(parts[$0 + 1]) : nil }
        }
        guard let width = number(" width="), let height = number(" height=") else { return nil }
        return (width, height)
    }

    private static let fonts =
        "-apple-system, BlinkMacSystemFont, 'SF Pro Text', 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, "
        + "sans-serif"

    /// Returns an SVG document.
    ///
    /// - Parameter label: The accessibility label of the image.
    static func document(
        width: Double, height: Double, label: String, language: String?, _ body: (inout SVGWriter) -> Void
    ) -> String {
        var writer = SVGWriter()
        writer.open(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "width": width.svg, "height": height.svg,
                "viewBox": "0 0 \(width.svg) \(height.svg)", "font-family": fonts, "role": "img",
                "aria-label": ReversedText.inVisualOrder(SVGText.line(label)),
                "xml:lang": language.flatMap { LanguageIdentifier.tag(of: $0) },
                "xml:space": "preserve",
            ])
        body(&writer)
        writer.close("svg")
        return writer.text
    }

    /// Returns an SVG document that contains several screens.
    ///
    /// - Parameter legend: The legend above the screens, or `nil` to omit it.
    func sheet(width: Double, height: Double, label: String, legend: SVGWriter?, _ screens: SVGWriter) -> String {
        Self.document(width: width, height: height, label: label, language: nil) { writer in
            writer.add("rect", ["width": width.svg, "height": height.svg, "fill": palette.sheet])
            if let legend { writer.add(legend) }
            writer.add(screens)
        }
    }
}

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

    /// Whether the device shows the Settings sidebar next to a pane.
    var hasSidebar: Bool { isPad && isLandscape }

    /// The width of a pane without the Settings sidebar, in points.
    var paneWidth: Double { hasSidebar ? screen.width - SidebarMetrics.width : screen.width }
}
