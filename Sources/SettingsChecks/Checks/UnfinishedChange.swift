import SettingsModel

extension Rule {
    /// A change that stopped half-way.
    static let unfinishedChange = Rule(
        "unfinished-change", .error, "a change of the bundle was interrupted",
        what: """
            An editing command of this tool passed the point at which its change counts, and was stopped before all \
            files were in place.
            """,
        why: "Some files are new and some are old: rows may lead nowhere, and texts may show raw.",
        instead: """
            Run `settings-bundle recover`: it finishes the change, or takes it back. The record of the change lies beside \
            the bundle, and is lost to it when the bundle is moved or renamed: then move it back first.
            """,
        evidence: .toolConvention("Checks.md"), effect: .toolConvention("Checks.md"),
        example: .files(
            ["Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>"], at: [""], hasUnfinishedChange: true),
        check: .bundle { checked, reporter in
            guard checked.bundle.loaded.hasUnfinishedChange else { return }
            reporter.report(
                "", at: nil, "an earlier change of the bundle was interrupted",
                help: "finish it or take it back with \(run: .recover)")
        })
}
