import SettingsModel

/// The measures of one generation of the system, in points. Pictures and the page for browsers both read them here.
///
/// Apple publishes none of them. Those of iOS 26 that name no source are approximations.
struct StyleMetrics {
    /// Source: 44 is UIKit's `rowHeight`; 52 is from MyTonWalletAir, `iOS26Compatibility.swift`.
    let rowHeight: Double
    /// The radius of a section's corners.
    ///
    /// Source: MyTonWalletAir for both. For iOS 26 others have 20 (NEOTechnica, `GroupedListView`) and 24
    /// (vultisig-ios, pull request 4983).
    let corner: Double
    /// The measures that decide how much room the texts of rows have.
    let row: RowMetrics.Style
    let toggle: Toggle
    /// The knob of a slider: a circle, and a pill in iOS 26.
    let sliderKnob: (width: Double, height: Double)
    let header: Header
    let bar: Bar
    /// Whether the list at the side of an iPad is a panel that floats, with this distance around it.
    let sidebarInset: Double

    /// Source: the height, as the width in `row`, is from wanteddev/montage-ios, pull request 488.
    struct Toggle {
        let height: Double
        /// The width of the knob, which is approximate for iOS 26.
        let knob: Double
        /// The distance between the knob and the edge.
        let inset = 2.0
    }

    /// The text above a section: footnote in capitals, then headline as it is written.
    ///
    /// Source: danielsaidi, `ListSectionTitle.swift`; the sizes are those of the text styles in Apple's Human Interface
    /// Guidelines.
    struct Header {
        let size, line: Double
        let isBold, isUpperCase: Bool
    }

    /// The navigation bar. That of iOS 26 floats, and is approximate.
    struct Bar {
        let height: Double
        /// The diameter of the round button of glass that leads back; 0 for a bare arrow with the title of the page before.
        let glass: Double
    }

    static let ios18 = StyleMetrics(
        rowHeight: 44, corner: 10, row: .ios18, toggle: Toggle(height: 31, knob: 27),
        sliderKnob: (27, 27), header: Header(size: 13, line: 18, isBold: false, isUpperCase: true),
        bar: Bar(height: 44, glass: 0),
        sidebarInset: 0)

    static let ios26 = StyleMetrics(
        rowHeight: 52, corner: 26, row: .ios26, toggle: Toggle(height: 28, knob: 39),
        sliderKnob: (37, 24), header: Header(size: 17, line: 22, isBold: true, isUpperCase: false),
        bar: Bar(height: 54, glass: 44),
        sidebarInset: 6)
}

/// What all generations have in common, in points.
enum CommonMetrics {
    /// The size of the texts of rows and of the title.
    static let textSize = RowMetrics.textSize
    static let footerSize = 13.0
    static let footerLine = 18.0
    static let padding = RowMetrics.padding
    static let gap = RowMetrics.gap
    static let arrow = RowMetrics.arrow
    /// Above the first section.
    static let firstGap = 12.0
    static let sectionGap = 32.0
    static let gapAfterFooter = 22.0
    static let headerGap = 6.0
    static let footerGap = 7.0
    static let separator = 0.5
    /// The width and height of an image beside a slider.
    static let image = 22.0
    static let track = 4.0
    /// The distance between the buttons of the navigation bar and the edge.
    static let barEdge = 16.0
    /// From the button for the list of an iPad to what stands beside it.
    static let listButton = 40.0
}
