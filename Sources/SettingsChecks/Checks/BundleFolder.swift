import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports bundles whose name neither the Settings app nor InAppSettingsKit recognizes.
    static let bundleName = Rule(
        "bundle-name", .warning, "the folder is not named Settings.bundle",
        what: """
            The bundle folder is not named Settings.bundle or InAppSettings.bundle. The Settings app reads \
            Settings.bundle, and the InAppSettingsKit library reads InAppSettings.bundle. File names are \
            case-sensitive on iOS devices, so settings.bundle and Settings.bundle are different names.
            """,
        why: """
            In Apple's article about Settings bundles, the folder is named Settings.bundle. A bundle with a name other \
            than Settings.bundle is still copied into the app. Inferred: the Settings app ignores a bundle with \
            another name.
            """,
        recommendation: """
            Rename the folder to Settings.bundle. If a build phase copies the folder into the app as Settings.bundle, \
            you can ignore the finding.
            """,
        evidence: .documented(References.article),
        effect: .inferred(References.article),
        example: .files(["Root.plist": Example.onePane], at: [""], named: "Preferences.bundle"),
        check: .bundle { checked, reporter in
            let name = checked.bundle.loaded.name
            guard !name.isEmpty, BundleName(rawValue: name) == nil, let problem = BundleName.problem(of: name) else {
                return
            }
            reporter.report(
                "", at: nil, problem, help: "rename the folder to \(quoted(BundleName.settings.rawValue))")
        })

    /// A rule that reports Settings bundles for the Watch app on iPhone.
    static let watchBundle = Rule(
        "watch-bundle", .warning, "Settings bundles for the Watch app are deprecated",
        what: """
            The bundle is named Settings-Watch.bundle, or the bundle is checked with --platform watchos. A Settings \
            bundle for the Watch app is part of the iOS app and appears in the Watch app on iPhone.
            """,
        why: """
            Xcode shows a warning about a Settings bundle for the Watch app if the iOS app requires iOS 13 or later. \
            Two developers reported that values set in the Watch app on iPhone did not reach apps on watchOS 2 and 3.
            """,
        recommendation: "Remove the Settings bundle for the Watch app, and provide the settings in the watchOS app.",
        evidence: .sourceCode(References.filesPhase),
        effect: .reported("https://github.com/lionheart/openradar-mirror/issues/15999"),
        example: .files(["Root.plist": Example.onePane], at: [""], named: "Settings-Watch.bundle"),
        check: .bundle { checked, reporter in
            let name = BundleName.watch.rawValue
            let isNamed = checked.bundle.loaded.name == name
            guard isNamed || checked.deployment.platforms.contains(.watchOS) else { return }
            reporter.report(
                "", at: nil, BundleName.problem(of: name) ?? "bundles for the Watch app are deprecated",
                help: isNamed ? "remove the bundle" : "leave out \(input: .platform) watchos")
        })

    /// A rule that reports bundles with an interrupted change that has not been finished.
    static let unfinishedChange = Rule(
        "unfinished-change", .error, "a change to the bundle was interrupted",
        what: """
            A settings-bundle command was interrupted after the command had recorded a change but before it had \
            written all files.
            """,
        why: """
            After an interrupted change, some files are updated and others are not. Items may refer to missing panes, \
            and strings may appear untranslated.
            """,
        recommendation: """
            Run 'settings-bundle recover' to complete or undo the interrupted change. The record of the interrupted \
            change is stored next to the bundle. If the bundle was moved or renamed after the interruption, restore \
            its original location and name before you run 'settings-bundle recover'.
            """,
        evidence: .toolConvention("Reference/Commands.md"),
        example: .files(
            ["Root.plist": Example.emptyPane], at: [""], hasUnfinishedChange: true),
        check: .bundle { checked, reporter in
            guard checked.bundle.loaded.hasUnfinishedChange else { return }
            reporter.report(
                "", at: nil, "an earlier change to the bundle was interrupted",
                help: "finish or undo it with \(run: .recover)")
        })

    /// A rule that reports unwanted files that other programs have created in the bundle.
    static let junkFile = Rule(
        "junk-file", .note, "a file does not belong in the bundle",
        what: """
            The bundle contains a file or folder that was created by Finder, Windows, a version control system or an \
            editor. The rule reports names such as .DS_Store, Thumbs.db, .svn and .gitkeep, and backup files whose \
            names end in ~ or .orig.
            """,
        why: """
            Xcode copies all contents of the bundle into the app, except .DS_Store, CVS, .svn, .git and .hg. If a \
            script or a build system other than Xcode copies entire folders, it also copies .DS_Store, CVS, .svn, .git \
            and .hg.
            """,
        recommendation:
            "Remove the file from the bundle, and add its name to the ignore list of the version control system.",
        fix: """
            The unsafe fix removes the file, or the folder and its contents. The fix does not remove files with \
            control characters in their names, such as Finder's Icon file.
            """,
        evidence: .sourceCode(References.copyTool),
        example: .files(
            ["Root.plist": Example.emptyPane, ".DS_Store": "", "Root.plist~": ""],
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
    private static let junkFolders: Set<Substring> = [
        ".svn", ".hg", ".bzr", "CVS", "__MACOSX", ".AppleDouble", ".idea", ".vscode",
    ]
    private static let junkNames: Set<String> = [".gitkeep", ".keep", ".gitignore", ".gitattributes"]
    private static let junkSuffixes = ["~", ".bak", ".orig", ".rej", ".swp", ".tmp"]

    /// Returns the path of the unwanted item that a file is or is inside. For a file in an unwanted folder, the result
    /// is the outermost such folder. The result is `nil` if the file belongs in a bundle.
    static func junkPath(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        if let index = parts.dropLast().firstIndex(where: junkFolders.contains) {
            return parts[...index].joined(separator: "/")
        }
        guard let name = parts.last?.lowercased() else { return nil }
        let isJunk =
            junkNames.contains(name) || BundleFiles.isCreatedBySystem(path)
            || junkSuffixes.contains { name.hasSuffix($0) }
        return isJunk ? path : nil
    }

    /// A rule that reports String Catalogs inside the bundle.
    static let catalogInBundle = Rule(
        "catalog-in-bundle", .warning, "the bundle contains a String Catalog, which is not read",
        what: "The Settings bundle contains a String Catalog (an .xcstrings file).",
        why: """
            Xcode usually compiles String Catalogs into string tables. However, Xcode copies a Settings bundle without \
            compiling the String Catalogs in the bundle. CoreFoundation does not read String Catalogs, so the Settings \
            app does not show their translations.
            """,
        recommendation: """
            Move the String Catalog out of the bundle, and list the catalog in the options file, settings-bundle.json. \
            The 'settings-bundle localize catalog' command moves existing string tables into a String Catalog and \
            lists the catalog in the options file. The 'settings-bundle build' command writes string tables from the \
            String Catalog. Alternatively, run 'settings-bundle localize import' to write the translations from the \
            String Catalog to string tables.
            """,
        evidence: .sourceCode(References.catalogCompiler),
        effect: .sourceCode(References.cfBundleStrings),
        example: .files(["Root.xcstrings": "{}"], at: ["Root.xcstrings"]),
        check: .bundle { checked, reporter in
            for path in checked.bundle.otherFiles where path.hasSuffix(".xcstrings") {
                reporter.report(
                    path, at: nil, "the Settings app does not read String Catalogs",
                    help: "import it into string tables with \(run: .importTranslations)")
            }
        })

    /// A rule that reports bundles that are nested in another bundle.
    static let twoBundles = Rule(
        "two-bundles", .warning, "the bundle contains another bundle",
        what: """
            A folder inside the Settings bundle is itself a Settings bundle: the folder's name ends in .bundle, and \
            the folder contains panes. No item in the outer bundle refers to a pane in the inner bundle.
            """,
        why: """
            Apple's article describes a single Settings bundle at the top level of the app. Inferred: a Settings \
            bundle inside another Settings bundle has no effect. Often, developers edit the inner bundle instead of \
            the outer bundle.
            """,
        recommendation: "Move the inner bundle out of the outer bundle, and keep only the correct bundle.",
        evidence: .documented(References.article),
        effect: .inferred(References.article),
        example: .files(
            [
                "Root.plist": Example.emptyPane,
                "Settings.bundle/Root.plist": Example.emptyPane,
            ], at: ["Settings.bundle"]),
        check: .bundle { checked, reporter in
            for folder in checked.innerBundles {
                reporter.report(
                    folder, at: nil, "the bundle contains another bundle, \(quoted(folder))",
                    help: "move it out of the bundle, and keep the correct one")
            }
        })
}
