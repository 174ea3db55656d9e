import Actions
import BundleStorage
import JSONSyntax
import SettingsEditing
import SettingsModel
import SourceText

/// What a command changes, as the JSON object that `--json` prints.
///
/// The format is specified in `Docs/Reference/changes.schema.json`. Paths are relative to the working directory, or
/// absolute.
struct ChangeReport {
    /// The path of the bundle that the command reads or edits, or `nil` if it stopped before it found one.
    var bundle: String?
    /// Whether the changes were only computed.
    let isDryRun: Bool
    /// The text that the command would print to standard output without `--json`.
    var output: String?
    private var diff: String?
    /// The messages that the command would print to standard error without `--json`, other than the changes.
    var notes: [String] = []
    private var changes: [JSON] = []
    private var unchanged: [JSON] = []
    private var review: [JSON] = []
    private var files: [JSON] = []

    init(isDryRun: Bool) { self.isDryRun = isDryRun }

    /// The object for a command that does nothing but write files.
    var json: JSON {
        .object(
            [("version", Self.version), ("bundle", JSON(optional: bundle)), ("dryRun", .boolean(isDryRun))] + members)
    }

    private static let version = JSON.integer(1)

    /// Whether files were written or removed.
    var hasWritten: Bool { !isDryRun && !files.isEmpty }

    /// The members that are also part of the output of `check --fix --json`.
    var members: [(String, JSON)] {
        let members: [(String, JSON?)] = [
            ("changes", .array(changes)),
            ("unchanged", .array(unchanged)),
            ("review", .array(review)),
            ("files", .array(files)),
            ("notes", .array(notes.map { .string($0) })),
            ("diff", diff.map { .string($0) }),
            ("output", output.map { .string($0) }),
        ]
        return members.compactMap { name, value in value.map { (name, $0) } }
    }

    /// Adds the unified diff of a bundle. `check --fix` can change several bundles.
    mutating func add(diff text: String) { diff = (diff ?? "") + text }

    // MARK: Changes

    /// Adds the changes and the advice of an edit.
    mutating func add(_ draft: Draft, of bundle: String) {
        for line in draft.lines {
            // A string table of a String Catalog is not a file.
            let catalog = draft.bundle.loaded.files[line.path] == nil ? draft.bundle.catalog(ofTableAt: line.path) : nil
            let path = catalog?.path ?? line.path
            add(line, path.isEmpty ? bundle : displayPath(of: path, in: bundle), isInCatalog: catalog != nil)
        }
        notes += draft.advice.map(\.worded)
    }

    /// Adds changes whose paths are relative to the working directory.
    mutating func add(_ lines: [ReportLine]) {
        for line in lines { add(line, line.path, isInCatalog: false) }
    }

    private mutating func add(_ line: ReportLine, _ file: String, isInCatalog: Bool) {
        let action: ReportLine.Action = isInCatalog && line.action == .create ? .insert : line.action
        var members: [(String, JSON)] = [("action", .string(action.rawValue)), ("file", .string(file))]
        let table: [(String, JSON)] =
            line.path.languageFolder.map { folder in
                let name = line.path.dropFirst(folder.utf8.count + 1)
                return [
                    ("language", .string(Language(folder: folder).identifier)),
                    ("table", .string(name.hasSuffix(".strings") ? String(name.dropLast(".strings".count)) : "")),
                ]
            } ?? []
        switch line.subject {
        case nil: break
        case .item(let index, let pane, let key):
            members += [
                ("pane", .string(pane)), ("index", .integer(index)), ("key", JSON(optional: key?.string)),
            ]
        case .entries(let keys): members += table + [("entries", .array(keys.map { .string($0.string) }))]
        case .translation(let key, let value):
            members += table + [("entry", .string(key.string)), ("translation", .string(value.string))]
        }
        members.append(("text", .string(line.detail.worded)))
        let change = JSON.object(members)
        if action == .review {
            review.append(change)
        } else if action.isChange {
            changes.append(change)
        } else {
            unchanged.append(change)
        }
    }

    // MARK: Files

    /// Adds the files that an edit writes or removes.
    ///
    /// - Parameter before: The bundle before the edit.
    mutating func add(_ changes: [FileChange], before: BundleFiles, in bundle: String) {
        for change in changes {
            add(
                displayPath(of: change.path, in: bundle), wasPresent: before.files[change.path] != nil,
                isPresent: change.bytes != nil)
        }
    }

    /// Adds the files that a recovery wrote or removed.
    mutating func add(_ recovered: [RecoveredFile], in bundle: String) {
        for file in recovered {
            add(displayPath(of: file.path, in: bundle), wasPresent: file.wasPresent, isPresent: file.isPresent)
        }
    }

    /// Adds a file that a command generates.
    mutating func add(_ outcome: OutputFiles.Outcome, _ path: String) {
        add([ReportLine(action: ReportLine.Action(outcome), path: path, detail: "")])
        if outcome != .identical { add(path, wasPresent: outcome == .update, isPresent: true) }
    }

    private mutating func add(_ path: String, wasPresent: Bool, isPresent: Bool) {
        let change = !isPresent ? "removed" : wasPresent ? "modified" : "created"
        files.append(["file": .string(path), "change": .string(change)])
    }
}

extension ReportLine.Action {
    fileprivate init(_ outcome: OutputFiles.Outcome) {
        self =
            switch outcome {
            case .create: .create
            case .update: .update
            case .identical: .identical
            }
    }
}

extension JSON {
    /// Returns the JSON object for a command that failed.
    ///
    /// - Parameter report: What the command reported before it failed, or `nil` if it does not print a report.
    static func error(_ failure: Failure, after report: ChangeReport?) -> JSON {
        let error = JSON.members(members(of: failure) + [("usage", .boolean(failure.isUsageError))])
        guard let report, report.hasWritten || !report.notes.isEmpty else { return ["version": 1, "error": error] }
        guard case .object(let members) = report.json else { return report.json }
        return .object(members + [JSON.Member("error", error)])
    }

    private static func members(of failure: Failure) -> [(String, JSON?)] {
        [
            ("message", .string(failure.message.worded)),
            ("help", JSON(optional: failure.help?.worded)),
            ("file", JSON(optional: failure.location?.file)),
            ("line", JSON(optional: failure.location?.line)),
            ("column", JSON(optional: failure.location?.column)),
            ("others", failure.others.isEmpty ? nil : .array(failure.others.map { .members(members(of: $0)) })),
        ]
    }
}
