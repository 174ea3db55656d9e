import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports child panes that refer to a file that does not exist.
    static let missingChildPane = Rule(
        "missing-child-pane", .error, "a child pane refers to a file that does not exist",
        what: """
            The bundle contains no property list with the name in File for any device or language. If a license \
            generator writes a file with that name during the build, the finding is a note. In InAppSettings.bundle, \
            the finding is also a note, because the library searches Settings.bundle as well. In InAppSettingsKit, \
            items can open a view of the app or a web page; unless --in-app-settings-kit is specified, these items are \
            reported as one note per pane.
            """,
        why: "The item appears, but tapping it opens an empty pane. This was observed on iOS 7 in 2013.",
        instead: "Add the property list, or correct the name.",
        evidence: .documented(ItemType.childPane.documentation),
        effect: .observed(References.kit230, .d5),
        example: .items(
            """
            <dict>
                Type: PSChildPaneSpecifier
                Title: Advanced
                File: ⟦<string>Advanced</string>⟧
            </dict>
            """),
        check: .pane { pane, checked, reporter in
            let rows = pane.items.filter { $0.type == .childPane && $0.opensViewController }
            if let first = rows.first, !checked.deployment.hasInAppSettingsKit {
                reporter.report(
                    first, of: pane,
                    "only InAppSettingsKit supports \(count(rows.count, "row")) in this pane; "
                        + "the first is \(first.label)",
                    help: "if this is intended, add \(input: .inAppSettingsKit)", as: .note)
            }
            // Links in a nested bundle are relative to that bundle.
            if checked.isInInnerBundle(pane.path) { return }
            for link in pane.rows where link.file != ".plist" {
                let file = checked.name(of: link)
                let names = checked.paneNames
                guard !names.contains(file), !names.contains(PaneName(file).family), names.variant(of: file) == nil,
                    !PaneName(file).leadsOutside, !checked.mayBeUnread(file)
                else { continue }
                reporter.report(
                    pane, at: link.element,
                    file.isEmpty
                        ? "\(pane.label(of: link)) has an empty 'File'"
                        : "\(pane.label(of: link)) refers to \(short(file + ".plist")), which does not exist",
                    help: Self.help(for: file, among: names),
                    // InAppSettingsKit also searches Settings.bundle.
                    as: PaneName(file).isWrittenByGenerator || checked.deployment.hasOnlyInAppSettingsKit ? .note : nil)
            }
        })

    private static func help(for file: String, among names: FileNames) -> Message {
        if PaneName(file).isWrittenByGenerator {
            return "a license generator writes a file with this name while the app is built"
        }
        if !file.isEmpty, let near = names.suggestion(for: file) { return "did you mean \(quoted(near))?" }
        return "add the file, or remove the child pane"
    }
}
