package import SettingsEditing
package import SettingsModel
import SourceText

/// A name in a file that the user can change by renaming a symbol.
package struct RenameTarget: Hashable, Sendable {
    /// The byte range of the name in the text of the file.
    package let span: Range<Int>
    /// The current name, with escape sequences decoded.
    package let text: String
}

extension SettingsBundle {
    /// Returns the name at a byte offset in a file if the user can change it, or `nil` otherwise.
    package func renameTarget(at offset: Int, in path: String) -> RenameTarget? {
        guard let symbol = symbol(at: offset, in: path), symbol.spanIsName,
            (symbol.span.lowerBound...symbol.span.upperBound).contains(offset)
        else { return nil }
        let name: String? =
            switch symbol.kind {
            case .text(let text, _): text.string
            case .key(let key): key.string
            case .pane(let base): base == "Root" ? nil : base
            case .table(let name): catalogs[name] == nil ? name : nil
            }
        return name.map { RenameTarget(span: symbol.span, text: $0) }
    }

    /// Renames the string, key, pane, or string table at a byte offset in a file, and returns the changed bundle. All
    /// uses are renamed, except that a string in a pane is changed only in its item, as with `set-item`.
    ///
    /// - Throws: `BundleError`, or `UsageError` for an invalid name.
    package func renamingSymbol(at offset: Int, in path: String, to name: String) throws -> Draft {
        guard renameTarget(at: offset, in: path) != nil, let symbol = symbol(at: offset, in: path) else {
            throw BundleError("there is nothing here that can be renamed", path: path)
        }
        switch symbol.kind {
        case .text(let text, let tables) where symbol.isEntry:
            return try RenameTextEverywhere(text, to: name, inTable: tables.first ?? "")(self)
        case .text: return try RenameItemTextAtOffset(at: symbol.span.lowerBound, onPaneAt: path, to: name)(self)
        case .key(let key): return try RenameKey(key.string, to: name)(self)
        case .pane(let base): return try RenamePane(base, to: name)(self)
        case .table(let table): return try RenameTableEverywhere(table, to: name)(self)
        }
    }
}
