import PropertyListSyntax
package import SettingsChecks
package import SettingsEditing
import SettingsFixing
package import SettingsModel
import SourceText

/// A change that an editor offers at a position in a file.
package struct CodeAction: Sendable {
    /// A kind of code action. The raw value is its name in the protocol.
    ///
    /// Source:
    /// <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#codeActionKind>
    package enum Kind: String, CaseIterable, Sendable {
        /// Fixes or suppresses a finding.
        case quickFix = "quickfix"
        /// Adds an item, pane, or language.
        case refactor = "refactor.rewrite"
        /// Moves an item.
        case move = "refactor.move"
        /// Extracts a section into a separate pane.
        case extract = "refactor.extract"
        /// Applies all safe fixes in a file.
        case fixAll = "source.fixAll"
        /// Applies all safe fixes in the entire bundle.
        case fixBundle = "source.settings-bundle.fixBundle"
    }

    /// The title, in the imperative and without a trailing period, such as `Write 'More'`.
    package internal(set) var title: String
    package let kind: Kind
    /// Whether the action is preferred. An editor can apply a preferred action without asking the user to choose one.
    package var isPreferred = false
    /// The finding that the action fixes or suppresses, or `nil` if the action is not related to a single finding.
    package var finding: Finding?
    /// A function that computes the change.
    ///
    /// - Throws: `BundleError` or `UsageError` if the change is not possible.
    package let change: @Sendable () throws -> Draft
}

extension [CodeAction] {
    /// The actions with unique titles, because users and editors identify an action by its title. If several actions
    /// have the same title, the line number of the finding is appended. Remaining duplicates are removed.
    var withDistinctTitles: [CodeAction] {
        let counts = Dictionary(map { ($0.title, 1) }, uniquingKeysWith: +)
        return map { action in
            guard counts[action.title] != 1, let line = action.finding?.position.line else { return action }
            var action = action
            action.title += " (line \(line))"
            return action
        }.withoutRepetitions(of: \.title)
    }
}

extension SettingsBundle {
    /// Returns the code actions for a byte range in a file. The changes that an action makes are computed only when the
    /// user chooses the action.
    ///
    /// - Parameters:
    ///   - findings: The findings in the bundle. Findings in other files are used only for the action that applies all
    ///     safe fixes in the bundle.
    ///   - shipped: The languages that the app ships with, or an empty array if they are unknown.
    ///   - check: A function that checks a bundle and returns the findings that are neither suppressed nor in the
    ///     baseline.
    package func codeActions(
        at span: Range<Int>, in path: String, findings: [Finding], shippedLanguages shipped: [String] = [],
        check: @escaping @Sendable (SettingsBundle) -> [Finding]
    ) -> [CodeAction] {
        let here = findings.compactMap { $0.reportable { $0 == path } }.filter { finding in
            let place = finding.span ?? 0..<0
            return place.lowerBound <= span.upperBound && span.lowerBound <= place.upperBound
        }
        let ofFindings = fixActions(of: here) + here.compactMap(suppression)
        return ofFindings.withDistinctTitles + fixAllActions(of: findings, in: path, check)
            + paneActions(at: span.lowerBound, in: path) + languageActions(at: span.lowerBound, in: path, shipped)
    }

    // MARK: Findings

    private func fixActions(of findings: [Finding]) -> [CodeAction] {
        findings.filter { $0.fix != nil }.withoutRepetitions(of: \.fix).compactMap { finding in
            guard let fix = finding.fix else { return nil }
            return CodeAction(
                title: fix.title.withUppercaseFirstLetter
                    + (fix.isSafe ? "" : " (unsafe: may change names or what code reads)"),
                kind: .quickFix, isPreferred: fix.isSafe, finding: finding
            ) { try finding.applyingFix(self) }
        }
    }

    /// Returns an action that suppresses a finding with a comment. The comment applies to an item, to a string-table
    /// entry, or to a whole file. Returns `nil` if the finding summarizes other findings, or if its file, such as a
    /// String Catalog, cannot contain comments.
    private func suppression(of finding: Finding) -> CodeAction? {
        guard !finding.summarizesUnlistedFindings, let file = files[finding.path], file.obstacle == nil,
            let text = file.text,
            let document = file.document, let root = document.root, root.kind == .dictionary
        else { return nil }
        let comment = Directive.suppressionCommentText(finding.rule)
        let list = file.path.hasSuffix(".strings") ? root : root[ExactString(PaneSchema.items)]
        let element = finding.span.flatMap { span in list?.childLocation(containing: span.lowerBound) }
        let edits: [TextEdit]
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
        let path = file.editPath
        return makeCodeAction(
            "Suppress \(quoted(finding.rule)) \(element == nil ? "in this file" : "here")", .quickFix, finding
        ) { _ in
            EditFiles(
                edits: [path: edits], changes: [],
                reporting: [ReportLine(action: .update, path: path, detail: "comment")])
        }
    }

    private func fixAllActions(
        of findings: [Finding], in path: String, _ check: @escaping @Sendable (SettingsBundle) -> [Finding]
    ) -> [CodeAction] {
        let paths = Set(findings.filter { $0.fix?.isSafe == true && preservesFileEncodings($0) }.map(\.path))
        func action(_ title: String, _ kind: CodeAction.Kind, where isMeant: @escaping @Sendable (Finding) -> Bool)
            -> CodeAction
        {
            CodeAction(title: title, kind: kind) {
                let run = FixRun(
                    allowsUnsafeFixes: false, wanted: { $0.filter { isMeant($0) && preservesFileEncodings($0) } },
                    check: check)
                return run(self).draft
            }
        }
        let ofFile =
            paths.contains(path) ? [action("Apply all safe fixes in this file", .fixAll) { $0.path == path }] : []
        let ofBundle =
            paths.subtracting([path]).isEmpty
            ? [] : [action("Apply all safe fixes in the bundle", .fixBundle) { _ in true }]
        return ofFile + ofBundle
    }

    /// Returns whether an editor can apply the fix for a finding. An editor saves each file in its existing encoding,
    /// so the fix must not require a different encoding.
    private func preservesFileEncodings(_ finding: Finding) -> Bool {
        guard case .files(let changes)? = finding.fix?.change else { return true }
        return changes.allSatisfy { change in
            guard case .write(let path, let bytes, _) = change, let before = loaded.files[path]?.bytes else {
                return true
            }
            return files[path]?.isBinary != true && bytes.areUnchangedIfSaved(like: before)
        }
    }
}

extension String {
    /// The string with its first letter capitalized.
    fileprivate var withUppercaseFirstLetter: String { prefix(1).uppercased() + dropFirst() }
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

extension [UInt8] {
    /// Returns whether the bytes remain the same if an editor decodes them and saves the text in the encoding of an
    /// existing file. They can change if the existing file has a byte order mark or a different encoding.
    func areUnchangedIfSaved(like file: [UInt8]) -> Bool {
        EncodedText(EncodedText(decoding: self).text, in: EncodedText(decoding: file).encoding).bytes == self
    }
}
