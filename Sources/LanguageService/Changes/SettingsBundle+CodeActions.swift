package import SettingsChecks
import SettingsEditing
import SettingsFixing
package import SettingsModel
import SourceText

extension SettingsBundle {
    /// What an editor can offer at some bytes of a file. What a change does is worked out when somebody wants it.
    ///
    /// - Parameters:
    ///   - findings: those of the bundle; those of other files only count for what mends all of them.
    ///   - shipped: the languages that the app ships; empty where nobody knows.
    ///   - check: what finds them, with what is allowed left out.
    package func codeActions(
        at span: Range<Int>, in path: String, findings: [Finding], shipping shipped: [String] = [],
        check: @escaping @Sendable (SettingsBundle) -> [Finding]
    ) -> [CodeAction] {
        let here = findings.compactMap { $0.reported { $0 == path } }.filter { finding in
            let place = finding.span ?? 0..<0
            return place.lowerBound <= span.upperBound && span.lowerBound <= place.upperBound
        }
        let ofFindings = fixes(of: here) + here.compactMap(allowance)
        return ofFindings.toldApart + fixingAll(of: findings, in: path, check)
            + paneActions(at: span.lowerBound, in: path) + languageActions(at: span.lowerBound, in: path, shipped)
    }

    // MARK: Findings

    private func fixes(of findings: [Finding]) -> [CodeAction] {
        findings.filter { $0.fix != nil }.withoutRepetitions(of: \.fix).compactMap { finding in
            guard let fix = finding.fix else { return nil }
            return CodeAction(
                title: fix.title.capitalized + (fix.isSafe ? "" : " (unsafe: removes or renames something)"),
                kind: .quickFix, isPreferred: fix.isSafe, finding: finding
            ) { try finding.fixing(self) }
        }
    }

    private func allowance(of finding: Finding) -> CodeAction? {
        guard let allowance = Allowance(of: finding, in: self) else { return nil }
        return CodeAction(
            title: "Suppress \(quoted(finding.rule)) \(allowance.isForFile ? "in this file" : "here")",
            kind: .quickFix, finding: finding
        ) { try allowance.operation(self) }
    }

    private func fixingAll(
        of findings: [Finding], in path: String, _ check: @escaping @Sendable (SettingsBundle) -> [Finding]
    ) -> [CodeAction] {
        let paths = Set(findings.filter { $0.fix?.isSafe == true && keepsEncodings($0) }.map(\.path))
        func action(_ title: String, _ kind: CodeAction.Kind, where isMeant: @escaping @Sendable (Finding) -> Bool)
            -> CodeAction
        {
            CodeAction(title: title, kind: kind) {
                FixRun(allowsUnsafe: false, wanted: { $0.filter { isMeant($0) && keepsEncodings($0) } }, check: check)(
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

    /// Whether an editor can carry out the fix of a finding: it saves a text in the encoding that the file has.
    private func keepsEncodings(_ finding: Finding) -> Bool {
        guard case .files(let changes)? = finding.fix?.change else { return true }
        return changes.allSatisfy { change in
            guard case .write(let path, let bytes, _) = change, let before = loaded.files[path]?.bytes else {
                return true
            }
            return files[path]?.isBinary != true && bytes.areSpelled(like: before)
        }
    }
}

extension String {
    /// The text with its first letter as one that begins a sentence.
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
