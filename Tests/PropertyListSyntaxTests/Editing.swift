import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// A document and the path of one of its containers, for edit tests.
struct Edited {
    let document: PropertyListDocument
    /// Indices from the root to the container; in a dictionary, the index of an entry.
    let path: [Int]

    init(_ document: PropertyListDocument, _ path: [Int] = []) {
        self.document = document
        self.path = path
    }

    init(_ text: String, _ path: [Int] = [], sourceLocation: SourceLocation = #_sourceLocation) {
        self.init(expectLossless(text, sourceLocation: sourceLocation), path)
    }

    /// The container at the path in a version of the document.
    func container(in document: PropertyListDocument) -> PropertyListElement? {
        path.reduce(document.root) { element, index in
            element?.child(at: element?.kind == .dictionary ? 2 * index + 1 : index)?.unwrapped
        }
    }

    /// The container in this document; throws if it does not exist.
    var target: PropertyListElement { get throws { try #require(container(in: document)) } }

    /// The fragment of an element of the array.
    func fragment(_ index: Int, withComments: Bool) throws -> PropertyListFragment {
        try #require(document.fragment(ofElementAt: index, of: target, withComments: withComments))
    }

    var text: String { document.source.text.string(in: 0..<document.source.text.count) }

    /// Applies edits, and expects the result to equal a fresh parse without diagnostics.
    func applying(_ edits: [TextEdit], sourceLocation: SourceLocation = #_sourceLocation) -> Edited {
        let edited = document.applying(edits)
        let fresh = expectLossless(edited.bytes, sourceLocation: sourceLocation)
        expectSame(edited, fresh, sourceLocation: sourceLocation)
        #expect(edited.diagnostics.isEmpty, "\(text.debugDescription)", sourceLocation: sourceLocation)
        return Edited(edited, path)
    }
}

/// Expects that two documents are equal in every respect.
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
    /// The values of an array or the entries of a dictionary, in one comparable type.
    var items: [PropertyListValue.Entry] {
        switch self {
        case .array(let values): values.map { Entry("", $0) }
        case .dictionary(let entries): entries
        default: []
        }
    }
}
