import Foundation
import TestSupport

/// The files of a bundle as CoreFoundation reads them, and the expected results of renaming and removing panes,
/// computed independently of the tool.
struct PaneTree {
    /// The expected contents of a file.
    enum Content {
        case bytes([UInt8])
        /// A property list with this value, in any format.
        case value([String: Any])
    }

    private(set) var files: [String: Content] = [:]
    /// The panes by path.
    private(set) var panes: [String: [String: Any]] = [:]
    /// The string tables by path.
    private var tables: [String: [String: Any]] = [:]
    /// The property lists and tables that CoreFoundation does not read or that are in the old style.
    private(set) var unreadable: [String] = []
    /// The files that each pane links to, including links for InAppSettingsKit.
    private var targets: [String: [String]] = [:]

    init(_ snapshot: FolderSnapshot) {
        for path in snapshot.files {
            guard let bytes = snapshot[path] else { continue }
            files[path] = .bytes(bytes)
            let isPane = path.hasSuffix(".plist")
            guard isPane || path.hasSuffix(".strings") else { continue }
            var format = PropertyListSerialization.PropertyListFormat.xml
            let value = try? unsafe PropertyListSerialization.propertyList(
                from: Data(bytes), options: [], format: &format)
            guard bytes.isEmpty && !isPane || value != nil, !isPane || format != .openStep else {
                unreadable.append(path)
                continue
            }
            guard let root = value as? [String: Any] ?? (isPane ? nil : [:]) else { continue }
            if !isPane {
                tables[path] = root
            } else if root["PreferenceSpecifiers"] is [Any] {
                panes[path] = root
            }
        }
        for (path, pane) in panes {
            let named = Self.items(pane).flatMap(Self.named)
            targets[path] = lists.filter { path in named.contains { Self.leads($0, to: path) } }
        }
    }

    // MARK: Names

    private static let suffixes = [
        "", "~ipad", "~iphone", "~vision", ".inApp", "~ipad.inApp", "~iphone.inApp", "~vision.inApp",
    ]

    /// The path of a pane without a language folder and `.plist`.
    private static func name(_ path: String) -> String {
        var parts = path.dropLast(".plist".count).split(separator: "/")
        if parts.count > 1, parts[0].hasSuffix(".lproj") { parts.removeFirst() }
        return parts.joined(separator: "/")
    }

    /// The name of the pane that a path belongs to, without the suffix of a variant.
    static func base(_ path: String) -> String {
        let name = name(path)
        let suffix = suffixes.filter { name.hasSuffix($0) && name != $0 }.max { $0.count < $1.count } ?? ""
        return String(name.dropLast(suffix.count))
    }

    /// The names of all panes except Root.
    var bases: [String] { Set(panes.keys.map(Self.base)).subtracting(["Root"]).sorted() }

    private var lists: [String] { files.keys.filter { $0.hasSuffix(".plist") } }

    // MARK: Rows

    /// The pane that an item links to, or `nil` for other items.
    private static func file(_ item: Any) -> String? {
        guard let item = item as? [String: Any], item["Type"] as? String == "PSChildPaneSpecifier",
            item["IASKViewControllerClass"] == nil, item["IASKViewControllerStoryBoardId"] == nil,
            item["IASKSegueIdentifier"] == nil,
            let file = item["File"] as? String
        else { return nil }
        return file.hasSuffix(".plist") ? String(file.dropLast(".plist".count)) : file
    }

    private static func leads(_ file: String, to path: String) -> Bool {
        suffixes.contains { "\(file)\($0).plist" == path || file + $0 == name(path) }
    }

    private static func items(_ pane: [String: Any]) -> [Any] { pane["PreferenceSpecifiers"] as? [Any] ?? [] }

    /// The panes that an item refers to, including references for InAppSettingsKit and the app.
    private static func named(_ item: Any) -> [String] {
        guard let item = item as? [String: Any] else { return [] }
        let inner = ["ItemSpecifier", "AddSpecifier"].compactMap { (item[$0] as? [String: Any])?["File"] as? String }
        return [file(item) ?? item["File"] as? String].compactMap { $0 } + inner
    }

    /// Items that link to a missing pane, as "pane: file".
    var deadRows: [String] {
        panes.flatMap { path, pane in
            Self.items(pane).compactMap(Self.file).filter { file in !lists.contains { Self.leads(file, to: $0) } }
                .map { "\(path): \($0)" }
        }.sorted()
    }

    /// An item with the name of a pane replaced.
    private static func renamed(_ item: Any, _ old: String, to new: String) -> Any {
        guard var dictionary = item as? [String: Any] else { return item }
        if let file = dictionary["File"] as? String, base(file.hasSuffix(".plist") ? file : file + ".plist") == old {
            dictionary["File"] = new + file.dropFirst(old.count)
        }
        for key in ["ItemSpecifier", "AddSpecifier"] where dictionary[key] != nil {
            dictionary[key] = dictionary[key].map { renamed($0, old, to: new) }
        }
        return dictionary
    }

    // MARK: Expectations

