package import SettingsChecks
package import SettingsModel
package import SourceText

/// What the service asks of the disk. It writes nothing.
package protocol WorkspaceFiles: Sendable {
    /// The bundle that a file lies in, and the path of the file there; nil where it lies in none.
    ///
    /// - Parameter path: an absolute path; the file need not be there.
    func bundle(around path: String) -> BundlePart?

    /// The bundles whose texts a String Catalog holds, with its path from each of them.
    func bundles(ofCatalog path: String) -> [BundlePart]

    /// Reads a bundle with what governs it.
    ///
    /// - Parameter unsaved: the text of options files that are open, by their paths.
    func contents(ofBundle path: String, unsaved: [String: [UInt8]]) -> BundleContents

    /// The bundle's files with the contents of some that are not read otherwise: images.
    func contents(of images: Set<String>, inBundle path: String) -> [String: [UInt8]]

    /// The path of a file or folder without symbolic links; nil for one that is not there.
    func realPath(of path: String) -> String?

    /// What is wrong with the text of an options file.
    func mistakes(inOptions bytes: [UInt8], at path: String) -> [Diagnostic]

    /// A message in the words of the program that the person uses.
    func words(of message: Message) -> String
}

/// A file, and the bundle that it belongs to.
package struct BundlePart: Hashable, Sendable {
    /// The absolute path of the bundle.
    package let bundle: String
    /// The path of the file relative to the bundle; that of a catalog leads out of it.
    package let path: String

    package init(bundle: String, path: String) {
        self.bundle = bundle
        self.path = path
    }
}

/// A bundle as it is on the disk, with what governs it.
package struct BundleContents: Sendable {
    package internal(set) var files: BundleFiles
    /// What checks it.
    package let checker: BundleChecker
    /// What the options file says; nothing where there is none, or it has mistakes.
    package let options: OptionsFile
    /// The absolute path of the options file; nil where there is none.
    package let optionsPath: String?
    /// Its path told from the bundle, by which it is among the files; nil where it is not.
    package let optionsPart: String?
    /// What is wrong with the options file, and its text: then no command does anything with the bundle.
    package let optionsMistakes: [Diagnostic]
    package let optionsText: SourceText
    /// The name that Settings shows for the app; nil where nobody knows.
    package let appName: String?
    /// Why the bundle could not be read, in words.
    package let problem: String?
    /// Reads the files of the bundle once more; nil where that fails.
    package let readAgain: @Sendable () -> BundleFiles?
    /// Leaves out what is known and passes.
    package let leavingOutKnown: @Sendable ([Finding]) -> [Finding]

    package init(
        files: BundleFiles, checker: BundleChecker, options: OptionsFile = OptionsFile(), optionsPath: String? = nil,
        optionsPart: String? = nil, optionsMistakes: [Diagnostic] = [], optionsText: SourceText = SourceText(""),
        appName: String? = nil,
        problem: String? = nil, readAgain: @escaping @Sendable () -> BundleFiles? = { nil },
        leavingOutKnown: @escaping @Sendable ([Finding]) -> [Finding] = { $0 }
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
        self.readAgain = readAgain
        self.leavingOutKnown = leavingOutKnown
    }
}
