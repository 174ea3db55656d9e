import JSONSyntax
import SettingsChecks
import SettingsModel
import SourceText

/// The open documents and the bundles to which they belong.
struct Workspace: Sendable {
    let files: any WorkspaceFiles
    /// The paths of the workspace folders. If there are none, the server handles bundles in all folders.
    private var roots: [String] = []
    /// The open documents, keyed by path.
    private(set) var documents: [String: OpenDocument] = [:]
    /// The bundles to which open documents belong, keyed by path.
    private(set) var bundles: [String: WorkspaceBundle] = [:]
    /// The paths of bundles whose contents do not reflect the latest changes yet.
    private var changed: Set<String> = [] {
        didSet { hasUnpublishedChanges = hasUnpublishedChanges || !changed.isEmpty }
    }
    /// The paths of files that have changed on disk since the last call to `readChanges()`.
    private var changedOnDisk: Set<String> = [] {
        didSet { hasUnpublishedChanges = hasUnpublishedChanges || !changedOnDisk.isEmpty }
    }
    /// Whether anything has changed since diagnostics were last published.
    private var hasUnpublishedChanges = false
    /// The most recently published diagnostics of each file, keyed by URI.
    private var publishedDiagnostics: [String: [JSON]] = [:]
    /// The URIs of open documents that have changed since their diagnostics were last published.
    private var changedDocuments: Set<String> = []

    init(_ files: any WorkspaceFiles) { self.files = files }

    // MARK: Documents

    mutating func open(_ document: JSON) {
        guard let uri = document["uri"]?.string, let path = DocumentURI.path(of: uri),
            let text = document["text"]?.string
        else { return }
        documents[path] = OpenDocument(uri: uri, path: path, version: document["version"]?.integer, text: text)
        findBundlesOfDocument(path)
        recordTextChange(at: path)
    }

    /// Applies changes to a document in order. The positions in each change refer to the text after the previous
    /// change.
    mutating func change(_ params: JSON, _ unit: SourcePosition.Unit) {
        guard let path = params["textDocument"]?["uri"]?.string.flatMap(DocumentURI.path),
            var document = documents.removeValue(forKey: path)
        else { return }
        document.version = params["textDocument"]?["version"]?.integer
        document.apply(params["contentChanges"]?.values ?? [], unit)
        documents[path] = document
        recordTextChange(at: path)
    }

    mutating func markSaved(_ uri: String?) {
        guard let path = uri.flatMap(DocumentURI.path), documents[path] != nil else { return }
        documents[path]?.markSaved()
        changedOnDisk.insert(path)
        changedDocuments.insert(documents[path]?.uri ?? "")
    }

    mutating func close(_ uri: String?) {
        guard let path = uri.flatMap(DocumentURI.path), let document = documents.removeValue(forKey: path) else {
            return
        }
        if document.isOptionsFile { recordTextChange(ofOptions: document) }
        for part in document.parts { changed.insert(part.bundle) }
        let used = Set(documents.values.flatMap(\.parts).map(\.bundle))
        for path in bundles.keys where !used.contains(path) { bundles[path] = nil }
    }

    /// Finds the bundles to which a document belongs, and reads the bundles that have not been read yet.
    private mutating func findBundlesOfDocument(_ path: String) {
        let parts =
            path.hasSuffix(".xcstrings")
            ? files.bundles(usingCatalog: path) : [files.bundle(around: path)].compactMap { $0 }
        let known = parts.filter { isInWorkspaceFolders($0.bundle) }
        documents[path]?.parts = known
        for part in known where bundles[part.bundle] == nil {
            bundles[part.bundle] = WorkspaceBundle(part.bundle, contents(of: part.bundle))
        }
    }

    private func contents(of bundle: String) -> BundleContents {
        let options = documents.filter { $0.value.isOptionsFile }.mapValues { $0.bytes }
        return files.contents(ofBundle: bundle, unsavedOptions: options)
    }

    private mutating func recordTextChange(at path: String) {
        guard let document = documents[path] else { return }
        changedDocuments.insert(document.uri)
        if document.isOptionsFile { recordTextChange(ofOptions: document) }
        for part in document.parts { changed.insert(part.bundle) }
    }

    private mutating func recordTextChange(ofOptions document: OpenDocument) {
        let folder = document.path.dropLast(OpenDocument.optionsFileName.count)
        for (path, bundle) in bundles where bundle.contents.optionsPath == document.path || path.hasPrefix(folder) {
            reloadBundle(path)
        }
    }

    // MARK: File system

    /// Records that the files with the given URIs have changed on disk.
    mutating func recordFileChanges(_ uris: [String]) { changedOnDisk.formUnion(uris.compactMap(DocumentURI.path)) }

    /// Rereads the bundles that are affected by files that have changed on disk. Each bundle is read only once.
    mutating func readChanges() {
        if changedOnDisk.isEmpty { return }
        let paths = changedOnDisk
        changedOnDisk = []
        var affected: Set<String> = []
        var others: [String] = []
        for path in paths {
            let around = Self.pathAndParentFolders(from: path).filter { bundles[$0] != nil }
            affected.formUnion(around)
            if around.isEmpty { others.append(path) }
        }
        affected.formUnion(bundles(governedByAnyOf: others))
        for bundle in affected { reloadBundle(bundle) }
        for path in documents.keys where documents[path]?.parts.isEmpty == true { findBundlesOfDocument(path) }
    }

