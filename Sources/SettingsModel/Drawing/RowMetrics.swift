/// The horizontal space, in points, that is available for text in a row of the Settings app.
///
/// Apple does not publish these measurements. The preview assumes that Settings truncates the value in a row before it
/// truncates the title.
package struct RowMetrics: Sendable {
    /// The font size of the text in rows, in points.
    package static let textSize = 17.0
    /// The distance between the edge of a section and its contents, in points.
    package static let padding = 16.0
    /// The minimum distance between a title and the control or value after it, in points.
    package static let gap = 10.0
    /// The width of the arrow at the trailing edge of a row, including the space before it, in points.
    package static let arrow = 17.0
    /// The width of the check mark in a choice's row, including the space before it, in points.
    package static let checkMarkWidth = 28.0
    /// The minimum width, in points, that is reserved for the value in a row. It is sufficient for a few letters and an
    /// ellipsis.
    package static let minimumValueWidth = 52.0

    /// The measurements that differ between iOS versions.
    package struct Style: Sendable {
        /// The distance between a section and the edge of the pane, in points.
        ///
        /// Source: MyTonWalletAir, `iOS26Compatibility.swift`.
        package let margin: Double
        /// The width of a toggle, in points.
        ///
        /// Source: wanteddev/montage-ios, pull request 488.
        package let toggleWidth: Double

        package static let ios18 = Style(margin: 16, toggleWidth: 51)
        package static let ios26 = Style(margin: 20, toggleWidth: 63)
    }

    /// The control, value or symbol that a row displays next to its title.
    package enum Accessory: Sendable {
        case toggle
        /// Editable text.
        case textField(hasValue: Bool)
        /// A value, followed by an arrow. The row opens the list of choices.
        case multiValue(hasValue: Bool)
        /// A read-only value.
        case title(hasValue: Bool)
        /// A choice. The selected choice displays a check mark.
        case choice(isChosen: Bool)
        /// An arrow. The row opens another pane.
        case childPane
    }

    /// The width of a section, excluding its padding, in points.
    package let inner: Double
    private let toggleWidth: Double

    package init(inner: Double, _ style: Style) {
        self.inner = inner
        toggleWidth = style.toggleWidth
    }

    /// Creates the metrics for a pane that fills the screen.
    ///
    /// - Parameter screenWidth: The width of the screen, in points.
    package init(screenWidth: Double, _ style: Style) {
        self.init(inner: screenWidth - 2 * (style.margin + Self.padding), style)
    }

    /// Returns the maximum width of a row's title, in points.
    package func maximumTitleWidth(beside accessory: Accessory) -> Double {
        switch accessory {
        case .toggle: inner - toggleWidth - Self.gap
        case .textField(let hasValue), .title(let hasValue): inner - (hasValue ? Self.minimumValueWidth : 0)
        case .multiValue(let hasValue): inner - Self.arrow - (hasValue ? Self.minimumValueWidth : 0)
        case .choice(let isChosen): inner - (isChosen ? Self.checkMarkWidth : 0)
        case .childPane: inner - Self.arrow
        }
    }

    /// Returns the maximum width of a row's value, in points.
    ///
    /// - Parameters:
    ///   - titleWidth: The width of the title, in points, or 0 if there is no title.
    ///   - hasArrow: Whether the value is followed by an arrow.
    package func maximumValueWidth(besideTitleOfWidth titleWidth: Double, hasArrow: Bool) -> Double {
        inner - (hasArrow ? Self.arrow : 0) - (titleWidth > 0 ? titleWidth + Self.gap : 0)
    }
}
