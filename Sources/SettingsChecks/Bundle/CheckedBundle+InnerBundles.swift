import SettingsModel
import SourceText

extension CheckedBundle {
    func findInnerBundles() -> [String] {
        var folders: Set<String> = []
        var linked: Set<String> = []
        for pane in panes {
            guard let folder = Self.innerBundle(of: pane.path) else { continue }
            folders.insert(folder)
            if graph.reachable.contains(pane.pane.name.base) { linked.insert(folder) }
        }
        return folders.subtracting(linked).sorted()
    }

    /// Whether a file lies in a bundle inside the bundle, which is reported as a whole.
    func isInInnerBundle(_ path: String) -> Bool { Self.innerBundle(of: path).map(innerBundles.contains) ?? false }

    /// The folder on the way to a file, if any, that is a bundle by its name: the outermost.
    private static func innerBundle(of path: String) -> String? {
        guard path.holds(".bundle/") else { return nil }
        let parts = path.split(separator: "/").dropLast()
        return parts.firstIndex { $0.hasSuffix(".bundle") }.map { parts[...$0].joined(separator: "/") }
    }
}
