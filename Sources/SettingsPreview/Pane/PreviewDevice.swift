package import SettingsModel
import SourceText

/// A device that is set to one language, and the panes of a bundle that it shows.
package struct PreviewDevice: Sendable {
    package let bundle: SettingsBundle
    package let device: DeviceLanguage

    package init(_ bundle: SettingsBundle, _ device: DeviceLanguage) {
        self.bundle = bundle
        self.device = device
    }

    /// The pane of a name, as rows give it: the variant for this kind of device, or the copy in its language, where there
    /// is one.
    ///
    /// A name that leads out of the bundle leads nowhere, and so does one with the extension, as in Settings.
    package func pane(named name: String) -> PreviewPane? {
        bundle.pane(named: name, on: device).map { PreviewPane($0, on: device.platform) }
    }

    /// The pane with its texts in the language of the device.
    ///
    /// - Parameters:
    ///   - title: the title of the pane: the app's name, or the text of the row that led there.
    ///   - backTitle: the title of the pane with that row; nil for the first pane.
    package func draw(_ pane: PreviewPane, title: String, backTitle: String? = nil) -> DrawnPane {
        DrawnPane(
            pane, title: title, backTitle: backTitle, in: PaneLocalization(of: pane.pane, in: bundle, on: device),
            language: device.identifier,
            isRightToLeft: device.isRightToLeft)
    }
}

extension PreviewDevice {
    /// The title of a pane as the device shows it, that of the row that leads there; nil where no row with a title does.
    ///
    /// - Parameter name: the name of the pane, as rows give it.
    package func title(ofPaneNamed name: String) -> String? {
        way(to: name).map { pane, title in
            PaneLocalization(of: pane, in: bundle, on: device).shown(title).shown.string
        }
    }

    /// The name of the pane whose row leads to another one; nil where no row with a title does.
    package func parent(ofPaneNamed name: String) -> String? { way(to: name)?.pane.name.base }

    /// The row that leads to a pane. Of several the first counts, in the order of the panes: which one somebody comes by
    /// is not known here.
    private func way(to name: String) -> (pane: Pane, title: ExactString)? {
        for pane in bundle.panes(on: device) where self.pane(named: pane.name.base)?.path == pane.path {
            for row in PreviewPane(pane, on: device.platform).rows {
                guard case .childPane(name) = row.control, let title = row.title else { continue }
                return (pane, title)
            }
        }
        return nil
    }
}
