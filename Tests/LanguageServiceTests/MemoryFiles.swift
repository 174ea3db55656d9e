import LanguageService
import SettingsChecks
import SettingsModel
import SourceText
import Synchronization

/// A file system in memory: bundles by path.
final class MemoryFiles: WorkspaceFiles {
    private let bundles: Mutex<[String: BundleFiles]>

    /// The errors of the options file.
    private let mistakes: [Diagnostic]

    /// The relative path of the options file from each bundle, or `nil` if there is none.
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
        return BundleContents(
            files: read() ?? BundleFiles(), checker: BundleChecker(),
            optionsPath: mistakes.isEmpty && optionsPart == nil ? nil : "/app/settings-bundle.json",
            optionsPart: optionsPart, optionsMistakes: mistakes, optionsText: SourceText("{]"), rereadFiles: read)
    }

    func contents(of images: Set<String>, inBundle path: String) -> [String: [UInt8]] { [:] }

    func realPath(of path: String) -> String? { path }

    func mistakes(inOptions bytes: [UInt8], at path: String) -> [Diagnostic] { [] }

    func messageText(of message: Message) -> String { message.description }
}
