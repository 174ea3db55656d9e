package import PropertyListSyntax
import SourceText

/// What an Xcode project says of its targets and of the files that they copy: a view on its `project.pbxproj`.
///
/// Source: <https://github.com/swiftlang/swift-build>; Apple publishes no reference.
package struct XcodeProject {
    private typealias Object = [ExactString: PropertyListValue]

    private let objects: [ExactString: Object]
    /// The objects that list another one among their children.
    private let parents: [ExactString: ExactString]
    /// The ids of the targets, in their order.
    private let targets: [ExactString]
    /// The folder that paths begin in, from that of the project.
    private let start: [Substring]

    /// - Returns: nil for what is no project.
    package init?(_ document: PropertyListDocument) {
        guard let root = document.value?.object, let all = root["objects"]?.object,
            let project = root["rootObject"]?.text.flatMap({ all[$0]?.object })
        else { return nil }
        let objects = all.compactMapValues(\.object)
        var parents: [ExactString: ExactString] = [:]
        for (id, object) in objects {
            for child in object.texts("children") { parents[child] = id }
        }
        self.objects = objects
        self.parents = parents
        targets = project.texts("targets")
        start = Self.path(project["projectDirPath"]?.text?.string ?? "", in: [])
    }

    /// A target that makes an app.
    package struct App: Hashable {
        package let name: String
        /// Whether a build rule makes the bundle before it is copied.
        package let buildsFirst: Bool
    }

    /// The apps into which a folder that Xcode takes for one file is copied.
    ///
    /// - Parameter path: the path of the folder from that of the project, with "/" between its parts.
    package func apps(copying path: String) -> [App] {
        let wanted = Self.path(path, in: [])
        return targets.compactMap { id in
            guard let target = objects[id], target["isa"] == .string("PBXNativeTarget"),
                target["productType"]?.text?.string.hasPrefix("com.apple.product-type.application") == true,
                lists(wanted, id, target) || holds(wanted, id, target)
            else { return nil }
            return App(name: target["name"]?.text?.string ?? "", buildsFirst: hasRule(for: wanted, target))
        }
    }

    /// Whether a resources phase of a target lists a file.
    private func lists(_ wanted: [Substring], _ id: ExactString, _ target: Object) -> Bool {
        target.texts("buildPhases").contains { phase in
            guard let phase = objects[phase], phase["isa"] == .string("PBXResourcesBuildPhase") else { return false }
            return phase.texts("files").contains { file in
                objects[file]?["fileRef"]?.text.flatMap { place(of: $0) } == wanted
            }
        }
    }

    /// Whether a file lies in a folder that Xcode keeps in step with the disk, and is a member of a target.
    private func holds(_ wanted: [Substring], _ id: ExactString, _ target: Object) -> Bool {
        let owned = Set(target.texts("fileSystemSynchronizedGroups"))
        return objects.contains { group, object in
            guard object["isa"] == .string("PBXFileSystemSynchronizedRootGroup"), let folder = place(of: group),
                wanted.count > folder.count, wanted.starts(with: folder)
            else { return false }
            let rest = wanted.dropFirst(folder.count).joined(separator: "/")
            // An exception turns membership round.
            let isException = object.texts("exceptions").contains { set in
                guard let set = objects[set], set["target"]?.text == id else { return false }
                return set.texts("membershipExceptions").contains(ExactString(rest))
            }
            return owned.contains(group) != isException
        }
    }

    private func hasRule(for wanted: [Substring], _ target: Object) -> Bool {
        guard let name = wanted.last else { return false }
        return target.texts("buildRules").contains { rule in
            let patterns = objects[rule]?["filePatterns"]?.text?.string.split(separator: " ") ?? []
            return patterns.contains { $0 == "*/\(name)" || $0 == "*.bundle" || $0 == "*/*.bundle" }
        }
    }

    // MARK: Paths

    /// The path of a file or a group from the folder of the project; nil where it is told from somewhere else.
    private func place(of id: ExactString) -> [Substring]? {
        var names: [String] = []
        var known: Set<ExactString> = []
        var next: ExactString? = id
        while let id = next, let object = objects[id], known.insert(id).inserted {
            names.append(object["path"]?.text?.string ?? "")
            switch object["sourceTree"]?.text?.string {
            case "<group>", nil: next = parents[id]
            case "SOURCE_ROOT": next = nil
            default: return nil
            }
        }
        return names.reversed().reduce(start) { Self.path($1, in: $0) }
    }

    /// A path inside a folder, without `.` and with `..` worked out.
    private static func path(_ text: String, in folder: [Substring]) -> [Substring] {
        text.split(separator: "/").reduce(into: folder) { path, name in
            if name == ".." && path.last.map({ $0 != ".." }) == true {
                path.removeLast()
            } else if name != "." {
                path.append(name)
            }
        }
    }
}

extension PropertyListValue {
    fileprivate var object: [ExactString: PropertyListValue]? {
        guard case .dictionary(let entries) = self else { return nil }
        return Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }

    fileprivate var text: ExactString? { if case .string(let text) = self { text } else { nil } }
}

extension [ExactString: PropertyListValue] {
    /// The strings of a list.
    fileprivate func texts(_ key: ExactString) -> [ExactString] { self[key]?.array?.compactMap(\.text) ?? [] }
}
