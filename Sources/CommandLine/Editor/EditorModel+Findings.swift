import Actions
import JSONSyntax
import PropertyListSyntax
import SettingsChecks
import SettingsModel
import SettingsReports
import SourceText

extension EditorModel {
    /// The outcome of a check: the revision that was checked, and its findings, or the reason why there are none.
    static func findings(
        _ outcome: Result<CheckedBundle, Failure>, atRevision revision: Int
    ) -> [(name: String, value: JSON)] {
        switch outcome {
        case .success(let checked):
            let notes = JSON.array(checked.notes.map { .string($0.labeled) })
            return [
                ("check", ["revision": .integer(revision), "notes": notes]),
                ("findings", findings(checked.findings, in: checked.bundle)),
            ]
        case .failure(let failure):
            let problem = JSON.error(failure.labeled, after: nil)["error"] ?? .null
            return [("check", ["revision": .integer(revision), "problem": problem])]
        }
    }

    /// The findings in a bundle. Each finding in a pane has the position of its item.
    private static func findings(_ findings: [Finding], in bundle: SettingsBundle) -> JSON {
        var spans: [String: [Range<Int>]] = [:]
        let list = findings.map { finding -> JSON in
            let known = spans[finding.path] ?? bundle.pane(at: finding.path)?.items.map { $0.element.span } ?? []
            spans[finding.path] = known
            let item = finding.span.flatMap { span -> Int? in
                let place = known.partitioningIndex { $0.upperBound > span.lowerBound }
                return place < known.count && known[place].contains(span.lowerBound) ? place : nil
            }
            let fix = finding.fix.map { fix -> JSON in
                let place = Failure.Location(finding.path, line: finding.position.line, column: finding.position.column)
                return [
                    "title": .string(fix.title), "safe": .boolean(fix.isSafe),
                    "command": .array(
                        (["fix", finding.rule, "--at", place.description] + (fix.isSafe ? [] : ["--unsafe"])).map {
                            .string($0)
                        }),
                ]
            }
            return .members([
                "rule": .string(finding.rule), "severity": .string(finding.severity.name),
                "message": .string(finding.message), "help": finding.help.map { .string($0.labeled) },
                "file": .string(finding.path), "line": .integer(finding.position.line),
                "item": item.map { .integer($0) }, "fix": fix,
            ])
        }
        return .array(list)
    }
}
