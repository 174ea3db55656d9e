package import SettingsChecks
package import SettingsModel

/// What was found in one bundle.
package struct BundleFindings: Sendable {
    /// The path of the bundle, as findings name it.
    package let path: String
    /// The path of the bundle as services know it, which compare paths with those of a repository.
    package let repositoryPath: String
    package var findings: [Finding]
    /// The bundle, as long as lines of it are to be shown.
    package var bundle: SettingsBundle?

    package init(path: String, repositoryPath: String? = nil, findings: [Finding], bundle: SettingsBundle? = nil) {
        self.path = path
        self.repositoryPath = repositoryPath ?? path
        self.findings = findings
        self.bundle = bundle
    }
}

extension Finding {
    /// The path that a finding is reported at: the file's, or the bundle's own.
    func location(in bundle: String) -> String { path.isEmpty ? bundle : shownPath(of: path, in: bundle) }

    /// The same path as services know it: without a `./` before it.
    func plainLocation(in bundle: String) -> String { Self.plain(location(in: bundle)) }

    static func plain(_ location: String) -> String {
        var path = location[...]
        while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
        return String(path)
    }

    /// The message and, on a line of its own, what to write instead: for services, which have no place for the latter.
    var messageWithHelp: String { message + (help.map { "\nhelp: \($0)" } ?? "") }
}
