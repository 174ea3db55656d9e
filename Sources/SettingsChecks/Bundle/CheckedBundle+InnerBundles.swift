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

    /// Returns whether a file is in a nested bundle whose panes no item opens. Such a bundle is reported as a whole.
    func isInInnerBundle(_ path: String) -> Bool { Self.innerBundle(of: path).map(innerBundles.contains) ?? false }

    /// Returns the outermost folder named `*.bundle` that contains a file. The result is `nil` if the file is not in
    /// such a folder.
    private static func innerBundle(of path: String) -> String? {
        guard path.containsBytes(".bundle/") else { return nil }
        let parts = path.split(separator: "/").dropLast()
        return parts.firstIndex { $0.hasSuffix(".bundle") }.map { parts[...$0].joined(separator: "/") }
    }
}
