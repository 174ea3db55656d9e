import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// A document as an edit test has it: a text in an encoding, and a container in it.
struct Edited {
    let document: PropertyListDocument
    /// The indices that lead from the root to the container; in dictionaries, those of entries.
    let path: [Int]

    init(_ document: PropertyListDocument, _ path: [Int] = []) {
        self.document = document
        self.path = path
    }

    init(_ text: String, _ path: [Int] = [], sourceLocation: SourceLocation = #_sourceLocation) {
        self.init(expectLossless(text, sourceLocation: sourceLocation), path)
    }

    /// The container; in the document after an edit, the same one.
    func container(in document: PropertyListDocument) -> PropertyListElement? {
        path.reduce(document.root) { element, index in
            element?.child(at: element?.kind == .dictionary ? 2 * index + 1 : index)?.unwrapped
        }
    }

    /// The container in the document as it is; a test without one ends.
    var target: PropertyListElement { get throws { try #require(container(in: document)) } }

    /// An element of the array.
    func fragment(_ index: Int, withComments: Bool) throws -> PropertyListFragment {
        try #require(document.fragment(ofElementAt: index, of: target, withComments: withComments))
    }

    var text: String { document.source.text.string(in: 0..<document.source.text.count) }

    /// The document after edits, of which all must hold that holds for any edit.
    func applying(_ edits: [TextEdit], sourceLocation: SourceLocation = #_sourceLocation) -> Edited {
        let edited = document.applying(edits)
        let fresh = expectLossless(edited.bytes, sourceLocation: sourceLocation)
        expectSame(edited, fresh, sourceLocation: sourceLocation)
        #expect(edited.diagnostics.isEmpty, "\(text.debugDescription)", sourceLocation: sourceLocation)
        return Edited(edited, path)
    }
}

/// Expects that two documents are the same in every respect.
func expectSame(
    _ left: PropertyListDocument, _ right: PropertyListDocument, sourceLocation: SourceLocation = #_sourceLocation
) {
    if left != right {
        Issue.record(
            """
            not the same: \(shown(left.bytes)) \(left.diagnostics) \(left.value as Any)
            and \(shown(right.bytes)) \(right.diagnostics) \(right.value as Any)
            """, sourceLocation: sourceLocation)
    }
}

extension PropertyListValue {
    /// The values of an array, or the entries of a dictionary, as arrays can be compared.
    var items: [PropertyListValue.Entry] {
        switch self {
        case .array(let values): values.map { Entry("", $0) }
        case .dictionary(let entries): entries
        default: []
        }
    }
}
