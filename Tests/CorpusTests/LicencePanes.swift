import Foundation
import TestSupport

/// The license panes of a real bundle as their generator wrote them, read only with Foundation.
struct LicencePanes {
    /// The top pane, without `.plist`.
    let top: String
    /// The paths of all panes, starting with the top pane.
    private(set) var paths: [String]
    /// The paths of the tables that the panes use.
    private(set) var tables: [String]
    private let bundle: String

    /// Names that generators and their users choose for the top pane.
    private static let names: Set<String> = [
        "com.mono0926.LicensePlist", "Acknowledgements", "Licenses", "swift-collections-license",
    ]

    /// - Returns: `nil` if the bundle has no such pane or cannot be read.
    init?(of bundle: String) {
        guard let all = try? FileManager.default.subpathsOfDirectory(atPath: bundle),
            let path = all.sorted().first(where: { path in
                Self.names.contains { path == $0 + ".plist" || path.hasSuffix("/\($0).plist") }
            })
        else { return nil }
        self.bundle = bundle
        top = String(path.dropLast(".plist".count))
        paths = []
        tables = []
        var open = [path]
        var names: Set<String> = []
        while let next = open.popLast() {
            guard !paths.contains(next), all.contains(next) else { continue }
            guard let pane = Self.pane(at: "\(bundle)/\(next)") else { return nil }
            paths.append(next)
            open += pane.links.map { $0 + ".plist" }
            if let table = pane.table { names.insert(table) }
        }
        tables = all.filter { path in
            let parts = path.split(separator: "/")
            return parts.count == 2 && parts[0].hasSuffix(".lproj") && names.contains { parts[1] == $0 + ".strings" }
        }.sorted()
    }

    /// The links and the table of a pane, as Foundation reads them.
    static func pane(at path: String) -> (links: [String], table: String?)? {
        guard let data = FileManager.default.contents(atPath: path),
            let pane = try? unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                as? [String: Any],
            let items = pane["PreferenceSpecifiers"] as? [[String: Any]]
        else { return nil }
        return (items.compactMap { $0["File"] as? String }, pane["StringsTable"] as? String)
    }

    /// Copies the panes and their tables to another folder.
    func copy(to folder: ScratchFolder, as name: String) throws {
        for path in paths + tables {
            guard let bytes = FileManager.default.contents(atPath: "\(bundle)/\(path)") else { continue }
            try folder.write(Array(bytes), to: "\(name)/\(path)")
        }
    }
}
