package import SourceText

/// The build configurations that include the panes and items of a bundle.
///
/// An item inherits the restrictions of its group. A linked pane is included only in the configurations that include an
/// item that links to it. A child pane item is included only in the configurations that include the pane that it opens.
package struct BundleConfigurations: Sendable {
    /// The names of the build configurations that are distinguished. At most 63 configurations are supported.
    package let names: [ExactString]
    private let places: [ExactString: ConfigurationSet]
    private var panes: [String: Int] = [:]
    private var nodes: [PaneNode]

    private struct PaneNode {
        let base: String
        /// The configurations that the pane itself specifies.
        let own: ConfigurationSet
        /// The configurations that include each item, as restricted by its group. Empty if no item specifies any
        /// configurations.
        let items: [ConfigurationSet]
        var links: [Link] = []
        /// The configurations in which the pane is reachable through at least one link.
        var reach: ConfigurationSet = []
    }

    private struct Link {
        let item: Int
        let isRow: Bool
        /// The indices of the panes that the link can open.
        let targets: [Int]
    }

    /// Computes the build configurations that include each pane and item in a bundle.
    ///
    /// - Parameter names: The names of the build configurations to distinguish, or `nil` to use the names that occur in
    ///   the bundle.
    package init(of bundle: SettingsBundle, among names: [ExactString]? = nil) {
        let names = Array(
            (names ?? bundle.configurationNames.map(\.name)).withoutRepetitions.prefix(ConfigurationSet.maximumCount))
        let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, ConfigurationSet(at: $0)) })
        self.names = names
        self.places = places
        let all = bundle.propertyLists
        nodes = all.map { pane in
            PaneNode(base: pane.name.base, own: Self.set(pane.configurations, places), items: Self.sets(pane, places))
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
        propagateConfigurations()
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

    // MARK: Links

    /// Computes the configurations of all panes by following links, starting at `Root` and the panes that no other pane
    /// links to.
    private mutating func propagateConfigurations() {
        var below: Set<Int> = []
        for node in nodes {
            for target in node.links.flatMap(\.targets) where nodes[target].base != node.base { below.insert(target) }
        }
        let tops = nodes.indices.filter { nodes[$0].base == "Root" || !below.contains($0) }
        // Panes that only link to each other are never reachable, so each of them is also a starting point.
        var known = Set(tops)
        var open = tops
        while let index = open.popLast() {
            open += nodes[index].links.flatMap(\.targets).filter { known.insert($0).inserted }
        }
        open = tops + nodes.indices.filter { !known.contains($0) }
        for index in open { nodes[index].reach = nodes[index].own }
        while let index = open.popLast() {
            for link in nodes[index].links {
                let set = nodes[index].reach.intersection(specifiedConfigurations(ofItem: link.item, on: nodes[index]))
                for target in link.targets {
                    let more = set.intersection(nodes[target].own)
                    if nodes[target].reach.isSuperset(of: more) { continue }
                    nodes[target].reach.formUnion(more)
                    open.append(target)
                }
            }
        }
    }

    private func specifiedConfigurations(ofItem index: Int, on node: PaneNode) -> ConfigurationSet {
        index < node.items.count ? node.items[index] : .all
    }

    // MARK: Results

    /// Returns the build configurations that include a pane.
    package func set(of pane: Pane) -> ConfigurationSet { panes[pane.path].map { nodes[$0].reach } ?? .all }

    /// Returns the build configurations that include each item of a pane.
    package func sets(ofItemsOn pane: Pane) -> [ConfigurationSet] {
        guard let node = panes[pane.path].map({ nodes[$0] }) else {
            return Array(repeating: .all, count: pane.itemCount)
        }
        var sets = (0..<pane.itemCount).map { node.reach.intersection(specifiedConfigurations(ofItem: $0, on: node)) }
        for link in node.links where link.isRow && !link.targets.isEmpty {
            let reach = link.targets.reduce(into: ConfigurationSet()) { $0.formUnion(nodes[$1].reach) }
            sets[link.item].formIntersection(reach)
        }
        return sets
    }

    /// Returns whether a set contains the build configuration with the specified name. Returns `false` if the name is
    /// not one of `names`.
    package func has(_ name: ExactString, in set: ConfigurationSet) -> Bool {
        places[name].map(set.contains) ?? false
    }

    /// Returns the names of the build configurations in a set, or `nil` if the set contains all configurations.
    package func names(in set: ConfigurationSet) -> [ExactString]? {
        set == .all ? nil : names.filter { has($0, in: set) }
    }
}

/// A set of build configurations. One member represents all configurations that the bundle does not name.
package struct ConfigurationSet: OptionSet, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let all = ConfigurationSet(rawValue: .max)

    /// The maximum number of named configurations in a set.
    static let maximumCount = UInt64.bitWidth - 1

    init(at index: Int) { rawValue = 1 << UInt64(index) }
}
