import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports property lists that CoreFoundation cannot load.
    static let unreadablePlist = Rule(
        "unreadable-plist", .error, "a property list does not load",
        what: """
            CoreFoundation, which iOS uses to parse property lists, rejects the file. The rule also reports folders \
            that cannot be read, because their contents were not checked. Unreadable language folders are reported as \
            unreadable-strings.
            """,
        why: """
            A property list that CoreFoundation rejects contributes no items. Inferred: the pane is empty and, if the \
            file is Root.plist, the app has no settings at all.
            """,
        instead: "Correct the problem that the message describes. The rest of the file is checked after that.",
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
