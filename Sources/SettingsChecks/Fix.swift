import PropertyListSyntax
package import SettingsModel
package import SourceText

/// An automatic correction of a finding.
package struct Fix: Hashable, Sendable {
    /// The title of the fix, in the imperative and without a trailing period, such as `write 'More'`.
    package let title: String
    /// Whether the fix is safe. A safe fix neither discards handwritten content nor changes names, code reads the same
    /// value afterward, and no new findings in the item result from the fix.
    package let isSafe: Bool
    package let change: Change
    private var isRemoval = false

    /// The stage in which a fix is applied. The stages are performed in the order of the cases.
    package enum Stage: Comparable, Sendable {
        /// Changes to the contents of files. Multiple changes are applied in a single batch.
        case contents
        /// Changes to the names of files and folders. These changes are made before changes to strings, because
        /// changing a string requires the correct table names.
        case names
        /// Changes to strings in a pane and in all its string tables.
        case texts
        /// Removals of unused parts. They are performed after all other fixes.
        case removals
    }

    package var stage: Stage {
        switch change {
        case .edit: isRemoval ? .removals : .contents
        case .files(let changes): changes.contains { $0.bytes == nil } ? .removals : .contents
        case .renameTable, .renameLanguage: .names
        case .renameText, .renameEntries: .texts
        }
    }

    /// A change to a bundle.
    package enum Change: Hashable, Sendable {
        /// Edits to the text of files. Either all of the edits are applied or none are.
        case edit([FileEdit])
        /// Files to write or remove.
        case files([FileChange])
        /// Renames a string in an item. The string is changed in the pane and in the string tables. The item is
        /// identified by its position.
        case renameText(ExactString, to: ExactString, item: Int, pane: String)
        /// Changes the key of unused string-table entries. The new key is the string that replaced the old string in a
        /// pane.
        case renameEntries(ExactString, to: ExactString, table: String)
        /// Renames the file of a string table. The file remains in the same folder.
        case renameTable(path: String, to: String)
        /// Renames a language folder.
        case renameLanguage(String, to: String)
    }

    /// Edits to the text of a file.
    package struct FileEdit: Hashable, Sendable {
        package let path: String
        package let edits: [TextEdit]
        /// A range in the text that contains all edits. The edits depend on the text in this range, so no other fix is
        /// allowed to change this text at the same time.
        package let zone: Range<Int>
        /// The indices of the string-table entries to remove. The array is empty if the fix does not consist of
        /// removing entries.
        package var entries: [Int] = []
    }
}

extension Fix {
    /// The same fix, but not safe.
    var unsafe: Fix { Fix(title: title, isSafe: false, change: change, isRemoval: isRemoval) }

    /// Creates a fix from edits to the text of a file. The result is `nil` if there are no edits or if the file cannot
    /// be edited.
    ///
    /// - Parameters:
    ///   - edits: The edits. The expression is evaluated only if the file can be edited.
    ///   - isRemoval: Whether the fix is applied in the `removals` stage.
    init?(
        _ title: String, of file: ParsedFile, _ edits: @autoclosure () -> [TextEdit], within zone: Range<Int>,
        isSafe: Bool, isRemoval: Bool = false
    ) {
        guard file.obstacle == nil else { return nil }
        let edits = edits()
        guard let first = edits.map(\.span.lowerBound).min(), let last = edits.map(\.span.upperBound).max() else {
            return nil
        }
        let zone = min(zone.lowerBound, first)..<max(zone.upperBound, last)
        let edit = FileEdit(path: file.editPath, edits: edits, zone: zone)
        self.init(title: title, isSafe: isSafe, change: .edit([edit]), isRemoval: isRemoval)
    }

    /// Creates a fix that removes entries from a string table. The fix is applied in the `removals` stage. The result
    /// is `nil` if the table cannot be edited.
    static func removing(_ entries: [Int], of table: CheckedTable, _ title: String) -> Fix? {
        guard let first = entries.first,
            let fix = Fix(
                title, of: table.table.file, table.table.removing(entries), within: table.entries[first].keySpan,
                isSafe: false),
            case .edit(var edits) = fix.change
        else { return nil }
        edits[0].entries = entries
        return Fix(title: title, isSafe: false, change: .edit(edits), isRemoval: true)
    }

