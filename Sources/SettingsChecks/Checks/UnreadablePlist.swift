import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports property lists that CoreFoundation cannot load.
    static let unreadablePlist = Rule(
        "unreadable-plist", .error, "a property list cannot be loaded",
        what: """
            CoreFoundation, which iOS uses to parse property lists, rejects the file. The rule also reports folders \
            that cannot be read, because their contents were not checked. The unreadable-strings rule reports language \
            folders that cannot be read.
            """,
        why: """
            The Settings app gets no items from a property list that CoreFoundation rejects. Inferred: the Settings \
            app shows an empty pane if CoreFoundation rejects the pane's property list. Inferred: the app has no \
            settings at all if CoreFoundation rejects Root.plist.
            """,
        recommendation: """
            Correct the problem that the message describes. The rest of the file is checked only after the problem is \
            corrected.
            """,
        evidence: .sourceCode(References.cfPropertyList),
        effect: .inferred(References.cfPropertyList),
        example: .files([
            "Root.plist": """
            <plist version="1.0">
            <dict>
                PreferenceSpecifiers: <array>
            ⟦<⟧/dict>
            </plist>
            """
        ]),
        check: .bundle { checked, reporter in
            checked.reportUnread(checked.unreadFolders.filter { !SettingsBundle.isLanguageFolder($0) }, to: reporter)
            for file in checked.bundle.files.values where file.path.hasSuffix(".plist") && !file.isReadable {
                let diagnostic = file.diagnostics.first
                guard diagnostic?.kind ?? .unreadable == .unreadable else { continue }
                reporter.report(
                    file.path, at: diagnostic?.span, diagnostic?.message ?? "the file is not a property list",
                    help: (diagnostic?.help).map { "\($0)" })
            }
        })
}
