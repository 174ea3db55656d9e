import JSONSyntax
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Random forms, applied to random bundles.
@Suite struct FormTests {
    @Test(arguments: 0..<4) func `After a form has been applied with pruning, the bundle has this form`(part: Int)
        throws
    {
        var refusals: [String: Int] = [:]
        for run in 0..<TestRuns.count(25) {
            let seed = UInt64(run * 4 + part)
            var bundles = RandomBundle(seed: seed)
            var others = RandomBundle(seed: seed &+ 1 << 32)
            let bundle = bundles.bundle()
            var forms = try RandomForm(seed: seed, for: bundle, besides: others.bundle())
            let json = forms.form()
            let form = try Self.form(json)
            for problem in Self.problems(of: form, on: bundle, isComplete: forms.isComplete, &refusals) {
                Issue.record("seed \(seed): \(problem)")
            }
        }
        // Most forms must be possible, or nothing is tested.
        let count = refusals.values.reduce(0, +)
        #expect(count * 4 < TestRuns.count(25), "\(refusals.sorted { $0.value > $1.value })")
    }

    @Test func `A bundle matches its own form`() throws {
        for seed in 0..<UInt64(TestRuns.count(40)) {
            var bundles = RandomBundle(seed: seed)
            let bundle = bundles.bundle()
            let form = try Self.form(BundleForm(of: bundle).json)
            for prunes in [false, true] {
                let draft = try ApplyForm(form, pruning: prunes)(bundle)
                #expect(draft.fileChanges == [], "seed \(seed)")
                #expect(draft.lines.map(\.action) == [.identical], "seed \(seed): \(draft.lines)")
            }
            let files = try form.newFiles()
            let copy = SettingsBundle(bytes: files.map { ($0.path, $0.bytes) })
            #expect(Self.isSame(try BundleForm(of: copy), form), "seed \(seed)")
        }
    }

    // MARK: Trials

    private static func form(_ json: JSON) throws -> BundleForm {
        try BundleForm(reading: JSONDocument(decoding: Array(json.text.utf8), in: .blockCommented))
    }

    /// Applies a form, and returns descriptions of the broken promises.
    private static func problems(
        of form: BundleForm, on bundle: SettingsBundle, isComplete: Bool, _ refusals: inout [String: Int]
    ) -> [String] {
        let result = Result { try ApplyForm(form, pruning: true)(bundle) }
        let draft: Draft
        switch result {
        case .success(let success): draft = success
        case .failure(let error):
            let reason = message(of: error)
            refusals[reason, default: 0] += 1
            return reason == "" ? ["throws \(error)"] : []
        }
        var problems: [String] = []
        if (try? draft.bundle.validatedFileChanges()) == nil { problems.append("the edits overlap") }
        let written = draft.bundle.writtenAndRead
        for (name, after) in [("draft", draft.bundle), ("files", written)] {
            guard let result = try? BundleForm(of: after) else {
                problems.append("\(name): the result has no form")
                continue
            }
            problems += differences(result, form, isComplete: isComplete).map { "\(name): \($0)" }
        }
        for path in draft.bundle.files.keys where draft.bundle.files[path]?.bytes != written.files[path]?.bytes {
            problems.append("\(path) is written differently")
        }
        problems += keptFiles(of: form, bundle, draft)
        for (name, prunes) in [("pruning", true), ("again", false)] {
            let again = Result { try ApplyForm(form, pruning: prunes)(written) }
            guard case .success(let second) = again else {
                problems.append("\(name): \(again)")
                continue
            }
            if !second.fileChanges.isEmpty || second.lines.map(\.action) != [.identical] {
                problems.append("\(name): \(second.lines)")
            }
        }
        if let partial = try? ApplyForm(form)(bundle) {
            let second = Result { try ApplyForm(form)(partial.bundle.writtenAndRead) }
            // Items that the form does not list may equal a listed item, and trade places with it.
            let isQuiet = (try? second.get())?.lines.allSatisfy { [.identical, .move].contains($0.action) } ?? false
            if !isQuiet { problems.append("partial: \(second.map(\.lines))") }
        }
        return problems
    }

    /// The message of an expected error, or an empty string for any other error.
    private static func message(of error: any Error) -> String {
        let text = (error as? BundleError)?.message.description ?? (error as? Diagnostic)?.message ?? ""
        let expected = [
            "is a symbolic link", "only in case", "stops reading here", "unreadable", "is a legacy name",
            "already has this language",
        ]
        return expected.first { text.contains($0) } ?? ""
    }

    // MARK: Comparison

    private static func isSame(_ left: BundleForm, _ right: BundleForm) -> Bool {
        differences(left, right, isComplete: true).isEmpty
    }

    /// The differences between the form of a bundle and a form. Unless the form is complete, tables that it does not
    /// list are ignored.
    private static func differences(_ result: BundleForm, _ form: BundleForm, isComplete: Bool) -> [String] {
        var differences: [String] = []
        let (panes, wanted) = (values(of: result.panes), values(of: form.panes))
        for name in Set(panes.keys).union(wanted.keys).sorted() {
            if let left = panes[name], let right = wanted[name], left.equalsIgnoringKeyOrder(right) { continue }
            differences.append(
                "pane \(name): \(panes[name].map { "\($0)" } ?? "-") instead of \(wanted[name].map { "\($0)" } ?? "-")")
        }
        let (tables, listed) = (tables(of: result), tables(of: form))
        for path in Set(tables.keys).union(listed.keys).sorted() {
            if tables[path] == listed[path] || listed[path] == nil && !isComplete { continue }
            differences.append(
                "table \(path): \(tables[path] as Any) instead of \(listed[path] as Any)")
        }
        return differences
    }

    private static func values(of panes: [BundleForm.PaneForm]) -> [String: PropertyListValue] {
        func value(_ entries: [BundleForm.Entry]) -> PropertyListValue {
            .dictionary(entries.compactMap { entry in entry.value.map { .init(entry.key, $0) } })
        }
        return Dictionary(
            panes.map { pane in
                (pane.name, .array([value(pane.entries), .array((pane.items ?? []).map { value($0.entries) })]))
            }, uniquingKeysWith: { $1 })
    }

    private static func tables(of form: BundleForm) -> [String: [ExactString: ExactString]] {
        Dictionary(
            form.strings.flatMap { language in
                language.tables.map { table in
                    (
                        "\(language.language.folder)/\(table.name)",
                        Dictionary(
                            table.entries.compactMap { entry in entry.value.map { (entry.key, $0) } },
                            uniquingKeysWith: { $1 })
                    )
                }
            }, uniquingKeysWith: { $1 })
    }

    /// Descriptions of files that changed although the form lists their current contents.
    private static func keptFiles(of form: BundleForm, _ before: SettingsBundle, _ draft: Draft) -> [String] {
        guard let old = try? BundleForm(of: before) else { return [] }
        let (panes, wanted) = (values(of: old.panes), values(of: form.panes))
        var paths = wanted.filter { name, value in panes[name].map { value.equalsIgnoringKeyOrder($0) } ?? false }
            .map { $0.key + ".plist" }
        // If languages are added or removed, a comment in Root.plist keeps the source language, as the report says.
        let comments = draft.lines.filter { "\($0.detail)".contains("source language") }.map(\.path)
        paths.removeAll(where: comments.contains)
        let after = draft.bundle
        return paths.filter { before.files[$0]?.bytes != after.files[$0]?.bytes }.map { "\($0) changed" }
    }
}
