import JSONSyntax
import SettingsChecks
import SettingsModel
import SourceText

/// The texts that are open, and the bundles that they belong to.
struct Workspace: Sendable {
    let files: any WorkspaceFiles
    /// The folders that somebody works in; none where a text was opened alone.
    private var roots: [String] = []
    /// By their paths.
    private(set) var documents: [String: OpenDocument] = [:]
    /// By their paths.
    private(set) var bundles: [String: WorkspaceBundle] = [:]
    /// The bundles that something changed in since what is open was last put over them.
    private var changed: Set<String> = [] { didSet { isUnsaid = isUnsaid || !changed.isEmpty } }
    /// The paths of files that changed on the disk since `readChanges()` last looked at them.
    private var changedOnDisk: Set<String> = [] { didSet { isUnsaid = isUnsaid || !changedOnDisk.isEmpty } }
    /// Whether something changed since it was last said what is wrong.
    private var isUnsaid = false
    /// What was last said of each file, by its address.
    private var said: [String: [JSON]] = [:]
    /// The addresses of the open texts that changed since something was said of them.
    private var changedDocuments: Set<String> = []

    init(_ files: any WorkspaceFiles) { self.files = files }

    // MARK: Texts

    mutating func open(_ document: JSON) {
        guard let uri = document["uri"]?.string, let path = DocumentURI.path(of: uri),
            let text = document["text"]?.string
        else { return }
        documents[path] = OpenDocument(uri: uri, path: path, version: document["version"]?.integer, text: text)
        find(path)
        noteText(at: path)
    }

    /// Takes the changes of a text: each of the text that the one before left.
    mutating func change(_ params: JSON, _ encoding: PositionEncoding) {
        guard let path = params["textDocument"]?["uri"]?.string.flatMap(DocumentURI.path),
            var document = documents.removeValue(forKey: path)
        else { return }
        document.version = params["textDocument"]?["version"]?.integer
        document.apply(params["contentChanges"]?.values ?? [], encoding)
        documents[path] = document
        noteText(at: path)
    }

    mutating func noteSaved(_ uri: String?) {
        guard let path = uri.flatMap(DocumentURI.path), documents[path] != nil else { return }
        documents[path]?.noteSaved()
        changedOnDisk.insert(path)
        changedDocuments.insert(documents[path]?.uri ?? "")
    }

    mutating func close(_ uri: String?) {
        guard let path = uri.flatMap(DocumentURI.path), let document = documents.removeValue(forKey: path) else {
            return
        }
        if document.isOptionsFile { noteText(ofOptions: document) }
        for part in document.parts { changed.insert(part.bundle) }
        let used = Set(documents.values.flatMap(\.parts).map(\.bundle))
        for path in bundles.keys where !used.contains(path) { bundles[path] = nil }
    }

    /// Finds the bundles of a text, and reads those that are not known yet.
    private mutating func find(_ path: String) {
        let parts =
            path.hasSuffix(".xcstrings")
            ? files.bundles(ofCatalog: path) : [files.bundle(around: path)].compactMap { $0 }
        let known = parts.filter { isInRoots($0.bundle) }
        documents[path]?.parts = known
        for part in known where bundles[part.bundle] == nil {
            bundles[part.bundle] = WorkspaceBundle(part.bundle, contents(of: part.bundle))
        }
    }

    private func contents(of bundle: String) -> BundleContents {
        let options = documents.filter { $0.value.isOptionsFile }.mapValues { $0.bytes }
        return files.contents(ofBundle: bundle, unsaved: options)
    }

    private mutating func noteText(at path: String) {
        guard let document = documents[path] else { return }
        changedDocuments.insert(document.uri)
        if document.isOptionsFile { noteText(ofOptions: document) }
        for part in document.parts { changed.insert(part.bundle) }
    }

    private mutating func noteText(ofOptions document: OpenDocument) {
        let folder = document.path.dropLast(OpenDocument.optionsFileName.count)
        for (path, bundle) in bundles where bundle.contents.optionsPath == document.path || path.hasPrefix(folder) {
            read(path)
        }
    }

    // MARK: The disk

    /// Records files that changed on the disk, by their URIs.
    mutating func noteChanged(_ uris: [String]) { changedOnDisk.formUnion(uris.compactMap(DocumentURI.path)) }

    /// Reads the bundles again that files changed in or around, each once, however many files changed.
    mutating func readChanges() {
        if changedOnDisk.isEmpty { return }
        let paths = changedOnDisk
        changedOnDisk = []
        var affected: Set<String> = []
        var others: [String] = []
        for path in paths {
            let around = Self.folders(from: path).filter { bundles[$0] != nil }
            affected.formUnion(around)
            if around.isEmpty { others.append(path) }
        }
        affected.formUnion(bundles(governedByAnyOf: others))
        for bundle in affected { read(bundle) }
        for path in documents.keys where documents[path]?.parts.isEmpty == true { find(path) }
    }

