package import PropertyListSyntax
package import SourceText

/// The edits a table is changed by, whichever format it is in. Each returns edits of the file's text.
extension StringTable {
    /// Puts new entries into the table, laid out like those around them.
    ///
    /// An entry that was removed by hand may have left its comment: the new one goes below that.
    package func inserting(_ entries: [NewEntry], at position: PropertyListDocument.Position) -> [TextEdit] {
        edits { document, dictionary in
            let (edits, rest) = document.inserting(entries, belowCommentsOf: dictionary, at: position)
            return edits + document.inserting(rest, into: dictionary, at: position)
        }
    }

    /// Removes entries by their positions.
    package func removing(_ indices: [Int]) -> [TextEdit] {
        edits { document, dictionary in document.removingEntries(at: indices, of: dictionary) }
    }

    /// Gives an entry another key, and leaves its value.
    package func renamingKey(at index: Int, to key: ExactString) -> [TextEdit] {
        edits { document, dictionary in
            dictionary.entry(at: index).map { document.renaming($0.keyElement, to: key) } ?? []
        }
    }

    /// Gives an entry another value.
    package func settingValue(at index: Int, to value: ExactString) -> [TextEdit] {
        edits { document, dictionary in
            dictionary.entry(at: index).map { document.replacing($0.element, with: .string(value)) } ?? []
        }
    }

    /// Says in a comment of an entry that it may have the value of the source language; nil where there is no place for
    /// comments.
    package func allowingSame(at index: Int) -> [TextEdit]? {
        guard dictionary?.grammar == .openStep else { return nil }
        if allowsSame(at: index) { return [] }
        return edits { document, dictionary in
            document.addingComment(Directive.allowSame, toEntryAt: index, of: dictionary)
        }
    }

    /// Gives an entry another comment in the place of one that says a certain text.
    package func replacingComment(_ old: String, by new: String, at index: Int) -> [TextEdit] {
        edits { document, dictionary in
            dictionary.grammar == .openStep
                ? document.replacingComment(old, by: new, ofEntryAt: index, of: dictionary) : []
        }
    }

    private func edits(
        _ make: (_ document: PropertyListDocument, _ dictionary: PropertyListElement) -> [TextEdit]
    ) -> [TextEdit] {
        guard let document = file.document, let dictionary else { return [] }
        return make(document, dictionary)
    }

    /// The bytes of a new table.
    ///
    /// - Parameter name: what a comment names where there are no entries: an empty file would be an error.
    package static func bytes(of entries: [NewEntry], named name: String, in encoding: TextEncoding) -> [UInt8] {
        PropertyListDocument.table(
            entries: entries, header: entries.isEmpty ? "Texts of \(name)" : nil, encoding: encoding)
    }

    /// Gives the comment that a new table begins with another name; none where something else stands there.
    package func renamingHeader(to newName: String) -> [TextEdit] {
        let header = Self.bytes(of: [], named: name, in: .utf8)
        guard let text = file.text, file.obstacle == nil, text.count >= header.count,
            text.bytes(in: 0..<header.count).elementsEqual(header)
        else { return [] }
        return [TextEdit(span: 0..<header.count, replacement: Self.bytes(of: [], named: newName, in: .utf8))]
    }
}
