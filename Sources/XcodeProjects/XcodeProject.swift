package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// A read-only view of an Xcode project, based on its `project.pbxproj` file.
///
/// Source: <https://github.com/swiftlang/swift-build>, because Apple does not publish a specification.
package struct XcodeProject: Sendable {
    /// The path of the project file, as shown in error messages.
    package let path: String
    package let document: PropertyListDocument
    /// The dictionary of all objects, keyed by ID.
    package let objects: PropertyListElement
    /// The project's root object, which lists the targets.
    package let root: ProjectObject
    /// The indices of the objects in the dictionary, keyed by ID. If several objects have the same ID, the last one is
    /// used, as in CoreFoundation.
    private let positions: [ExactString: Int]
    /// The IDs of the groups that list an object as a child, keyed by the object's ID.
    let parents: [ExactString: [ExactString]]
    /// The base folder for the paths in the project. The value consists of path components relative to the project's
    /// folder.
    let start: [Substring]

    /// Reads a project from a parsed project file.
    ///
    /// - Throws: An error that specifies a position in the file if the document is not an Xcode project.
    package init(_ document: PropertyListDocument, at path: String) throws(BundleError) {
        self.path = path
        self.document = document
        guard document.isReadable, let objects = document.root?["objects"], objects.kind == .dictionary else {
            throw Self.unreadableProjectError(document, at: path)
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
        else { throw Self.unreadableProjectError(document, at: path) }
        self.root = ProjectObject(id: id, element: root.element)
        start = Self.path(self.root["projectDirPath"]?.string ?? "", in: [])
    }

    private static func unreadableProjectError(_ document: PropertyListDocument, at path: String) -> BundleError {
        let lines = LineTable(document.source.text)
        if let conflict = MergeConflict(in: document.source.text) {
            return BundleError(
                "the Xcode project \(conflict.problem)", path: path,
                position: lines.position(of: conflict.span.lowerBound), help: Message(MergeConflict.help))
        }
        let problem = document.source.text.count == 0 ? nil : document.diagnostics.first
        return BundleError(
            problem.map { "the Xcode project cannot be read: \($0.message)" } ?? "not an Xcode project", path: path,
            position: lines.position(of: problem?.span.lowerBound ?? 0),
            help: "restore an intact copy from version control")
    }

    // MARK: Objects

    /// Returns the object with the given ID, or `nil` if it does not exist.
    package func object(_ id: ExactString) -> ProjectObject? {
        positions[id].flatMap(objects.entry(at:)).map { ProjectObject(id: id, element: $0.element) }
    }

    /// Returns the objects with the given IDs. IDs of missing objects are skipped.
    package func objects(_ ids: [ExactString]) -> [ProjectObject] { ids.compactMap(object) }

    /// Returns all objects of a type in file order.
    package func objects(ofType type: String) -> [ProjectObject] {
        objects.entries.lazy.map { ProjectObject(id: $0.key, element: $0.element) }.filter { $0.type == type }
    }

    /// The targets, in project order.
    package var targets: [Target] { objects(root.strings("targets")).map { Target(object: $0, project: self) } }

    // MARK: Paths

    /// The maximum nesting depth of groups. Groups that are nested more deeply, or that contain each other, do not have
    /// a path.
    private static let maximumGroupDepth = 64

    /// Returns the path of a file or group relative to the project's folder. Returns `nil` if the path is relative to
    /// another location, such as the folder for build products.
    package func place(of id: ExactString) -> [Substring]? {
        var names: [String] = []
        var next: ExactString? = id
        while let id = next, let object = object(id) {
            guard names.count < Self.maximumGroupDepth else { return nil }
            names.append(object["path"]?.string ?? "")
            switch object["sourceTree"]?.string {
            case "<group>", nil: next = parents[id]?.first
            case "SOURCE_ROOT": next = nil
            default: return nil
            }
        }
        return names.reversed().reduce(start) { Self.path($1, in: $0) }
    }

    /// Returns the paths of a file relative to the project's folder, one for each group that lists it. Paths that are
    /// relative to another location are omitted. Unlike `place(of:)`, this method caches the paths of groups, which
    /// makes it faster for many files.
    ///
    /// - Parameter groups: The cached paths of groups, keyed by ID.
    func places(of file: ProjectObject, in groups: inout [ExactString: [Substring]?]) -> [[Substring]] {
        var folders: [[Substring]?] = []
        switch file["sourceTree"]?.string {
        case "<group>", nil:
            for group in parents[file.id] ?? [] {
                let folder = groups[group] ?? place(of: group)
                groups[group] = .some(folder)
                folders.append(folder)
            }
            if parents[file.id] == nil { folders.append(start) }
        case "SOURCE_ROOT": folders.append(start)
        default: break
        }
        return folders.compactMap { $0.map { Self.path(file["path"]?.string ?? "", in: $0) } }
    }

    /// Returns the paths of a file relative to the project's folder if the groups that list it give it several. Xcode
    /// uses one of them.
    package func ambiguousPaths(of file: ProjectObject) -> [String] {
        var groups: [ExactString: [Substring]?] = [:]
        let paths = places(of: file, in: &groups).map { $0.joined(separator: "/") }.withoutRepetitions
        return paths.count > 1 ? paths : []
    }

    /// Returns the groups that contain an object, outermost first. The first group is usually the main group.
    package func groups(around id: ExactString) -> [ProjectObject] {
        var groups: [ProjectObject] = []
        var next = parents[id]?.first
        while let id = next, let group = object(id), groups.count < Self.maximumGroupDepth {
            groups.append(group)
            next = parents[id]?.first
        }
        return groups.reversed()
    }

    /// Resolves a path against a folder and normalizes `.` and `..` components.
    static func path(_ text: String, in folder: [Substring]) -> [Substring] {
        text.split(separator: "/").reduce(into: folder) { path, name in
            if name == ".." && path.last.map({ $0 != ".." }) == true {
                path.removeLast()
            } else if name != "." {
                path.append(name)
            }
        }
    }

    // MARK: Languages

    /// The development language of the app, as specified in the project, such as `en` or `English`.
    package var developmentRegion: String? { root["developmentRegion"]?.string }

    /// The regions listed in the project, including `Base`.
    package var knownRegions: [String] { root.strings(Self.regionsKey).map(\.string) }

    static let regionsKey: ExactString = "knownRegions"

    /// The variant groups, each of which represents a localized file.
    package var variantGroups: [ProjectObject] { objects(ofType: "PBXVariantGroup") }

    /// The language tags of the app in sorted order, excluding `Base`.
    ///
    /// Earlier versions of Xcode listed four languages by their English names in every new project. Such a language is
    /// included only if a localized file uses its English name, or if it is the development language.
    package var languages: [String] {
        let used = Set(regionsOfLocalizedFiles)
        let names = knownRegions.filter { name in
            !LanguageIdentifier.isLegacyName(name) || used.contains(name) || name == developmentRegion
        }
        return LanguageIdentifier.canonicalTags(meantBy: names)
    }

    /// The region of each localized file that the project lists. Files in synchronized folders and the languages in
    /// String Catalogs are not included.
    package var regionsOfLocalizedFiles: [String] {
        variantGroups.flatMap { objects($0.strings("children")) }.compactMap(\.variantLanguage)
    }
}

/// An object in an Xcode project file, such as a target, a build phase, a group, or a file reference.
package struct ProjectObject: Sendable {
    package let id: ExactString
    /// The dictionary that contains the object's properties.
    package let element: PropertyListElement

    /// The type of the object, such as `PBXNativeTarget`.
    package var type: String { self["isa"]?.string ?? "" }

    /// Returns the string value of a property-list key.
    package subscript(key: ExactString) -> ExactString? { element[key]?.stringValue }

    /// Returns the strings in the array value of a property-list key.
    package func strings(_ key: ExactString) -> [ExactString] {
        guard let list = element[key], list.kind == .array else { return [] }
        return list.elements.compactMap(\.stringValue)
    }

    /// The last component of the object's path.
    package var lastPathComponent: String? { self["path"]?.string.split(separator: "/").last.map(String.init) }

    /// The name that Xcode uses for the object in comments. This is the `name` of the object or the last component of
    /// its `path`.
    package var name: String? { self["name"]?.string ?? lastPathComponent }

    /// The language of a file in a variant group. It is determined by the `.lproj` folder that contains the file or, if
    /// there is no such folder, by the name of the file reference.
    fileprivate var variantLanguage: String? {
        let folder = self["path"]?.string.split(separator: "/").last { $0.hasSuffix(".lproj") }
        return folder.map { String($0.dropLast(".lproj".count)) } ?? self["name"]?.string
    }
}
