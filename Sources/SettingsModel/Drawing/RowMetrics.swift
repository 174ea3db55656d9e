/// The room that the texts of a row have in the Settings app, in points.
///
/// Apple publishes none of these measures. A title keeps the room it needs, and its value is shortened first: that is an
/// assumption of the preview.
package struct RowMetrics: Sendable {
    /// The size of the texts of rows.
    package static let textSize = 17.0
    /// The distance between the edge of a section and its contents.
    package static let padding = 16.0
    /// The least distance between a title and the control or value after it.
    package static let gap = 10.0
    /// The room for the arrow of a row, with the distance before it.
    package static let arrow = 17.0
    /// The room for the check mark of a choice, with the distance before it.
    package static let checkMark = 28.0
    /// The room that a title leaves for a value: a few letters and an ellipsis.
    package static let leastValue = 52.0

    /// The measures that differ between generations of the system.
    package struct Style: Sendable {
        /// The distance between a section and the edge of its column.
        ///
        /// Source: MyTonWalletAir, `iOS26Compatibility.swift`.
        package let margin: Double
        /// The width of a toggle.
        ///
        /// Source: wanteddev/montage-ios, pull request 488.
        package let toggleWidth: Double

        package static let ios18 = Style(margin: 16, toggleWidth: 51)
        package static let ios26 = Style(margin: 20, toggleWidth: 63)
    }

    /// What a row has besides its title.
    package enum Accessory: Sendable {
        case toggle
        /// A text to edit.
        case textField(hasValue: Bool)
        /// A value, and an arrow that leads to the choices.
        case multiValue(hasValue: Bool)
        /// A value that cannot be changed.
        case title(hasValue: Bool)
        /// The check mark of a choice.
        case choice(isChosen: Bool)
        /// An arrow that leads to another pane.
        case childPane
    }

    /// The width between the paddings of a section.
    package let inner: Double
    private let toggleWidth: Double

    package init(inner: Double, _ style: Style) {
        self.inner = inner
        toggleWidth = style.toggleWidth
    }

    /// - Parameter screenWidth: the width of the screen, if the pane takes all of it.
    package init(screenWidth: Double, _ style: Style) {
        self.init(inner: screenWidth - 2 * (style.margin + Self.padding), style)
    }

    /// The greatest width of the title of a row.
    package func titleRoom(beside accessory: Accessory) -> Double {
        switch accessory {
        case .toggle: inner - toggleWidth - Self.gap
        case .textField(let hasValue), .title(let hasValue): inner - (hasValue ? Self.leastValue : 0)
        case .multiValue(let hasValue): inner - Self.arrow - (hasValue ? Self.leastValue : 0)
        case .choice(let isChosen): inner - (isChosen ? Self.checkMark : 0)
        case .childPane: inner - Self.arrow
        }
    }

    /// The greatest width of the value of a row.
    ///
    /// - Parameters:
    ///   - titleWidth: the width of the title; 0 if there is none.
    ///   - hasArrow: whether an arrow follows the value.
    package func valueRoom(besideTitleOf titleWidth: Double, hasArrow: Bool) -> Double {
        inner - (hasArrow ? Self.arrow : 0) - (titleWidth > 0 ? titleWidth + Self.gap : 0)
    }
}
