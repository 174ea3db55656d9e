import SourceText

/// A file with user defaults.
struct StoredFile {
    /// The app group whose they are; nil for those of the app.
    let group: ExactString?
    /// Nil where nothing was stored yet.
    let path: String?
}
