import SettingsModel
import SourceText

@testable import SettingsEditing

/// One operation of a draft: what was there before it and what is there after it.
struct Step {
    let operation: any BundleOperation
    let before: SettingsBundle
    let draft: Draft
    /// The lines that the operation reported.
    let lines: [ReportLine]

    var after: SettingsBundle { draft.bundle }

    init(_ operation: any BundleOperation, from before: Draft, to draft: Draft) {
        self.operation = operation
        self.before = before.bundle
        self.draft = draft
        lines = Array(draft.lines[before.lines.count...])
    }

    /// The paths of the files that are not what they were.
    var changedPaths: [String] {
        Set(before.files.keys).union(after.files.keys).sorted().filter {
            before.files[$0]?.bytes != after.files[$0]?.bytes
        }
    }

    /// The promises that were broken, a line each.
    func brokenPromises(_ errors: inout ErrorCounts) -> [String] {
        freshness() + errors.growth(in: self) + missingEntries() + staleEntries() + indexes() + foreignItems()
            + reportedChanges() + droppedTranslations() + repetition() + unreadableFiles()
    }
}

extension SettingsBundle {
    /// The bundle as it would be read from the disk after its changes were written there.
    var writtenAndRead: SettingsBundle {
        var written = loaded.files
        for change in fileChanges {
            switch change {
            case .write(let path, let bytes, _):
                written[path] = .init(path: path, target: path, bytes: bytes)
                for (other, file) in written where file.target == path { written[other]?.bytes = bytes }
            case .remove(let path): written[path] = nil
            }
        }
        return SettingsBundle(BundleFiles(files: Array(written.values)))
    }
}
