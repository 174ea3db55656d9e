import JSONSyntax
import SettingsChecks
import SourceText

extension Baseline {
    /// The baseline as its file has it: sorted, so that a change of it is read in a review.
    var json: JSON {
        let findings = bundles.sorted { $0.key < $1.key }.flatMap { bundle, entries in
            entries.sorted { $0.key < $1.key }.map { entry, count in
                JSON.object([
                    ("bundle", .string(bundle.string)), ("file", .string(entry.file.string)),
                    ("rule", .string(entry.rule.string)), ("message", .string(entry.message.string)),
                    ("count", .integer(count)),
                ])
            }
        }
        return .object([("version", .integer(BaselineReader.version)), ("findings", .array(findings))])
    }
}
