package import SettingsModel

/// Creates the options file of a bundle. An existing file is never changed.
package struct CreateOptionsFile: BundleOperation {
    /// The path of the options file relative to the bundle.
    let path: String
    let contents: @Sendable (SettingsBundle) throws -> [UInt8]

    package var otherFilesRead: Set<String> { [path] }

    /// Creates the operation.
    ///
    /// - Parameters:
    ///   - path: The path of the options file relative to the bundle.
    ///   - contents: A function that returns the contents of the file for a bundle.
    package init(at path: String, contents: @escaping @Sendable (SettingsBundle) throws -> [UInt8]) {
        self.path = path
        self.contents = contents
    }

    package func callAsFunction(on draft: inout Draft) throws {
        guard draft.bundle.contents(ofOtherFile: path) == nil else {
            throw BundleError("the file already exists", path: path, help: "edit it in a text editor")
        }
        draft.create(path, try contents(draft.bundle))
        // File lists contain the options file.
        draft.bundle.optionsPath = path
        draft.report(.create, path)
    }
}
