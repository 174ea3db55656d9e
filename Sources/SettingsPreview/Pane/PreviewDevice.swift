package import SettingsModel
import SourceText

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
            language: device.identifier,
            isRightToLeft: device.isRightToLeft)
    }
}

extension PreviewDevice {
    /// Returns the localized title of a pane. This is the title of the row that leads to the pane. The result is `nil`
    /// if there is no such row.
    ///
    /// - Parameter name: The name of the pane, as used in child pane items.
    package func title(ofPaneNamed name: String) -> String? {
        linkingRow(to: name).map { pane, title in
            PaneLocalization(of: pane, in: bundle, on: device).shown(title).shown.string
        }
    }

    /// Returns the name of the first pane with a titled row that leads to the given pane, or `nil` if there is none.
    package func parent(ofPaneNamed name: String) -> String? { linkingRow(to: name)?.pane.name.base }

    /// Returns the first titled row that leads to a pane, or `nil` if there is none.
    private func linkingRow(to name: String) -> (pane: Pane, title: ExactString)? {
        for pane in bundle.panes(on: device) where self.pane(named: pane.name.base)?.path == pane.path {
            for row in PreviewPane(pane, on: device.platform).rows {
                guard case .childPane(name) = row.control, let title = row.title else { continue }
                return (pane, title)
            }
        }
        return nil
    }
}
