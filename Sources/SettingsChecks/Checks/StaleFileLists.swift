import SettingsModel

extension Rule {
    /// A rule that reports file lists that do not match the inputs and outputs of the script phase.
    package static let staleFileLists = Rule(
        "stale-file-lists", .error, "the file lists of the script phase are out of date",
        what: """
            A file list (.xcfilelist) for the script phase is missing, or differs from the output of 'settings-bundle \
            build --file-lists'. The build.file-lists value in the options file specifies the folder that contains the \
            file lists. The rule does not compare the file lists when settings-bundle runs in a script phase in Xcode.
            """,
        why: """
            With User Script Sandboxing, a script phase can access a file in the project or build folder only if the \
            phase lists the file as an input or output. The build of the app fails when a sandboxed script phase \
            accesses a file that the phase does not list. If User Script Sandboxing is off, Xcode does not run the \
            script phase when an unlisted file changes.
            """,
        recommendation: "Regenerate the file lists after you add or remove a pane, a language or an image.",
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
                help: "regenerate the lists with \(run: .build) \(input: .fileLists)")
        })
}
