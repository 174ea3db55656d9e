import SettingsModel
import SourceText

/// Methods that resolve the file names that the user specified.
extension FormatFiles {
    /// Returns the files to format, without duplicates and sorted by path.
    func files(in draft: inout Draft) throws(BundleError) -> [ParsedFile] {
        let bundle = draft.bundle
        var files: [ParsedFile] = []
        for name in names { files += try self.files(named: name, in: bundle) }
        if names.isEmpty {
            try requireReadableFolders(in: bundle) { _ in true }
            files = bundle.files.values.sorted { $0.path < $1.path }
            for link in files where link.target == nil {
                draft.report(.skip, link.path, "a symbolic link that leads outside the bundle")
            }
            files.removeAll { $0.target == nil }
            excludeGeneratedPanes(&files, &draft)
        }
        // String tables from a catalog are not files in the bundle, so they have no layout.
        if !names.isEmpty, let catalog = files.lazy.compactMap({ bundle.catalog(ofTableAt: $0.path) }).first {
            draft.report(.skip, catalog.path, "String Catalogs are not reformatted")
        }
        files.removeAll { bundle.catalog(ofTableAt: $0.path) != nil }
        for file in files where file.target == nil { try file.requireEditable() }
        // A symbolic link and its target are one file.
        let ordered = files.sorted { ($0.isLink ? 1 : 0, $0.path) < ($1.isLink ? 1 : 0, $1.path) }
        return ordered.withoutRepetitions(of: \.editPath).sorted { $0.path < $1.path }
    }

    /// Throws an error if a folder that satisfies `isWanted` cannot be read. Symbolic links that lead out of the bundle
    /// are ignored, because they are reported separately.
    private func requireReadableFolders(
        in bundle: SettingsBundle, where isWanted: (_ folder: String) -> Bool
    ) throws(BundleError) {
        if let folder = bundle.unreadFolders.first(where: { bundle.files[$0] == nil && isWanted($0) }) {
            throw bundle.unreadableFolderError(of: folder)
        }
    }

    /// Removes panes from `files` if they were written by a license generator, and reports that they are skipped. A
    /// bundle can contain hundreds of such panes.
    private func excludeGeneratedPanes(_ files: inout [ParsedFile], _ draft: inout Draft) {
        let generated = Set(files.map(\.path).filter { draft.bundle.pane(at: $0)?.isGenerated == true })
        guard let first = files.first(where: { generated.contains($0.path) }) else { return }
        files.removeAll { generated.contains($0.path) }
        let others = generated.count > 1 ? " and \(generated.count - 1) more" : ""
        draft.report(.skip, first.path + others, "written by a license generator; formatted only if specified by name")
    }

    /// Returns the files to which a name refers. The extension `.plist` can be omitted from the name of a pane. The
    /// name of a folder refers to all files in the folder.
    private func files(named name: String, in bundle: SettingsBundle) throws(BundleError) -> [ParsedFile] {
        var path = name[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        if let file = bundle.files[String(path)] ?? bundle.files[path + ".plist"] { return [file] }
        while path.hasSuffix("/") { path = path.dropLast() }
        try requireReadableFolders(in: bundle) { path == "." || $0 == path || $0.hasPrefix(path + "/") }
        let inside = bundle.files.values.filter { path == "." || $0.path.hasPrefix(path + "/") }
        if !inside.isEmpty { return inside }
        if bundle.otherFiles.contains(String(path)) {
            throw BundleError("\(path) is neither a property list nor a string table")
        }
        throw BundleError(
            "the bundle has no file \(quoted(name))", help: suggestion(for: String(path), in: bundle), isAbsence: true)
    }

    /// Returns the help text for a name that does not match any file.
    private func suggestion(for path: String, in bundle: SettingsBundle) -> Message {
        let known = bundle.files.keys.sorted()
        // Shell completion includes the path of the bundle.
        if let inner = path.split(separator: ".bundle/").last.map(String.init), inner != path, known.contains(inner) {
            return "use its path in the bundle: \(inner)"
        }
        let folders = Set(known.compactMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } })
        let panes = known.filter { $0.hasSuffix(".plist") }.map { String($0.dropLast(".plist".count)) }
        return mostSimilarName(to: path, among: panes + known + folders.sorted()).map { "did you mean \($0)?" }
            ?? "use a path in the bundle, such as Root.plist or de.lproj/Root.strings"
    }
}

extension ParsedFile {
    fileprivate var isLink: Bool { path != editPath }
}
