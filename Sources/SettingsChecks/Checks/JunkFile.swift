import SettingsModel

extension Rule {
    /// A file that some other program left in the bundle.
    static let junkFile = Rule(
        "junk-file", .note, "a file that does not belong into the bundle",
        what: """
            The bundle holds files of the Finder, of Windows, of a version control system or of an editor: .DS_Store, \
            Thumbs.db, .svn, .gitkeep, a backup that ends in ~ or .orig.
            """,
        why: "The bundle is copied into the app as it is: the file is delivered to everybody who installs it.",
        instead: "Remove the file, and let the version control system ignore it.",
        fix: """
            Unsafe: removes the file, or the folder with all that is in it; not one with control characters in its name, \
            as the Finder's Icon has.
            """,
        evidence: .documented(References.article),
        effect: .inferred(References.article),
        example: .files(
            ["Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>", ".DS_Store": "", "Root.plist~": ""],
            at: [".DS_Store", "Root.plist~"]),
        check: .bundle { checked, reporter in
            for path in Set(checked.bundle.otherFiles.compactMap(junk)).sorted() {
                let name = path.split(separator: "/").last.map(String.init) ?? path
                let files = checked.bundle.loaded.files.keys.filter { $0 == path || $0.hasPrefix(path + "/") }.sorted()
                // Changes of files with such names are not made: they could not be recorded.
                let isOwn = files.allSatisfy { file in
                    checked.bundle.loaded.files[file]?.target == file && visible(file) == file
                }
                reporter.report(
                    path, at: nil, "\(quoted(name)) is copied into the app with the bundle", help: "remove it",
                    fix: isOwn ? .unsafe("remove \(quoted(name))", .files(files.map { .remove(path: $0) })) : nil)
            }
        })

    private static let folders: Set<Substring> = [
        ".svn", ".hg", ".bzr", "CVS", "__MACOSX", ".AppleDouble", ".idea", ".vscode",
    ]
    private static let names: Set<String> = [
        ".ds_store", "thumbs.db", "ehthumbs.db", "desktop.ini", ".gitkeep", ".keep", ".gitignore", ".gitattributes",
        "icon\r",
    ]
    private static let endings = ["~", ".bak", ".orig", ".rej", ".swp", ".tmp"]

    /// The file that a path leads to, or the folder above it, which does not belong into a bundle; nil where it does.
    private static func junk(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        if let index = parts.dropLast().firstIndex(where: folders.contains) {
            return parts[...index].joined(separator: "/")
        }
        guard let name = parts.last?.lowercased() else { return nil }
        let isJunk = names.contains(name) || name.hasPrefix("._") || endings.contains { name.hasSuffix($0) }
        return isJunk ? path : nil
    }
}
