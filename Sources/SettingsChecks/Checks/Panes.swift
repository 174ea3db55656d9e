import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports bundles without a `Root` pane.
    static let noRootPane = Rule(
        "no-root-pane", .error, "the bundle has no Root.plist",
        what: """
            The bundle does not contain Root.plist. The rule accepts a variant for a device, such as Root~ipad.plist, \
            and a Root.plist in an .lproj folder. Only InAppSettingsKit reads Root.inApp.plist. The finding is a note \
            if the bundle contains Root.inApp.plist and --in-app-settings-kit is specified. The rule does not report \
            an InAppSettings.bundle without a root pane, because InAppSettingsKit falls back to the root pane in \
            Settings.bundle.
            """,
        why: """
            Apple's reference requires Root.plist, because the Settings app loads Root.plist first. Inferred: without \
            Root.plist, the Settings app shows no settings for the app.
            """,
        recommendation: """
            Name the root pane Root.plist, with exactly this capitalization. File names are case-sensitive on devices.
            """,
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane, .d5),
        example: .files(
            ["root.plist": "<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>"],
            at: ["Root.plist"]),
        check: .bundle { checked, reporter in
            let names = checked.bundle.files.keys.filter { $0.hasSuffix(".plist") }.map { PaneName(typed: $0) }
            let roots = names.filter { $0.base == "Root" }
            guard roots.allSatisfy(\.isInApp), !checked.deployment.hasOnlyInAppSettingsKit else { return }
            if let root = roots.map(\.full).min() {
                reporter.report(
                    "Root.plist", at: nil,
                    "only InAppSettingsKit reads \(quoted(root + ".plist")), and there is no Root.plist for the "
                        + "Settings app",
                    help: "add a Root.plist, or name the bundle \(BundleName.inAppSettings.rawValue)",
                    as: checked.deployment.hasInAppSettingsKit ? .note : nil)
                return
            }
            let similar =
                names.map(\.full).sorted().first { $0.lowercased() == "root" }.map { $0 + ".plist" }
                ?? checked.unreadFile(meaning: "Root.plist")?.path
                ?? checked.bundle.filePaths.sorted().first { ["root.plist", "rootplist"].contains($0.lowercased()) }
            let panes = checked.panes.map(\.path)
            // An interrupted `new` leaves an empty folder.
            let add: Message =
                checked.bundle.filePaths.isEmpty
                ? "the folder is empty: \(run: .new) creates the bundle in it" : "add a Root.plist with the first pane"
            reporter.report(
                "Root.plist", at: nil, "the bundle has no Root.plist, so the Settings app does not show it",
                help: similar.map {
                    "rename \(quoted($0)) to 'Root.plist'"
                        + ($0.lowercased() == "root.plist" ? ": names are case-sensitive on devices" : "")
                }
                    ?? (panes.count == 1 ? "rename \(quoted(panes[0])) to 'Root.plist' if it is the first pane" : nil)
                        ?? add,
                // A license generator may write its panes to a folder that an app does not include.
                as: !panes.isEmpty && checked.panes.allSatisfy(\.isGenerated) ? .note : nil)
        })

    /// A rule that reports panes without items.
    static let emptyPane = Rule(
        "empty-pane", .warning, "the root pane or a child pane has no items",
        what: """
            The PreferenceSpecifiers array is empty in Root.plist or in a variant of Root.plist for a device or a \
            language. In a new bundle, whose panes and string tables are all empty, the finding has the severity note. \
            If a child pane has no items, the finding is a note. The rule does not report an empty child pane that is \
            written by a license generator.
            """,
        why: """
            A pane without items adds nothing to the Settings app. Apple does not document how the Settings app \
            displays an empty pane.
            """,
        recommendation: "Add items to the pane, or remove the bundle.",
        evidence: .inferred(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane, .d4),
        example: .files([
            "Root.plist": """
            ⟦<key>PreferenceSpecifiers</key>⟧
            <array/>
            """,
            "Advanced.plist": Example.onePane,
        ]),
        check: .bundle { checked, reporter in
            let isNew =
                checked.panes.allSatisfy { $0.pane.itemCount == 0 } && !checked.tables.isEmpty
                && checked.tables.allSatisfy(\.entries.isEmpty)
            for pane in checked.panes where pane.pane.name.base == "Root" {
                guard let items = pane.pane.itemsElement, items.childCount == 0,
                    let entry = pane.entry(PaneSchema.items)
                else { continue }
                reporter.report(
                    pane, at: entry.keyElement.span, "the root pane has no items, so the Settings app shows nothing",
                    help: "add an item, for example with: \(run: .addItem)", as: isNew ? .note : nil)
            }
            let linked = Set(checked.panes.flatMap { pane in pane.rows.map { checked.name(of: $0) } })
            for pane in checked.panes where pane.pane.name.base != "Root" {
                let name = pane.pane.name
                guard pane.pane.itemsElement?.childCount == 0, let entry = pane.entry(PaneSchema.items),
                    linked.contains(name.full) || linked.contains(name.base), !name.isWrittenByGenerator
                else { continue }
                reporter.report(
                    pane, at: entry.keyElement.span, "a child pane refers to this pane, which has no items",
                    help: "add an item, for example with: \(run: .addItem), or remove the child pane", as: .note)
            }
        })

    /// A rule that reports property lists that should be panes but do not contain an array of items.
    static let notAPane = Rule(
        "not-a-pane", .error, "a pane does not contain a valid PreferenceSpecifiers array",
        what: """
            A root pane, or a pane that a child pane refers to, is not a dictionary or has no PreferenceSpecifiers \
            array. The rule also reports an element of the PreferenceSpecifiers array that is not a dictionary.
            """,
        why: """
            Apple's reference requires a pane to be a dictionary that contains an array of dictionaries. Apple does \
            not document what the Settings app shows for a pane with any other structure. Inferred: the Settings app \
            shows an empty pane, or omits the element that is not a dictionary. A library with its own property-list \
            keys may still display the pane in the app.
            """,
        recommendation: """
            Make the root of the property list a dictionary with a PreferenceSpecifiers array. Make each element of \
            the PreferenceSpecifiers array a dictionary.
            """,
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane, .d4),
        example: .files([
            "Root.plist": "<plist version=\"1.0\">\n⟦<dict>⟧\n    <key>Items</key>\n    <array/>\n</dict>\n</plist>"
        ]),
        check: .bundle { checked, reporter in
            for pane in checked.panes { Self.check(pane, reporter) }
            for pane in checked.panesWithoutItems {
                let misspelled = pane.misspelledItemsEntry
                reporter.report(
                    pane.path,
                    at: pane.file.text == nil ? nil : misspelled?.keyElement.span ?? pane.document.root?.startTagSpan,
                    pane.root == nil
                        ? "the pane is not a dictionary"
                        : "the pane has no \(quoted(PaneSchema.items)), so it is empty",
                    help: misspelled.map { _ in "did you mean \(quoted(PaneSchema.items))?" }
                        ?? "list the items in an array named \(quoted(PaneSchema.items))")
            }
        })

    private static func check(_ pane: CheckedPane, _ reporter: Reporter) {
        guard let items = pane.entry(PaneSchema.items)?.element else { return }
        guard items.kind == .array else {
            reporter.report(
                pane, at: items.span, "\(quoted(PaneSchema.items)) is \(items.kindName), not an array",
                help: "list the items in an array")
            return
        }
        items.forEachChild { child, index in
            let item = child.unwrapped
            guard item.kind != .dictionary else { return }
            reporter.report(
                pane, at: item.span, "item \(index) is \(item.kindName), not a dictionary",
                help: "write it as a dictionary with a 'Type', or remove it")
        }
    }
}
