import SettingsModel

/// The iOS version whose design a preview uses. The cases are ordered from newest to oldest.
package enum PreviewStyle: String, CaseIterable, Sendable {
    case ios26, ios18

    package static let newest = ios26

    /// The display name of the iOS version.
    var name: String { self == .ios26 ? "iOS 26" : "iOS 18" }

    var metrics: StyleMetrics { self == .ios26 ? .ios26 : .ios18 }
}

/// The dimensions of one iOS design, in points. SVG and HTML previews use the same dimensions.
///
/// Apple does not publish these dimensions. Values for iOS 26 are approximations unless a source is cited.
struct StyleMetrics {
    /// The height of a row.
    ///
    /// Source: 44 is UIKit's `rowHeight`; 52 is from MyTonWalletAir, `iOS26Compatibility.swift`.
    let rowHeight: Double
    /// The corner radius of a section.
    ///
    /// Source: MyTonWalletAir for both designs. For iOS 26, other projects use 20 (NEOTechnica, `GroupedListView`) and
    /// 24 (vultisig-ios, pull request 4983).
    let corner: Double
    /// The dimensions that determine the width available for text in rows.
    let row: RowMetrics.Style
    let toggle: Toggle
    /// The size of a slider's knob, which is a circle in iOS 18 and a capsule in iOS 26.
    let sliderKnob: (width: Double, height: Double)
    let header: Header
    let bar: Bar
    /// The distance between a floating sidebar and the edges of an iPad's screen, or 0 if the sidebar does not float.
    let sidebarInset: Double

    /// The dimensions of a toggle.
    ///
    /// Source: wanteddev/montage-ios, pull request 488, for the height and for the width in `row`.
    struct Toggle {
        let height: Double
        /// The width of the knob, which is an approximation for iOS 26.
        let knob: Double
        /// The distance between the knob and the edge of the toggle.
        let inset = 2.0
    }

    /// The text style of the header above a section. iOS 18 uses the footnote style in uppercase, and iOS 26 uses the
    /// headline style without changing the case.
    ///
    /// Source: danielsaidi, `ListSectionTitle.swift`. The sizes match the text styles in Apple's Human Interface
    /// Guidelines.
    struct Header {
        let size, line: Double
        let isBold, isUpperCase: Bool
    }

    /// The dimensions of the navigation bar. In iOS 26, the bar floats, and its dimensions are approximations.
    struct Bar {
        let height: Double
        /// The diameter of the round glass back button, or 0 for a plain arrow with the title of the previous pane.
        let glass: Double
    }

    static let ios18 = StyleMetrics(
        rowHeight: 44, corner: 10, row: .ios18, toggle: Toggle(height: 31, knob: 27),
        sliderKnob: (27, 27), header: Header(size: 13, line: 18, isBold: false, isUpperCase: true),
        bar: Bar(height: 44, glass: 0), sidebarInset: 0)

    static let ios26 = StyleMetrics(
        rowHeight: 52, corner: 26, row: .ios26, toggle: Toggle(height: 28, knob: 39),
        sliderKnob: (37, 24), header: Header(size: 17, line: 22, isBold: true, isUpperCase: false),
        bar: Bar(height: 54, glass: 44), sidebarInset: 6)
}

/// The dimensions that all iOS designs share, in points. `RowMetrics` contains those of the text in rows.
enum CommonMetrics {
    static let footerSize = 13.0
    static let footerLine = 18.0
    /// The distance above the first section.
    static let firstGap = 12.0
    static let sectionGap = 32.0
    static let gapAfterFooter = 22.0
    static let headerGap = 6.0
    static let footerGap = 7.0
    static let separator = 0.5
    /// The width and height of an image beside a slider.
    static let image = 22.0
    static let track = 4.0
    /// The distance between the buttons of the navigation bar and the edge of the screen.
    static let barEdge = 16.0
    /// The width of the sidebar button on an iPad, including the space after the button.
    static let listButton = 40.0
}
