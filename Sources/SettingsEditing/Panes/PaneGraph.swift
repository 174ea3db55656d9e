import SettingsModel

/// A directed graph of the links between panes.
struct PaneGraph {
    private let names: [PaneName]
    private let targets: [PaneName: Set<PaneName>]

    /// Creates a graph of the links between property lists.
    ///
    /// - Parameter panes: All property lists of the bundle, including files that are not panes, because items might
    ///   open them.
    init(_ panes: [Pane]) {
        names = panes.map(\.name)
        var named: [String: [PaneName]] = [:]
        for name in names {
            for key in Set([name.full, name.unlocalized]) { named[key, default: []].append(name) }
        }
        targets = Dictionary(
            uniqueKeysWithValues: panes.map { pane in
                let linked = pane.paneLinks.flatMap { link in
                    PaneName.suffixes.flatMap { named[link.pane.full + $0] ?? [] }
                }
                return (pane.name, Set(linked))
            })
    }

    /// Returns the panes that become unreachable if the given panes are removed. The result is sorted.
    ///
    /// Panes that are already unreachable are not included.
    func panesBelow(_ gone: Set<PaneName>) -> [PaneName] {
        let lower = reachablePanes(from: gone.reduce(into: []) { $0.formUnion(targets[$1] ?? []) }, besides: gone)
        let others = names.filter { !gone.contains($0) && (!lower.contains($0) || $0.base == "Root") }
        let kept = reachablePanes(from: Set(others), besides: gone)
        return lower.subtracting(kept).sorted()
    }

    /// The base names of the panes that no other pane opens.
    var topPaneNames: [String] {
        let panesBelow = targets.reduce(into: Set<String>()) { panesBelow, link in
            for target in link.value where target.base != link.key.base { panesBelow.insert(target.base) }
        }
        return Set(names.map(\.base)).subtracting(panesBelow).sorted()
    }

    /// Returns the given panes and all panes that are reachable from them without passing through `others`. Panes in
    /// `others` are not included.
    func reachablePanes(from start: Set<PaneName>, besides others: Set<PaneName> = []) -> Set<PaneName> {
        var found = start.subtracting(others)
        var open = Array(found)
        while let name = open.popLast() {
            for target in targets[name] ?? [] where !others.contains(target) && found.insert(target).inserted {
                open.append(target)
            }
        }
        return found
    }
}
