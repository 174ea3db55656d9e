package import SourceText

/// For which build configurations the panes and items of a bundle are: by what they say themselves, and by what leads to
/// them.
///
/// What a group says holds for the items of its section, what a row says for what only such rows lead to, and what a pane
/// says for the rows that lead to it.
package struct BundleConfigurations: Sendable {
    /// The build configurations that are told apart: at most 63, and more than a project has.
    package let names: [ExactString]
    private let places: [ExactString: ConfigurationSet]
    private var panes: [String: Int] = [:]
    private var nodes: [Node]

    private struct Node {
        let base: String
        /// What the pane itself says.
        let own: ConfigurationSet
        /// What the items say, their groups considered; empty where none says anything.
        let items: [ConfigurationSet]
        var links: [Link] = []
        /// What the pane is for, by all ways that lead to it.
        var reach: ConfigurationSet = []
    }

    private struct Link {
        let item: Int
        let isRow: Bool
        /// The panes that it leads to.
        let targets: [Int]
    }

    /// - Parameter names: the build configurations to tell apart; nil for those that the bundle names.
    package init(of bundle: SettingsBundle, among names: [ExactString]? = nil) {
        let names = Array(
            (names ?? bundle.configurationNames.map(\.name)).withoutRepetitions.prefix(ConfigurationSet.most))
        let places = Dictionary(
            uniqueKeysWithValues: names.enumerated().map { ($1, ConfigurationSet(at: $0)) })
        self.names = names
        self.places = places
        let all = bundle.propertyLists
        nodes = all.map { pane in
            Node(
                base: pane.name.base, own: Self.set(pane.configurations, places), items: Self.sets(pane, places))
        }
        var named: [String: [Int]] = [:]
        for (index, pane) in all.enumerated() {
            panes[pane.path] = index
            for name in Set([pane.name.full, pane.name.unlocalized]) { named[name, default: []].append(index) }
        }
        for (index, pane) in all.enumerated() {
            nodes[index].links = pane.paneLinks.map { link in
                let targets = PaneName.suffixes.flatMap { named[link.pane.full + $0] ?? [] }
                return Link(item: link.itemIndex, isRow: link.isRow, targets: targets)
            }
        }
        spread()
    }

    private static func set(_ names: [ExactString]?, _ places: [ExactString: ConfigurationSet]) -> ConfigurationSet {
        guard let names else { return .all }
        return names.reduce(into: []) { $0.formUnion(places[$1] ?? []) }
    }

    private static func sets(_ pane: Pane, _ places: [ExactString: ConfigurationSet]) -> [ConfigurationSet] {
        let items = pane.items
        guard items.contains(where: { $0.has(.configurations) }) else { return [] }
        return zip(items, pane.groups).map { item, group in
            let own = set(item.configurations, places)
            return item.beginsSection ? own : own.intersection(set(group?.configurations, places))
        }
    }

    // MARK: Ways

    /// Finds out what leads to the panes, from those on that no other pane leads to.
    private mutating func spread() {
        var below: Set<Int> = []
        for node in nodes {
            for target in node.links.flatMap(\.targets) where nodes[target].base != node.base { below.insert(target) }
        }
        let tops = nodes.indices.filter { nodes[$0].base == "Root" || !below.contains($0) }
        // Panes that lead to nothing but each other were nobody's before, whatever the rows say.
        var known = Set(tops)
        var open = tops
        while let index = open.popLast() {
            open += nodes[index].links.flatMap(\.targets).filter { known.insert($0).inserted }
        }
        open = tops + nodes.indices.filter { !known.contains($0) }
        for index in open { nodes[index].reach = nodes[index].own }
        while let index = open.popLast() {
            for link in nodes[index].links {
                let set = nodes[index].reach.intersection(said(ofItem: link.item, on: nodes[index]))
                for target in link.targets {
                    let more = set.intersection(nodes[target].own)
                    if nodes[target].reach.isSuperset(of: more) { continue }
                    nodes[target].reach.formUnion(more)
                    open.append(target)
                }
            }
        }
    }

    private func said(ofItem index: Int, on node: Node) -> ConfigurationSet {
        index < node.items.count ? node.items[index] : .all
    }

    // MARK: Answers

    /// What a pane is for.
    package func set(of pane: Pane) -> ConfigurationSet { panes[pane.path].map { nodes[$0].reach } ?? .all }

    /// What each item of a pane is for.
    package func sets(ofItemsOn pane: Pane) -> [ConfigurationSet] {
        guard let node = panes[pane.path].map({ nodes[$0] }) else {
            return Array(repeating: .all, count: pane.itemCount)
        }
        var sets = (0..<pane.itemCount).map { node.reach.intersection(said(ofItem: $0, on: node)) }
        for link in node.links where link.isRow && !link.targets.isEmpty {
            let reach = link.targets.reduce(into: ConfigurationSet()) { $0.formUnion(nodes[$1].reach) }
            sets[link.item].formIntersection(reach)
        }
        return sets
    }

    /// Whether a set has a build configuration, one of those that are told apart.
    package func has(_ name: ExactString, in set: ConfigurationSet) -> Bool {
        places[name].map(set.contains) ?? false
    }

    /// The names of the build configurations in a set; nil for all.
    package func names(in set: ConfigurationSet) -> [ExactString]? {
        set == .all ? nil : names.filter { has($0, in: set) }
    }
}
