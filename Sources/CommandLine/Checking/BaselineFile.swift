import BundleStorage
import JSONSyntax
import SettingsChecks
import SettingsModel
import SourceText

/// The file that a baseline is kept in, and reviewed like any other of the project.
struct BaselineFile: Sendable {
    /// The path as it was typed.
    let name: String
    private let file: SharedFile
    /// The folder of the file, which must be there.
    private let anchor: PathAnchor

    init(at path: String) throws {
        name = path
        file = SharedFile(at: path)
        anchor = try file.anchor()
    }

    /// How the file names a bundle: by its path from the folder of the file.
    func name(of bundle: String) -> ExactString { ExactString(anchor.path(to: bundle) ?? bundle) }

    /// Whether a bundle that the file names is there.
    func isThere(_ bundle: ExactString) -> Bool { BundleDiscovery.isBundle(anchor.path(from: bundle.string)) }

    /// Reads the file; nil where there is none.
    ///
    /// - Throws: for one that cannot be read or is no baseline.
    func read() throws -> Baseline? {
        let bytes: [UInt8]
        do throws(StorageError) {
            bytes = try InputFile.bytes(at: file.path)
        } catch {
            guard case .missing = error else { throw error }
            return nil
        }
        let text = EncodedText(decoding: bytes).text
        do {
            return try Baseline(parsing: text.bytes(in: 0..<text.count))
        } catch {
            let position = LineTable(text).position(of: error.offset)
            throw Failure(
                "this is no baseline: \(error.message)", location: "\(name):\(position.line):\(position.column)",
                help: "remove the file, and make it anew: \(writingCommand)")
        }
    }

    /// Writes the file.
    ///
    /// - Parameter bundles: the bundles that were checked, as they were named.
    func write(_ baseline: Baseline, besides bundles: [String]) throws(StorageError) -> OutputFiles.Outcome {
        try file.write(Array(baseline.text.utf8), besides: bundles)
    }

    /// What to type for a file.
    var writingCommand: String { "settings-bundle check --baseline \(shellQuoted(name)) --write-baseline" }
}
