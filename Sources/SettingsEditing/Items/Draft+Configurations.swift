import SettingsModel
import SourceText

/// Methods that validate build configurations and advise the user about items and panes that are limited to certain
/// build configurations.
extension Draft {
    /// Throws an error if a name is not one of the app's build configurations.
    mutating func requireKnownConfigurations(_ names: [String]?) throws {
        guard let names else { return }
        changesListedFiles = true
        guard let known = knownConfigurations(), let name = names.first(where: { !known.contains($0) }) else {
            return
        }
        throw BundleError(unknownConfiguration: name, among: known)
    }

    /// Adds advice if a new item is on a pane or in a group that only certain build configurations include.
    mutating func adviseOnConfigurations(ofItem index: Int, on path: String) {
        guard let pane = bundle.pane(at: path), let item = pane.item(at: index) else { return }
        if let names = pane.configurations {
            advise("the pane \(pane.name) is only included in \(Self.listed(names)), and so is the new item")
        }
        guard !item.beginsSection, hasConfigurationSpecificGroups(on: pane),
            let group = pane.group(containingItemAt: index),
            let names = group.configurations
        else { return }
        let title = group.title.map { " \(quoted($0.string))" } ?? " at \(pane.name)/\(group.index)"
        if let own = item.configurations, own.allSatisfy({ !names.contains($0) }) {
            advise("the group\(title) is only included in \(Self.listed(names)), so no build includes the new item")
        } else {
            let place: Message = index == pane.itemCount - 1 ? "; \(input: .before) adds it before the group" : ""
            advise("the group\(title) is only included in \(Self.listed(names)), and so is the new item" + place)
        }
    }

    private static func listed(_ names: [ExactString]) -> String {
        names.map { printable($0.string) }.joined(separator: ", ")
    }
}

extension BundleError {
    /// Creates an error for a name that is not one of the app's build configurations.
    init(
        unknownConfiguration name: String, among known: [String], path: String? = nil, position: SourcePosition? = nil
    ) {
        self.init(
            "there is no build configuration \(quoted(name))", path: path, position: position,
            help: mostSimilarName(to: name, among: known).map { "did you mean \(printable($0))?" }
                ?? "use one of \(known.map(printable).joined(separator: ", "))")
    }
}

extension Pane {
    /// Returns the group whose section contains an item, or `nil` if there is no such group among the 200 preceding
    /// items.
    fileprivate func group(containingItemAt index: Int) -> Item? {
        for position in (max(0, index - 200)..<index).reversed() {
            if let item = item(at: position), item.beginsSection { return item.type == .group ? item : nil }
        }
        return nil
    }
}
