/// A reason why a bundle could not be read from a Git revision.
package enum RevisionError: Error, Hashable, Sendable {
    /// The `git` command cannot be run.
    case noGit
    /// The bundle is not in a Git repository.
    case noRepository(path: String)
    /// Git rejects the repository. The associated value is Git's error message.
    case refused(reason: String)
    /// The revision does not exist.
    case unknown(revision: String)
    /// The revision refers to an object that is not a folder.
    case notAFolder(revision: String)
    /// The folder in the revision does not contain a pane.
    case noBundle(revision: String)
    /// The revision does not contain the bundle, but it contains other bundles that no longer exist in the work tree.
    /// Their paths are relative to the root of the repository.
    case foundOtherBundles(revision: String, bundles: [String])
    /// The repository contains a Git LFS pointer instead of the file's contents.
    case lfsPointer(path: String)
    /// The contents of a file are missing because the repository is a partial clone.
    case missing(path: String)
    /// The bundle in the revision exceeds the size limits.
    case tooLarge(revision: String)
    /// The `git` command failed and printed its own error message.
    case failed
}
