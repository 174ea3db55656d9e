import BundleStorage
import SettingsChecks
import SettingsModel
import SettingsReports
import SourceText

/// Tells new findings from old ones while bundles are checked, or makes all of them old.
struct BaselineComparison: Sendable {
    private let file: BaselineFile
    private let rules: [Rule]
    let isWriting: Bool
    private var baseline: Baseline
    /// The bundles that were checked: their paths, and how the file names them.
    private var checked: [(path: String, name: ExactString)] = []
    /// The bundles that could not be checked, as the file names them.
    private var kept: Set<ExactString> = []
    private var gone = 0

    /// - Throws: where the file is no baseline, or is not there and is not to be written either.
    init(_ file: BaselineFile, asking rules: [Rule], isWriting: Bool) throws {
        self.file = file
        self.rules = rules
        self.isWriting = isWriting
        let baseline = try file.read()
        guard isWriting || baseline != nil else {
            throw Failure("there is no baseline at \(visible(file.name))", help: "make it: \(file.writingCommand)")
        }
        self.baseline = baseline ?? Baseline()
    }

    /// Those of the findings of a bundle that are new; all of them where the file is written.
    func new(among findings: [Finding], in path: String) -> [Finding] {
        isWriting ? findings : baseline.comparison(of: findings, in: file.name(of: path), asking: rules).new
    }

    /// Makes the findings of a bundle old, or counts those that are gone.
    mutating func take(_ checked: CheckedBundle) {
        let (findings, path) = (checked.found.findings, checked.found.path)
        let name = file.name(of: path)
        self.checked.append((path, name))
        if isWriting {
            baseline.take(findings, in: name, asking: rules, isWhole: checked.isWhole)
        } else {
            gone += baseline.comparison(of: findings, in: name, asking: rules, isWhole: checked.isWhole).gone
        }
    }

    /// Keeps what the file has of a bundle, which could not be checked.
    mutating func keep(_ path: String) { kept.insert(file.name(of: path)) }

    /// Writes the file, or says what of it is gone, once all bundles were checked.
    mutating func finish(on console: Console) throws {
        if isWriting {
            let names = Set(checked.map(\.name))
            baseline.keepBundles { names.contains($0) || kept.contains($0) || file.isThere($0) }
            let outcome = try file.write(baseline, besides: checked.map(\.path))
            console.talk("\(Report.line(outcome, file.name))  \(count(baseline.count, "finding"))")
        } else if gone > 0 {
            let (verb, pronoun) = gone == 1 ? ("is", "it") : ("are", "them")
            console.talk(
                "note: \(count(gone, "finding")) of the baseline \(verb) gone; --write-baseline takes \(pronoun) out")
        }
    }
}
