import Actions
import BundleStorage
import SettingsModel

/// What shells and `man` are given and ask, which is no command: it stands alone on the command line.
enum Integration {
    /// Does what some words ask for.
    ///
    /// - Returns: whether they ask for such a thing.
    static func answer(_ words: [String], on console: Console) throws -> Bool {
        let parts = (words.first ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.dropFirst().map(String.init) + words.dropFirst()
        switch parts.first {
        case "---complete":
            guard let shell = rest.first.flatMap(Shell.init) else { return false }
            console.write(shell.answer(to: Array(rest.dropFirst())))
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

    /// The shell that is named, else the one that the user has.
    private static func shell(named name: String?) throws(Failure) -> Shell {
        let own = Environment["SHELL"].map { String($0.split(separator: "/").last ?? "") }
        guard let name = name ?? own else {
            throw Failure(usage: "the shell is missing", help: "specify one, as in --generate-completion-script bash")
        }
        return try Choice<Shell>.named(name, by: "--generate-completion-script")
    }
}
