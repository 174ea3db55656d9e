/// A system call of a traced command.
struct SystemCall: Sendable, CustomStringConvertible {
    let process: Int32
    let name: String
    /// Which of the calls with this name it is, from 1.
    let number: Int
    /// The call with its arguments, without the path of the folder and the numbers of open files: the same in every
    /// run.
    let text: String
    /// Whether it names something in the folder.
    let isInFolder: Bool
    /// Whether strace had its way with it.
    let wasInjected: Bool

    var description: String { "\(name) \(number): \(text)" }

    /// Whether it changes something in the folder, or waits for that.
    var changesFolder: Bool {
        guard isInFolder, !Self.reading.contains(name) else { return false }
        if name.hasPrefix("open") {
            return ["O_CREAT", "O_WRONLY", "O_RDWR", "O_TRUNC"].contains { text.contains($0) }
        }
        return true
    }

    /// The calls that change nothing. One that is not known here counts as one that does.
    private static let reading: Set = [
        "access", "chdir", "close", "dup", "execve", "faccessat", "faccessat2", "fchdir", "fcntl", "flock", "fstat",
        "fstatfs",
        "getcwd", "getdents64", "ioctl", "lseek", "lstat", "mmap", "newfstatat", "pread64", "read", "readlink",
        "readlinkat", "readv", "stat", "statfs", "statx",
    ]

    /// Reads the lines that strace wrote about a command in a folder: the process, blanks, the call.
    static func all(in trace: String, of folder: String) -> [SystemCall] {
        var numbers: [String: Int] = [:]
        return trace.split(separator: "\n").compactMap { line in
            let rest = line.drop { $0.isNumber }
            let words = rest.drop { $0 == " " }
            let name = String(words.prefix { $0 != "(" })
            guard let process = Int32(line.prefix { $0.isNumber }), !name.isEmpty, name.utf8.count < words.utf8.count,
                name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
            else { return nil }
            numbers[name, default: 0] += 1
            let result = words.ranges(of: " = ").last?.lowerBound ?? words.endIndex
            let call = String(words[..<result]).replacing(folder, with: "").replacing(#/\b\d+</#, with: "<")
            return SystemCall(
                process: process, name: name, number: numbers[name] ?? 0,
                text: String(call.reversed().drop { $0 == " " }.reversed()), isInFolder: words.contains(folder),
                wasInjected: words[result...].contains("(INJECTED)"))
        }
    }
}
