import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports files that are not read because of their name or folder.
    static let unreadFile = Rule(
        "unread-file", .warning, "a file in the bundle is not read",
        what: """
            A string table is not directly in an .lproj folder, for example because the name of its folder is de, \
            de.lpoj or de-lproj. The rule also reports files whose names end in a misspelling of .plist, .strings or \
            .stringsdict, such as Root.string, and source code, such as Helper.swift. The shadowed-tables and \
            missing-table rules report string tables at the top level of the bundle, and the junk-file rule reports \
            files that other programs create. Copies of a pane in .lproj folders are reported if the pane is also at \
            the top level of the bundle.
            """,
        why: """
            CoreFoundation looks for string tables at the top level of the bundle and in its .lproj folders, by their \
            complete names. The strings in other tables appear untranslated. A pane at the top level of the bundle \
            takes precedence over its copies in .lproj folders. Xcode copies all contents of the bundle into the app, \
            including source code.
            """,
        recommendation: """
            Give the file or its folder the name in the message. Move source code out of the bundle.
            """,
        evidence: .sourceCode(References.cfBundleResources),
        example: .files(
            [
                "Root.plist": Example.onePane,
                "de/Root.strings": "\"Sound\" = \"Ton\";",
                "it.lproj/Root.string": "\"Sound\" = \"Suono\";",
                "Helper.swift": "import Foundation",
            ], at: ["de", "it.lproj/Root.string", "Helper.swift"]),
        check: .bundle { checked, reporter in
            reportHiddenCopies(checked, reporter)
            var folders: Set<String> = []
            for file in checked.unreadFiles where !checked.isReportedAsMissing(file) {
                switch file.reason {
                case .folder(let folder):
                    if folders.insert(folder).inserted { reportTables(in: folder, file, checked, reporter) }
                case .ending(let ending):
                    let pathMeant = file.pathMeant ?? ""
                    let name = pathMeant.split(separator: "/").last.map(String.init) ?? ""
                    reporter.report(
                        file.path, at: nil, "the name of the file does not end in '\(ending)', so the file is not read",
                        help: checked.bundle.filePaths.contains(pathMeant)
                            ? "remove the file, or move its contents to \(quoted(name))"
                            : ending == ".plist" || pathMeant.languageFolder != nil
                                ? "rename the file to \(quoted(name))"
                                : "move it into the .lproj folder of its language, as \(quoted(name))")
                case .sourceCode:
                    let name = file.path.split(separator: "/").last.map { quoted(String($0)) } ?? ""
                    reporter.report(
                        file.path, at: nil, "the source code \(name) is not read, but is copied into the app",
                        help: "move it out of the bundle")
                }
            }
        })

    /// Reports the copies of each pane in `.lproj` folders that the pane at the top level hides, at the first copy.
    private static func reportHiddenCopies(_ checked: CheckedBundle, _ reporter: Reporter) {
        let copies = checked.panes.map(\.pane).filter { pane in
            pane.name.isLocalized && checked.bundle.pane(named: pane.name.unlocalized) != nil
        }
        for (name, copies) in copies.grouped(by: \.name.unlocalized) {
            let others = copies.count - 1
            let subject: Message =
                others == 0 ? "this copy of the pane is" : "this copy of the pane and \(others) more are"
            reporter.report(
                copies[0].path, at: nil,
                "\(subject) not read, because '\(name).plist' is outside the .lproj folders",
                help: "translate the strings of '\(name).plist' in string tables, and remove the copies")
        }
    }

    private static func reportTables(
        in folder: String, _ file: UnreadFile, _ checked: CheckedBundle, _ reporter: Reporter
    ) {
        let languageFolder = file.pathMeant?.languageFolder
        let help: Message =
            switch languageFolder {
            case nil: "move its tables into the .lproj folder of their language"
            case let name? where checked.languageSet.contains(Language(folder: name)):
                "move its tables to \(quoted(name))"
            case let name?:
                folder.contains("/") ? "move the folder to \(quoted(name))" : "rename the folder to \(quoted(name))"
            }
        reporter.report(
            folder, at: nil, "\(quoted(folder)) is not a language folder, so its tables are not found", help: help)
    }
}

extension CheckedBundle {
    /// Returns whether another rule reports that the pane is missing that the file is meant to be.
    fileprivate func isReportedAsMissing(_ file: UnreadFile) -> Bool {
        guard let pathMeant = file.pathMeant, pathMeant.hasSuffix(".plist"), bundle.files[pathMeant] == nil else {
            return false
        }
        let name = PaneName(typed: pathMeant)
        return name.base == "Root" && !graph.hasRoot
            || panes.contains { pane in pane.rows.contains { self.name(of: $0) == name.base } }
    }
}
