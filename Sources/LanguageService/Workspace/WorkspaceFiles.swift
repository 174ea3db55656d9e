package import SettingsChecks
package import SettingsModel
package import SourceText

/// Read-only access to the files that the language service requires.
package protocol WorkspaceFiles: Sendable {
    /// Returns the bundle that contains a file, and the file's path relative to the bundle. Returns `nil` if the file
    /// is not in a bundle.
    ///
    /// - Parameter path: An absolute path. The file does not have to exist.
    func bundle(around path: String) -> BundleFileLocation?

    /// Returns the bundles that use a String Catalog, each with the catalog's path relative to the bundle.
    func bundles(usingCatalog path: String) -> [BundleFileLocation]

    /// Reads a bundle and the options that apply to it.
    ///
    /// - Parameter unsaved: The contents of open options files, keyed by path.
    func contents(ofBundle path: String, unsavedOptions: [String: [UInt8]]) -> BundleContents

    /// Returns the contents of images in a bundle, keyed by path. `contents(ofBundle:unsavedOptions:)` does not load
    /// images.
    func contents(of images: Set<String>, inBundle path: String) -> [String: [UInt8]]

    /// Returns the path of a file or folder with symbolic links resolved, or `nil` if the file or folder does not
    /// exist.
    func realPath(of path: String) -> String?

    /// Returns the errors in an options file.
    func mistakes(inOptions bytes: [UInt8], at path: String) -> [Diagnostic]

    /// Returns the text of a message. The names of options and commands are those of the program that the user runs.
    func messageText(of message: Message) -> String
}

/// A file in a bundle, or a String Catalog that a bundle uses.
package struct BundleFileLocation: Hashable, Sendable {
    /// The absolute path of the bundle.
    package let bundle: String
    /// The path of the file relative to the bundle. The path of a String Catalog starts with `../` because the catalog
    /// is outside the bundle.
    package let path: String

    package init(bundle: String, path: String) {
        self.bundle = bundle
        self.path = path
    }
}

/// The contents of a bundle on disk, and the options that apply to the bundle.
package struct BundleContents: Sendable {
    package var files = BundleFiles()
    package var checker: BundleChecker
    /// The options from the options file, or the default options if the file is missing or has errors.
    package var options = OptionsFile()
    /// The absolute path of the options file, or `nil` if there is none.
    package var optionsPath: String?
    /// The path of the options file relative to the bundle, or `nil` if the file does not apply to the bundle.
    package var optionsPart: String?
    /// The errors in the options file. If there are any, other problems with the bundle are not reported.
    package var optionsMistakes: [Diagnostic] = []
    package var optionsText = SourceText("")
    /// The name that Settings shows for the app, or `nil` if it is unknown.
    package var appName: String?
    /// The reason why the bundle could not be read, or `nil` if it was read.
    package var problem: String?
    /// Rereads the files of the bundle from disk. Returns `nil` if they cannot be read.
    package var rereadFiles: @Sendable () -> BundleFiles? = { nil }
    /// A function that removes the findings that are in the baseline.
    package var removingBaselineFindings: @Sendable ([Finding]) -> [Finding] = { $0 }

    package init(checkedBy checker: BundleChecker) { self.checker = checker }
}
