import JSONSyntax
import PropertyListSyntax
package import SourceText

/// A Settings bundle, consisting of its panes, string tables and other files.
package struct SettingsBundle: Sendable {
    /// The files as read from disk, without any changes.
    package let loaded: BundleFiles
    /// The property lists and string tables, by path. They include the string tables generated from String Catalogs.
    package private(set) var files: [String: ParsedFile]
    /// The names of all property lists, in ascending order. Unreadable property lists are included.
    private var listNames: [PaneName]
    /// The paths of all files that are neither property lists nor string tables.
    package private(set) var otherFiles: Set<String>
    private var paths: FilePaths
    /// The languages of the bundle, in alphabetical order. The folder of a language contains a string table or a
    /// property list.
    package var languages: [Language] { paths.languages }
    /// The languages that have a folder, in alphabetical order. A device considers all of them, even if the folder is
    /// empty.
    package var foldersOfLanguages: [Language] { paths.foldersOfLanguages }
    /// The paths of symbolic links, by the path of their destination.
    private let links: [String: [String]]
    /// The source language that the options file specifies, or `nil` if it does not specify one.
    package var optionsSourceLanguage: String?
    /// The path of the options file, relative to the bundle, or `nil` if the options file is not among the loaded
    /// files.
    package var optionsPath: String?
    /// For each file that has been written by changes, the path of the file whose permissions are copied, if any.
    private var created: [String: String] = [:]
    /// The new contents of files that are neither property lists nor string tables, by path.
    private var createdContents: [String: [UInt8]] = [:]
    /// The paths of all files that have been affected by changes.
    private var touched: Set<String> = []
    /// The String Catalogs, by table name. For each language in a catalog, `files` contains a generated string table.
    package private(set) var catalogs: [String: Catalog]
    /// The first error that occurred while loading the String Catalogs, or `nil` if there was none.
    package let catalogProblem: BundleError?
    /// The pending changes to `extractionState` values in String Catalogs, by table name and key.
    private var catalogStates: [String: [ExactString: String]] = [:]
    /// The original keys of strings whose entries have been renamed, by table name and new key.
    private var renamedTexts: [String: [ExactString: ExactString]] = [:]
    /// The strings that were moved from one catalog to another, by the table of the other catalog and key.
    private var movedTexts: [String: [ExactString: Catalog.MovedText]] = [:]
    /// The names of the tables whose String Catalogs contain changes that have not been written.
    private var updatedCatalogs: Set<String> = []

    /// Whether this is a built bundle. In a built bundle, editing a string table does not change its String Catalog.
    package private(set) var isBuilt = false
    /// The original String Catalog keys of renamed strings, by string-table path and current key.
    private var catalogKeys: [String: [ExactString: ExactString]] = [:]

    /// Creates a bundle from its files.
    ///
    /// - Parameters:
    ///   - old: An unmodified bundle that was loaded earlier. Its parsed files are reused if their contents are
    ///     unchanged.
    ///   - parse: A closure that parses files. Files can be parsed in any order.
    package init(
        _ loaded: BundleFiles, reusing old: SettingsBundle? = nil,
        parsing parse: ([BundleFiles.File]) -> [ParsedFile] = { $0.map(ParsedFile.init) }
    ) {
        self.loaded = loaded
        let own = loaded.files.values.filter {
            BundleFiles.shouldReadContents(of: $0.path) && !BundleFiles.isOutsideBundle($0.path)
        }
        (catalogs, catalogProblem) = Catalog.all(in: loaded, reusing: old)
        let byReuse = Dictionary(grouping: catalogs.values) { old?.unchangedCatalog($0.table, in: loaded) != nil }
        let (unchanged, changed) = (byReuse[true, default: []], byReuse[false, default: []])
        let kept =
            own.map(\.path).filter { old?.loaded.files[$0] == loaded.files[$0] }
            + unchanged.flatMap { catalog in catalog.languages.map(catalog.path) }
        files = Dictionary(kept.compactMap { old?.files[$0] }.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        let read = own + changed.flatMap(\.files)
        for file in parse(read.filter { [files] in files[$0.path] == nil }) { files[file.path] = file }
        for (path, reason) in loaded.unreadReasons { files[path]?.unreadReason = reason }
        listNames = PaneName.sorted(files.keys.compactMap(PaneName.init(ofPropertyListAt:)))
        otherFiles = Set(loaded.files.keys).subtracting(files.keys).subtracting(catalogs.values.map(\.path))
        links = Dictionary(
            loaded.files.values.grouped { $0.target == $0.path ? nil : $0.target }.map { ($0, $1.map(\.path)) },
            uniquingKeysWith: { $1 })
        paths = FilePaths(Array(files.keys) + otherFiles, emptyFolders: loaded.emptyFolders)
        catalogs.values.forEach { refuseEditsIfNeeded(of: $0) }
    }

    /// Prevents edits of the string tables of a catalog that must not be changed.
    private mutating func refuseEditsIfNeeded(of catalog: Catalog) {
        guard let obstacle = catalog.obstacle else { return }
        for language in catalog.languages { files[catalog.path(of: language)]?.refusal = obstacle }
    }

    /// A copy of the bundle in which each unreadable file is replaced with its recoverable contents. Use it only to
    /// display a file while the user is typing. Never edit this copy.
    package var documentWithRecoveredTree: SettingsBundle {
        let recovered = files.compactMapValues(\.documentWithRecoveredTree)
        if recovered.isEmpty { return self }
        var bundle = self
        bundle.files.merge(recovered) { $1 }
        return bundle
    }

    // MARK: Panes

    /// The panes of the bundle. `Root` comes first, variants follow their base pane, and localized copies come last.
    /// The Info.plist of a bundle is not a pane.
    package var panes: [Pane] {
        let lists = propertyLists
        return lists.filter { $0.isPane && !$0.isBundleInfo(besides: lists) }
    }

    /// Returns whether a property list of the bundle is the Info.plist of a bundle, which is not a pane even if it has
    /// items.
    package func isBundleInfo(_ list: Pane) -> Bool { list.isBundleInfo(besides: propertyLists) }

    /// All readable property lists, in the same order as `panes`. Property lists without items are included, because
    /// items can link to them.
    var propertyLists: [Pane] {
        listNames.compactMap { pane(named: $0.full) }
    }

    /// Returns the property list with the exact name, such as `Root~ipad` or `com.example/Licence`, even if it does not
    /// contain items.
    package func pane(named name: String) -> Pane? {
        pane(at: name + ".plist")
    }

    package func pane(at path: String) -> Pane? { files[path].flatMap { Pane($0) } }

    /// Returns a pane and its variants for specific devices and for InAppSettingsKit.
    ///
    /// Localized copies in `.lproj` folders are excluded.
    package func variants(of base: PaneName) -> [Pane] {
        let family = base.family
        return PaneName.suffixes.compactMap { pane(named: family + $0) }.filter(\.isPane)
    }

    /// Returns the panes to which the `File` value of a child pane refers: the named pane and its variants or, if none
    /// of them exists, the localized copies of the named pane.
    package func panes(forFileValue file: String) -> [Pane] {
        let direct = PaneName.suffixes.compactMap { pane(named: file + $0) }
        if !direct.isEmpty { return direct }
        return languages.compactMap { pane(named: "\($0.folder)/\(file)") }
    }

    // MARK: Languages and tables

    /// Returns the string table with the specified name in a language, or `nil` if the file does not exist.
    package func table(_ name: String, in language: Language) -> StringTable? {
        files["\(language.folder)/\(name).strings"].map { StringTable(file: $0, name: name, language: language) }
    }

    /// Returns the string tables with the specified name, in the order of their languages.
    package func tables(named name: String) -> [StringTable] { languages.compactMap { table(name, in: $0) } }

    /// Returns all string tables in a language, sorted by name. Tables in subfolders of the language folder are
    /// excluded, because the system does not search them.
    package func tables(in language: Language) -> [StringTable] {
        let prefix = language.folder + "/"
        return paths.paths(in: language).compactMap { path in
            guard path.hasSuffix(".strings"), let file = files[path] else { return nil }
            let name = path.dropFirst(prefix.count).dropLast(".strings".count)
            guard !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
            return StringTable(file: file, name: String(name), language: language)
        }.sorted { $0.name < $1.name }
    }

    /// Returns the number of files in a language folder and its subfolders.
    package func fileCount(in language: Language) -> Int {
        paths.paths(in: language).count { $0 != language.folder }
    }

    // MARK: Other files

    /// Returns the paths of all files that match a path when case is ignored, including the path itself if it exists.
    package func paths(equalIgnoringCaseTo path: String) -> Set<String> { paths.paths(equalIgnoringCaseTo: path) }

    /// The paths of all files, including string tables that are generated from String Catalogs.
    package var filePaths: Set<String> { otherFiles.union(files.keys) }

    /// Returns all paths that lead to a file: the path of the file and the paths of symbolic links to it.
    package func paths(leadingTo path: String) -> [String] { [path] + links[path, default: []] }

    /// Returns the contents of a file that is neither a property list nor a string table, or `nil` if the file does not
    /// exist or was not read.
    package func contents(ofOtherFile path: String) -> [UInt8]? {
        otherFiles.contains(path) ? createdContents[path] ?? loaded.files[path]?.bytes : nil
    }

    // MARK: Changes

    /// Edits the text of a file and of all symbolic links to it. The running time depends on the number of edits, but
    /// not on the size of the bundle.
    package mutating func edit(_ path: String, _ edits: [TextEdit]) {
        touched.insert(path)
        for path in paths(leadingTo: path) { files[path]?.apply(edits) }
    }

    /// Writes or removes a file. The running time depends on the size of the file, but not on the size of the bundle.
    package mutating func apply(_ change: FileChange) {
        touched.insert(change.path)
        switch change {
        case .write(let path, let bytes, let like):
            paths.insert(path)
            created[path] = like.map { created[$0] ?? $0 }
            if BundleFiles.shouldReadContents(of: path) {
                if let name = PaneName(ofPropertyListAt: path), files[path] == nil {
                    listNames.insert(name, at: listNames.partitioningIndex { $0 >= name })
                }
                files[path] = ParsedFile(path: path, target: path, bytes: bytes)
                for link in links[path, default: []] where files[link] != nil {
                    files[link] = ParsedFile(path: link, target: path, bytes: bytes)
                }
            } else {
                otherFiles.insert(path)
                createdContents[path] = bytes
            }
        case .remove(let path):
            paths.remove(path)
            if let name = PaneName(ofPropertyListAt: path), files[path] != nil {
                listNames.remove(at: listNames.partitioningIndex { $0 >= name })
            }
            files[path] = nil
            otherFiles.remove(path)
            createdContents[path] = nil
        }
    }

    /// The changes to apply to the file system. Files whose final contents equal their original contents are omitted.
    ///
    /// All edits to a file are combined into one change that writes the final contents.
    package var fileChanges: [FileChange] { fileChanges(catalogChanges) }

    /// Returns the changes to apply to the file system, after checking that they are valid.
    ///
    /// - Throws: An error if a String Catalog cannot be read or cannot represent the changes to its string tables, or
    ///   if edits to a file were rejected.
    package func validatedFileChanges() throws(BundleError) -> [FileChange] {
        if let catalogProblem { throw catalogProblem }
        let changes = catalogChanges
        for change in changes { if let problem = change.problem { throw problem } }
        for path in touched where files[path]?.hasRejectedEdits == true {
            throw BundleError(rejectedEditsOf: path)
        }
        return fileChanges(changes)
    }

    private func fileChanges(_ catalogChanges: [CatalogChange]) -> [FileChange] {
        catalogChanges.compactMap { change in
            let bytes = change.document.bytes
            return bytes == loaded.files[change.catalog.path]?.bytes
                ? nil : .write(path: change.catalog.path, bytes: bytes)
        } + ownChanges
    }

    private var ownChanges: [FileChange] {
        touched.sorted().compactMap { path in
            if catalog(ofTableAt: path) != nil { return loaded.files[path] == nil ? nil : .remove(path: path) }
            let before = loaded.files[path]?.bytes
            if let bytes = createdContents[path] {
                return .write(path: path, bytes: bytes, like: created[path])
            }
            guard let file = files[path] else {
                return loaded.files[path] == nil ? nil : .remove(path: path)
            }
            guard let bytes = file.bytes, bytes != before else { return nil }
            return .write(path: path, bytes: bytes, like: created[path])
        }
    }

    // MARK: Catalogs

    /// Converts the bundle to a built bundle. In a built bundle, editing a string table does not change its String
    /// Catalog.
    package mutating func convertToBuiltBundle() {
        isBuilt = true
        for path in catalogs.values.flatMap({ catalog in catalog.languages.map(catalog.path) }) {
            files[path]?.refusal = nil
        }
    }

    /// Returns the String Catalog from which a string table is generated, or `nil` if the string table is a file in the
    /// bundle.
    package func catalog(ofTableAt path: String) -> Catalog? {
        guard !catalogs.isEmpty, path.languageFolder != nil, path.hasSuffix(".strings") else { return nil }
        return catalogs[String(path.withoutLanguageFolder.dropLast(".strings".count))]
    }

    /// Returns the entry in a String Catalog for a key in a string table. Returns `nil` if the table is not generated
    /// from a catalog, or if the catalog does not contain the key.
    package func catalogText(_ key: ExactString, ofTableAt path: String) -> Catalog.Text? {
        catalog(ofTableAt: path)?.text(catalogKey(key, ofTableAt: path))
    }

    /// Returns the key that identifies a string in a String Catalog, given the string's key in the string table.
    func catalogKey(_ key: ExactString, ofTableAt path: String) -> ExactString { catalogKeys[path]?[key] ?? key }

    /// Records the old and new keys of strings that were renamed in a string table. The table's String Catalog still
    /// contains the old keys.
    package mutating func recordRenames(_ names: [(old: ExactString, new: ExactString)], ofTableAt path: String) {
        if catalog(ofTableAt: path) == nil { return }
        catalogKeys[path] = Dictionary(names.map { ($0.new, $0.old) }, uniquingKeysWith: { $1 })
    }

    /// Records that the key of an entry changed, so that the String Catalog of the table keeps the rest of the entry.
    package mutating func recordRename(of old: ExactString, to new: ExactString, ofTableAt path: String) {
        guard let catalog = catalog(ofTableAt: path) else { return }
        var names = renamedTexts[catalog.table] ?? [:]
        // The tables of all languages are renamed one after another.
        names[new] = names.removeValue(forKey: old) ?? names[new] ?? old
        renamedTexts[catalog.table] = names
    }

    /// Records that strings move from the String Catalog of a table to another catalog, so that it gets everything that
    /// the first one contains for them.
    package mutating func recordMove(of texts: [ExactString], from catalog: Catalog, to table: String) {
        for key in texts {
            guard let text = catalog.text(key) else { continue }
            movedTexts[table, default: [:]][key] = Catalog.MovedText(text: text, catalog: catalog)
        }
    }

    /// Compares a generated table with its String Catalog when the bundle is written, although its text has not changed.
    package mutating func compareWithCatalog(_ table: StringTable) {
        if catalog(ofTableAt: table.path) != nil { touched.insert(table.path) }
    }

    /// Sets the `extractionState` values of strings in a String Catalog, by key.
    package mutating func setExtractionStates(_ states: [ExactString: String], inCatalog table: String) {
        catalogStates[table] = states
    }

    /// Adds a String Catalog that replaces the files of a string table.
    package mutating func insertCatalog(_ catalog: Catalog) {
        catalogs[catalog.table] = catalog
        touched.formUnion(tables(named: catalog.table).map(\.path))
    }

    /// Removes a String Catalog, and writes its string tables as files.
    package mutating func removeCatalog(_ catalog: Catalog) {
        touched.formUnion(tables(named: catalog.table).map(\.path))
        catalogs[catalog.table] = nil
        if otherFiles.remove(catalog.path) != nil || loaded.files[catalog.path] != nil { touched.insert(catalog.path) }
    }

    /// The changes to the String Catalogs whose string tables or extraction states have been edited.
    var catalogChanges: [CatalogChange] {
        if catalogs.isEmpty || isBuilt { return [] }
        var languages: [String: Set<Language>] = [:]
        for path in touched {
            guard let catalog = catalog(ofTableAt: path), let folder = path.languageFolder else { continue }
            languages[catalog.table, default: []].insert(Language(folder: folder))
        }
        return catalogs.values.sorted { $0.path < $1.path }.compactMap { catalog in
            let touched = languages[catalog.table] ?? []
            let states = catalogStates[catalog.table] ?? [:]
            if touched.isEmpty, states.isEmpty, !updatedCatalogs.contains(catalog.table) { return nil }
            let tables = Dictionary(tables(named: catalog.table).map { ($0.language, $0) }, uniquingKeysWith: { $1 })
            return CatalogChange(
                of: catalog, to: tables, touched: touched, states: states, renames: renamedTexts[catalog.table] ?? [:],
                moved: movedTexts[catalog.table] ?? [:])
        }
    }

    /// Applies the edits of string tables to their String Catalogs, and generates the tables again, as if the bundle
    /// had been written and read. The running time depends on the size of the edited catalogs.
    ///
    /// - Returns: The paths of the tables.
    /// - Throws: An error if a catalog cannot represent the edits.
    package mutating func updateCatalogs() throws(BundleError) -> [String] {
        var paths: [String] = []
        for change in catalogChanges {
            if let problem = change.problem { throw problem }
            let table = change.catalog.table
            let edited = touched.filter { self.catalog(ofTableAt: $0)?.table == table }
            if edited.isEmpty, catalogStates[table] == nil { continue }
            let catalog = try Catalog(change.document, ofTable: table, at: change.catalog.path)
            let old = tables(named: table).map(\.path)
            for path in old {
                files[path] = nil
                self.paths.remove(path)
            }
            let new = catalog.files.map(ParsedFile.init)
            for file in new {
                files[file.path] = file
                self.paths.insert(file.path)
            }
            touched.subtract(edited)
            updatedCatalogs.insert(table)
            catalogs[table] = catalog
            catalogStates[table] = nil
            renamedTexts[table] = nil
            movedTexts[table] = nil
            refuseEditsIfNeeded(of: catalog)
            paths += old + new.map(\.path)
        }
        for path in paths { catalogKeys[path] = nil }
        return paths
    }
}
