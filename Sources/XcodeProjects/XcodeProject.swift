package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// An Xcode project: a view on its `project.pbxproj`. Objects are looked at where they stand; none is written back.
///
/// Source: <https://github.com/swiftlang/swift-build>; Apple publishes no reference.
package struct XcodeProject: Sendable {
    /// The path of the file, for errors.
    package let path: String
    package let document: PropertyListDocument
    /// The dictionary of all objects.
    package let objects: PropertyListElement
    /// The object that has the targets.
    package let root: ProjectObject
    /// The positions of the objects by their ids; of two with one id the last counts, as in CoreFoundation.
    private let positions: [ExactString: Int]
    /// The groups that list an object among their children, by its id.
    let parents: [ExactString: [ExactString]]
    /// The folder that paths begin in, from that of the project.
    let start: [Substring]

    /// - Throws: for what is no project, with the place.
    package init(_ document: PropertyListDocument, at path: String) throws(BundleError) {
        self.path = path
        self.document = document
        guard document.isReadable, let objects = document.root?["objects"], objects.kind == .dictionary else {
            throw Self.unreadable(document, at: path)
        }
        self.objects = objects
        var positions: [ExactString: Int] = Dictionary(minimumCapacity: objects.entryCount)
        var parents: [ExactString: [ExactString]] = [:]
        for (index, entry) in objects.entries.enumerated() {
            let id = entry.key
            positions[id] = index
            for child in ProjectObject(id: id, element: entry.element).strings("children") {
                parents[child, default: []].append(id)
            }
        }
        self.positions = positions
        self.parents = parents
        guard let id = document.root?["rootObject"]?.stringValue, let index = positions[id],
            let root = objects.entry(at: index)
        else { throw Self.unreadable(document, at: path) }
        self.root = ProjectObject(id: id, element: root.element)
        start = Self.path(self.root["projectDirPath"]?.string ?? "", in: [])
    }

    private static func unreadable(_ document: PropertyListDocument, at path: String) -> BundleError {
        let lines = LineTable(document.source.text)
        if let conflict = document.firstConflictMarker {
            return BundleError(
                "the Xcode project contains merge conflict markers", path: path,
                position: lines.position(of: conflict), help: "resolve the conflict first")
        }
        let problem = document.source.text.count == 0 ? nil : document.diagnostics.first
        return BundleError(
            problem.map { "the Xcode project cannot be read: \($0.message)" } ?? "not an Xcode project", path: path,
            position: lines.position(of: problem?.span.lowerBound ?? 0),
            help: "restore an intact copy from version control")
    }

    // MARK: Objects

    /// The object of an id; nil where there is none.
    package func object(_ id: ExactString) -> ProjectObject? {
        positions[id].flatMap(objects.entry(at:)).map { ProjectObject(id: id, element: $0.element) }
    }

    /// The objects of some ids, without those that are not there.
    package func objects(_ ids: [ExactString]) -> [ProjectObject] { ids.compactMap(object) }

    /// All objects of a type, in the order of the file.
    package func objects(ofType type: String) -> [ProjectObject] {
        objects.entries.lazy.map { ProjectObject(id: $0.key, element: $0.element) }.filter { $0.type == type }
    }

    /// The targets, in their order.
    package var targets: [Target] {
        objects(root.strings("targets")).map { Target(object: $0, project: self) }
    }

    // MARK: Paths

    /// How deep groups lie in groups at the most: deeper ones have no place, nor have groups that lie in each other.
    private static let depth = 64

    /// The path of a file or a group from the folder of the project; nil where it is told from somewhere else, such as
    /// the products.
    package func place(of id: ExactString) -> [Substring]? {
        var names: [String] = []
        var next: ExactString? = id
        while let id = next, let object = object(id) {
            guard names.count < Self.depth else { return nil }
            names.append(object["path"]?.string ?? "")
            switch object["sourceTree"]?.string {
            case "<group>", nil: next = parents[id]?.first
            case "SOURCE_ROOT": next = nil
            default: return nil
            }
        }
        return names.reversed().reduce(start) { Self.path($1, in: $0) }
    }

    /// The path of one of many files, most of which lie in few groups.
    ///
    /// - Parameter groups: the places of groups that are known already.
    func place(of file: ProjectObject, in groups: inout [ExactString: [Substring]?]) -> [Substring]? {
        let folder: [Substring]?
        switch file["sourceTree"]?.string {
        case "<group>", nil:
            if let group = parents[file.id]?.first {
                folder = groups[group] ?? place(of: group)
                groups[group] = .some(folder)
            } else {
                folder = start
            }
        case "SOURCE_ROOT": folder = start
        default: folder = nil
        }
        return folder.map { Self.path(file["path"]?.string ?? "", in: $0) }
    }

    /// The groups that an object lies in, the outermost first: the main group, as a rule.
    package func groups(around id: ExactString) -> [ProjectObject] {
        var groups: [ProjectObject] = []
        var next = parents[id]?.first
        while let id = next, let group = object(id), groups.count < Self.depth {
            groups.append(group)
            next = parents[id]?.first
        }
        return groups.reversed()
    }

    /// A path inside a folder, without `.` and with `..` worked out.
    static func path(_ text: String, in folder: [Substring]) -> [Substring] {
        text.split(separator: "/").reduce(into: folder) { path, name in
            if name == ".." && path.last.map({ $0 != ".." }) == true {
                path.removeLast()
            } else if name != "." {
                path.append(name)
            }
        }
    }
}

extension PropertyListDocument {
    /// The byte offset of the first line that a merge left in a file for somebody to resolve.
    fileprivate var firstConflictMarker: Int? {
        let bytes = source.text.bytes(in: 0..<source.text.count)
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let rest = bytes[start...]
            if rest.starts(with: "<<<<<<< ".utf8) || rest.starts(with: ">>>>>>> ".utf8) {
                return start - bytes.startIndex
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { break }
            start = end + 1
        }
        return nil
    }
}
