/// The screen of a device, in points: those of an iPhone 16 and of an iPad Air of 11 inches.
struct ScreenMetrics {
    let width: Double
    let height: Double
    let status: Status
    /// What the frame of the screen takes at both sides.
    let safeArea: Double
    let corner: Double

    /// The bar with the clock.
    struct Status {
        /// 0 where there is none.
        let height: Double
        let textSize: Double
        /// From the edge to the clock, and how far down its baseline is.
        let start, baseline: Double
        /// From the edge to the battery, and how far down its middle is.
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

/// The list of Settings at the side of an iPad. Its entries are the system's, so they are bars without words, but for the
/// one that leads to the apps.
enum SidebarMetrics {
    static let width = 375.0
    static let rowHeight = 48.0
    /// Where the list begins, below its title and the field to search it.
    static let top = 134.0
    static let icon = 29.0
    /// The lengths of the bars.
    static let names: [Double] = [96, 132, 74, 118, 88, 150, 64, 110, 92, 126, 80, 104, 138]
    /// The entry that is chosen: since iPadOS 18 an app is behind *Apps*.
    static let chosen = 3
    static let chosenName = "Apps"
}

/// The rows that the system puts above those of an app, as bars without words: Siri, Notifications, Cellular Data, and the
/// language where there is a choice.
package enum SystemRows {
    static let label = "Rows that the system adds"
    private static let names: [Double] = [92, 128, 116, 86]

    /// The lengths of the bars. On a device the row for the language is missing where the app has no language of its own;
    /// what is known here is whether the bundle has any.
    package static func lengths(hasLanguages: Bool) -> [Double] { hasLanguages ? names : names.dropLast() }
}
