import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports child pane items that refer to a missing file.
    static let missingChildPane = Rule(
        "missing-child-pane", .error, "a child pane refers to a file that does not exist",
        what: """
            The File value of a child pane names a property list that is not in the bundle. The rule accepts a \
            property list that exists only for some devices or languages. The finding is a note if a license generator \
            writes the property list during the build. In InAppSettings.bundle, the finding is a note, because \
            InAppSettingsKit also looks for the property list in Settings.bundle. With InAppSettingsKit, a child pane \
            can open one of the app's view controllers or a web page. If --in-app-settings-kit is not specified, the \
            rule reports one note for all child pane items of a pane that open a view controller or a web page.
            """,
        why: """
            The Settings app shows a row for the child pane, but tapping the row opens an empty pane (observed on iOS \
            7 in 2013).
            """,
        recommendation: "Add the property list to the bundle, or correct the name in File.",
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
                guard !names.contains(file), !names.contains(PaneName(file).family),
                    names.nameDifferingInCase(of: file) == nil,
                    !PaneName(file).leadsOutside, !checked.isInUnreadFolder(file)
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
