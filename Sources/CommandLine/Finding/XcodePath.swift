import BundleStorage
import SettingsModel
import SourceText
import XMLSyntax

/// Paths of Xcode projects and workspaces.
enum XcodePath {
    /// The folder that something lies in.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path as it is told from the working folder.
    static func shown(_ path: String) -> String { (try? PathAnchor(folder: "."))?.path(to: path) ?? path }

    /// Whether a project has the file with its objects: what is left of one that is made anew need not.
    static func hasFile(_ project: String) -> Bool { BundleDiscovery.isThere("\(project)/\(LocatedProject.fileName)") }

    /// The projects that a name given by hand stands for.
    ///
    /// - Throws: where it is none, and has none in it.
    static func projects(named name: String) throws(Failure) -> [String] {
        var path = name
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        if path.hasSuffix("/\(LocatedProject.fileName)") { path = folder(of: path) }
        if path.hasSuffix(".xcodeproj") { return [path] }
        let found =
            path.hasSuffix(".xcworkspace")
            ? projects(ofWorkspace: path)
            : SourceRoot.projects(in: path.isEmpty ? "." : path).filter(hasFile).map {
                $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0
            }
        guard found.isEmpty else { return found }
        throw Failure(
            "there is no Xcode project in \(visible(name))", help: "name one: --project App.xcodeproj")
    }

    /// The projects that the workspaces in a folder name, but for those of packages that others maintain.
    static func projects(ofWorkspacesIn folder: String) -> [String] {
        SourceRoot.items(in: folder, endingIn: ".xcworkspace").flatMap(projects(ofWorkspace:))
    }

    /// The projects that a workspace names and that are there.
    ///
    /// A place is written with what it is told from: `group:App/App.xcodeproj`, of a group around it or of the folder
    /// that the workspace lies in.
    private static func projects(ofWorkspace workspace: String) -> [String] {
        guard let bytes = try? InputFile.plainBytes(at: "\(workspace)/contents.xcworkspacedata") else { return [] }
        let root = folder(of: workspace)
        var reader = XMLReader(SourceText(bytes))
        var folders: [String] = []
        var found: [String] = []
        while case let event? = try? reader.next() {
            switch event {
            case .start(let element):
                let place = place(element.attributes["location"] ?? "", in: folders.last ?? root, of: root)
                folders.append(element.name == "Group" ? place : folders.last ?? root)
                let isProject = element.name == "FileRef" && place.hasSuffix(".xcodeproj")
                if isProject, !place.hasSuffix("/Pods.xcodeproj"), hasFile(place), !found.contains(place) {
                    found.append(place)
                }
            case .end: folders.removeLast()
            case .text: break
            }
        }
        return found
    }

    private static func place(_ location: String, in group: String, of root: String) -> String {
        let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return group }
        let path = String(parts[1])
        let folder = parts[0] == "container" ? root : group
        if parts[0] == "absolute" || path.hasPrefix("/") { return path }
        if path.isEmpty { return folder }
        return folder == "." ? path : "\(folder)/\(path)"
    }

    /// The lines of a file list.
    ///
    /// - Parameter path: its path from the folder of a project.
    static func lines(ofList path: String, besides project: String) -> [String]? {
        let path = path.hasPrefix("/") ? path : "\(folder(of: project))/\(path)"
        return (try? InputFile.plainBytes(at: path)).map(lines)
    }

    /// The lines of a file list.
    private static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }
}
