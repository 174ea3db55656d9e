/// The process that holds the lock of a bundle.
enum LockHolder {
    /// The process that holds the lock of a folder, as a message names it: `process 4711 (settings-bundle)`, without the
    /// name of its command where that cannot be known. Nil where the system does not tell.
    static func description(of folder: FileStatus) -> String? {
        #if os(Linux)
        guard let table = try? Folder(at: "/proc").text("locks") else { return nil }
        // "1: FLOCK  ADVISORY  WRITE 4711 fe:00:123456 0 EOF": the fifth is the process, the sixth device and inode.
        // Devices are not compared: Btrfs shows another number there than to programs.
        let holders = table.split(separator: "\n").compactMap { line -> Int? in
            let fields = line.split(separator: " ")
            guard fields.count >= 6, fields[1] == "FLOCK", fields[3] == "WRITE" else { return nil }
            guard let inode = fields[5].split(separator: ":").last, UInt64(inode) == folder.inode else { return nil }
            return Int(fields[4])
        }
        // Two folders of different file systems may have one number, and a process of another container is 0 or -1.
        guard Set(holders).count == 1, let process = holders.first, process > 0 else { return nil }
        let name = try? Folder(at: "/proc/\(process)").text("comm")
        return "process \(process)" + (name.map { " (\($0.prefix { $0 != "\n" }))" } ?? "")
        #else
        return nil
        #endif
    }
}

extension Folder {
    /// The text of a file in this folder; what is not UTF-8 in it is replaced.
    fileprivate func text(_ name: String) throws(SystemError) -> String {
        String(decoding: try file(name).bytes(expecting: 4096), as: UTF8.self)
    }
}
