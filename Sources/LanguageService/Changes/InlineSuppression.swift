import PropertyListSyntax
import SettingsChecks
import SettingsEditing
import SettingsModel
import SourceText

/// A comment that suppresses a finding. The comment applies to an item, to a string-table entry, or to a whole file.
struct InlineSuppression {
    let appliesToWholeFile: Bool
    private let path: String
    private let edits: [TextEdit]

    /// Creates a comment that suppresses a finding. Returns `nil` if the finding summarizes other findings, or if its
    /// file, such as a String Catalog, cannot contain comments.
    init?(of finding: Finding, in bundle: SettingsBundle) {
        guard !finding.summarizesUnlistedFindings, let file = bundle.files[finding.path], file.obstacle == nil,
            let text = file.text,
            let document = file.document, let root = document.root, root.kind == .dictionary
        else { return nil }
        path = file.editPath
        let comment = Directive.suppressionCommentText(finding.rule)
        let list = file.path.hasSuffix(".strings") ? root : root[ExactString(PaneSchema.items)]
        let element = finding.span.flatMap { span in list?.childLocation(containing: span.lowerBound) }
        appliesToWholeFile = element == nil
        if document.grammar == .openStep {
            edits =
                element.map { document.addingComment(comment, toEntryAt: $0.index / 2, of: root) }
                ?? [TextEdit(0..<0, "/* \(comment) */\n\n")]
        } else {
            let start = element?.start ?? root.span.lowerBound
            let indentation = text.indentation(at: start)
            let before = text.bytes(in: 0..<start).suffix(indentation.utf8.count + 1).first
            let isFirst = before == UInt8(ascii: "\n") || before == UInt8(ascii: "\r")
            let lineEnd = isFirst ? (text.lineBreak(near: start) ?? "\n") + indentation : ""
            edits = [TextEdit(start..<start, "<!-- \(comment) -->\(lineEnd)")]
        }
    }

    var operation: EditFiles {
        EditFiles(
            edits: [path: edits], changes: [],
            reporting: [ReportLine(action: .update, path: path, detail: "comment")])
    }
}

extension PropertyListElement {
    /// Returns the index and the start offset of the child element that contains a byte offset, or `nil` if there is
    /// none. For an entry of a dictionary, the result refers to the key.
    fileprivate func childLocation(containing offset: Int) -> (index: Int, start: Int)? {
        let touching = childIndex(touching: offset)
        let index = kind == .dictionary ? touching / 2 * 2 : touching
        guard let child = child(at: index), let last = self.child(at: touching), offset >= child.span.lowerBound,
            offset < last.end
        else { return nil }
        return (index, child.span.lowerBound)
    }
}
