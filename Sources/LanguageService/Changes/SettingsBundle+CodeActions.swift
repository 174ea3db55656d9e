package import SettingsChecks
import SettingsEditing
import SettingsFixing
package import SettingsModel
import SourceText

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
                    + (fix.isSafe ? "" : " (unsafe: removes or renames something)"),
                kind: .quickFix, isPreferred: fix.isSafe, finding: finding
            ) { try finding.applyingFix(self) }
        }
    }

    private func suppression(of finding: Finding) -> CodeAction? {
        guard let suppression = InlineSuppression(of: finding, in: self) else { return nil }
        return CodeAction(
            title: "Suppress \(quoted(finding.rule)) \(suppression.appliesToWholeFile ? "in this file" : "here")",
            kind: .quickFix, finding: finding
        ) { try suppression.operation(self) }
    }

    private func fixAllActions(
        of findings: [Finding], in path: String, _ check: @escaping @Sendable (SettingsBundle) -> [Finding]
    ) -> [CodeAction] {
        let paths = Set(findings.filter { $0.fix?.isSafe == true && preservesFileEncodings($0) }.map(\.path))
        func action(_ title: String, _ kind: CodeAction.Kind, where isMeant: @escaping @Sendable (Finding) -> Bool)
            -> CodeAction
        {
            CodeAction(title: title, kind: kind) {
                FixRun(
                    allowsUnsafeFixes: false, wanted: { $0.filter { isMeant($0) && preservesFileEncodings($0) } },
                    check: check)(
                        self
                    ).draft
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
