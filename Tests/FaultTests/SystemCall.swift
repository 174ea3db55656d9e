/// A system call of a traced command.
struct SystemCall: Sendable, CustomStringConvertible {
    let process: Int32
    let name: String
    /// Which of the calls with this name it is, from 1.
    let number: Int
    /// What strace wrote, and the folder that the command worked in.
    let line, folder: String

    /// The call with its arguments, without the path of the folder and the numbers of open files: the same in every
    /// run.
    var text: String {
        let call = line[..<(line.ranges(of: " = ").last?.lowerBound ?? line.endIndex)]
        let text = call.replacing(folder, with: "").replacing(#/\b\d+</#, with: "<")
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// Whether it names something in the folder.
    var isInFolder: Bool { line.contains(folder) }

    /// Whether strace had its way with it.
    var wasInjected: Bool { line.hasSuffix("(INJECTED)") }

    var description: String { "\(name) \(number): \(text)" }

    /// Whether it changes something in the folder, or waits for that.
    var changesFolder: Bool { isInFolder && isChange }

    /// Whether it changes something, or waits for that.
    var isChange: Bool {
        if Self.reading.contains(name) { return false }
        if name.hasPrefix("open") {
            let text = text
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
