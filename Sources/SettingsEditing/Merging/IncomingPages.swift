import PropertyListSyntax
import SettingsModel
import SourceText

/// The pages of another bundle that are brought into this one: its top page and all below it.
struct IncomingPages {
    /// A page as it is there, and as it will be here.
    struct Page {
        let origin: Pane
        let pane: Pane
    }

    /// What the top page is called there, and here.
    let origin: String
    let name: String
    private(set) var pages: [Page] = []

    private let graph: PageGraph

    /// - Parameter folder: the name of the folder that the bundle is.
    init(of bundle: SettingsBundle, named folder: String, _ options: MergeOptions) throws(BundleError) {
        let unreadable = bundle.files.values.filter { $0.path.hasSuffix(".plist") && !$0.isReadable }
        if let first = unreadable.min(by: { $0.path < $1.path }) { throw BundleError(unreadable: first) }
        graph = PageGraph(bundle)
        origin = try Self.top(of: bundle, graph, options)
        name = if let name = options.name { name } else { try Self.name(of: origin, in: folder) }
        for page in graph.reachable(from: [origin]).sorted() {
            for pane in graph.panes[page] ?? [] { pages.append(try incoming(pane)) }
        }
        if name != origin, let other = pages.first(where: { $0.origin.name.page == name }) {
            throw BundleError(
                "the other bundle has a page \(quoted(name)) besides", path: other.origin.path,
                help: "choose another name with --name")
        }
        let names = tables
        for table in names where tableName(table) != table && names.contains(tableName(table)) {
            throw BundleError(
                "the other bundle has a string table \(quoted(tableName(table))) besides",
                help: "choose another name with --name")
        }
    }

    private static func top(
        of bundle: SettingsBundle, _ graph: PageGraph, _ options: MergeOptions
    ) throws(BundleError) -> String {
        if let page = options.page { return try bundle.pane(selected: page).name.page }
        if graph.panes["Root"] != nil { return "Root" }
        let tops = graph.tops
        if let only = tops.first, tops.count == 1 { return only }
        if graph.panes.isEmpty {
            throw BundleError("the other bundle has no page", help: "a page is a .plist with \(PaneSchema.items)")
        }
        let names = tops.isEmpty ? graph.panes.keys.sorted() : tops
        throw BundleError(
            tops.isEmpty
                ? "each page of the other bundle has another that leads to it"
                : "the other bundle has no Root, and several pages that no other leads to",
            help: "name the page to begin with: --from-pane, and one of \(names.joined(separator: ", "))")
    }

    private static func name(of top: String, in folder: String) throws(BundleError) -> String {
        if top != "Root" { return top }
        let name = folder.hasSuffix(".bundle") ? String(folder.dropLast(".bundle".count)) : folder
        if !name.hasPrefix("Settings") {
            do {
                try TextRules.requireFileName(name, "the name", example: "--name Licences")
                return name
            } catch {
                throw BundleError(error.message, help: "type --name and what the other Root is called here")
            }
        }
        throw BundleError(
            "\(folder) says no name for its Root in this bundle",
            help: "type --name and what it is called here, as in --name Licences")
    }

    // MARK: Names

    /// What a page of the other bundle is called here.
    private func renamed(_ pane: PaneName) -> String {
        guard pane.page == origin else { return pane.full }
        return (pane.full.languageFolder.map { $0 + "/" } ?? "") + name + pane.suffix
    }

    private var oldTable: String { PaneName(origin).last }

    /// What a table of the other bundle is called here: that of the top page goes by the page's name.
    func tableName(_ table: String) -> String {
        table == oldTable && name != origin ? PaneName(name).last : table
    }

    // MARK: Pages

    /// The page as it will be here: links to the top page and the name of its table follow, and no other byte changes.
    private func incoming(_ pane: Pane) throws(BundleError) -> Page {
        var edits: [TextEdit] = []
        for link in pane.links where name != origin && graph.page(ofFile: link.file) == origin {
            let file = renamed(PaneName(link.file.string))
            edits += pane.document.replacing(link.element, with: .string(ExactString(file)))
        }
        if let table = pane.stringsTable?.string, tableName(table) != table,
            let element = pane.root?[ExactString(PaneSchema.stringsTable)]
        {
            edits += pane.document.replacing(element, with: .string(ExactString(tableName(table))))
        }
        if !edits.isEmpty { try pane.file.requireEditable() }
        let path = renamed(pane.name) + ".plist"
        do {
            try TextRules.requireFileName(path, "the page name", example: "Licences")
        } catch {
            throw BundleError(error.message, path: pane.path, help: "rename the page in the other bundle")
        }
        var file = ParsedFile(path: path, target: path, bytes: pane.file.bytes)
        file.apply(edits)
        guard let result = Pane(file) else { throw BundleError(unreadable: file) }
        return Page(origin: pane, pane: result)
    }

    /// The tables that the pages name, by their names there.
    var tables: [String] { Set(pages.compactMap { $0.origin.stringsTable?.string }).sorted() }

    /// Links to pages that the other bundle does not have, with the pages they are on.
    var danglingLinks: [(pane: Pane, file: ExactString)] {
        pages.flatMap { page in
            page.origin.links.filter { graph.page(ofFile: $0.file) == nil }.map { (page.origin, $0.file) }
        }
    }
}
