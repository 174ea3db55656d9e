import PropertyListSyntax
package import SourceText
package import StringsSyntax

/// The edits a table is changed by, whichever format it is in. Each returns edits of the file's text.
extension StringTable {
    /// Puts new entries into the table, laid out like those around them.
    package func inserting(_ entries: [NewEntry], at position: StringsDocument.Position) -> [TextEdit] {
        switch file.format {
        case .oldStyle(let document):
            return document.inserting(entries, at: position)
        case .xml(let document), .binary(let document, _):
            guard let dictionary else { return [] }
            let index =
                switch position {
                case .before(let index): index
                case .after(let index): index + 1
                case .end: count
                }
            return document.inserting(
                entries.map { PropertyListValue.Entry($0.key, .string($0.value)) }, into: dictionary, at: index)
        case .unread:
            return []
        }
    }

    /// Removes entries by their positions.
    package func removing(_ indices: [Int]) -> [TextEdit] {
        switch file.format {
        case .oldStyle(let document): return document.removing(indices)
        case .xml(let document), .binary(let document, _):
            return dictionary.map { document.removingEntries(at: indices, of: $0) } ?? []
        case .unread: return []
        }
    }

    /// Gives an entry another key, and leaves its value.
    package func renamingKey(at index: Int, to key: ExactString) -> [TextEdit] {
        switch file.format {
        case .oldStyle(let document):
            return document.renamingKey(ofEntryAt: index, to: key)
        case .xml(let document), .binary(let document, _):
            return dictionary?.child(at: 2 * index).map { document.renaming($0, to: key) } ?? []
        case .unread:
            return []
        }
    }

    /// Gives an entry another value.
    package func settingValue(at index: Int, to value: ExactString) -> [TextEdit] {
        switch file.format {
        case .oldStyle(let document):
            return document.settingValue(ofEntryAt: index, to: value)
        case .xml(let document), .binary(let document, _):
            return dictionary?.child(at: 2 * index + 1).map {
                document.replacing($0.unwrapped, with: .string(value))
            } ?? []
        case .unread:
            return []
        }
    }

    /// Says in a comment of an entry that it may have the value of the source language; nil where there is no place for
    /// comments.
    package func allowingSame(at index: Int) -> [TextEdit]? {
        if case .oldStyle(let document) = file.format {
            return allowsSame(at: index) ? [] : document.addingComment(Directive.allowSame, toEntryAt: index)
        }
        return nil
    }

    /// Gives an entry another comment in the place of one that says a certain text.
    package func replacingComment(_ old: String, by new: String, at index: Int) -> [TextEdit] {
        guard case .oldStyle(let document) = file.format else { return [] }
        return document.replacingComment(old, by: new, ofEntryAt: index)
    }

    /// The bytes of a new table.
    ///
    /// - Parameter header: what a comment says where there are no entries: an empty file would be an error.
    package static func bytes(of entries: [NewEntry], header: String, in encoding: TextEncoding) -> [UInt8] {
        StringsDocument.table(entries: entries, header: entries.isEmpty ? header : nil, encoding: encoding)
    }
}
