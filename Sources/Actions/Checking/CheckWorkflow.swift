import BundleStorage
package import SettingsModel

/// The GitHub workflow that checks the bundles of a repository.
package struct CheckWorkflow {
    /// The path of the file, relative to the working directory if it is below it.
    package let path: String
    package let text: String
    private let folder: OutputFiles
    private let bundle: String

    private static let name = "settings-bundle.yml"

    /// - Parameter action: The repository of the action, such as `me/settings-bundle`.
    /// - Throws: A failure if there is no bundle, or if the bundle is not in a repository.
    package init(for target: BundleRequest, using action: String, note: (Message) -> Void) throws {
        let bundle = try target.path(note: note)
        self.bundle = bundle
        guard let root = try Failure.of(bundle, { try SourceRoot.outermostFolder(above: bundle) }),
            try BundleDiscovery.isThere("\(root)/.git")
        else {
            throw Failure(
                "\(printable(bundle)) is not in a Git repository, so there is no place for a workflow",
                help: "create the repository first: git init")
        }
        let way = try PathAnchor(folder: ".").path(to: root) ?? root
        folder = OutputFiles(to: way == "." ? ".github/workflows" : "\(way)/.github/workflows")
        path = folder.shown(Self.name)
        text = """
            # Checks all Settings bundles of the repository.
            name: Settings
            on: [push, pull_request]
            permissions:
              contents: read
            jobs:
              check:
                runs-on: ubuntu-latest
                steps:
                  - uses: actions/checkout@v4
                    with:
                      persist-credentials: false
                  - uses: \(action)@v0

            """
    }

    /// Writes the file, unless it is a dry run. The folders are created if they do not exist.
    ///
    /// - Throws: `StorageError.exists` if there is another file of this name.
    package func write(isDryRun: Bool) throws -> ReportLine {
        let file: OutputFiles.File = (Self.name, Array(text.utf8))
        let outcome = try
            (isDryRun
            ? folder.outcomes(of: [file]) : folder.write([file], replacing: .none, besides: [bundle]))[0]
        if outcome == .update { throw StorageError.exists(path: path) }
        return ReportLine(action: outcome == .create ? .create : .identical, path: path, detail: "")
    }
}
