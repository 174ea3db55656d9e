/// A system call of a traced command.
struct SystemCall: Sendable, CustomStringConvertible {
    let process: Int32
    let name: String
    /// The 1-based number of the call among calls with the same name.
    let number: Int
    /// The line of strace, and the working folder of the command.
    let line, folder: String

    /// The call with its arguments, without the path of the folder and file descriptors, so it is the same in every
    /// run.
    var text: String {
        let call = line[..<(line.ranges(of: " = ").last?.lowerBound ?? line.endIndex)]
        let text = call.replacing(folder, with: "").replacing(#/\b\d+</#, with: "<")
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// Whether it refers to the folder.
    var isInFolder: Bool { line.contains(folder) }

    /// Whether strace injected a fault.
    var wasInjected: Bool { line.hasSuffix("(INJECTED)") }

    var description: String { "\(name) \(number): \(text)" }

    /// Whether it changes or syncs something in the folder.
    var changesFolder: Bool { isInFolder && isChange }

    /// Whether it changes or syncs something.
    var isChange: Bool {
        if Self.reading.contains(name) { return false }
        if name.hasPrefix("open") {
            let text = text
            return ["O_CREAT", "O_WRONLY", "O_RDWR", "O_TRUNC"].contains { text.contains($0) }
        }
        return true
    }

    /// The calls that change nothing. Unknown calls count as changes.
    private static let reading: Set = [
        "access", "chdir", "close", "dup", "execve", "faccessat", "faccessat2", "fchdir", "fcntl", "flock", "fstat",
        "fstatfs",
        "getcwd", "getdents64", "ioctl", "lseek", "lstat", "mmap", "newfstatat", "pread64", "read", "readlink",
        "readlinkat", "readv", "stat", "statfs", "statx",
    ]

    /// Parses the lines of strace for a command in a folder: the process, spaces and the call.
    static func all(in trace: String, of folder: String) -> [SystemCall] {
        var numbers: [String: Int] = [:]
        return trace.split(separator: "\n").compactMap { line in
            let digits = line.prefix { $0.isNumber }
            let call = line[digits.endIndex...].drop { $0 == " " }
            let name = String(call.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
            guard let process = Int32(digits), !name.isEmpty, call.dropFirst(name.count).first == "(" else {
                return nil
            }
            numbers[name, default: 0] += 1
            return SystemCall(
                process: process, name: name, number: numbers[name] ?? 0, line: String(call), folder: folder)
        }
    }
}
