package import BundleStorage
import JSONSyntax
import SettingsChecks
import SettingsModel
import SettingsReports
import SourceText

/// Tells new findings from old ones while bundles are checked, or makes all of them old: those in a file of the
/// project, which is reviewed like any other.
struct BaselineComparison: Sendable {
    /// The path of the file as it was typed.
    private let fileName: String
    private let file: SharedFile
    /// The folder of the file, which must be there.
    private let anchor: PathAnchor
    private let isWriting: Bool
    private var baseline: Baseline
    /// The bundles that were checked: their paths, and how the file names them.
    private var checked: [(path: String, name: ExactString)] = []
    /// The bundles that could not be checked, as the file names them.
    private var kept: Set<ExactString> = []
    private var gone = 0

    /// - Throws: where the file is no baseline, or is not there and is not to be written either.
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
            throw Failure("there is no baseline at \(visible(path))", help: "create it: \(command)")
        }
        do {
            baseline = try Baseline(reading: document)
        } catch {
            throw Failure(
                "not a baseline file: \(error.message)",
                location: shownPlace(in: path, LineTable(document.source.text).position(of: error.span.lowerBound)),
                help: "remove the file, and create it again: \(command)")
        }
    }

    /// The path of the file, of all its spellings one.
    var place: String { anchor.path(from: file.path.split(separator: "/").last.map(String.init) ?? "") }

    /// How the file names a bundle: by its path from the folder of the file.
    private func name(of bundle: String) -> ExactString { ExactString((try? anchor.path(to: bundle)) ?? bundle) }

    /// Those of the findings of a bundle that are new; all of them where the file is written.
    func new(among findings: [Finding], of target: CheckTarget) -> [Finding] {
        isWriting ? findings : new(among: findings, in: target.bundle, asking: target.plan.checker.rules)
    }

    /// Those of the findings of a bundle that are not in the file.
    func new(among findings: [Finding], in bundle: String, asking rules: [Rule]) -> [Finding] {
        baseline.comparison(of: findings, in: name(of: bundle), asking: rules).new
    }

    /// Makes the findings of a bundle old, or counts those that are gone.
    ///
    /// - Parameter rules: the rules that were asked.
    mutating func take(_ checked: CheckOutcome, asking rules: [Rule]) {
        let (findings, path) = (checked.found.findings, checked.found.path)
        let name = name(of: path)
        self.checked.append((path, name))
        if isWriting {
            baseline.take(findings, in: name, asking: rules, isWhole: checked.isWhole)
        } else {
            gone += baseline.comparison(of: findings, in: name, asking: rules, isWhole: checked.isWhole).gone
        }
    }

    /// Keeps what the file has of a bundle, which could not be checked.
    mutating func keep(_ path: String) { kept.insert(name(of: path)) }

    /// Writes the file, or counts what of it is gone, once all bundles were checked.
    mutating func finish() throws -> BaselineOutcome? {
        if isWriting {
            let known = kept.union(checked.map(\.name))
            baseline.keepBundles { [anchor] bundle in
                // What nobody can look at is not gone.
                known.contains(bundle) || (try? BundleDiscovery.isBundle(anchor.path(from: bundle.string))) != false
            }
            let outcome = try file.write(Array(baseline.text.utf8), besides: checked.map(\.path))
            return .written(path: fileName, outcome, findings: baseline.count)
        }
        return gone == 0 ? nil : .gone(findings: gone)
    }
}

/// What became of a baseline.
package enum BaselineOutcome: Sendable {
    /// The file has all findings now.
    case written(path: String, OutputFiles.Outcome, findings: Int)
    /// Findings that the file has were not found any more.
    case gone(findings: Int)
}
