import Actions
import BundleStorage
import SettingsModel

/// Handles requests from shells and packaging scripts, such as requests for completions and manual pages. The requests
/// are not commands, and are recognized only as the first argument.
enum ShellIntegration {
    /// Handles a request for completions, a completion script or manual pages.
    ///
    /// - Returns: `true` if the arguments were such a request.
    static func answerRequest(_ words: [String], on console: Console) throws -> Bool {
        let parts = (words.first ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.dropFirst().map(String.init) + words.dropFirst()
        switch parts.first {
        case "---complete":
            guard let shell = rest.first.flatMap(Shell.init) else { return false }
            console.write(shell.answerRequest(to: Array(rest.dropFirst())))
        case "--generate-completion-script":
            console.write(try shell(named: rest.first).script)
        case "--generate-man-pages":
            guard let folder = rest.first, !folder.isEmpty else {
                throw Failure(
                    usage: "the folder for the man pages is missing",
                    help: "specify one, as in --generate-man-pages share/man/man1")
            }
            let pages = ManualPage.all()
            _ = try OutputFiles(to: folder).write(pages, replacing: true, besides: [])
        default: return false
        }
        return true
    }

    /// Returns the shell with the given name, or the user's shell if the name is `nil`.
    private static func shell(named name: String?) throws(Failure) -> Shell {
        let own = Environment["SHELL"].map { String($0.split(separator: "/").last ?? "") }
        guard let name = name ?? own else {
            throw Failure(usage: "the shell is missing", help: "specify one, as in --generate-completion-script bash")
        }
        return try EnumerationOption<Shell>.named(name, by: "--generate-completion-script")
    }
}
