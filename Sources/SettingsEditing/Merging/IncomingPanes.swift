import PropertyListSyntax
import SettingsModel
import SourceText

/// The panes to merge from another bundle: the top pane and all panes that are reachable from it.
struct IncomingPanes {
    /// A pane in the other bundle, and its copy for this bundle.
    struct PaneCopy {
        let origin: Pane
        let pane: Pane
    }

    /// The name of the top pane in the other bundle.
    let origin: String
    let name: String
    private(set) var panes: [PaneCopy] = []

    /// The names of all panes in the other bundle, including panes that are not merged.
    private let known: Set<String>

    /// Collects the panes to merge from a bundle.
    ///
    /// - Parameter folder: The name of the other bundle's folder.
    init(of bundle: SettingsBundle, named folder: String, _ options: MergeOptions) throws(BundleError) {
        try bundle.requireReadablePanes()
        let all = bundle.panes
        let graph = PaneGraph(all)
        known = Set(all.map(\.name.base))
        let origin = try Self.topPaneName(of: bundle, known, graph, options)
        self.origin = origin
        name = if let name = options.name { name } else { try Self.name(of: origin, in: folder) }
        for pane in graph.reachablePanes(from: Set(all.map(\.name).filter { $0.base == origin })).sorted() {
            if let pane = bundle.pane(named: pane.full) { panes.append(try adjustedCopy(pane)) }
        }
        if name != origin, let other = panes.first(where: { $0.origin.name.base == name }) {
            throw BundleError(
                "the other bundle also has a pane \(quoted(name))", path: other.origin.path,
                help: "choose another name with \(input: .name)")
        }
        let names = tables
        for table in names where tableName(table) != table && names.contains(tableName(table)) {
            throw BundleError(
                "the other bundle also has a string table \(quoted(tableName(table)))",
                help: "choose another name with \(input: .name)")
        }
    }

    private static func topPaneName(
        of bundle: SettingsBundle, _ known: Set<String>, _ graph: PaneGraph, _ options: MergeOptions
    ) throws(BundleError) -> String {
        if let pane = options.pane { return try bundle.pane(selected: pane).name.base }
        if known.contains("Root") { return "Root" }
        let topPaneNames = graph.topPaneNames
        if let only = topPaneNames.first, topPaneNames.count == 1 { return only }
        if known.isEmpty {
            throw BundleError("the other bundle has no pane", help: "a pane is a .plist file with \(PaneSchema.items)")
        }
        let names = topPaneNames.isEmpty ? known.sorted() : topPaneNames
        throw BundleError(
            topPaneNames.isEmpty
                ? "every pane in the other bundle is opened by another pane"
                : "the other bundle has no Root, and several of its panes are not opened by another pane",
            help: "specify the top pane with \(input: .fromPane): \(names.joined(separator: ", "))")
    }

    private static func name(of topPaneName: String, in folder: String) throws(BundleError) -> String {
        if topPaneName != "Root" { return topPaneName }
        let name = folder.hasSuffix(".bundle") ? String(folder.dropLast(".bundle".count)) : folder
        if !name.hasPrefix("Settings") {
            do {
                try TextRules.requireFileName(name, "the name", example: "Licenses")
                return name
            } catch {
                throw BundleError(
                    error.message, help: "specify the name of the Root pane in this bundle with \(input: .name)")
            }
        }
        throw BundleError(
            "the Root pane of \(folder) requires a name in this bundle",
            help: "specify one with \(input: .name), as in \(input: .name) Licenses")
    }

    // MARK: Names

    /// The title that the top pane specifies for the item that opens it, or `nil` if there is none.
    var legacyTitle: String? {
        let top = panes.first { $0.origin.name.full == origin }
        let title = top?.origin.root?[ItemKey.title.name]?.string
        return title.flatMap { $0.isEmpty ? nil : $0.string }
    }

    private var oldTable: String { PaneName(origin).last }

    /// Returns the name that a string table from the other bundle gets in this bundle. A table that is named after the
    /// top pane gets the new name of that pane.
    func tableName(_ table: String) -> String {
        table == oldTable && name != origin ? PaneName(name).last : table
    }

    // MARK: Panes

    /// Returns a copy of a pane for this bundle. The copy uses the new names of the top pane and of the string table.
    /// All other bytes are preserved.
    private func adjustedCopy(_ pane: Pane) throws(BundleError) -> PaneCopy {
        var edits: [TextEdit] = []
        for link in pane.paneLinks where name != origin && link.pane.base == origin {
            edits += pane.document.replacing(link.element, with: .string(ExactString(link.file(for: name))))
        }
        if let table = pane.stringsTable?.string, tableName(table) != table,
            let element = pane.root?[ExactString(PaneSchema.stringsTable)]
        {
            edits += pane.document.replacing(element, with: .string(ExactString(tableName(table))))
        }
        if !edits.isEmpty { try pane.file.requireEditable() }
        let path = (pane.name.base == origin ? pane.name.correspondingVariant(of: name) : pane.name).full + ".plist"
        do {
            try TextRules.requireFileName(path, "the pane name", example: "Licenses")
        } catch {
            throw BundleError(error.message, path: pane.path, help: "rename the pane in the other bundle")
        }
        var file = ParsedFile(path: path, target: path, bytes: pane.file.bytes)
        file.apply(edits)
        guard let result = Pane(file) else { throw BundleError(unreadable: file) }
        return PaneCopy(origin: pane, pane: result)
    }

    /// The string tables that the panes specify, by their names in the other bundle.
    var tables: [String] { Set(panes.compactMap { $0.origin.stringsTable?.string }).sorted() }

    /// The links whose target pane does not exist in the other bundle, each with the pane that contains the link.
    var danglingLinks: [(pane: Pane, link: PaneLink)] {
        panes.flatMap { pane in
            pane.origin.paneLinks.filter { !known.contains($0.pane.base) }.map { (pane.origin, $0) }
        }
    }
}
