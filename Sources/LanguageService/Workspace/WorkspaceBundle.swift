import JSONSyntax
import PropertyListSyntax
import SettingsChecks
import SettingsModel
import SourceText

/// A bundle whose files may be open in the editor. The contents of an open document replace those of its file on disk.
struct WorkspaceBundle: Sendable {
    /// The absolute path of the bundle.
    let path: String
    private(set) var contents: BundleContents
    private(set) var bundle: SettingsBundle
    /// The files that are open in the editor, by their paths in the bundle.
    private(set) var openFiles: [String: OpenFile] = [:]
    /// The findings in the bundle, or `nil` if they have not been determined since the last change.
    private var known: [Finding]?

    /// A file that is open in the editor.
    struct OpenFile: Sendable {
        /// The URI of the file, as the client spells it.
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

    /// Reads the files on disk again. Returns `false` if they have not changed.
    mutating func rereadFiles() -> Bool {
        guard let files = contents.rereadFiles(), files != contents.files else { return false }
        contents.files = files
        return true
    }

    /// Replaces the contents of files on disk with the contents of open documents.
    ///
    /// - Parameter documents: The open documents, by their paths in the bundle.
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

    /// Returns the findings with at least the given severity. The result is reused until the bundle changes.
    mutating func findings(leastSeverity: Severity) -> [Finding] {
        if let known { return known }
        let found = contents.problem == nil ? check(leastSeverity: leastSeverity)(bundle) : []
        known = found
        return found
    }

    /// Returns a function that checks the bundle in its current state or as it would be after a change.
    func check(leastSeverity: Severity) -> @Sendable (SettingsBundle) -> [Finding] {
        var checker = contents.checker
        checker.leastSeverity = leastSeverity
        return { [checker, contents] in contents.removingBaselineFindings(checker.check($0)) }
    }

    /// Returns the lines of a file with positions in the client's encoding, or `nil` for a file without text.
    ///
    /// - Parameter changed: The text to use instead of the file's current text.
    func lines(of path: String, _ encoding: PositionEncoding, for changed: SourceText? = nil) -> ClientLines? {
        (changed ?? text(of: path)).map {
            ClientLines($0, encoding, isMarked: openFiles[path]?.isMarked ?? false)
        }
    }

    /// Returns the text that byte offsets of a file refer to. The file can be a String Catalog outside the bundle.
    func text(of path: String) -> SourceText? {
        if let file = bundle.files[path] { return file.document?.source.text }
        guard let bytes = bundle.loaded.files[path]?.bytes else { return nil }
        return EncodedText(decoding: bytes).text
    }
}
