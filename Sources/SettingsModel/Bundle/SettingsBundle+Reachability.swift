import PropertyListSyntax
import SourceText

extension SettingsBundle {
    /// The panes that rows lead to from Root, nearest first, each once.
    ///
    /// A pane comes with its variants, and behind them the localized copies of all: which of them somebody sees depends
    /// on the device and its language. Panes that only the app opens, as InAppSettingsKit lets it, are not among them.
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

    /// The pane of a name with its variants, then their localized copies, language by language.
    private func panes(named name: String) -> [Pane] {
        let folders = [""] + languages.map { $0.folder + "/" }
        return folders.flatMap { folder in PaneName.suffixes.compactMap { pane(named: folder + name + $0) } }
            .filter(\.isPane)
    }
}
