import PropertyListSyntax
import SettingsModel
import SourceText

/// Which pages of a bundle lead to which.
///
/// A page, its variants and its copies in the folders of languages are one, by the name of the page.
struct PageGraph {
    /// The files of each page.
    private(set) var panes: [String: [Pane]] = [:]
    private var links: [String: Set<String>] = [:]

    init(_ bundle: SettingsBundle) {
        for pane in bundle.panes { panes[pane.name.page, default: []].append(pane) }
        for (page, panes) in panes {
            links[page] = Set(panes.flatMap(\.links).compactMap { self.page(ofFile: $0.file) })
        }
    }

    /// The page that a link leads to.
    func page(ofFile file: ExactString) -> String? {
        if panes[file.string] != nil { return file.string }
        let page = PaneName(file.string).page
        return panes[page] == nil ? nil : page
    }

    /// Some pages and all below them, but for those that are closed and what is only below these.
    func reachable(from pages: some Sequence<String>, closed: Set<String> = []) -> Set<String> {
        var reached: Set<String> = []
        var open = pages.filter { panes[$0] != nil }
        while let page = open.popLast() {
            guard !closed.contains(page), reached.insert(page).inserted else { continue }
            open += links[page] ?? []
        }
        return reached
    }

    /// The pages that no other page leads to.
    var tops: [String] {
        let below = links.reduce(into: Set<String>()) { below, link in
            below.formUnion(link.value.subtracting([link.key]))
        }
        return panes.keys.filter { !below.contains($0) }.sorted()
    }

    /// A page and those below it that nothing else leads to.
    func pages(onlyBelow top: String) -> Set<String> {
        let outside = reachable(from: ["Root"], closed: [top])
        let below = reachable(from: [top], closed: outside)
        let others = panes.keys.filter { !below.contains($0) }
        return below.subtracting(reachable(from: others, closed: [top]))
    }
}

/// A place of a page that names another.
struct PageLink {
    let file: ExactString
    let element: PropertyListElement
}

extension Pane {
    /// The places that name other pages: of rows, of buttons, and of the items that a list makes.
    var links: [PageLink] {
        items.flatMap { item in
            [item["File"], item["ItemSpecifier"]?["File"], item["AddSpecifier"]?["File"]]
                .compactMap { $0 }.filter { $0.node.kind == .string }
                .map { PageLink(file: $0.string, element: $0) }
        }
    }
}

extension PaneName {
    /// The name that stands for the page, its variants and its copies in the folders of languages.
    var page: String { PaneName(full.withoutLanguageFolder).family }
}
