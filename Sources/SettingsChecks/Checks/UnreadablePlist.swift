import SettingsModel
import SourceText

extension Rule {
    /// A property list that CoreFoundation does not read.
    static let unreadablePlist = Rule(
        "unreadable-plist", .error, "a property list that does not load",
        what: """
            CoreFoundation, which the Settings app reads property lists with, does not read the file. Or a folder \
            cannot be read, so that nothing in it was checked; that of a language is reported as unreadable-strings.
            """,
        why: "The pane stays empty. If it is Root.plist, the app has no settings at all.",
        instead: "Correct the place that the message names. What follows it is not looked at before that.",
        evidence: .sourceCode(References.coreFoundation),
        effect: .sourceCode(References.coreFoundation),
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
                    file.path, at: diagnostic?.span, diagnostic?.message ?? "the file is no property list",
                    help: (diagnostic?.help).map { "\($0)" })
            }
        })
}
