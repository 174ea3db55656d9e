package import SettingsModel

/// A change of a bundle that a user can ask for.
package protocol BundleOperation: Sendable {
    /// Carries it out.
    ///
    /// - Throws: `BundleError` where the bundle does not allow it, `UsageError` where what is asked for cannot be right.
    func callAsFunction(on draft: inout Draft) throws
}

extension BundleOperation {
    /// The bundle after the operation alone.
    package func callAsFunction(_ bundle: SettingsBundle) throws -> Draft {
        var draft = Draft(bundle)
        try self(on: &draft)
        return draft
    }
}
