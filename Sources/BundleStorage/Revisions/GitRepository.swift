/// The Git repository that contains a folder. It is read with the `git` command. Nothing is written, and the
/// repository's hooks and filters are not run.
struct GitRepository {
    /// The path of the folder, with symbolic links resolved.
    let folder: String

    /// The environment variables to change for `git`. A value of `nil` removes the variable.
    ///
    /// With these variables, `git` prints English messages, does not prompt, and does not access the network. It
    /// locates the repository that contains the folder, even if a Git hook runs this tool with variables that refer to
    /// another repository.
    private static let environment: [String: String?] = [
        "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_LITERAL_PATHSPECS": "1", "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_COMMON_DIR": nil,
        "GIT_INDEX_FILE": nil, "GIT_OBJECT_DIRECTORY": nil, "GIT_PREFIX": nil, "GIT_NAMESPACE": nil,
    ]

    /// A file in a revision.
    struct Entry {
        /// The path of the file, as reported by `git`.
        let path: String
        /// The name of the Git object that contains the file's contents.
        let object: String
        let size: Int
        let isLink: Bool
    }

    /// Locates the Git repository that contains a folder.
    ///
    /// - Throws: `noGit`, `noRepository`, or `refused`.
    init(of folder: String) throws(RevisionError) {
        self.folder = folder
        guard let answer = Self.run(["rev-parse", "--show-toplevel"], in: folder, readingErrors: true) else {
            throw .noGit
        }
        if answer.exitCode == 0 { return }
        let reason = String(decoding: answer.output, as: UTF8.self)
        if reason.utf8.starts(with: "fatal: not a git repository".utf8) { throw .noRepository(path: folder) }
        throw .refused(reason: String(reason.prefix { $0 != "\n" }))
    }

    /// The root path of the work tree, or `nil` if `git` fails.
    var root: String? {
        output(["rev-parse", "--show-toplevel"]).map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }

    /// Runs `git` with the repository's file system monitor disabled. If the monitor were enabled, resolving a revision
    /// such as `:path` would read the index and start the monitor program.
    private static func run(
        _ words: [String], in folder: String, input: [UInt8] = [], readingErrors: Bool = false
    ) -> Program.ProcessOutput? {
        Program.answer(
            to: ["git", "--no-pager", "-c", "core.fsmonitor=false", "-C", folder] + words, input: input,
            environment: environment,
            readingErrors: readingErrors)
    }

    /// Returns the output of a `git` command, or `nil` if the command fails.
    private func output(_ words: [String], input: [UInt8] = []) -> [UInt8]? {
        Self.run(words, in: folder, input: input).flatMap { $0.exitCode == 0 ? $0.output : nil }
    }

    /// Resolves a revision to an object and its type. The type is `commit`, `tree`, or `blob`. A tag is resolved to its
    /// target. The result is `nil` if the revision does not exist.
    ///
    /// The name is never interpreted as a command-line option.
    func target(named name: String) -> (object: String, type: String)? {
        // The name is resolved first, because an appended suffix could become a part of it.
        guard let object = object(name).flatMap({ object($0 + "^{}") }),
            let type = output(["cat-file", "-t", object])
        else { return nil }
        return (object, String(decoding: type, as: UTF8.self).filter { $0 != "\n" })
    }

    private func object(_ name: String) -> String? {
        guard let output = output(["rev-parse", "--verify", "--quiet", "--end-of-options", name]) else { return nil }
        let object = String(decoding: output, as: UTF8.self).filter { !$0.isWhitespace }
        return object.utf8.count >= 40 && object.allSatisfy(\.isHexDigit) ? object : nil
    }

    /// Returns the files in a commit or tree.
    ///
    /// - Parameters:
    ///   - object: The object name of a commit or tree.
    ///   - paths: The paths to list, relative to `folder`, or `nil` to list a whole tree with paths relative to that
    ///     tree.
    func entries(of object: String, at paths: [String]?) throws(RevisionError) -> [Entry] {
        let words = ["ls-tree", "-rlz"] + (paths == nil ? ["--full-tree", object] : [object, "--"] + (paths ?? []))
        guard let output = output(words) else { throw .failed }
        return output.split(separator: 0).compactMap { line in
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
            let fields = line[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count == 4, fields[1] == "blob",
                let path = String(validating: line[line.index(after: tab)...], as: UTF8.self)
            else { return nil }
            // If the object is missing, Git prints no number.
            return Entry(path: path, object: fields[2], size: Int(fields[3]) ?? 0, isLink: fields[0] == "120000")
        }
    }

    /// Returns the paths of all files in a commit, relative to the root of the repository.
    func paths(of commit: String) throws(RevisionError) -> [String] {
        guard let output = output(["ls-tree", "-rz", "--name-only", "--full-tree", commit]) else { throw .failed }
        return output.split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) }
    }

    /// Returns the contents of objects, keyed by object name. Objects that are not in the repository are omitted.
    func contents(of objects: Set<String>) throws(RevisionError) -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        var rest = objects.sorted()[...]
        while let first = rest.first {
            let some = rest.prefix(max(1, Program.inputLimit / (first.utf8.count + 1)))
            rest = rest.dropFirst(some.count)
            let input = some.map { $0 + "\n" }.joined()
            guard let output = output(["cat-file", "--batch"], input: Array(input.utf8)) else { throw .failed }
            // Each object consists of a line with its name, type, and size, then its bytes, then a line feed.
            var place = output.startIndex
            while let end = output[place...].firstIndex(of: UInt8(ascii: "\n")) {
                let fields = output[place..<end].split(separator: UInt8(ascii: " "))
                    .map { String(decoding: $0, as: UTF8.self) }
                place = end + 1
                guard fields.count == 3, let size = Int(fields[2]), size >= 0 else { continue }
                guard output.count - place > size else { throw .failed }
                contents[fields[0]] = Array(output[place..<place + size])
                place += size + 1
            }
        }
        return contents
    }
}
