import SettingsModel

/// Which panes lead to which.
struct PaneGraph {
    private let names: [PaneName]
    private let targets: [PaneName: Set<PaneName>]

    /// - Parameter panes: all property lists: rows lead to some that are no panes.
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

    /// The panes to which no way leads but through some panes that go, in their order.
    ///
    /// A pane that nothing led to before is none of them: it was nobody's.
    func below(_ gone: Set<PaneName>) -> [PaneName] {
        let lower = reached(from: gone.reduce(into: []) { $0.formUnion(targets[$1] ?? []) }, besides: gone)
        let others = names.filter { !gone.contains($0) && (!lower.contains($0) || $0.base == "Root") }
        let kept = reached(from: Set(others), besides: gone)
        return lower.subtracting(kept).sorted()
    }

    /// The panes that no other pane leads to, by the names that stand for their variants and localized copies, too.
    var tops: [String] {
        let below = targets.reduce(into: Set<String>()) { below, link in
            for target in link.value where target.base != link.key.base { below.insert(target.base) }
        }
        return Set(names.map(\.base)).subtracting(below).sorted()
    }

    /// The panes to which a way leads from some panes, those included, that keeps clear of others.
    func reached(from start: Set<PaneName>, besides others: Set<PaneName> = []) -> Set<PaneName> {
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
