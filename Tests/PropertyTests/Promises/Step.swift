import SettingsModel
import SourceText

@testable import SettingsEditing

/// An operation on a draft, with the state before and after it.
struct Step {
    let operation: any BundleOperation
    let before: SettingsBundle
    let draft: Draft
    /// The report lines of the operation.
    let lines: [ReportLine]

    var after: SettingsBundle { draft.bundle }

    init(_ operation: any BundleOperation, from before: Draft, to draft: Draft) {
        self.operation = operation
        self.before = before.bundle
        self.draft = draft
        lines = Array(draft.lines[before.lines.count...])
    }

    /// The paths of the changed files.
    var changedPaths: [String] {
        Set(before.files.keys).union(after.files.keys).sorted().filter {
            before.files[$0]?.bytes != after.files[$0]?.bytes
        }
    }

    /// Descriptions of the broken promises.
    func brokenPromises(_ errors: inout ErrorCounts) -> [String] {
        freshness() + errors.growth(in: self) + missingEntries() + staleEntries() + changedEntries() + indexes()
            + foreignItems() + reportedChanges() + droppedTranslations() + repetition() + unreadableFiles()
    }
}

extension SettingsBundle {
    /// The bundle as read after its changes were written to disk.
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
