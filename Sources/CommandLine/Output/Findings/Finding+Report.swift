import SettingsChecks
import SourceText

extension Finding {
    /// The path that a finding is reported at: the file's, or the bundle's own.
    func location(in bundle: String) -> String { path.isEmpty ? bundle : bundle + "/" + path }

    /// The same path as services know it that compare paths with those of a repository: without a `./` before it.
    func plainLocation(in bundle: String) -> String {
        Self.plain(location(in: bundle))
    }

    static func plain(_ location: String) -> String {
        var path = location[...]
        while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
        return String(path)
    }

    /// The message and, on a line of its own, what to write instead: for services, which have no place for the latter.
    var messageWithHelp: String { message + (help.map { "\nhelp: \($0)" } ?? "") }
}