    /// The expected files after a pane is renamed.
    func renaming(_ old: String, to new: String) -> [String: Content] {
        func last(_ name: String) -> String { String(name.split(separator: "/").last ?? "") }
        let own = panes.filter { Self.base($0.key) == old }
        let others = panes.filter { Self.base($0.key) != old }
        func table(_ pane: [String: Any]) -> String? { pane["StringsTable"] as? String }
        let takesTable =
            own.values.contains { table($0) ?? last(old) == last(old) }
            && !others.values.contains { table($0) == last(old) }
        var expected: [String: Content] = [:]
        for (path, content) in files {
            let parts = path.split(separator: "/")
            if path.hasSuffix(".plist"), Self.base(path) == old {
                let folder = parts[0].hasSuffix(".lproj") && parts.count > 1 ? "\(parts[0])/" : ""
                expected["\(folder)\(new)\(Self.name(path).dropFirst(old.count)).plist"] = content
            } else if takesTable, parts.count == 2, parts[0].hasSuffix(".lproj"), parts[1] == "\(last(old)).strings" {
                expected["\(parts[0])/\(last(new)).strings"] = content
            } else {
                expected[path] = content
            }
        }
        for (path, pane) in panes {
            var changed = pane
            changed["PreferenceSpecifiers"] = Self.items(pane).map { Self.renamed($0, old, to: new) }
            if takesTable, Self.base(path) == old, table(pane) == last(old) { changed["StringsTable"] = last(new) }
            guard !Self.isEqual(pane, changed) else { continue }
            let place = expected.keys.contains(path) ? path : path.replacing(old, with: new)
            expected[place] = .value(changed)
        }
        return expected
    }

    /// The files of a pane and of the panes that are reachable only through it.
    func removal(of base: String) -> Set<String> {
        let gone = Set(lists.filter { Self.base($0) == base })
        func reached(from start: some Sequence<String>) -> Set<String> {
            var found: Set<String> = []
            var open = start.filter { !gone.contains($0) }
            while let path = open.popLast() {
                if found.insert(path).inserted { open += (targets[path] ?? []).filter { !gone.contains($0) } }
            }
            return found
        }
        let below = reached(from: gone.flatMap { targets[$0] ?? [] })
        let kept = reached(from: lists.filter { !below.contains($0) || Self.base($0) == "Root" })
        return gone.union(below.subtracting(kept))
    }

    /// The expected files after the given files are removed.
    func removing(_ gone: Set<String>) -> [String: Content] {
        var expected = files.filter { !gone.contains($0.key) }
        let left = lists.filter { !gone.contains($0) }
        var dropped: [(table: String?, item: Any)] = []
        for path in gone {
            let table =
                panes[path]?["StringsTable"] as? String ?? Self.base(path).split(separator: "/").last.map(String.init)
            dropped.append((table, [:]))
            for item in Self.items(panes[path] ?? [:]) { dropped.append((table, item)) }
        }
        var rest: [String: [Any]] = [:]
        for (path, pane) in panes where !gone.contains(path) {
            let items = Self.items(pane)
            let isDead = items.map { item in
                guard let file = Self.file(item), gone.contains(where: { Self.leads(file, to: $0) }) else {
                    return false
                }
                return !left.contains { Self.leads(file, to: $0) }
            }
            rest[path] = zip(items, isDead).filter { !$1 }.map(\.0)
            guard isDead.contains(true) else { continue }
            expected[path] = .value(pane.merging(["PreferenceSpecifiers": rest[path] ?? []]) { $1 })
            if path.contains(".lproj/") { continue }
            for (item, isDead) in zip(items, isDead) where isDead {
                dropped.append((pane["StringsTable"] as? String, item))
            }
        }
        for table in Set(dropped.compactMap(\.table)) {
            let users = rest.filter { panes[$0.key]?["StringsTable"] as? String == table }
            let used = Set(users.values.joined().flatMap(Self.texts))
            let unused = Set(dropped.filter { $0.table == table }.flatMap { Self.texts($0.item) }).subtracting(used)
            for path in tables.keys where path.hasSuffix("/\(table).strings") && path.split(separator: "/").count == 2 {
                let entries = tables[path] ?? [:]
                if users.isEmpty {
                    expected[path] = nil
                } else if entries.keys.contains(where: unused.contains) {
                    expected[path] = .value(entries.filter { !unused.contains($0.key) })
                }
            }
        }
        return expected
    }

    /// The strings of an item that are looked up in a table.
    private static func texts(_ item: Any) -> [String] {
        guard let item = item as? [String: Any] else { return [] }
        let single = [
            "Title", "FooterText", "Description", "IASKSubtitle", "IASKPlaceholder", "IASKChildTitle",
            "IASKMailComposeSubject", "IASKMailComposeBody",
        ].compactMap { item[$0] as? String }
        let several = ["Titles", "ShortTitles"].flatMap { item[$0] as? [Any] ?? [] }
        let subtitles = (item["IASKSubtitle"] as? [String: Any] ?? [:]).values
        return single + (several + subtitles).compactMap { $0 as? String }
    }

    private static func isEqual(_ left: [String: Any], _ right: [String: Any]) -> Bool {
        NSDictionary(dictionary: left).isEqual(NSDictionary(dictionary: right))
    }

    // MARK: Comparing

    /// The differences between a bundle and the expected files, one line per file.
    static func differences(from expected: [String: Content], in snapshot: FolderSnapshot) -> [String] {
        let found = Set(snapshot.files)
        var lines =
            found.subtracting(expected.keys).map { "+ \($0)" } + Set(expected.keys).subtracting(found).map { "- \($0)" }
        for path in found {
            guard let bytes = snapshot[path] else { continue }
            switch expected[path] {
            case .bytes(let wanted): if wanted != bytes { lines.append("~ \(path)") }
            case .value(let wanted):
                let value = try? unsafe PropertyListSerialization.propertyList(
                    from: Data(bytes), options: [], format: nil)
                // A table without entries may contain only a comment, which CoreFoundation does not read as a property
                // list.
                if !isEqual(value as? [String: Any] ?? [:], wanted) { lines.append("≠ \(path)") }
            case nil: break
            }
        }
        return lines.sorted()
    }
}
