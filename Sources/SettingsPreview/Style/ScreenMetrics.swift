/// The screen dimensions of a device in points, based on the iPhone 16 and the 11-inch iPad Air.
struct ScreenMetrics {
    let width: Double
    let height: Double
    let status: Status
    /// The width of the unsafe area on each side of the screen, in points.
    let safeArea: Double
    let corner: Double

    /// The dimensions of the status bar in points.
    struct Status {
        /// The height of the status bar, or 0 if it is hidden.
        let height: Double
        let textSize: Double
        /// The distance from the edge of the screen to the clock, and the y-coordinate of the clock's baseline.
        let start, baseline: Double
        /// The distance from the edge of the screen to the battery icon, and the y-coordinate of the icon's center.
        let end, middle: Double
    }

    init(isPad: Bool, isLandscape: Bool) {
        let sides = isPad ? (820.0, 1180.0) : (393.0, 852.0)
        (width, height) = isLandscape ? (sides.1, sides.0) : sides
        status =
            isPad
            ? Status(height: 28, textSize: 12, start: 36, baseline: 19, end: 20, middle: 15)
            : Status(height: isLandscape ? 0 : 50, textSize: 17, start: 46, baseline: 34, end: 32, middle: 28)
        safeArea = isLandscape && !isPad ? 59 : 0
        corner = isPad ? 18 : 32
    }
}

/// The dimensions of the Settings sidebar on an iPad, in points. System entries are drawn as bars without text. Only
/// the entry that leads to the apps shows its title.
enum SidebarMetrics {
    static let width = 375.0
    static let rowHeight = 48.0
    /// The y-coordinate of the top of the list, which is below the title and the search field.
    static let top = 134.0
    static let icon = 29.0
    /// The lengths of the bars that represent the names of entries.
    static let names: [Double] = [96, 132, 74, 118, 88, 150, 64, 110, 92, 126, 80, 104, 138]
    /// The index of the selected entry. Since iPadOS 18, the settings of apps are listed under *Apps*.
    static let chosen = 3
    static let chosenName = "Apps"
}

/// The rows that the system adds above an app's own rows, such as Notifications and Cellular Data. Previews show them
/// as bars without text.
package enum SystemRows {
    static let label = "Rows that the system adds"
    private static let names: [Double] = [92, 128, 116, 86]

    /// Returns the lengths of the bars in points.
    ///
    /// - Parameter hasLanguages: Whether the bundle is localized. On a device, the language row is shown if the app is
    ///   localized. A preview does not have this information, so it uses the languages of the bundle.
    package static func lengths(hasLanguages: Bool) -> [Double] { hasLanguages ? names : names.dropLast() }
}
