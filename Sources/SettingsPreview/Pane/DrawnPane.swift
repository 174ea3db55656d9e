import PropertyListSyntax
package import SettingsModel
import SourceText

/// A pane in one language, as it appears on the screen before the user changes a value.
package struct DrawnPane: Sendable {
    package let title: String
    /// The title of the back button, which is the title of the previous pane.
    let backTitle: String
    /// Whether the back button of the pane leads to the list of apps. The value is `true` for the first pane, and for
    /// panes to which no row leads.
    let isFirst: Bool
    package let sections: [DrawnSection]
    /// The device that shows the pane, and the bundle that contains the pane and its images.
    let device: PreviewDevice
    /// The localization to use for strings that are not shown on the pane itself, such as the choices of a multi-value
    /// item.
    let localization: PaneLocalization

    package init(
        _ pane: PreviewPane, title: String, backTitle: String? = nil, in localization: PaneLocalization,
        on device: PreviewDevice
    ) {
        self.title = title
        self.backTitle = backTitle ?? SidebarMetrics.chosenName
        isFirst = backTitle == nil
        self.device = device
        self.localization = localization
        sections = pane.sections.map { DrawnSection($0, in: localization) }
    }

    package var language: String { device.device.identifier }

    package var isRightToLeft: Bool { device.device.isRightToLeft }
}

package struct DrawnSection: Sendable {
    /// The text above the rows, or `nil` if there is none.
    package let header: DisplayedText?
    /// The text below the rows, or `nil` if there is none.
    package let footer: DisplayedText?
    package let rows: [DrawnRow]

    init(_ section: PreviewSection, in localization: PaneLocalization) {
        header = section.header.map(localization.shown)
        footer = section.footer.map(localization.shown)
        rows = section.rows.flatMap { DrawnRow.rows(of: $0, in: localization) }
    }
}

/// A row of a pane as it appears on the screen.
package struct DrawnRow: Sendable {
    /// The unlocalized row.
    package let source: PreviewRow
    /// The text at the leading edge of the row, or `nil` if there is none.
    package let title: DisplayedText?
    package let control: Control
    /// The choice of a radio group that the row shows, or `nil` for other rows.
    var choice: PreviewChoices.Option?

    package enum Control: Sendable {
        case toggle(isOn: Bool)
        /// A slider. `fraction` is the position of the slider, from 0 to 1. The other values are the names of the
        /// images at the ends of the slider.
        case slider(fraction: Double, minimumImage: String?, maximumImage: String?)
        /// A text field with its contents. A secure text field shows dots.
        case textField(String, isSecure: Bool)
        /// A row that leads to a list of choices, with the title of the selected choice.
        case multiValue(DisplayedText?)
        /// A choice of a radio group.
        case choice(isChosen: Bool)
        /// Read-only text. The text is the title for the value or, if there is no title, the value itself.
        case title(DisplayedText?)
        /// A row that leads to another pane.
        case childPane(file: String?)
    }

    /// Returns the rows that are drawn for an item of a pane. For a radio group, one row is drawn for each choice.
    static func rows(of row: PreviewRow, in localization: PaneLocalization) -> [DrawnRow] {
        let title = row.title.map(localization.shown)
        func only(_ control: Control) -> [DrawnRow] {
            [DrawnRow(source: row, title: title, control: control)]
        }
        switch row.control {
        case .toggle(let on, let off):
            return only(.toggle(isOn: PreviewRow.isOn(row.defaultValue, on: on, off: off)))
        case .slider(let minimum, let maximum, let minimumImage, let maximumImage):
            let fraction = PreviewRow.fraction(of: row.defaultValue, from: minimum, to: maximum)
            return only(.slider(fraction: fraction, minimumImage: minimumImage, maximumImage: maximumImage))
        case .textField(let field):
            return only(.textField(row.defaultValue.map(PreviewRow.text) ?? "", isSecure: field.isSecure))
        case .multiValue(let choices):
            let option = choices.index(of: row.defaultValue).map { choices.options[$0] }
            return only(.multiValue(option.map { localization.shown($0.shortTitle ?? $0.title) }))
        case .radioGroup(let choices):
            let chosen = choices.index(of: row.defaultValue)
            return choices.displayOrder { localization.shown($0).shown.string }.map { index in
                let choice = choices.options[index]
                return DrawnRow(
                    source: row, title: localization.shown(choice.title), control: .choice(isChosen: index == chosen),
                    choice: choice)
            }
        case .title(let choices):
            if let index = choices.index(of: row.defaultValue) {
                return only(.title(localization.shown(choices.options[index].title)))
            }
            return only(.title(row.defaultValue.map { DisplayedText(asIs: PreviewRow.text(of: $0)) }))
        case .childPane(let file):
            return only(.childPane(file: file))
        }
    }
}

extension DisplayedText {
    /// Creates text that is not looked up in a string table.
    fileprivate init(asIs text: String) {
        self.init(text: ExactString(text), shown: ExactString(text), state: .translated, file: nil)
    }

    /// Whether the text has no translation into the device's language, although it requires one. Text without letters,
    /// such as a number, does not require a translation.
    package var isUntranslated: Bool {
        switch state {
        case .translated: false
        case .empty: true
        case .same, .fallback, .raw, .unlocalized:
            shown.string.unicodeScalars.contains(where: \.properties.isAlphabetic)
        }
    }
}

/// A device with its language setting, and the bundle whose panes the device shows.
package struct PreviewDevice: Sendable {
    package let bundle: SettingsBundle
    package let device: DeviceLanguage

    package init(_ bundle: SettingsBundle, _ device: DeviceLanguage) {
        self.bundle = bundle
        self.device = device
    }

    /// Returns the pane to which a child pane item links, or `nil` if there is none. Variants for the device or its
    /// language take precedence.
    ///
    /// As in Settings, a name does not match any pane if it refers to a location outside the bundle, or if it includes
    /// the file extension.
    package func pane(named name: String) -> PreviewPane? {
        bundle.pane(named: name, on: device).map { PreviewPane($0, on: device.platform) }
    }

    /// Returns a pane localized for the language of the device.
    ///
    /// - Parameters:
    ///   - title: The title of the pane, which is the name of the app or the title of the row that leads to the pane.
    ///   - backTitle: The title of the pane that contains that row, or `nil` for the first pane.
    package func draw(_ pane: PreviewPane, title: String, backTitle: String? = nil) -> DrawnPane {
        DrawnPane(
            pane, title: title, backTitle: backTitle, in: PaneLocalization(of: pane.pane, in: bundle, on: device),
            on: self)
    }

    /// Returns the localized title of the first titled row that leads to a pane, and the name of the pane that contains
    /// the row. The result is `nil` if there is no such row.
    ///
    /// - Parameter name: The name of the pane, as used in child pane items.
    package func linkingRow(to name: String) -> (from: String, title: String)? {
        for pane in bundle.panes(on: device) where self.pane(named: pane.name.base)?.path == pane.path {
            for row in PreviewPane(pane, on: device.platform).rows {
                guard case .childPane(name) = row.control, let title = row.title else { continue }
                let localization = PaneLocalization(of: pane, in: bundle, on: device)
                return (pane.name.base, localization.shown(title).shown.string)
            }
        }
        return nil
    }
}
