import Foundation

extension SystemCall {
    /// The absolute paths in a call, resolved with the paths of open folders that strace shows.
    var paths: [String] {
        // The strings of these calls are results, or are not paths.
        if name == "getcwd" || name.hasPrefix("exec") { return [] }
        let paths = line.matches(of: #/(?:<([^>]*)>, )?"((?:[^"\\]|\\.)*)"/#).map { match in
            match.2.hasPrefix("/") ? String(match.2) : "\(match.1 ?? Substring(folder))/\(match.2)"
        }
        return (name.hasPrefix("readlink") ? Array(paths.prefix(1)) : paths).map(Self.normalized)
    }

    /// Whether it creates, changes or removes a file.
    var isWriting: Bool {
        if name.hasPrefix("open") {
            return ["O_CREAT", "O_WRONLY", "O_RDWR", "O_TRUNC"].contains { line.contains($0) }
        }
        return ["mkdir", "unlink", "rmdir", "rename", "link", "symlink", "chmod", "fchmodat", "chown", "utime"]
            .contains { name.hasPrefix($0) }
    }

    private static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
