import SettingsModel
import SourceText

extension CheckedBundle {
    /// Returns whether a path is in a folder that could not be read. It is unknown whether a file exists at such a
    /// path.
    func isInUnreadFolder(_ path: String) -> Bool { unreadFolders.contains { path.hasPrefix($0 + "/") } }

    /// Reports folders that could not be read.
    func reportUnread(_ folders: [String], to reporter: Reporter) {
        for folder in folders {
            let error = bundle.unreadableFolderError(of: folder)
            reporter.report(
                folder, at: nil, error.message.description,
                help: error.help.map { $0 + "; its contents were not checked" })
        }
    }

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

    /// Returns a fix that removes a language's string tables. The result is `nil` if the language folder contains other
    /// files.
    func fixRemovingTables(_ language: Language) -> Fix? {
        let tables = bundle.tables(in: language)
        guard containsOnlyTables(language), !tables.isEmpty, tables.allSatisfy({ $0.file.target == $0.path }) else {
            return nil
        }
        return .unsafe("remove \(quoted(language.folder))", .files(tables.map { .remove(path: $0.path) }))
    }

    private func containsOnlyTables(_ language: Language) -> Bool {
        bundle.tables(in: language).count == bundle.fileCount(in: language)
    }

    /// Returns a fix that renames a language folder. The result is `nil` if the new name is already used, or if the
    /// folder contains files other than string tables.
    func fixRenamingFolder(_ language: Language, to identifier: String) -> Fix? {
        let folder = Language(identifier).folder
        let isTaken = foldersIgnoringCase[folder.lowercased(), default: []].contains { $0 != language }
        guard !isTaken, containsOnlyTables(language) else { return nil }
        return .unsafe(
            "rename the folder to \(quoted(folder))", .renameLanguage(language.identifier, to: identifier))
    }
}
