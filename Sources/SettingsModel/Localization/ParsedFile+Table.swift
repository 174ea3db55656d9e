extension ParsedFile {
    /// Whether it is a table of no bytes: CoreFoundation refuses it, and the system shows what it shows without entries.
    package var isEmptyTable: Bool { path.hasSuffix(".strings") && stringTable.isEmptyFile }

    /// The file as a string table, wherever it lies: of the language of the folder it lies in, or of none.
    package var stringTable: StringTable {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { path[..<$0] } ?? ""
        let last = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
        let name = last.hasSuffix(".strings") ? last.dropLast(".strings".count) : last
        return StringTable(file: self, name: String(name), language: Language(folder: String(folder)))
    }
}
