import SettingsModel
import SourceText

/// The panes that visibly differ between two bundles on one device.
package struct BundleComparison {
    package let panes: [PaneComparison]
    /// Whether at least one of the requested panes exists in either bundle.
    package let isFound: Bool

    /// Compares the panes of two bundles on one device.
    ///
    /// - Parameters:
    ///   - app: The title of the first pane in both bundles.
    ///   - name: The name of the pane to compare, or `nil` to compare all panes.
    package init(from before: PreviewDevice, to after: PreviewDevice, app: String, only name: String? = nil) {
        let (old, new) = (NamedPanes(on: before, app: app), NamedPanes(on: after, app: app))
        let known = Set(new.names)
        let all = new.names + old.names.filter { !known.contains($0) }
        let names = all.filter { name == nil || $0 == name }
        isFound = !names.isEmpty
        panes = names.compactMap { name in
            let comparison = PaneComparison(of: name, from: old[name], to: new[name])
            return comparison.changes.isEmpty ? nil : comparison
        }
    }
}

/// The panes that a device shows, accessible by name. The rows that lead to the panes are determined only once.
private struct NamedPanes {
    /// The names of the panes, starting with the root pane.
    private(set) var names: [String] = []
    private let device: PreviewDevice
    private let app: String
    private var panes: [String: PreviewPane] = [:]
    /// For each pane, the title of the row that leads to it, and the name of the pane that contains the row.
    private var linkingRows: [String: (from: String, title: String)] = [:]
    private let localizations: PaneLocalizations

    init(on device: PreviewDevice, app: String) {
        self.device = device
        self.app = app
        let shown = device.bundle.panes(on: device.device).filter { pane in
            pane.isPane && device.bundle.pane(named: pane.name.base, on: device.device)?.path == pane.path
        }
        localizations = PaneLocalizations(of: shown, in: device.bundle, on: device.device)
        for pane in shown {
            let name = pane.name.base
            let preview = PreviewPane(pane, on: device.device.platform)
            if panes.updateValue(preview, forKey: name) == nil { names.append(name) }
            for row in preview.rows {
                guard case .childPane(let file?) = row.control, let title = row.title, linkingRows[file] == nil else {
                    continue
                }
                linkingRows[file] = (from: name, title: localizations[pane].shown(title).shown.string)
            }
        }
        names = names.filter { PaneName($0).isRoot } + names.filter { !PaneName($0).isRoot }
    }

    /// Returns the pane with the given name as the device shows it, or `nil` if there is no such pane.
    subscript(name: String) -> DrawnPane? {
        panes[name].map { pane in
            DrawnPane(
                pane, title: title(of: name),
                backTitle: isFirstPane(name) ? nil : linkingRows[name].map { title(of: $0.from) },
                in: localizations[pane.pane], on: device)
        }
    }

    private func title(of name: String) -> String { isFirstPane(name) ? app : linkingRows[name]?.title ?? name }

    private func isFirstPane(_ name: String) -> Bool { PaneName(name).isRoot || panes["Root"] == nil }
}
