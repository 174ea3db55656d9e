package import SettingsEditing
package import SettingsModel
import SourceText

/// What can be renamed at a place.
package struct RenameTarget: Hashable, Sendable {
    /// The bytes of the name, as byte offsets into the text of the file.
    package let span: Range<Int>
    /// The name as it is called now, without the escapes that its bytes have.
    package let text: String
}

extension SettingsBundle {
    /// What can be renamed at a byte offset of a file.
    package func renameTarget(at offset: Int, in path: String) -> RenameTarget? {
        guard let subject = subject(at: offset, in: path), subject.isSpelled,
            (subject.span.lowerBound...subject.span.upperBound).contains(offset)
        else { return nil }
        let name: String? =
            switch subject.kind {
            case .text(let text, _): text.string
            case .key(let key): key.string
            case .pane(let base): base == "Root" ? nil : base
            case .table(let name): catalogs[name] == nil ? name : nil
            }
        return name.map { RenameTarget(span: subject.span, text: $0) }
    }

    /// The bundle after what stands at a byte offset of a file has got another name, wherever the bundle has it; the text
    /// of an item changes on the item alone, as `set-item` changes it.
    ///
    /// - Throws: `BundleError`, and `UsageError` for a name that cannot be.
    package func renaming(at offset: Int, in path: String, to name: String) throws -> Draft {
        guard renameTarget(at: offset, in: path) != nil, let subject = subject(at: offset, in: path) else {
            throw BundleError("there is nothing here that can be renamed", path: path)
        }
        switch subject.kind {
        case .text(let text, let tables) where subject.isEntry:
            return try RenameSharedText(text, to: name, inTable: tables.first ?? "")(self)
        case .text: return try RenameItemText(at: subject.span.lowerBound, onPaneAt: path, to: name)(self)
        case .key(let key): return try RenameKey(key.string, to: name)(self)
        case .pane(let base): return try RenamePane(base, to: name)(self)
        case .table(let table): return try RenameSharedTable(table, to: name)(self)
        }
    }
}
