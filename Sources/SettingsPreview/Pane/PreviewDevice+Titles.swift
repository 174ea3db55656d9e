import SettingsModel
import SourceText

extension PreviewDevice {
    /// The title of a pane as the device shows it, that of the row that leads there; nil where no row with a title does.
    ///
    /// Of several rows the first counts, in the order of the panes: which one somebody comes by is not known here.
    ///
    /// - Parameter name: the name of the pane, as rows give it.
    package func title(ofPaneNamed name: String) -> String? {
        for pane in bundle.panes(on: device) where self.pane(named: pane.name.base)?.path == pane.path {
            for row in PreviewPane(pane, on: device.platform).rows {
                guard case .childPane(name) = row.control, let title = row.title else { continue }
                return PaneLocalization(of: pane, in: bundle, on: device).shown(title).shown.string
            }
        }
        return nil
    }
}
