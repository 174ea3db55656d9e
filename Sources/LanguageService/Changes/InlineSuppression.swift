import PropertyListSyntax
import SettingsChecks
import SettingsEditing
import SettingsModel
import SourceText

/// A comment that suppresses a finding, either directly before an item or an entry, or for a whole file.
struct InlineSuppression {
    let appliesToWholeFile: Bool
    private let path: String
    private let edits: [TextEdit]

    /// Creates the comment for a finding. Returns `nil` if no comment can suppress the finding: in a String Catalog, in
    /// a file without text, or for a finding that does not belong to a file.
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
    /// Returns the index and the start of the child element that contains a byte offset. For an entry, this is the key.
    fileprivate func childLocation(containing offset: Int) -> (index: Int, start: Int)? {
        let touching = childIndex(touching: offset)
        let index = kind == .dictionary ? touching / 2 * 2 : touching
        guard let child = child(at: index), let last = self.child(at: touching), offset >= child.span.lowerBound,
            offset < last.end
        else { return nil }
        return (index, child.span.lowerBound)
    }
}
