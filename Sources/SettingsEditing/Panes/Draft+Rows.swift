import SettingsModel
import SourceText

/// Methods that validate items that open other panes.
extension Draft {
    /// Throws an error if an item opens a pane that does not exist, or a pane that links back to the item's own pane
    /// directly or through other panes.
    ///
    /// - Parameter old: The previous target of the item, which is not validated.
    func validateLink(fromItem index: Int, on path: String, besides old: ExactString? = nil) throws(BundleError) {
        guard let pane = bundle.pane(at: path), let item = pane.item(at: index), let file = item.linkedFile, file != old
        else { return }
        let target = PaneName(file.string)
        if bundle.files(ofPane: target.base).isEmpty, !target.isWrittenByGenerator,
            !itemsAddedByBuild().contains(where: { $0.file == target.base })
        {
            let names = bundle.panes.map(\.name.base).filter { $0 != "Root" }
            throw BundleError(
                "there is no pane \(quoted(file.string))", at: PlacedItem(pane: pane, item: item),
                help: mostSimilarName(to: file.string, among: names).map { "did you mean \($0)?" }
                    ?? "\(run: .addPane) adds a pane and the row that opens it")
        }
        try requireNoLinkCycle(fromItem: index, on: path)
    }

    /// Throws an error if an item opens its own pane, or a pane that links back to the item's pane directly or through
    /// other panes.
    func requireNoLinkCycle(fromItem index: Int, on path: String) throws(BundleError) {
        guard let pane = bundle.pane(at: path), let item = pane.item(at: index), let file = item.linkedFile,
            bundle.linksDirectlyOrIndirectly(PaneName(file.string).base, to: pane.name.base)
        else { return }
        throw BundleError(
            "a row for \(quoted(file.string)) would lead back to \(pane.name)", at: PlacedItem(pane: pane, item: item),
            help: "leave it out: every pane has a back button")
    }
}

extension SettingsBundle {
    /// Returns whether `pane` equals `other`, or links to it directly or through other panes.
    fileprivate func linksDirectlyOrIndirectly(_ pane: String, to other: String) -> Bool {
        var seen: Set<String> = []
        var open = [pane]
        while let pane = open.popLast() {
            if pane == other { return true }
            guard seen.insert(pane).inserted else { continue }
            open += files(ofPane: pane).compactMap { Pane($0) }.flatMap(\.paneLinks).map(\.pane.base)
        }
        return false
    }
}
