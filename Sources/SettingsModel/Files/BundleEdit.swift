package import SourceText

/// A change of a bundle: what happens to which of its files.
package struct BundleEdit: Sendable {
    /// What happens to one file.
    package enum Change: Hashable, Sendable {
        case edit([TextEdit])
        /// The file is made; `like` names a file whose permissions it gets.
        case create([UInt8], like: String?)
        case remove
    }

    /// The changes by the path of the file, relative to the bundle.
    package private(set) var changes: [String: Change] = [:]

    package init() {}

    package var isEmpty: Bool { changes.isEmpty }

    /// Adds edits of a file. Edits of one file, from wherever they come, are all of the text before the change.
    package mutating func edit(_ path: String, _ edits: [TextEdit]) {
        guard !edits.isEmpty else { return }
        if case .edit(let earlier)? = changes[path] {
            changes[path] = .edit(earlier + edits)
        } else {
            changes[path] = .edit(edits)
        }
    }

    package mutating func create(_ path: String, _ bytes: [UInt8], like: String? = nil) {
        changes[path] = .create(bytes, like: like)
    }

    package mutating func remove(_ path: String) {
        changes[path] = .remove
    }

    /// Adds all changes of another edit, which must be of the same state of the bundle.
    package mutating func add(_ other: BundleEdit) {
        for (path, change) in other.changes {
            if case .edit(let edits) = change { edit(path, edits) } else { changes[path] = change }
        }
    }
}
