extension ParsedFile {
    /// Whether it is a table of no bytes: CoreFoundation refuses it, and the system shows what it shows without entries.
    package var isEmptyTable: Bool { path.hasSuffix(".strings") && stringTable.isEmptyFile }

    /// The file as a string table, wherever it lies: of the language of the folder it lies in, or of none.
    package var stringTable: StringTable {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        let last = path.split(separator: "/").last ?? ""
        let name = last.hasSuffix(".strings") ? last.dropLast(".strings".count) : last
        return StringTable(file: self, name: String(name), language: Language(folder: folder))
    }
}
