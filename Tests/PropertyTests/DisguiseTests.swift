import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// The same edits of differently encoded copies of a bundle have the same effect and change nothing else.
@Suite struct DisguiseTests {
    /// The text files of a random bundle.
    private func plain(seed: UInt64) -> [(path: String, text: String)] {
        var bundles = RandomBundle(seed: seed, isPlain: true)
        let bundle = bundles.bundle()
        return bundle.files.values.sorted { $0.path < $1.path }.compactMap { file in
            // A file that consists only of a byte order mark is not valid.
            guard file.target == file.path, !file.isBinary, let text = file.text, text.count > 0 else { return nil }
            return (file.path, text.string(in: 0..<text.count))
        }
    }

    private func bundle(_ files: [(path: String, text: String)], in disguise: Disguise) -> SettingsBundle {
        SettingsBundle(
            bytes: files.map { file in
                (file.path, disguise.bytes(disguise.text(file.text, path: file.path)))
            })
    }

    /// The values of the panes and tables of a bundle.
    private func meaning(_ bundle: SettingsBundle) -> [String: [String]] {
        bundle.files.mapValues { file in
            if file.path.hasSuffix(".strings") {
                return file.stringTable.entries.map { "\($0.key)=\($0.value ?? "-")" }
            }
            return Pane(file)?.items.map { item in
                item.entries.map { "\($0.key)=\($0.element.value)" }.joined(separator: " ").replacing(
                    "\r\n", with: "\n")
            } ?? []
        }
    }

    @Test(arguments: Disguise.allCases.filter { $0 != .none })
    func `Edits have the same effect on differently encoded bundles`(_ disguise: Disguise) throws {
        var done = 0
        for run in 0..<TestRuns.count(6) {
            let seed = UInt64(run)
            let files = plain(seed: seed)
            var random = RandomOperation(seed: seed)
            var draft = Draft(bundle(files, in: .none))
            var other = Draft(bundle(files, in: disguise))
            // Strings with line breaks differ between these copies.
            let changesLineBreaks = disguise == .lineFeedsAndReturns || disguise == .wideEverything
            if changesLineBreaks, files.contains(where: { $0.text.contains("Two") }) { continue }
            for _ in 0..<10 {
                guard let operation = random.next(for: draft.bundle), !(operation is FormatFiles),
                    // An offset is another place in another text.
                    !(operation is RenameItemTextAtOffset)
                else { continue }
                var next = draft
                guard (try? next.carryOut(operation)) != nil else {
                    var refused = other
                    #expect(throws: (any Error).self, "seed \(seed): \(OperationText(operation))") {
                        try refused.carryOut(operation)
                    }
                    continue
                }
                draft = next
                let before = other
                try other.carryOut(operation)
                done += 1
                #expect(other.lines == draft.lines, "seed \(seed): \(OperationText(operation))")
                #expect(
                    meaning(other.bundle) == meaning(draft.bundle), "seed \(seed): \(OperationText(operation))")
                let step = Step(operation, from: before, to: other)
                #expect(step.foreignItems() == [], "seed \(seed): \(OperationText(operation))")
            }
        }
        #expect(done > 10, "\(done)")
    }
}
