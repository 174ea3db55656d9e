import SettingsModel

extension Rule {
    /// A change that stopped half-way.
    static let unfinishedChange = Rule(
        "unfinished-change", .error, "a change to the bundle was interrupted",
        what: """
            An editing command of this tool was stopped after it had committed a change and before all files were in \
            place.
            """,
        why: "Some files are new and some are old, so items may lead nowhere and texts may be shown as keys.",
        instead: """
            Run `settings-bundle recover` to finish the change or to undo it. The record of the change is stored \
            beside the bundle. If the bundle was moved or renamed since, move it back first.
            """,
        evidence: .toolConvention("Reference/Commands.md"),
        effect: .toolConvention("Reference/Commands.md"),
        example: .files(
            ["Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>"], at: [""], hasUnfinishedChange: true),
        check: .bundle { checked, reporter in
            guard checked.bundle.loaded.hasUnfinishedChange else { return }
            reporter.report(
                "", at: nil, "an earlier change to the bundle was interrupted",
                help: "finish or undo it with \(run: .recover)")
        })
}
