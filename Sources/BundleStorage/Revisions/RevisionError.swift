/// Why a bundle could not be read from a revision of a repository.
package enum RevisionError: Error, Hashable, Sendable {
    /// The program git cannot be run.
    case noGit
    /// The bundle lies in no repository.
    case noRepository(path: String)
    /// Git refuses the repository: what it says.
    case refused(reason: String)
    /// There is no revision of this name.
    case unknown(revision: String)
    /// What the name stands for is no folder.
    case noFolder(revision: String)
    /// The folder holds no page.
    case noBundle(revision: String)
    /// The bundle is not in the revision, but these are, which are not there now: their paths in the repository.
    case elsewhere(revision: String, bundles: [String])
    /// The repository has a pointer of Git LFS in place of the contents.
    case pointer(path: String)
    /// The repository lacks the contents of a file: it was cloned without them.
    case missing(path: String)
    /// The bundle is larger than any that is read.
    case tooLarge(revision: String)
    /// Git ended with an error, which it wrote itself.
    case failed
}
