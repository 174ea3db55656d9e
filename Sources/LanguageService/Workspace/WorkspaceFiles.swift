package import SettingsChecks
package import SettingsModel
package import SourceText

/// Read-only access to the files that the language service requires.
package protocol WorkspaceFiles: Sendable {
    /// Returns the bundle that contains a file, and the path of the file in the bundle. Returns `nil` if the file is
    /// not in a bundle.
    ///
    /// - Parameter path: An absolute path. The file does not have to exist.
    func bundle(around path: String) -> BundleFileLocation?

    /// Returns the bundles that use a String Catalog, each with the path of the catalog relative to the bundle.
    func bundles(usingCatalog path: String) -> [BundleFileLocation]

    /// Reads a bundle and the options that govern it.
    ///
    /// - Parameter unsaved: The text of open options files, by path.
    func contents(ofBundle path: String, unsavedOptions: [String: [UInt8]]) -> BundleContents

    /// Returns the contents of images in a bundle, by path. Images are not loaded otherwise.
    func contents(of images: Set<String>, inBundle path: String) -> [String: [UInt8]]

    /// Returns the path of a file or folder without symbolic links, or `nil` if it does not exist.
    func realPath(of path: String) -> String?

    /// Returns the errors in the text of an options file.
    func mistakes(inOptions bytes: [UInt8], at path: String) -> [Diagnostic]

    /// Renders a message with the option and command names of the program that the user runs.
    func messageText(of message: Message) -> String
}

/// A file in a bundle, or a String Catalog that a bundle uses.
package struct BundleFileLocation: Hashable, Sendable {
    /// The absolute path of the bundle.
    package let bundle: String
    /// The path of the file relative to the bundle. The path of a String Catalog leads out of the bundle.
    package let path: String

    package init(bundle: String, path: String) {
        self.bundle = bundle
        self.path = path
    }
}

/// The contents of a bundle on disk, and the options that govern it.
package struct BundleContents: Sendable {
    package internal(set) var files: BundleFiles
    /// The checker for the bundle.
    package let checker: BundleChecker
    /// The contents of the options file, or the defaults if there is no options file or it has errors.
    package let options: OptionsFile
    /// The absolute path of the options file, or `nil` if there is none.
    package let optionsPath: String?
    /// The path of the options file relative to the bundle, or `nil` if it does not apply to the bundle.
    package let optionsPart: String?
    /// The errors in the options file, and its text. If there are errors, no command works on the bundle.
    package let optionsMistakes: [Diagnostic]
    package let optionsText: SourceText
    /// The name that Settings shows for the app, or `nil` if it is unknown.
    package let appName: String?
    /// A description of why the bundle could not be read, or `nil` if it was read.
    package let problem: String?
    /// Reads the files of the bundle again. Returns `nil` if they cannot be read.
    package let rereadFiles: @Sendable () -> BundleFiles?
    /// Removes findings that are in the baseline.
    package let removingBaselineFindings: @Sendable ([Finding]) -> [Finding]

    package init(
        files: BundleFiles, checker: BundleChecker, options: OptionsFile = OptionsFile(), optionsPath: String? = nil,
        optionsPart: String? = nil, optionsMistakes: [Diagnostic] = [], optionsText: SourceText = SourceText(""),
        appName: String? = nil,
        problem: String? = nil, rereadFiles: @escaping @Sendable () -> BundleFiles? = { nil },
        removingBaselineFindings: @escaping @Sendable ([Finding]) -> [Finding] = { $0 }
    ) {
        self.files = files
        self.checker = checker
        self.options = options
        self.optionsPath = optionsPath
        self.optionsPart = optionsPart
        self.optionsMistakes = optionsMistakes
        self.optionsText = optionsText
        self.appName = appName
        self.problem = problem
        self.rereadFiles = rereadFiles
        self.removingBaselineFindings = removingBaselineFindings
    }
}
