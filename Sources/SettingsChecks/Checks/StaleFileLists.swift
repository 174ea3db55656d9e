import SettingsModel

extension Rule {
    /// File lists of the script phase that no longer name what it reads and makes.
    package static let staleFileLists = Rule(
        "stale-file-lists", .error, "file lists of the script phase that are out of date",
        what: """
            A file list in the folder that build.file-lists of the options file names is missing, or is not what \
            settings-bundle build --file-lists would write. In a script phase of Xcode, nothing is compared.
            """,
        why: """
            With User Script Sandboxing on, the phase may read and make only what its lists name: the build of the app \
            stops at the first file that came since. With it off, Xcode does not notice when that file changes.
            """,
        instead: "Write the lists again whenever a page, a language or an image comes or goes.",
        evidence: .documented(
            "https://developer.apple.com/documentation/xcode/build-settings-reference#User-Script-Sandboxing"),
        effect: .inferred(
            "https://developer.apple.com/documentation/xcode/build-settings-reference#User-Script-Sandboxing"),
        example: .items(
            Example.onePane, at: [""], in: Deployment(staleFileLists: ["App/settings-bundle-Debug-inputs.xcfilelist"])),
        check: .bundle { checked, reporter in
            let lists = checked.deployment.staleFileLists
            guard let first = lists.first else { return }
            let others = lists.count == 1 ? "" : ", and so \(lists.count == 2 ? "is" : "are") \(lists.count - 1) more"
            reporter.report(
                "", at: nil, "the file list \(quoted(first)) is out of date\(others)",
                help: "write the lists again with \(run: .build) \(input: .fileLists)")
        })
}