    /// Combines several fixes into one, which has the title of the first fix. The result is `nil` if there are no
    /// fixes, or if the fixes differ and are not text edits.
    static func joined(_ fixes: [Fix]) -> Fix? {
        guard let first = fixes.first else { return nil }
        if fixes.allSatisfy({ $0.change == first.change }) { return first }
        let edits = fixes.flatMap { fix in
            if case .edit(let edits) = fix.change { edits } else { [FileEdit]() }
        }
        if edits.isEmpty { return nil }
        return Fix(
            title: first.title, isSafe: fixes.allSatisfy(\.isSafe), change: .edit(edits), isRemoval: first.isRemoval)
    }

    /// Creates a fix that preserves all names and all handwritten content.
    static func safe(_ title: String, _ change: Change) -> Fix { Fix(title: title, isSafe: true, change: change) }

    /// Creates a fix that might discard handwritten content or change names.
    static func unsafe(_ title: String, _ change: Change) -> Fix { Fix(title: title, isSafe: false, change: change) }

    /// Creates a fix that replaces a value in a pane with a string. The result is `nil` if the pane cannot be edited.
    static func writing(
        _ string: String, over element: PropertyListElement, in pane: CheckedPane, within zone: Range<Int>? = nil,
        isSafe: Bool
    ) -> Fix? {
        editing(pane, "write \(short(string))", within: zone ?? element.span, isSafe: isSafe) {
            $0.replacing(element, with: .string(ExactString(string)))
        }
    }

    /// Creates a fix that replaces a value in a pane with a value of another type.
    static func writing(
        _ value: PropertyListValue, over element: PropertyListElement, in pane: CheckedPane, isSafe: Bool = true
    ) -> Fix? {
        editing(pane, "write \(value.spelling)", within: element.span, isSafe: isSafe) { document in
            // A <key> used as a value is read as a string, so only the tags change.
            let isKey = element.kind == .key && element.contentSpan.upperBound < element.span.upperBound
            return isKey ? retagging(element) : document.replacing(element, with: value)
        }
    }

    private static func retagging(_ element: PropertyListElement) -> [TextEdit] {
        let endTag = element.contentSpan.upperBound..<element.span.upperBound
        return [TextEdit(element.startTagSpan, "<string>"), TextEdit(endTag, "</string>")]
    }

    /// Creates an unsafe fix that renames a key. The result is `nil` if the dictionary already contains the new key, or
    /// if the pane cannot be edited.
    static func renaming(
        _ entry: Item.Entry, to name: String?, beside names: Set<ExactString>, in pane: CheckedPane,
        within zone: Range<Int>?
    ) -> Fix? {
        guard let name = name.map({ ExactString($0) }), let zone, !names.contains(name) else {
            return nil
        }
        return editing(pane, "write \(short(name))", within: zone, isSafe: false) {
            $0.renaming(entry.keyElement, to: name)
        }
    }

    private static func editing(
        _ pane: CheckedPane, _ title: String, within zone: Range<Int>, isSafe: Bool,
        _ edits: (PropertyListDocument) -> [TextEdit]
    ) -> Fix? {
        pane.pane.file.propertyList.flatMap {
            Fix(title, of: pane.pane.file, edits($0), within: zone, isSafe: isSafe)
        }
    }
}

extension SettingsBundle {
    /// Returns whether strings in a pane can be renamed. Renaming a string requires that the pane and all its string
    /// tables can be edited.
    package func canRenameTexts(ofPaneAt path: String) -> Bool {
        guard let pane = pane(at: path), pane.file.obstacle == nil,
            !unreadFolders.contains(where: Self.isLanguageFolder)
        else { return false }
        guard let table = pane.stringsTable?.string else { return true }
        return languages.allSatisfy { self.table(table, in: $0)?.file.obstacle == nil }
    }
}
