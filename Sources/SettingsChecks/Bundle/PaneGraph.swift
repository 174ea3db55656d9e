import SettingsModel
import SourceText

/// A graph of the links between panes. Each node represents a pane, its variants, and its localized copies.
struct PaneGraph {
    /// The nodes that can be reached from a `Root` pane.
    let reachable: Set<String>
    /// The links that complete a cycle. Each of these links opens a pane that is on the path to the link.
    let cycles: [(pane: CheckedPane, link: PaneLink)]
    /// Whether there is a readable `Root` pane.
    let hasRoot: Bool

    init(_ panes: [CheckedPane]) {
        let members = Dictionary(grouping: panes, by: \.pane.name.base)
        hasRoot = members["Root"] != nil
        var walk = DepthFirstSearch(members: members)
        for name in ["Root"] + panes.map({ $0.pane.name.base }) { walk.start(at: name, isRoot: name == "Root") }
        reachable = walk.reachable
        cycles = walk.cycles
    }

    /// A depth-first search of the graph. The search is not recursive, because chains of panes can be long.
    private struct DepthFirstSearch {
        let members: [String: [CheckedPane]]
        var reachable: Set<String> = []
        var cycles: [(pane: CheckedPane, link: PaneLink)] = []
        var visited: Set<String> = []
        /// The names of the panes that broken links were probably meant to open.
        var probableTargets: [String] = []
        lazy var names = FileNames(members.keys)

        mutating func start(at root: String, isRoot: Bool) {
            walk(from: root, isRoot: isRoot)
            // Separate searches, because a guessed link must not be reported as a cycle.
            while let name = probableTargets.popLast() { walk(from: name, isRoot: isRoot) }
        }

        private mutating func walk(from root: String, isRoot: Bool) {
            guard !visited.contains(root) else { return }
            var open: Set<String> = []
            var stack: [(name: String, steps: [(CheckedPane, PaneLink)], next: Int)] = []
            func push(_ name: String, _ walk: inout DepthFirstSearch) {
                walk.visited.insert(name)
                if isRoot { walk.reachable.insert(name) }
                open.insert(name)
                let steps = (walk.members[name] ?? []).flatMap { pane in
                    (pane.rows + pane.links.filter { !$0.isRow }).map { (pane, $0) }
                }
                stack.append((name, steps, 0))
            }
            push(root, &self)
            while let top = stack.last {
                guard top.next < top.steps.count else {
                    open.remove(top.name)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let (pane, link) = top.steps[top.next]
                // An extension is reported by another rule.
                let plain = members[PaneName(link.file).family] == nil ? link.nameWithoutExtension : nil
                let file = plain ?? link.file
                let name = members[file] != nil ? file : PaneName(file).family
                guard members[name] != nil else {
                    // The link is already reported, so its probable target must not be reported as unreachable.
                    if let name = names.nameDifferingInCase(of: file) ?? names.suggestion(for: file) {
                        probableTargets.append(name)
                    }
                    continue
                }
                if open.contains(name) {
                    if link.isRow { cycles.append((pane, link)) }
                } else if !visited.contains(name) {
                    push(name, &self)
                }
            }
        }
    }
}
