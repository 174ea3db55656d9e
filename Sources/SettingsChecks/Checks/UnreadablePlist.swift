import SettingsModel
import SourceText

extension Rule {
    /// A property list that CoreFoundation does not read.
    static let unreadablePlist = Rule(
        "unreadable-plist", .error, "a property list that does not load",
        what: """
            CoreFoundation, which iOS uses to parse property lists, rejects the file. Or a folder cannot be read, so \
            its contents were not checked; an unreadable language folder is reported as unreadable-strings.
            """,
        why: """
            A property list that CoreFoundation rejects has no items. We infer that the pane stays empty and that, if \
            it is Root.plist, the app has no settings at all.
            """,
        instead: "Correct the place that the message names. The rest of the file is checked after that.",
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
