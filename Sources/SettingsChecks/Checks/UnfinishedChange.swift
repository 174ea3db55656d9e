import SettingsModel

extension Rule {
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
