package import PropertyListSyntax
package import SourceText

/// Edits to string tables in any format. Each method returns edits to the text of the file.
extension StringTable {
    /// Returns the edits that insert new entries at a position. The entries are formatted like their neighbors.
    ///
    /// If an entry was removed manually but its comment still exists, a new entry for the same key is inserted below
    /// that comment.
    package func inserting(_ entries: [NewEntry], at position: PropertyListDocument.Position) -> [TextEdit] {
        edits { document, dictionary in
            let (edits, rest) = document.inserting(entries, belowCommentsOf: dictionary, at: position)
            return edits + document.inserting(rest, into: dictionary, at: position)
        }
    }

    /// Returns the edits that remove the entries at the specified positions. In a property list, only comments with a
    /// directive are removed: above the next entry, it would apply to that one.
    package func removing(_ indices: [Int]) -> [TextEdit] {
        edits { document, dictionary in
            document.removingEntries(at: indices, of: dictionary, withComments: Directive.containsDirective)
        }
    }

    /// Returns the edits that change the key of an entry and preserve its value.
    package func renamingKey(at index: Int, to key: ExactString) -> [TextEdit] {
        edits { document, dictionary in
            dictionary.entry(at: index).map { document.renaming($0.keyElement, to: key) } ?? []
        }
    }

    /// Returns the edits that change the value of an entry.
    package func settingValue(at index: Int, to value: ExactString) -> [TextEdit] {
        edits { document, dictionary in
            dictionary.entry(at: index).map { document.replacing($0.element, with: .string(value)) } ?? []
        }
    }

    /// Returns the edits that suppress the rule `same-as-source` for an entry, or `nil` if the file format does not
    /// support comments. Returns an empty array if the rule is already suppressed for the entry.
    package func suppressingSameAsSource(at index: Int) -> [TextEdit]? {
        guard dictionary?.grammar == .openStep else { return nil }
        if allowsSameAsSource(at: index) { return [] }
        return edits { document, dictionary in
            document.addingComment(Directive.allowSame, toEntryAt: index, of: dictionary)
        }
    }

    /// Returns the edits that replace a comment on an entry. Returns an empty array if the entry does not have the
    /// comment `old`, or if the file format does not support comments.
    package func replacingComment(_ old: String, by new: String, at index: Int) -> [TextEdit] {
        replacingComments(at: index) { $0 == old ? new : $0 }
    }

    /// Returns the edits that remove comments that suppress the rule `same-as-source` for an entry.
    package func unsuppressingSameAsSource(at index: Int) -> [TextEdit] {
        replacingComments(at: index) { comment in
            Directive.allowsSameAsSource(comment) ? Directive.withoutSameAsSource(comment) : comment
        }
    }

    private func replacingComments(at index: Int, _ replacement: (String) -> String?) -> [TextEdit] {
        edits { document, dictionary in
            dictionary.grammar == .openStep
                ? document.replacingComments(ofEntryAt: index, of: dictionary, replacement) : []
        }
    }

    private func edits(
        _ make: (_ document: PropertyListDocument, _ dictionary: PropertyListElement) -> [TextEdit]
    ) -> [TextEdit] {
        guard let document = file.document, let dictionary else { return [] }
        return make(document, dictionary)
    }

    /// Returns the contents of a new string table.
    ///
    /// - Parameter name: The table name. If there are no entries, the name is written in a header comment, because an
    ///   empty file would be invalid.
    package static func bytes(of entries: [NewEntry], named name: String, in encoding: TextEncoding) -> [UInt8] {
        PropertyListDocument.table(
            entries: entries, header: entries.isEmpty ? "Texts of \(name)" : nil, encoding: encoding)
    }

    /// Returns the edits that change the table name in the header comment, or an empty array if the file does not start
    /// with a header comment.
    package func renamingHeader(to newName: String) -> [TextEdit] {
        let header = Self.bytes(of: [], named: name, in: .utf8)
        guard let text = file.text, file.obstacle == nil, text.count >= header.count,
            text.bytes(in: 0..<header.count).elementsEqual(header)
        else { return [] }
        return [TextEdit(span: 0..<header.count, replacement: Self.bytes(of: [], named: newName, in: .utf8))]
    }
}
