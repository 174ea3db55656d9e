import JSONSyntax
package import SourceText

/// A Settings bundle: its panes, its string tables and its other files.
package struct SettingsBundle: Sendable {
    /// The files as they were read from the disk, before any change.
    package let loaded: BundleFiles
    /// The property lists and string tables by their path.
    package private(set) var files: [String: ParsedFile]
    /// The paths of all other files.
    package private(set) var otherFiles: Set<String>
    /// The paths of all files.
    private var paths: FilePaths
    /// The languages, by their folders, in alphabetical order.
    package var languages: [Language] { paths.languages }
    /// The paths of the symbolic links to each file inside the bundle.
    private let links: [String: [String]]
    /// The source language that the options file names; nil where it names none.
    package var optionsSourceLanguage: String?
    /// The path of the options file that governs the bundle, told from there, where it was read along; nil otherwise.
    package var optionsPath: String?
    /// The files that a change made, and the file whose permissions each gets.
    private var created: [String: String?] = [:]
    /// The contents of the other files that a change made.
    private var createdContents: [String: [UInt8]] = [:]
    /// The files that some change touched.
    private var touched: Set<String> = []
    /// The String Catalogs by the names of their tables. What they hold is among the files, a table for each language.
    package private(set) var catalogs: [String: Catalog]
    /// Why a catalog could not be read.
    package let catalogProblem: BundleError?
    /// The `extractionState` that texts of catalogs get, by the table.
    private var catalogStates: [String: [ExactString: String]] = [:]

    /// Whether it becomes what goes into an app: then nothing that becomes of tables is a change of their catalogs.
    package private(set) var isBuilt = false
    /// What the texts of catalogs are called there, by the paths of tables and by what they are called in these by now.
    private var catalogKeys: [String: [ExactString: ExactString]] = [:]

    /// Reads the bundle from its files.
    ///
    /// - Parameters:
    ///   - old: the bundle as it was read before, and not changed since: what is still the same is taken from there.
    ///   - parse: parses files, whichever first: one does not depend on another.
    package init(
        _ loaded: BundleFiles, reusing old: SettingsBundle? = nil,
        parsing parse: ([BundleFiles.File]) -> [ParsedFile] = { $0.map(ParsedFile.init) }
    ) {
        self.loaded = loaded
        let own = loaded.files.values.filter {
            BundleFiles.readsContents(of: $0.path) && !BundleFiles.liesOutside($0.path)
        }
        (catalogs, catalogProblem) = Catalog.all(in: loaded, reusing: old)
        let same = catalogs.values.filter { old?.sameCatalog($0.table, in: loaded) != nil }
        let changed = catalogs.values.filter { old?.sameCatalog($0.table, in: loaded) == nil }
        let kept =
            own.map(\.path).filter { old?.loaded.files[$0] == loaded.files[$0] }
            + same.flatMap { catalog in catalog.languages.map(catalog.path) }
        var known: [String: ParsedFile] = [:]
        if let old { for path in kept { known[path] = old.files[path] } }
        let read = own + changed.flatMap(\.files)
        let parsed = parse(read.filter { known[$0.path] == nil })
        files = known.merging(parsed.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        for (path, reason) in loaded.unreadReasons { files[path]?.unreadReason = reason }
        otherFiles = Set(loaded.files.keys).subtracting(files.keys).subtracting(catalogs.values.map(\.path))
        links = Self.links(in: loaded)
        paths = FilePaths(Array(files.keys) + otherFiles, emptyFolders: loaded.emptyFolders)
        for catalog in catalogs.values {
            guard let obstacle = catalog.obstacle else { continue }
            for language in catalog.languages { files[catalog.path(of: language)]?.refusal = obstacle }
        }
    }

    private static func links(in loaded: BundleFiles) -> [String: [String]] {
        var links: [String: [String]] = [:]
        for file in loaded.files.values {
            if let target = file.target, target != file.path { links[target, default: []].append(file.path) }
        }
        return links
    }

    /// The bundle with what can be recovered of the files that CoreFoundation does not read to their end: for looking at
    /// it while somebody types, and never for editing.
    package var recovering: SettingsBundle {
        let recovered = files.compactMapValues(\.recovering)
        if recovered.isEmpty { return self }
        var bundle = self
        bundle.files.merge(recovered) { $1 }
        return bundle
    }

    // MARK: Panes

    /// The panes of the bundle: those of the root folder first, Root before the others, each family with its variants.
    package var panes: [Pane] {
        files.values.compactMap { Pane($0) }.filter(\.isPane).map { (pane: $0, order: $0.name.order) }
            .sorted { $0.order < $1.order }.map(\.pane)
    }

    /// The pane of this exact name, `Root~ipad` or `com.example/Licence`, whether or not it is fit to be one.
    package func pane(named name: String) -> Pane? {
        pane(at: name + ".plist")
    }

    /// The pane in a file.
    package func pane(at path: String) -> Pane? { files[path].flatMap { Pane($0) } }

    /// The panes that stand for one pane: itself and those for a device or for InAppSettingsKit.
    ///
    /// Panes inside an `.lproj` are not among them: they belong to their language.
    package func variants(of base: PaneName) -> [Pane] {
        let family = base.family
        return PaneName.suffixes.compactMap { pane(named: family + $0) }.filter(\.isPane)
    }

    /// The panes a child pane's `File` leads to: the pane of that name and its variants, or a localized copy.
    package func panes(forFile file: String) -> [Pane] {
        let direct = PaneName.suffixes.compactMap { pane(named: file + $0) }
        if !direct.isEmpty { return direct }
        return languages.compactMap { pane(named: "\($0.folder)/\(file)") }
    }

    // MARK: Languages and tables

    /// The table of a language; nil when there is no such file.
    package func table(_ name: String, in language: Language) -> StringTable? {
        files["\(language.folder)/\(name).strings"].map { StringTable(file: $0, name: name, language: language) }
    }

    /// All tables of a language, by name. Tables in folders below it are not looked up by anybody.
    package func tables(in language: Language) -> [StringTable] {
        let prefix = language.folder + "/"
        return paths.paths(in: language).compactMap { path in
            guard path.hasSuffix(".strings"), let file = files[path] else { return nil }
            let name = path.dropFirst(prefix.count).dropLast(".strings".count)
            guard !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
            return StringTable(file: file, name: String(name), language: language)
        }.sorted { $0.name < $1.name }
    }

    /// The number of files in the folder of a language, and in folders below it.
    package func fileCount(in language: Language) -> Int {
        paths.paths(in: language).count { $0 != language.folder }
    }

    // MARK: Other files

    /// The paths of files that differ from a path in nothing but upper and lower case, and the path itself where it is
    /// one.
    package func paths(equalIgnoringCaseTo path: String) -> Set<String> { paths.paths(equalIgnoringCaseTo: path) }

    /// The paths that lead to a file, by the path that an edit of it names: its own, and those of links to it.
    package func paths(leadingTo path: String) -> [String] { [path] + links[path, default: []] }

    /// The contents of a file that is no property list and no table; nil where there is no such file, or it was not
    /// read.
    package func contents(ofOtherFile path: String) -> [UInt8]? {
        otherFiles.contains(path) ? createdContents[path] ?? loaded.files[path]?.bytes : nil
    }

    // MARK: Changes

    /// Edits the text of a file, under all paths that lead to it, in time that depends on the edits, not on the bundle.
    package mutating func edit(_ path: String, _ edits: [TextEdit]) {
        touched.insert(path)
        for path in paths(leadingTo: path) { files[path]?.apply(edits) }
    }

    /// Writes or removes a file, in time that depends on the file, not on the bundle.
    package mutating func apply(_ change: FileChange) {
        touched.insert(change.path)
        switch change {
        case .write(let path, let bytes, let like):
            paths.insert(path)
            created[path] = like.map { created[$0].flatMap { $0 } ?? $0 }
            if BundleFiles.readsContents(of: path) {
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
            files[path] = nil
            otherFiles.remove(path)
            createdContents[path] = nil
        }
    }

    /// What has to happen on the disk to make the changes there: nothing for a file that ended as it was.
    ///
    /// Edits of several operations, each of the text that the one before left, come out as the text they lead to.
    package var fileChanges: [FileChange] { fileChanges(catalogChanges) }

    /// - Throws: where a catalog cannot be read, or must not be changed as its tables were.
    package func soundFileChanges() throws(BundleError) -> [FileChange] {
        if let catalogProblem { throw catalogProblem }
        let changes = catalogChanges
        for change in changes { if let problem = change.problem { throw problem } }
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
                return .write(path: path, bytes: bytes, like: created[path] ?? nil)
            }
            guard let file = files[path] else {
                return loaded.files[path] == nil ? nil : .remove(path: path)
            }
            guard let bytes = file.bytes, bytes != before else { return nil }
            return .write(path: path, bytes: bytes, like: created[path] ?? nil)
        }
    }

    // MARK: Catalogs

    /// Makes it what goes into an app. Its tables change even if their catalog is never written.
    package mutating func becomeBuilt() {
        isBuilt = true
        for path in catalogs.values.flatMap({ catalog in catalog.languages.map(catalog.path) }) {
            files[path]?.refusal = nil
        }
    }

    /// The catalog that a table of the bundle is taken from; nil where it is a file.
    package func catalog(ofTableAt path: String) -> Catalog? {
        guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")), path[..<slash].hasSuffix(".lproj"),
            path.hasSuffix(".strings")
        else { return nil }
        return catalogs[String(path[path.utf8.index(after: slash)...].dropLast(".strings".count))]
    }

    /// What the catalog of a table says of a text of the table.
    package func catalogText(_ key: ExactString, ofTableAt path: String) -> Catalog.Text? {
        catalog(ofTableAt: path)?.text(catalogKey(key, ofTableAt: path))
    }

    /// What a text of a table is called in the catalog of the table.
    func catalogKey(_ key: ExactString, ofTableAt path: String) -> ExactString { catalogKeys[path]?[key] ?? key }

    /// Takes down that texts of a table are no longer called as they are in its catalog.
    package mutating func noteNames(_ names: [(old: ExactString, new: ExactString)], ofTableAt path: String) {
        if catalog(ofTableAt: path) == nil { return }
        catalogKeys[path] = Dictionary(names.map { ($0.new, $0.old) }, uniquingKeysWith: { $1 })
    }

    /// Gives texts of a catalog an `extractionState`.
    package mutating func setStates(_ states: [ExactString: String], inCatalog table: String) {
        catalogStates[table] = states
    }

    /// Makes a new catalog of a table: its files go.
    package mutating func makeCatalog(_ catalog: Catalog) {
        catalogs[catalog.table] = catalog
        for language in languages where table(catalog.table, in: language) != nil {
            touched.insert(catalog.path(of: language))
        }
    }

    /// Makes files of the tables of a catalog, which goes.
    package mutating func removeCatalog(_ catalog: Catalog) {
        for language in languages where table(catalog.table, in: language) != nil {
            touched.insert(catalog.path(of: language))
        }
        catalogs[catalog.table] = nil
        if otherFiles.remove(catalog.path) != nil || loaded.files[catalog.path] != nil { touched.insert(catalog.path) }
    }

    /// What becomes of the catalogs whose tables some change touched.
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
            if touched.isEmpty, states.isEmpty { return nil }
            let tables = self.languages.compactMap { table(catalog.table, in: $0) }
            return CatalogChange(
                of: catalog, to: Dictionary(tables.map { ($0.language, $0) }, uniquingKeysWith: { $1 }),
                touched: touched, states: states)
        }
    }
}