    /// Returns the open bundles that might be affected by changes to files outside all open bundles.
    ///
    /// An options file affects the bundles in its folder and in nested folders. A file in a bundle affects only that
    /// bundle, which might be open under a different path. Any other file, such as a String Catalog or an Xcode
    /// project, might affect all bundles.
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
                return ways.contains { Self.pathAndParentFolders(from: $0).contains(where: governed.contains) }
                    || bundle.contents.optionsPath.map(options.contains) ?? false
            }.map(\.path))
    }

    /// Returns a path and the paths of all its parent folders.
    private static func pathAndParentFolders(from path: String) -> [String] {
        let slashes = path.indices.dropFirst().filter { path[$0] == "/" }
        return slashes.map { String(path[..<$0]) } + [path]
    }

    /// Rereads a bundle from disk.
    private mutating func reloadBundle(_ path: String) {
        let contents = contents(of: path)
        bundles[path]?.replaceContents(contents)
        changed.insert(path)
    }

    mutating func changeWorkspaceFolders(adding added: [String], removing removed: [String]) {
        roots = roots.filter { !removed.contains($0) } + added
        for path in documents.keys {
            findBundlesOfDocument(path)
            recordTextChange(at: path)
        }
        let used = Set(documents.values.flatMap(\.parts).map(\.bundle))
        for path in bundles.keys where !used.contains(path) { bundles[path] = nil }
    }

    /// Returns whether a bundle is in a workspace folder or contains a workspace folder. Symbolic links are resolved.
    /// If there are no workspace folders, the result is `true`.
    private func isInWorkspaceFolders(_ bundle: String) -> Bool {
        if roots.isEmpty { return true }
        let bundles = [bundle, files.realPath(of: bundle) ?? bundle]
        return (roots + roots.compactMap(files.realPath)).contains { root in
            bundles.contains { Self.isPath($0, in: root) || Self.isPath(root, in: $0) }
        }
    }

    private static func isPath(_ path: String, in folder: String) -> Bool {
        path == folder || folder == "/" || path.hasPrefix(folder + "/")
    }

    // MARK: Queries

    /// Returns a bundle in which the contents of open documents replace the files on disk.
    mutating func bundle(_ path: String) -> WorkspaceBundle? {
        if changed.remove(path) != nil, var bundle = bundles.removeValue(forKey: path) {
            var open: [String: OpenDocument] = [:]
            for document in documents.values {
                for part in document.parts where part.bundle == path { open[part.path] = document }
            }
            if let part = bundle.contents.optionsPart, let options = bundle.contents.optionsPath {
                open[part] = documents[options]
            }
            bundle.overlayOpenDocuments(open)
            bundles[path] = bundle
        }
        return bundles[path]
    }

    /// Rereads the files of a bundle from disk, because changes to files that are not open must be based on their
    /// current contents.
    mutating func rereadFiles(_ path: String) {
        if bundles[path]?.rereadFiles() == true { changed.insert(path) }
    }

    func version(of uri: String) -> Int? { DocumentURI.path(of: uri).flatMap { documents[$0]?.version } }

    /// Returns a bundle's findings that have at least the given severity.
    mutating func findings(in path: String, leastSeverity: Severity) -> [Finding] {
        _ = bundle(path)
        return bundles[path]?.findings(leastSeverity: leastSeverity) ?? []
    }

    /// Returns the URI of a file. For an open file, this is the URI that the client sent.
    func uri(of part: BundleFileLocation) -> String {
        if let uri = bundles[part.bundle]?.openFiles[part.path]?.uri { return uri }
        var bundle = part.bundle
        // If the bundle is a symbolic link, a path next to it refers to the folder of its target.
        if BundleFiles.isOutsideBundle(part.path), let real = files.realPath(of: bundle) {
            let folder = DocumentURI.normalized(bundle + "/..")
            if files.realPath(of: folder) != DocumentURI.normalized(real + "/..") { bundle = real }
        }
        let path = DocumentURI.normalized("\(bundle)/\(part.path)")
        return documents[path]?.uri ?? DocumentURI.uri(of: path)
    }

    /// Returns the diagnostics to publish. The result includes all changed documents, and all files whose diagnostics
    /// have changed since they were last published.
    mutating func newDiagnostics(_ client: ClientFeatures) -> [(uri: String, diagnostics: [JSON])] {
        readChanges()
        if !hasUnpublishedChanges, changedDocuments.isEmpty { return [] }
        hasUnpublishedChanges = false
        for path in bundles.keys { _ = findings(in: path, leastSeverity: client.leastSeverity) }
        var now: [String: [JSON]] = [:]
        for path in bundles.keys.sorted() {
            guard let bundle = bundles[path] else { continue }
            for (part, diagnostics) in diagnostics(of: bundle, client) {
                now[uri(of: BundleFileLocation(bundle: path, path: part)), default: []] += diagnostics
            }
            if let path = bundle.contents.optionsPath, documents[path] == nil {
                // Several bundles can share an options file.
                now[DocumentURI.uri(of: path)] = diagnostics(
                    bundle.contents.optionsMistakes, ClientLines(bundle.contents.optionsText, client.unit))
            }
        }
        for document in documents.values where document.isOptionsFile {
            let mistakes = files.mistakes(inOptions: document.bytes, at: document.path)
            now[document.uri, default: []] += diagnostics(mistakes, document.lines(client.unit))
        }
        let uris = Set(now.keys).union(publishedDiagnostics.keys).union(changedDocuments)
        let result = uris.sorted().compactMap { uri -> (uri: String, diagnostics: [JSON])? in
            let new = now[uri] ?? []
            guard new != publishedDiagnostics[uri] ?? [] || changedDocuments.contains(uri) else { return nil }
            return (uri, new)
        }
        changedDocuments = []
        publishedDiagnostics = now.filter { !$0.value.isEmpty }
        return result
    }
}
