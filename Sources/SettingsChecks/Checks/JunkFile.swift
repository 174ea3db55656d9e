import SettingsModel

extension Rule {
    /// A rule that reports unwanted files that other programs have created in the bundle.
    static let junkFile = Rule(
        "junk-file", .note, "a file does not belong in the bundle",
        what: """
            The bundle contains a file or folder that was created by Finder, Windows, a version control system or an \
            editor. The rule reports names such as .DS_Store, Thumbs.db, .svn and .gitkeep, and backup files whose \
            names end in ~ or .orig.
            """,
        why: """
            Xcode copies all contents of the bundle into the app, except .DS_Store, CVS, .svn, .git and .hg. Scripts, \
            and build systems other than Xcode, that copy entire folders also copy .DS_Store, CVS, .svn, .git and .hg.
            """,
        recommendation:
            "Remove the file from the bundle, and add its name to the ignore list of the version control system.",
        fix: """
            The unsafe fix removes the file, or the folder and its contents. The fix does not remove files with \
            control characters in their names, such as Finder's Icon file.
            """,
        evidence: .sourceCode(References.copyTool),
        effect: .sourceCode(References.copyTool),
        example: .files(
            ["Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>", ".DS_Store": "", "Root.plist~": ""],
            at: [".DS_Store", "Root.plist~"]),
        check: .bundle { checked, reporter in
            for path in Set(checked.bundle.otherFiles.compactMap(junkPath)).sorted() {
                let name = path.split(separator: "/").last.map(String.init) ?? path
                let files = checked.bundle.loaded.files.keys.filter { $0 == path || $0.hasPrefix(path + "/") }.sorted()
                // Files with control characters in their names are not changed, because the journal cannot record them.
                let isOwn = files.allSatisfy { file in
                    checked.bundle.loaded.files[file]?.target == file && printable(file) == file
                }
                let effect =
                    namesExcludedByXcode.contains(name.lowercased())
                    ? "does not belong in" : "is copied into the app with"
                reporter.report(
                    path, at: nil, "\(quoted(name)) \(effect) the bundle", help: "remove it",
                    fix: isOwn ? .unsafe("remove \(quoted(name))", .files(files.map { .remove(path: $0) })) : nil)
            }
        })

    /// The lowercase names of the items that Xcode excludes when it copies a bundle.
    private static let namesExcludedByXcode: Set<String> = [".ds_store", "cvs", ".svn", ".git", ".hg"]
    private static let folders: Set<Substring> = [
        ".svn", ".hg", ".bzr", "CVS", "__MACOSX", ".AppleDouble", ".idea", ".vscode",
    ]
    private static let names: Set<String> = [
        ".ds_store", "thumbs.db", "ehthumbs.db", "desktop.ini", ".gitkeep", ".keep", ".gitignore", ".gitattributes",
        "icon\r",
    ]
    private static let nameSuffixes = ["~", ".bak", ".orig", ".rej", ".swp", ".tmp"]

    /// Returns the path of the unwanted item that a file is or is inside. For a file in an unwanted folder, the result
    /// is the outermost such folder. The result is `nil` if the file belongs in a bundle.
    private static func junkPath(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        if let index = parts.dropLast().firstIndex(where: folders.contains) {
            return parts[...index].joined(separator: "/")
        }
        guard let name = parts.last?.lowercased() else { return nil }
        let isJunk = names.contains(name) || name.hasPrefix("._") || nameSuffixes.contains { name.hasSuffix($0) }
        return isJunk ? path : nil
    }
}
