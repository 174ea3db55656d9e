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
            writes the property list during the build, or if a build merges a pane with this name. In InAppSettings.bundle, the finding is a note, because \
            InAppSettingsKit also looks for the property list in Settings.bundle. With InAppSettingsKit, a child pane \
            can open one of the app's view controllers or a web page. If --in-app-settings-kit is not specified, the \
            rule reports a single note in each pane for all child pane items that open a view controller or a web page.
            """,
        why: """
            The Settings app shows a row for the child pane, but tapping the row opens an empty pane (observed on iOS \
            7 in 2013).
            """,
        recommendation: "Add the property list to the bundle, or correct the name in File.",
        evidence: .documented(ItemType.childPane.documentation),
        effect: .observed(References.kit230, .d5),
        example: .items(Example.childPane("Advanced", file: "⟦<string>Advanced</string>⟧")),
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
            for link in pane.rows where checked.isMissingPane(of: link) {
                let file = checked.name(of: link)
                let isMerged = checked.deployment.mergedPanes.contains(PaneName(file).base)
                reporter.report(
                    pane, at: link.element,
                    file.isEmpty
                        ? "\(pane.label(of: link)) has an empty 'File'"
                        : "\(pane.label(of: link)) refers to \(short(file + ".plist")), which does not exist",
                    help: isMerged
                        ? "a build merges a pane with this name" : Self.help(for: file, of: pane, in: checked),
                    parts: ["a child pane refers to \(short(file + ".plist"))"],
                    as: checked.mayExistElsewhere(file) ? .note : nil)
            }
        })

    private static func help(
        for file: String, of pane: CheckedPane, in checked: CheckedBundle
    ) -> Message {
        if let unread = checked.unreadFile(meaning: file + ".plist") {
            return "rename \(quoted(unread.path)) to \(quoted(file + ".plist"))"
        }
        if PaneName(file).isWrittenByGenerator {
            return "a license generator writes a file with this name while the app is built"
        }
        if !file.isEmpty, let near = checked.paneNames.suggestion(for: file) { return "did you mean \(quoted(near))?" }
        let target = checked.probableTarget.flatMap { $0 == pane.pane.name.base || $0.count < 3 ? nil : $0 }
        return target.map {
            "add the file, or write \(quoted($0)) if you mean that pane, which no child pane refers to"
        }
            ?? "add the file, or remove the child pane"
    }

    /// A rule that reports child pane items whose `File` value ends in `.plist`.
    static let childPaneExtension = Rule(
        "child-pane-extension", .error, "the File of a child pane includes '.plist'",
        what: """
            The File value of a child pane ends in .plist. If there is no such pane, the missing-child-pane rule reports \
            the File value instead.
            """,
        why: """
            Apple's reference requires File to contain the file name without its extension. Apple does not document \
            how the Settings app handles a File value that includes the extension. If the Settings app appends .plist \
            to More.plist, it looks for More.plist.plist, which does not exist.
            """,
        recommendation: "Remove the .plist extension from the File value.",
        fix: """
            The safe fix removes the .plist extension from the File value. The fix is unsafe if it also changes the \
            name, because the name of the file is capitalized differently, or if the file is not a pane.
            """,
        evidence: .documented(ItemType.childPane.documentation),
        effect: .inferred(ItemType.childPane.documentation, .d5),
        example: .files([
            "Root.plist": Example.childPane("More", file: "⟦<string>More.plist</string>⟧"),
            "More.plist": Example.emptyPane,
        ]),
        check: .pane { pane, checked, reporter in
            for link in pane.rows where link.file == ".plist" || checked.name(of: link) != link.file {
                // Another rule reports a pane that does not exist.
                let isMissing = checked.isMissingPane(of: link) && !checked.mayExistElsewhere(checked.name(of: link))
                if isMissing, !checked.isInInnerBundle(pane.path) { continue }
                let plain = link.nameWithoutExtension
                let name = plain.map { checked.paneDifferingInCase(for: $0) ?? $0 }
                reporter.report(
                    pane, at: link.element, "\(pane.label(of: link)) specifies its file with '.plist'",
                    help: name.map { "write \(short($0))" } ?? "write the name of a pane",
                    fix: name.flatMap {
                        .writing(
                            $0, over: link.element, in: pane, isSafe: name == plain && checked.hasItems(inPaneNamed: $0)
                        )
                    })
            }
        })

    /// A rule that reports child pane items whose `File` value is a path outside the bundle.
    static let childPaneOutside = Rule(
        "child-pane-outside", .error, "a child pane refers to a file outside the bundle",
        what: "The File value of a child pane uses '..' to refer to a folder outside the bundle.",
        why: """
            Apple's reference requires File to contain the name of a property list in the bundle. Apple does not \
            document how the Settings app handles a path that leads outside the bundle.
            """,
        recommendation: "Move the property list into the bundle, and update the File value of the child pane.",
        evidence: .documented(ItemType.childPane.documentation),
        effect: .inferred(ItemType.childPane.documentation, .d5),
        example: .items(Example.childPane("Shared", file: "⟦<string>../Shared/More</string>⟧")),
        check: .item { item, pane, reporter in
            guard let file = item.linkedFile, let element = item[.file], PaneName(file.string).leadsOutside else {
                return
            }
            reporter.report(
                pane, at: element, "\(item.label) refers to a file outside the bundle: \(short(file))",
                help: "move the property list into the bundle, and set 'File' to its name")
        })

    /// A rule that reports child pane items that link back to a pane that leads to them.
    static let paneCycle = Rule(
        "pane-cycle", .warning, "a child pane item refers to its own pane or to a parent of that pane",
        what: "A child pane item refers to the pane that contains the item, or to a parent of that pane.",
        why: """
            Inferred: the Settings app opens the same panes again and again, each time one level deeper, so users get \
            lost.
            """,
        recommendation: "Remove the child pane item, because every pane already has a back button.",
        evidence: .inferred(ItemType.childPane.documentation),
        effect: .inferred(ItemType.childPane.documentation, .d5),
        example: .files([
            "Root.plist": Example.childPane("More", file: "More"),
            "More.plist": Example.childPane("Home", file: "⟦<string>Root</string>⟧"),
        ]),
        check: .bundle { checked, reporter in
            for (pane, link) in checked.graph.cycles {
                reporter.report(
                    pane, at: link.element,
                    "\(pane.label(of: link)) leads back to \(short(link.file)), a pane on the path to it",
                    help: "remove the item: every pane has a back button")
            }
        })

    /// A rule that reports panes that cannot be reached from the `Root` pane.
    static let unreachablePane = Rule(
        "unreachable-pane", .warning, "a pane cannot be reached from the root pane",
        what: "No chain of child pane items leads from Root.plist to the pane.",
        why: """
            Child pane items are the only documented way to reach a pane, so the Settings app never shows the settings \
            in an unreachable pane.
            """,
        recommendation: "Add a child pane item that refers to the unreachable pane, or remove the pane's file.",
        evidence: .documented(ItemType.childPane.documentation),
        effect: .inferred(ItemType.childPane.documentation),
        example: .files(
            [
                "Root.plist": Example.emptyPane,
                "Advanced.plist": "⟦<key>PreferenceSpecifiers</key>⟧\n<array/>",
            ]),
        check: .bundle { checked, reporter in
            // Without a Root pane, no pane is reachable, and another rule reports that.
            guard checked.graph.hasRoot else { return }
            // A pane without a valid array of items is reported by another rule, and its links are unknown.
            let reachable = checked.graph.reachable
            if checked.panes.contains(where: {
                $0.pane.itemsElement == nil && reachable.contains($0.pane.name.base)
            }) {
                return
            }
            for pane in checked.panes where !pane.pane.name.isLocalized {
                let name = pane.pane.name.base
                guard !reachable.contains(name) else { continue }
                if checked.isInInnerBundle(pane.path) { continue }
                let entry = pane.entry(PaneSchema.items)
                reporter.report(
                    pane, at: entry?.keyElement.span ?? 0..<0, "no child pane leads to the pane \(short(name))",
                    help: "add a child pane whose 'File' is \(short(name)), or remove the file")
            }
        })
}

extension CheckedBundle {
    /// Returns whether the pane that a link refers to is not in the bundle. A difference in case, an extension without a
    /// name and a path that leads out of the bundle are reported by other rules.
    func isMissingPane(of link: PaneLink) -> Bool {
        let file = name(of: link)
        return link.file != ".plist" && !paneNames.contains(file) && !paneNames.contains(PaneName(file).family)
            && paneNames.nameDifferingInCase(of: file) == nil && !PaneName(file).leadsOutside && !isInUnreadFolder(file)
    }

    /// Returns whether a missing pane may be written during the build, or may be in another bundle that InAppSettingsKit
    /// searches.
    func mayExistElsewhere(_ file: String) -> Bool {
        deployment.mergedPanes.contains(PaneName(file).base) || PaneName(file).isWrittenByGenerator
            || deployment.hasOnlyInAppSettingsKit
    }
}

extension PaneName {
    /// Whether the path of the pane leads out of the bundle.
    var leadsOutside: Bool {
        guard full.utf8.contains(UInt8(ascii: ".")) else { return false }
        var depth = 0
        for part in full.split(separator: "/") {
            if part == ".." { depth -= 1 } else if part != "." { depth += 1 }
            if depth < 0 { return true }
        }
        return false
    }
}

extension CheckedBundle {
    /// Returns whether a pane can be read and has an array of items. Otherwise, another rule reports the pane as soon as
    /// an item refers to it.
    fileprivate func hasItems(inPaneNamed name: String) -> Bool {
        panes.contains { $0.pane.name.base == PaneName(name).base && $0.pane.itemsElement != nil }
    }
}
