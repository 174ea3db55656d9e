import PropertyListSyntax
package import SettingsChecks
package import SettingsModel
package import SettingsPreview

extension PreviewFinding {
    /// Converts findings in panes to findings that a preview shows next to the affected items. Findings in other files
    /// are omitted.
    package static func all(of findings: [Finding], in bundle: SettingsBundle) -> [PreviewFinding] {
        var items: [String: [Range<Int>]] = [:]
        return findings.compactMap { finding in
            guard let pane = bundle.pane(at: finding.path), pane.isPane else { return nil }
            let spans = items[finding.path] ?? pane.items.map { $0.element.span }
            items[finding.path] = spans
            let item = finding.span.flatMap { span in spans.firstIndex { $0.contains(span.lowerBound) } }
            return PreviewFinding(
                path: finding.path, itemIndex: item, severity: finding.severity.name, rule: finding.rule,
                message: finding.message)
        }
    }
}
