import LanguageService
import SettingsChecks
import SettingsModel
import SourceText
import Synchronization

/// A file system in memory that contains bundles.
final class MemoryFiles: WorkspaceFiles {
    private let bundles: Mutex<[String: BundleFiles]>

    /// The errors to report for the options file.
    private let mistakes: [Diagnostic]

    /// The path of the options file relative to each bundle, or `nil` if there is none.
    private let optionsPart: String?

    init(_ bundles: [String: BundleFiles], mistakes: [Diagnostic] = [], optionsPart: String? = nil) {
        self.optionsPart = optionsPart
        self.bundles = Mutex(bundles)
        self.mistakes = mistakes
    }

    func write(_ bytes: [UInt8], to path: String, inBundle bundle: String) {
        bundles.withLock { $0[bundle]?.files[path] = BundleFiles.File(path: path, target: path, bytes: bytes) }
    }

    func bundle(around path: String) -> BundleFileLocation? {
        bundles.withLock { bundles in
            bundles.keys.first { path.hasPrefix($0 + "/") }
                .map { BundleFileLocation(bundle: $0, path: String(path.dropFirst($0.count + 1))) }
        }
    }

    func bundles(usingCatalog path: String) -> [BundleFileLocation] { [] }

    func contents(ofBundle path: String, unsavedOptions: [String: [UInt8]]) -> BundleContents {
        let read: @Sendable () -> BundleFiles? = { [self] in bundles.withLock { $0[path] } }
        var contents = BundleContents(checkedBy: BundleChecker())
        contents.files = read() ?? BundleFiles()
        contents.optionsPath = mistakes.isEmpty && optionsPart == nil ? nil : "/app/settings-bundle.json"
        contents.optionsPart = optionsPart
        contents.optionsMistakes = mistakes
        contents.optionsText = SourceText("{]")
        contents.rereadFiles = read
        return contents
    }

    func contents(of images: Set<String>, inBundle path: String) -> [String: [UInt8]] { [:] }

    func realPath(of path: String) -> String? { path }

    func mistakes(inOptions bytes: [UInt8], at path: String) -> [Diagnostic] { [] }

    func messageText(of message: Message) -> String { message.description }
}
