/// What a picture shows a pane on.
package struct SVGOptions: Sendable {
    package var isPad = false
    package var isLandscape = false
    package var isDark = false
    /// The name of the app, which is the entry that is chosen in the list of an iPad.
    package var appName = ""
    /// The icon of the app there: a PNG file; nil for a plain one.
    package var appIcon: [UInt8]?
    /// Whether the pane is the app's first: another one has a button that leads back.
    package var isFirstPane = true

    package init() {}

    var palette: SVGPalette { isDark ? .dark : .light }

    /// The screen in points: those of an iPhone 16 and of an iPad Air of 11 inches.
    var screen: (width: Double, height: Double) {
        switch (isPad, isLandscape) {
        case (false, false): (393, 852)
        case (false, true): (852, 393)
        case (true, false): (820, 1180)
        case (true, true): (1180, 820)
        }
    }
}
