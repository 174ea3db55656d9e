package import BundleStorage
import JSONSyntax
import SettingsChecks
import SettingsModel
import SettingsReports
import SourceText

/// A baseline file that the findings of a check are compared with. If the check writes the baseline file, all findings
/// are recorded in it instead.
struct BaselineComparison: Sendable {
    /// The path of the baseline file, as the user specified it.
    private let fileName: String
    private let file: SharedFile
    /// The folder that contains the baseline file. The folder must exist.
    private let anchor: PathAnchor
    private let isWriting: Bool
    private var baseline: Baseline
    /// The paths of the checked bundles, and their names in the baseline file.
    private var checked: [(path: String, name: ExactString)] = []
    /// The bundles that could not be checked, identified by their names in the baseline file.
    private var kept: Set<ExactString> = []
    private var gone = 0

    /// Reads a baseline file. If `isWriting` is `true`, the file does not have to exist.
    ///
    /// - Throws: A failure if the file is not a baseline file, or if it does not exist and `isWriting` is `false`.
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
                location: Failure.Location(
                    path, LineTable(document.source.text).position(of: error.span.lowerBound)),
                help: "if it is a damaged baseline, remove it and create it again: \(command)")
        }
    }

    /// The canonical path of the baseline file. All spellings of the path have the same canonical path.
    var place: String { anchor.path(from: file.path.split(separator: "/").last.map(String.init) ?? "") }

    /// Returns the bundle's name in the baseline file. The name is the path of the bundle relative to the folder that
    /// contains the file.
    private func name(of bundle: String) -> ExactString { ExactString((try? anchor.path(to: bundle)) ?? bundle) }

    /// Returns the findings of a bundle that are not recorded in the baseline file. If the file is being written,
    /// returns all findings.
    func new(among findings: [Finding], of target: CheckTarget) -> [Finding] {
        isWriting ? findings : new(among: findings, in: target.bundle, checkedBy: target.plan.checker.rules)
    }

    /// Returns the findings of a bundle that are not recorded in the baseline file.
    func new(among findings: [Finding], in bundle: String, checkedBy rules: [Rule]) -> [Finding] {
        baseline.comparison(of: findings, in: name(of: bundle), checkedBy: rules).new
    }

    /// Records the findings of a bundle if the baseline file is being written. Otherwise, counts the recorded findings
    /// that no longer occur.
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

    /// Writes the baseline file. If the baseline is only used for a comparison, returns the number of recorded findings
    /// that no longer occur instead. Call this method after all bundles have been checked.
    ///
    /// - Returns: The outcome, or `nil` if the file is not being written and all recorded findings still occur.
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

/// The result of writing a baseline file, or of comparing findings with it.
package enum BaselineOutcome: Sendable {
    /// The baseline file was written and contains all current findings.
    case written(path: String, OutputFiles.Outcome, findings: Int)
    /// Some findings in the baseline file no longer occur.
    case gone(findings: Int)
}