    /// The open bundles that files outside of them may say something about.
    ///
    /// An options file governs the bundles below its folder. A file in another bundle is about that one, which may be open
    /// under another path. Any other file, such as a catalog or an Xcode project, may be about all of them.
    private func bundles(governedByAnyOf paths: [String]) -> Set<String> {
        if paths.isEmpty { return [] }
        let byFolder = Dictionary(grouping: paths) { DocumentURI.normalized($0 + "/..") }
        var governed: Set<String> = []
        for (folder, paths) in byFolder {
            if paths.contains(where: OpenDocument.isOptionsFile) { governed.insert(folder) }
            guard let other = paths.first(where: { !OpenDocument.isOptionsFile($0) }) else { continue }
            guard let bundle = files.bundle(around: other)?.bundle else { return Set(bundles.keys) }
            governed.insert(bundle)
        }
        governed.formUnion(governed.compactMap(files.realPath))
        let options = Set(paths.filter(OpenDocument.isOptionsFile))
        return Set(
            bundles.values.filter { bundle in
                let ways = [bundle.path, files.realPath(of: bundle.path) ?? bundle.path]
                return ways.contains { Self.folders(from: $0).contains(where: governed.contains) }
                    || bundle.contents.optionsPath.map(options.contains) ?? false
            }.map(\.path))
    }

    /// A path and those of the folders above it.
    private static func folders(from path: String) -> [String] {
        let slashes = path.indices.dropFirst().filter { path[$0] == "/" }
        return slashes.map { String(path[..<$0]) } + [path]
    }

    /// Reads a bundle anew.
    private mutating func read(_ path: String) {
        let contents = contents(of: path)
        bundles[path]?.take(contents)
        changed.insert(path)
    }

    mutating func changeRoots(adding added: [String], removing removed: [String]) {
        roots = roots.filter { !removed.contains($0) } + added
        for path in documents.keys {
            find(path)
            noteText(at: path)
        }
        let used = Set(documents.values.flatMap(\.parts).map(\.bundle))
        for path in bundles.keys where !used.contains(path) { bundles[path] = nil }
    }

    /// Whether somebody works in a bundle: it is in one of the folders, or around one, however both are spelled.
    private func isInRoots(_ bundle: String) -> Bool {
        if roots.isEmpty { return true }
        let bundles = [bundle, files.realPath(of: bundle) ?? bundle]
        return (roots + roots.compactMap(files.realPath)).contains { root in
            bundles.contains { Self.lies($0, in: root) || Self.lies(root, in: $0) }
        }
    }

    private static func lies(_ path: String, in folder: String) -> Bool {
        path == folder || folder == "/" || path.hasPrefix(folder + "/")
    }

    // MARK: Asking

    /// A bundle with all that is open in it.
    mutating func bundle(_ path: String) -> WorkspaceBundle? {
        if changed.remove(path) != nil, var bundle = bundles.removeValue(forKey: path) {
            var open: [String: OpenDocument] = [:]
            for document in documents.values {
                for part in document.parts where part.bundle == path { open[part.path] = document }
            }
            if let part = bundle.contents.optionsPart, let options = bundle.contents.optionsPath {
                open[part] = documents[options]
            }
            bundle.show(open)
            bundles[path] = bundle
        }
        return bundles[path]
    }

    /// Looks at the disk once more: what changes files that are not open is worked out from what is there now.
    mutating func readAgain(_ path: String) {
        if bundles[path]?.readAgain() == true { changed.insert(path) }
    }

    func version(of uri: String) -> Int? { DocumentURI.path(of: uri).flatMap { documents[$0]?.version } }

    /// What `check` finds in a bundle that is at least so severe.
    mutating func findings(in path: String, least: Severity) -> [Finding] {
        _ = bundle(path)
        return bundles[path]?.findings(least: least) ?? []
    }

    /// The address of a file: as the client spells it, where it is open.
    func uri(of part: BundlePart) -> String {
        if let uri = bundles[part.bundle]?.openFiles[part.path]?.uri { return uri }
        var bundle = part.bundle
        // Where the bundle is a symbolic link, what lies beside it lies beside the folder that it leads to.
        if BundleFiles.liesOutside(part.path), let real = files.realPath(of: bundle) {
            let folder = DocumentURI.normalized(bundle + "/..")
            if files.realPath(of: folder) != DocumentURI.normalized(real + "/..") { bundle = real }
        }
        let path = DocumentURI.normalized("\(bundle)/\(part.path)")
        return documents[path]?.uri ?? DocumentURI.uri(of: path)
    }

    /// What is wrong in the files of which something else was said last, and in those that changed, by their addresses.
    mutating func newDiagnostics(_ client: ClientFeatures) -> [(uri: String, diagnostics: [JSON])] {
        readChanges()
        if !isUnsaid, changedDocuments.isEmpty { return [] }
        isUnsaid = false
        for path in bundles.keys { _ = findings(in: path, least: client.least) }
        var now: [String: [JSON]] = [:]
        for path in bundles.keys.sorted() {
            guard let bundle = bundles[path] else { continue }
            for (part, diagnostics) in diagnostics(of: bundle, client) {
                now[uri(of: BundlePart(bundle: path, path: part)), default: []] += diagnostics
            }
            if let path = bundle.contents.optionsPath, documents[path] == nil {
                // The same options govern several bundles.
                now[DocumentURI.uri(of: path)] = diagnostics(
                    bundle.contents.optionsMistakes, ClientLines(bundle.contents.optionsText, client.encoding))
            }
        }
        for document in documents.values where document.isOptionsFile {
            now[document.uri, default: []] += diagnostics(ofOptions: document, client)
        }
        let uris = Set(now.keys).union(said.keys).union(changedDocuments)
        let result = uris.sorted().compactMap { uri -> (uri: String, diagnostics: [JSON])? in
            let new = now[uri] ?? []
            guard new != said[uri] ?? [] || changedDocuments.contains(uri) else { return nil }
            return (uri, new)
        }
        changedDocuments = []
        said = now.filter { !$0.value.isEmpty }
        return result
    }
}
