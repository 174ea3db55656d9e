import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items without a required key.
    static let missingRequiredKey = Rule(
        "missing-required-key", .error, "an item lacks a required key",
        what: """
            An item, or a dictionary inside an item, lacks a key that Apple's reference requires. For example, a \
            confirmation prompt requires the keys Type, Title and Prompt. The missing-default rule reports a missing \
            DefaultValue. An item that opens a view controller in InAppSettingsKit does not require the File key. The \
            finding is a note for a title item without a Title, because Apple's archived reference does not require \
            this key. The rule reports one finding for all title items in a pane that have no Title.
            """,
        why: """
            Apple does not document what the Settings app does if a required key is missing. In 2012, the Settings app \
            was reported to crash if a required key was missing. The Settings app may omit an item that lacks a \
            required key, or show the item without text or a value.
            """,
        recommendation: "Add the missing key to the item, or to the dictionary inside the item.",
        evidence: .documented(PaneSchema.pane),
        effect: .reported("https://github.com/qrush/motion-settings-bundle/pull/1", .d4),
        withInAppSettingsKit: .warning,
        example: .item(
            """
            Type: PSMultiValueSpecifier
            Title: Quality
            Key: quality
            DefaultValue: <integer>0</integer>
            """, isMarked: true),
        check: .item { item, pane, reporter in
            for inner in item.innerDictionaries {
                let missing = inner.keys.filter { key in
                    key.isRequired
                        && !inner.entries.contains { entry in
                            entry.key == key.key.name
                                || !pane.isKnownToCode(entry)
                                    && KeyNames.keyMeant(by: entry, among: inner.keys)?.key == key.key
                        }
                }
                guard !missing.isEmpty else { continue }
                let names = CheckedBundle.list(missing.map(\.name), limit: .max)
                reporter.report(
                    pane, at: inner.entry.element.startTagSpan,
                    "\(quoted(inner.entry.key.string)) of \(item.label) has no \(names)", help: "add \(names)")
            }
            let missing = (item.type?.keys ?? []).filter { schema in
                guard schema.isRequired, !item.has(schema.key) else { return false }
                switch schema.key {
                case .defaultValue, .type: return false
                case .file where item.opensViewController: return false
                // The app may supply the choices at run time.
                case .titles where pane.isInApp, .values where pane.isInApp: return false
                default: return !item.misspells(schema.key, in: pane)
                }
            }
            guard !missing.isEmpty else {
                if item.type == .title, !item.has(.title), !item.misspells(.title, in: pane), !pane.isInApp {
                    let title = quoted(ItemKey.title.name.string)
                    reporter.report(
                        pane, at: item.element.startTagSpan, "\(item.label) has no \(title)", help: "add \(title)",
                        group: FindingGroup(id: pane.path, name: item.label) { labels in
                            (
                                "\(labels.count) title items have no \(title): "
                                    + labels.prefix(3).joined(separator: ", ")
                                    + (labels.count > 3 ? " and \(labels.count - 3) more" : ""), "add \(title)"
                            )
                        }, as: .note)
                }
                return
            }
            let names = CheckedBundle.list(missing.map(\.name), limit: .max)
            reporter.report(
                item, of: pane, "\(item.label) has no \(names)", help: "add \(names)",
                as: item.isOfInAppSettingsKit ? .warning : nil)
        })

    /// A rule that reports property-list keys that neither the Settings app nor InAppSettingsKit supports.
    static let unknownKey = Rule(
        "unknown-key", .error, "an item or a pane has an unknown property-list key",
        what: """
            An item, a confirmation prompt or the root of a pane has a key that neither the Settings app nor \
            InAppSettingsKit supports. The unknown key may be misspelled, have the wrong capitalization or end in \
            white space. If several items in a pane have the same unknown key, the rule reports one finding for all \
            these items. If an unknown key is a misspelled required key, the required key is not also reported as \
            missing. The finding is an error if the unknown key is a misspelled required key, or if its value is a \
            list of items; otherwise, the finding is a warning. The rule ignores the keys that check.knownKeys in the \
            options file lists, because the app's code reads them.
            """,
        why: """
            Apple's article says that platforms ignore keys that they do not support. Inferred: the Settings app \
            ignores unknown keys, as if the keys were missing.
            """,
        recommendation: """
            Replace the unknown key with the correct key. The message of the finding suggests the most likely key. If \
            the app's code reads the key, list the key in check.knownKeys in the options file.
            """,
        fix: """
            The unsafe fix renames the unknown key if it differs from a known key only in case or white space, if it is \
            the name that Xcode displays for a known key, or if it resembles a required key that is missing. The fix \
            never renames any other key, because the app's code may read it, and never replaces an existing key. The \
            fix also does not rename a key whose value has the wrong type for the known key. The fix is unsafe because \
            the value of the renamed key takes effect.
            """,
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(References.article, .d4),
        withInAppSettingsKit: .warning,
        example: .item(
            """
            Type: PSTextFieldSpecifier
            Key: user
            ⟦<key>AutoCorrectionType</key>⟧
            <string>No</string>
            """),
        check: .bundle { checked, reporter in
            for pane in checked.panes {
                for item in pane.items { checkKeys(of: item, pane, reporter) }
                checkRootKeys(of: pane, reporter)
            }
            // Another rule reports the key of the items.
            for pane in checked.panesWithoutItems where pane.misspelledItemsEntry != nil {
                checkRootKeys(
                    of: CheckedPane(pane, for: checked.deployment), except: pane.misspelledItemsEntry?.key, reporter)
            }
        })

    private static func checkRootKeys(
        of pane: CheckedPane, except itemsKey: ExactString? = nil, _ reporter: Reporter
    ) {
        lazy var names = Set(pane.entries.map(\.key))
        for entry in pane.entries
        where entry.schema == nil && entry.key != itemsKey && !pane.isKnownToCode(entry) {
            let name = entry.key.string
            // A row may open the Info.plist of the bundle.
            if name.hasPrefix("IASK") || pane.pane.name.last == "Info" && Pane.isInfoKey(name) { continue }
            let isOfItem = KeyNames.all.contains(name)
            let keyMeant = isOfItem ? nil : KeyNames.keyMeant(by: entry, among: PaneSchema.keys)
            reporter.report(
                pane, at: entry.keyElement.span, "unknown key \(short(name)) in the pane",
                help: isOfItem ? "it belongs to an item" : Self.help(for: keyMeant, beside: names),
                fix: Self.isMisspelling(entry, of: keyMeant, beside: names)
                    ? .renaming(entry, to: keyMeant?.name, beside: names, in: pane, within: pane.pane.root?.span) : nil,
                as: .warning)
        }
    }

    private static func checkKeys(of item: Item, _ pane: CheckedPane, _ reporter: Reporter) {
        for inner in item.innerDictionaries {
            lazy var names = Set(inner.entries.map(\.key))
            for entry in inner.entries where entry.schema == nil && !pane.isKnownToCode(entry) {
                let keyMeant = KeyNames.keyMeant(by: entry, among: inner.keys)
                let isLost = keyMeant.map { $0.isRequired && !names.contains($0.key.name) } ?? false
                reporter.report(
                    pane, at: entry.keyElement,
                    "unknown key \(short(entry.key)) in \(quoted(inner.entry.key.string)) of \(item.label)",
                    help: Self.help(for: keyMeant, beside: names),
                    fix: isMisspelling(entry, of: keyMeant, beside: names)
                        ? .renaming(entry, to: keyMeant?.name, beside: names, in: pane, within: item.element.span)
                        : nil,
                    as: isLost ? .error : .warning)
            }
        }
        lazy var names = Set(item.entries.map(\.key))
        for entry in item.entries where item.isUnknown(entry, in: pane) {
            let name = entry.key.string
            // The keys of unknown types are unknown, so only keys that resemble a known key are reported.
            let keyMeant = KeyNames.keyMeant(by: entry, on: item, in: pane)
            let help = help(for: keyMeant, beside: names)
            guard item.type != nil || keyMeant != nil, keyMeant?.name != name else { continue }
            if let place = item.placeOfNestedItems(in: entry) {
                reporter.report(
                    pane, at: entry.keyElement, "the items in \(short(name)) of \(item.label) are not shown",
                    help: place)
                continue
            }
            if PaneSchema.key(name) != nil {
                reporter.report(
                    pane, at: entry.keyElement, "unknown key \(short(name)) in \(item.label)",
                    help: "it belongs to the pane", as: .warning)
                continue
            }
            let isLost = !pane.isInApp && keyMeant.map { item.lacks($0.key) } ?? false
            reporter.report(
                pane, at: entry.keyElement, "unknown key \(short(name)) in \(item.label)",
                help: help,
                fix: isMisspelling(entry, of: keyMeant, beside: names)
                    ? .renaming(entry, to: keyMeant?.name, beside: names, in: pane, within: item.element.span) : nil,
                group: FindingGroup(id: "\(pane.path)/\(name)/\(help)", name: item.label) { labels in
                    (
                        "unknown key \(short(name)) in \(count(labels.count, "item")): "
                            + labels.prefix(3).joined(separator: ", ")
                            + (labels.count > 3 ? " and \(labels.count - 3) more" : ""),
                        help
                    )
                }, as: isLost ? .error : .warning)
        }
    }

    private static func help(for keyMeant: KeySchema?, beside names: Set<ExactString>) -> Message {
        let listing = "list it in 'check.knownKeys' in the options file if code reads it"
        guard let keyMeant else { return "remove it, correct its name, or \(listing)" }
        return names.contains(keyMeant.key.name)
            ? "there is already a key \(quoted(keyMeant.name)): remove this key, or \(listing)"
            : "did you mean \(quoted(keyMeant.name))?"
    }

    /// Returns whether an unknown key is so likely a misspelling of a known key that it may be renamed. Otherwise, code
    /// may read the unknown key.
    private static func isMisspelling(
        _ entry: Item.Entry, of keyMeant: KeySchema?, beside names: Set<ExactString>
    ) -> Bool {
        guard let keyMeant, keyMeant.type.firstTypeMismatch(entry.element) == nil else { return false }
        return keyMeant.isRequired && !names.contains(keyMeant.key.name)
            || KeyNames.certainKey(by: entry.key.string, among: [keyMeant]) != nil
    }

    /// A rule that reports keys that have no effect in items of the given type.
    static let misplacedKey = Rule(
        "misplaced-key", .warning, "an item has a key that does not apply to its type",
        what: """
            An item has a property-list key that applies only to other item types, such as a Title on a slider or a \
            FooterText on a toggle. InAppSettingsKit displays the Title of a slider and the FooterText of items other \
            than groups. In bundles that are used with InAppSettingsKit, the rule does not report a Title on a slider \
            or a FooterText on any item. In bundles that are not used with InAppSettingsKit, a Title on a slider and a \
            misplaced FooterText do not need to be translated. The rule ignores the keys that check.knownKeys in the \
            options file lists.
            """,
        why: """
            Apple's reference does not list the key for the item's type. Inferred: the Settings app ignores a key that \
            does not apply to the type of the item.
            """,
        recommendation: """
            Remove the key from the item. To give a slider a title, add a group with that title before the slider. \
            Move the FooterText to the group or radio group that contains the item.
            """,
        evidence: .documented(ItemType.slider.documentation),
        effect: .inferred(ItemType.slider.documentation),
        example: .item(
            """
            Type: PSSliderSpecifier
            ⟦<key>Title</key>⟧
            <string>Volume</string>
            Key: volume
            DefaultValue: <real>0.5</real>
            MinimumValue: <integer>0</integer>
            MaximumValue: <integer>1</integer>
            """),
        check: .pane { pane, checked, reporter in
            guard !pane.isInApp else { return }
            for item in pane.items {
                for entry in item.entries where item.isMisplaced(entry) && !pane.isKnownToCode(entry) {
                    let key = ItemKey(entry.key)
                    // InAppSettingsKit shows titles of sliders, and footers of all sections and rows.
                    let isDrawn = key == .footerText || item.type == .slider && key == .title
                    if isDrawn, checked.usesInAppSettingsKit { continue }
                    reporter.report(
                        pane, at: entry.keyElement,
                        "the key \(quoted(entry.key.string)) has no effect on a \(item.type?.name ?? "")",
                        help: "\(place(of: key, on: item))")
                }
            }
        })

    /// Returns help text that explains where a misplaced key belongs.
    private static func place(of key: ItemKey, on item: Item) -> String {
        if item.type == .slider, key == .title { return "add a group with the title before the slider" }
        if key == .footerText { return "move it to the item's group" }
        let owners = ItemType.owners(of: key).map(\.name)
        return owners.isEmpty
            ? "remove it: it belongs to items of InAppSettingsKit"
            : "remove it: it belongs to \(CheckedBundle.list(owners, limit: 3))"
    }

    /// A rule that reports repeated keys in a pane's dictionaries.
    static let duplicateDictionaryKey = Rule(
        "duplicate-dictionary-key", .warning, "a dictionary contains a key twice",
        what: """
            A dictionary in a pane contains the same key twice. The rule checks items, dictionaries inside items and \
            the root dictionary of a pane. If a dictionary contains a key twice, CoreFoundation uses the last value.
            """,
        why: "Changing the first value of a duplicate key has no effect in the Settings app.",
        recommendation: "Remove the duplicate entry that has the incorrect value.",
        evidence: .sourceCode(References.cfPropertyList),
        example: .item(
            """
            Type: PSGroupSpecifier
            Title: Sound
            ⟦<key>Title</key>⟧
            <string>Sounds</string>
            """),
        check: .pane { pane, _, reporter in
            for item in pane.items { report(item.repeatedEntries, in: pane, reporter) }
            report(pane.entries.repeated, in: pane, reporter)
        })

    private static func report(_ repeated: [Item.Entry], in pane: CheckedPane, _ reporter: Reporter) {
        for entry in repeated {
            reporter.report(
                pane, at: entry.keyElement,
                "the key \(short(entry.key)) appears twice in this dictionary, and only the last value is used",
                help: "remove the wrong value")
        }
    }
}

extension Item {
    /// Returns help text that explains where the items in the value of an unknown key belong. The result is `nil` if
    /// the value is not a list of items.
    fileprivate func placeOfNestedItems(in entry: Entry) -> Message? {
        let isList = entry.element.elements.contains { element in
            let type = element.kind == .dictionary ? element[ItemKey.type.name]?.stringValue?.string : nil
            return type?.hasPrefix("PS") == true || type?.hasPrefix("IASK") == true
        }
        guard entry.element.kind == .array, isList else { return nil }
        return switch type?.kind {
        case .group: "move them after the group: the items of a group follow it"
        case .childPane: "move them to a pane of their own, and specify its name in 'File'"
        default: "move them to 'PreferenceSpecifiers' of the pane"
        }
    }
}
