import PropertyListSyntax
import SettingsChecks
import SettingsModel
import SourceText

/// A bundle whose files can be open in the editor. The contents of an open document replace the contents of its file on
/// disk.
struct WorkspaceBundle: Sendable {
    /// The absolute path of the bundle.
    let path: String
    private(set) var contents: BundleContents
    private(set) var bundle: SettingsBundle
    /// The files that are open in the editor, keyed by path relative to the bundle.
    private(set) var openFiles: [String: OpenFile] = [:]
    /// The findings in the bundle, or `nil` if the bundle has not been checked since the last change.
    private var known: [Finding]?

    /// A file that is open in the editor.
    struct OpenFile: Sendable {
        /// The URI of the file, exactly as the client sent it.
        let uri: String
        /// Whether the client's text begins with a byte order mark.
        let isMarked: Bool
    }

    init(_ path: String, _ contents: BundleContents) {
        self.path = path
        self.contents = contents
        bundle = SettingsBundle(contents.files)
        applyOptions()
    }

    private mutating func applyOptions() {
        bundle.optionsSourceLanguage = contents.options.localization.source?.value
        bundle.optionsPath = contents.optionsPart
    }

    mutating func replaceContents(_ contents: BundleContents) { self.contents = contents }

    /// Rereads the files from disk. Returns `false` if they have not changed or cannot be read.
    mutating func rereadFiles() -> Bool {
        guard let files = contents.rereadFiles(), files != contents.files else { return false }
        contents.files = files
        return true
    }

    /// Replaces the loaded contents of files with the contents of open documents. The files on disk are not modified.
    ///
    /// - Parameter documents: The open documents, keyed by path relative to the bundle.
    mutating func overlayOpenDocuments(_ documents: [String: OpenDocument]) {
        openFiles = documents.mapValues { OpenFile(uri: $0.uri, isMarked: $0.isMarked) }
        var files = contents.files
        for (part, document) in documents {
            let saved = files.files[part]
            let bytes = document.bytes(ifSavedOver: contents.files.files[part]?.bytes)
            guard let saved, let target = saved.target else {
                files.files[part] = BundleFiles.File(path: part, target: part, bytes: bytes)
                files.unreadReasons[part] = nil
                continue
            }
            // Saving a file under one of its names changes it under all of them.
            for file in files.files.values where file.target == target { files.files[file.path]?.bytes = bytes }
        }
        bundle = SettingsBundle(files, reusing: bundle)
        applyOptions()
        known = nil
    }

    /// Returns the findings that have at least the given severity. The result is cached until the bundle changes.
    mutating func findings(leastSeverity: Severity) -> [Finding] {
        if let known { return known }
        let found = contents.problem == nil ? check(leastSeverity: leastSeverity)(bundle) : []
        known = found
        return found
    }

    /// Returns a function that checks a version of the bundle, such as its current state or the result of a fix.
    func check(leastSeverity: Severity) -> @Sendable (SettingsBundle) -> [Finding] {
        var checker = contents.checker
        checker.leastSeverity = leastSeverity
        return { [checker, contents] in contents.removingBaselineFindings(checker.check($0)) }
    }

    /// Returns a converter between the client's positions and byte offsets in a file, or `nil` if the file does not
    /// contain text.
    ///
    /// - Parameter changed: The text to use instead of the file's current text, or `nil` to use the current text.
    func lines(of path: String, _ unit: SourcePosition.Unit, for changed: SourceText? = nil) -> ClientLines? {
        (changed ?? text(of: path)).map {
            ClientLines($0, unit, isMarked: openFiles[path]?.isMarked ?? false)
        }
    }

    /// Returns the decoded text of a file, to which the file's byte offsets refer. The file can be a String Catalog
    /// outside the bundle.
    func text(of path: String) -> SourceText? {
        if let file = bundle.files[path] { return file.document?.source.text }
        guard let bytes = bundle.loaded.files[path]?.bytes else { return nil }
        return EncodedText(decoding: bytes).text
    }
}
