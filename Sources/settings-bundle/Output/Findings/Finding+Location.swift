import SettingsChecks
import SourceText

extension Finding {
    /// The path that a finding is reported at: the file's, or the bundle's own.
    func location(in bundle: String) -> String { path.isEmpty ? bundle : bundle + "/" + path }

    /// The same path as services know it that compare paths with those of a repository: without a `./` before it.
    func plainLocation(in bundle: String) -> String {
        var path = location(in: bundle)[...]
        while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
        return String(path)
    }
}
