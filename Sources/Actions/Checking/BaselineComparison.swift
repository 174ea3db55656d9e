package import BundleStorage
import JSONSyntax
import SettingsChecks
import SettingsModel
import SettingsReports
import SourceText

/// A baseline file in use by a check. It separates new findings from known findings, or records all findings if the
/// file is being written.
///
/// The file is part of the project and is reviewed like its other files.
struct BaselineComparison: Sendable {
    /// The path of the file, as the user specified it.
    private let fileName: String
    private let file: SharedFile
    /// The folder that contains the file. It must exist.
    private let anchor: PathAnchor
    private let isWriting: Bool
    private var baseline: Baseline
    /// The bundles that were checked, each with its path and its name in the baseline file.
    private var checked: [(path: String, name: ExactString)] = []
    /// The bundles that could not be checked, by their names in the baseline file.
    private var kept: Set<ExactString> = []
    private var gone = 0

    /// Reads the baseline file, if it exists.
    ///
    /// - Throws: A failure if the file is not a baseline file, or if it is missing and is not being written.
    init(at path: String, isWriting: Bool) throws {
        fileName = path
        file = SharedFile(at: path)
        anchor = try file.anchor()
        self.isWriting = isWriting
        let command: Message =
            "\(run: .check) \(input: .baseline) \(shellQuoted(path)) \(input: .writeBaseline)"
        baseline = Baseline()
        let document: JSONDocument
        do throws(StorageError) {
            document = JSONDocument(decoding: try InputFile.bytes(at: file.path))
        } catch .missing {
            if isWriting { return }
            throw Failure("there is no baseline at \(printable(path))", help: "create it: \(command)")
        }
        do {
            baseline = try Baseline(reading: document)
        } catch {
            throw Failure(
                "not a baseline file: \(error.message)",
                location: formattedLocation(
                    in: path, LineTable(document.source.text).position(of: error.span.lowerBound)),
                help: "remove the file, and create it again: \(command)")
        }
    }

    /// The canonical path of the file, which is the same for all spellings of the path.
    var place: String { anchor.path(from: file.path.split(separator: "/").last.map(String.init) ?? "") }

    /// Returns the name of a bundle in the baseline file: its path relative to the folder of the file.
    private func name(of bundle: String) -> ExactString { ExactString((try? anchor.path(to: bundle)) ?? bundle) }

    /// Returns the new findings of a bundle, or all of its findings if the baseline file is being written.
    func new(among findings: [Finding], of target: CheckTarget) -> [Finding] {
        isWriting ? findings : new(among: findings, in: target.bundle, checkedBy: target.plan.checker.rules)
    }

    /// Returns the findings of a bundle that are not in the baseline file.
    func new(among findings: [Finding], in bundle: String, checkedBy rules: [Rule]) -> [Finding] {
        baseline.comparison(of: findings, in: name(of: bundle), checkedBy: rules).new
    }

    /// Records the findings of a bundle in the baseline, or if the baseline file is not being written, counts recorded
    /// findings that no longer occur.
    ///
    /// - Parameter rules: The rules that were checked.
    mutating func recordFindings(_ checked: CheckOutcome, checkedBy rules: [Rule]) {
        let (findings, path) = (checked.found.findings, checked.found.path)
        let name = name(of: path)
        self.checked.append((path, name))
        if isWriting {
            baseline.recordFindings(findings, in: name, checkedBy: rules, isWhole: checked.isWhole)
        } else {
            gone += baseline.comparison(of: findings, in: name, checkedBy: rules, isWhole: checked.isWhole).gone
        }
    }

    /// Keeps the recorded findings of a bundle that could not be checked.
    mutating func keepFindings(_ path: String) { kept.insert(name(of: path)) }

    /// Writes the baseline file, or reports the number of recorded findings that no longer occur. Call this after all
    /// bundles are checked.
    ///
    /// - Returns: `nil` if the file is not being written and all recorded findings still occur.
    mutating func finish() throws -> BaselineOutcome? {
        if isWriting {
            let known = kept.union(checked.map(\.name))
            baseline.keepBundles { [anchor] bundle in
                // A bundle that cannot be accessed might still exist.
                known.contains(bundle) || (try? BundleDiscovery.isBundle(anchor.path(from: bundle.string))) != false
            }
            let outcome = try file.write(Array(baseline.text.utf8), besides: checked.map(\.path))
            return .written(path: fileName, outcome, findings: baseline.count)
        }
        return gone == 0 ? nil : .gone(findings: gone)
    }
}

/// The effect of a check on a baseline file.
package enum BaselineOutcome: Sendable {
    /// The baseline file was written and contains all current findings.
    case written(path: String, OutputFiles.Outcome, findings: Int)
    /// Some findings in the baseline file no longer occur.
    case gone(findings: Int)
}
