import PropertyListSyntax
import SourceText

extension SettingsBundle {
    /// The panes that a user can reach from `Root` through child panes, in breadth-first order and without duplicates.
    ///
    /// Each pane is followed by its variants and then by the localized copies of the pane and its variants. The device
    /// and its language determine which of them is displayed. Panes that can only be opened by InAppSettingsKit are
    /// excluded.
    package var reachablePanes: [Pane] {
        var families = ["Root"]
        var known = Set(families)
        var reached: [Pane] = []
        var paths: Set<String> = []
        var next = 0
        while next < families.count {
            for pane in panes(named: families[next]) where paths.insert(pane.path).inserted {
                reached.append(pane)
                for file in pane.items.compactMap(\.childPaneFile) where known.insert(file.string).inserted {
                    families.append(file.string)
                }
            }
            next += 1
        }
        return reached
    }

    /// Returns the pane with the specified name and its variants, followed by their localized copies in each language.
    private func panes(named name: String) -> [Pane] {
        let folders = [""] + languages.map { $0.folder + "/" }
        return folders.flatMap { folder in PaneName.suffixes.compactMap { pane(named: folder + name + $0) } }
            .filter(\.isPane)
    }
}
