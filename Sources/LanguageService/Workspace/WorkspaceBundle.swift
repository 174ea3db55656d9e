import JSONSyntax
import PropertyListSyntax
import SettingsChecks
import SettingsModel
import SourceText

/// A bundle that somebody has open: what is on the disk, under what is open in the editor.
struct WorkspaceBundle: Sendable {
    /// The absolute path.
    let path: String
    private(set) var contents: BundleContents
    private(set) var bundle: SettingsBundle
    /// The files that are open in the editor, by their paths in the bundle.
    private(set) var openFiles: [String: OpenFile] = [:]
    /// What `check` finds in it; nil after a change, until it is asked for.
    private var known: [Finding]?

    /// What the bundle has to know of a file that is open.
    struct OpenFile: Sendable {
        /// As the client spells it.
        let uri: String
        /// Whether the client's text begins with a byte order mark.
        let isMarked: Bool
    }

    init(_ path: String, _ contents: BundleContents) {
        self.path = path
        self.contents = contents
        bundle = SettingsBundle(contents.files)
        takeOptions()
    }

    private mutating func takeOptions() {
        bundle.optionsSourceLanguage = contents.options.localization.source?.value
        bundle.optionsPath = contents.optionsPart
    }

    mutating func take(_ contents: BundleContents) { self.contents = contents }

    /// Reads the files on the disk once more; false where they are as they were.
    mutating func readAgain() -> Bool {
        guard let files = contents.readAgain(), files != contents.files else { return false }
        contents.files = files
        return true
    }

    /// Puts what is open over what is on the disk.
    ///
    /// - Parameter documents: by the paths in the bundle.
    mutating func show(_ documents: [String: OpenDocument]) {
        openFiles = documents.mapValues { OpenFile(uri: $0.uri, isMarked: $0.isMarked) }
        var files = contents.files
        for (part, document) in documents {
            let saved = files.files[part]
            let bytes = document.bytes(over: contents.files.files[part]?.bytes)
            guard let saved, let target = saved.target else {
                files.files[part] = BundleFiles.File(path: part, target: part, bytes: bytes)
                files.unreadReasons[part] = nil
                continue
            }
            // What is saved under one of its names is saved under all.
            for file in files.files.values where file.target == target { files.files[file.path]?.bytes = bytes }
        }
        bundle = SettingsBundle(files, reusing: bundle)
        takeOptions()
        known = nil
    }

    /// What `check` finds that is at least so severe: the same at each call until something changes.
    mutating func findings(least: Severity) -> [Finding] {
        if let known { return known }
        let found = contents.problem == nil ? check(least: least)(bundle) : []
        known = found
        return found
    }

    /// What finds that, in the bundle or in what a change makes of it.
    func check(least: Severity) -> @Sendable (SettingsBundle) -> [Finding] {
        var checker = contents.checker
        checker.least = least
        return { [checker, contents] in contents.leavingOutKnown(checker.check($0)) }
    }

    /// The lines of a file as the client counts them; nil for a file without a text.
    ///
    /// - Parameter changed: the text after changes that are part of the bundle's own; nil for the current text.
    func lines(of path: String, _ encoding: PositionEncoding, for changed: SourceText? = nil) -> ClientLines? {
        (changed ?? text(of: path)).map {
            ClientLines($0, encoding, isMarked: openFiles[path]?.isMarked ?? false)
        }
    }

    /// The text in which the offsets of a file count: of a file of the bundle, or of a catalog.
    func text(of path: String) -> SourceText? {
        if let file = bundle.files[path] { return file.document?.source.text }
        guard let bytes = bundle.loaded.files[path]?.bytes else { return nil }
        return EncodedText(decoding: bytes).text
    }
}
