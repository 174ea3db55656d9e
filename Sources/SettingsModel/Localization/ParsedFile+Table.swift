extension ParsedFile {
    /// Whether the file is an empty string table. CoreFoundation cannot parse an empty file, but the system treats it
    /// as a table without entries.
    package var isEmptyTable: Bool { path.hasSuffix(".strings") && stringTable.isEmptyFile }

    /// The file as a string table. The language is derived from the name of the containing folder, even if it is not a
    /// language folder.
    package var stringTable: StringTable {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { path[..<$0] } ?? ""
        let last = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
        let name = last.hasSuffix(".strings") ? last.dropLast(".strings".count) : last
        return StringTable(file: self, name: String(name), language: Language(folder: String(folder)))
    }
}
