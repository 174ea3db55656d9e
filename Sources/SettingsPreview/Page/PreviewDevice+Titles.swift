import SettingsModel
import SourceText

extension PreviewDevice {
    /// What stands above a page: the name of the app on the first one, else the text of the first row that leads there.
    ///
    /// A page that no row leads to is never seen; it goes by its name here.
    package func title(of page: PreviewPage, named name: String, appName: String) -> String {
        if page.pane.name.base == "Root" { return appName }
        for pane in bundle.panes(on: device) {
            let rows = PreviewPage(pane, on: device.platform).rows
            guard let title = rows.first(where: { $0.leads(to: name) })?.title else { continue }
            return PaneLocalization(of: pane, in: bundle, on: device).shown(title).shown.string
        }
        return name
    }
}

extension PreviewRow {
    /// Whether the row leads to a page of a name.
    fileprivate func leads(to name: String) -> Bool {
        if case .childPane(let file) = control { file == name } else { false }
    }
}
