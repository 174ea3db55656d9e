import SettingsModel

extension Rule {
    /// File lists of the script phase that no longer name what it reads and makes.
    package static let staleFileLists = Rule(
        "stale-file-lists", .error, "the file lists of the script phase are out of date",
        what: """
            A file list in the folder that build.file-lists of the options file names is missing, or differs from the \
            output of settings-bundle build --file-lists. In a script phase of Xcode, the lists are not compared.
            """,
        why: """
            With User Script Sandboxing on, a phase can read and write only listed files inside the project and the \
            build folders, so the build of the app stops at the first unlisted file. With it off, Xcode does not run \
            the phase when that file changes.
            """,
        instead: "Write the lists again after adding or removing a pane, a language, or an image.",
        evidence: .sourceCode(References.sandbox),
        effect: .sourceCode(References.sandbox),
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
