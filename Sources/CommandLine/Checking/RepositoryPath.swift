import BundleStorage

/// The path of a bundle as services know it, which compare paths with those of a repository.
enum RepositoryPath {
    /// The path from the root of the repository, whatever the working folder is, in a workflow of GitHub, which names
    /// its folder; elsewhere, and for a bundle that lies elsewhere, as the bundle was named.
    ///
    /// Source: <https://docs.github.com/actions/reference/workflows-and-actions/variables>
    static func of(bundle: String) -> String {
        if let workspace = Environment["GITHUB_WORKSPACE"], !workspace.isEmpty,
            let checkout = try? PathAnchor(checkoutOf: bundle, in: workspace),
            let path = checkout.path(to: bundle), !path.hasPrefix("..")
        {
            return path
        }
        return bundle
    }
}
