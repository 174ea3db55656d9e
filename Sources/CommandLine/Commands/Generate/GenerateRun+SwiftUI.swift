import CodeGeneration
import SettingsModel
import SettingsPreview
import SourceText

extension GenerateRun {
    /// Writes what is made of the pages, or compares it.
    ///
    /// - Parameter generate: makes the text, of the pages and of those that devices begin with.
    func writeView(_ generate: ([GeneratedPage], [GeneratedPage.Destination]) -> String) throws {
        try Failure.naming(path) {
            let (bundle, domain) = try read()
            let pages = try GeneratedPages(of: bundle, under: conditions)
            note(bundle, domain)
            for text in pages.omissions { console.talk("note: \(text)") }
            try finish([(path: output, text: generate(pages.pages, pages.root))])
        }
    }
}

/// The pages that rows lead to, as code is written for them.
private struct GeneratedPages {
    private(set) var pages: [GeneratedPage] = []
    /// The page that each kind of device begins with.
    let root: [GeneratedPage.Destination]
    /// The items that Settings does not show, either.
    private(set) var omissions: [String] = []
    private let bundle: SettingsBundle
    private let device: DeviceLanguage
    private let configurations: BundleConfigurations
    private let conditions: [String: String]

    /// - Throws: where the texts stand in a table that cannot be read.
    init(of bundle: SettingsBundle, under conditions: [String: String]) throws(BundleError) {
        if bundle.sourceLanguage?.identifier != "en" { try bundle.requireReadableLanguages() }
        self.bundle = bundle
        self.conditions = conditions
        device = DeviceLanguage(ofTextsIn: bundle)
        configurations = BundleConfigurations(of: bundle)
        root = Self.destinations("Root", in: bundle, device)
        var names = root.map(\.page)
        var known = Set(names)
        var next = 0
        while next < names.count {
            guard let pane = bundle.pane(named: names[next], on: device) else { break }
            next += 1
            pages.append(try page(pane, named: names[next - 1]))
            for file in pane.items.compactMap(\.paneOfRow) {
                names += Self.destinations(file, in: bundle, device).map(\.page).filter { known.insert($0).inserted }
            }
        }
    }

    /// The page of a name, after the variants of it for some devices.
    private static func destinations(
        _ file: String, in bundle: SettingsBundle, _ device: DeviceLanguage
    ) -> [GeneratedPage.Destination] {
        [("~iphone", "Phone"), ("~ipad", "Pad"), ("", nil)].compactMap { suffix, idiom in
            let isThere = bundle.pane(named: file + suffix, on: device)?.isPane == true
            return isThere ? GeneratedPage.Destination(file + suffix, on: idiom) : nil
        }
    }

    private mutating func page(_ pane: Pane, named name: String) throws(BundleError) -> GeneratedPage {
        let drawn = PreviewPane(pane, on: nil)
        for omission in drawn.omissions {
            omissions.append("item \(omission.itemIndex) of \(pane.path) is not drawn: \(omission.reason.text)")
        }
        let localization = PaneLocalization(of: pane, in: bundle, on: device)
        if let file = localization.table.flatMap({ bundle.files[$0.path] }), !file.isReadable, !file.isEmptyTable {
            throw BundleError(unreadable: file)
        }
        let sets = configurations.sets(ofItemsOn: pane)
        let idioms = pane.items.map(\.idioms)
        func words(_ text: ExactString) -> GeneratedPage.Words {
            GeneratedPage.Words(text.string, shown: localization.shown(text).shown.string)
        }
        func limit(_ index: Int) -> GeneratedPage.Limit {
            GeneratedPage.Limit(configurations.names(in: sets[index]), under: conditions)
        }
        let sections = drawn.sections.map { section in
            GeneratedPage.Section(
                header: section.header.map(words), footer: section.footer.map(words),
                rows: section.rows.map { row in
                    GeneratedPage.Row(
                        title: row.title.map(words), key: row.key, defaultValue: row.defaultValue,
                        control(of: row, words), idioms: idioms[row.itemIndex]?.sorted(),
                        limit: limit(row.itemIndex))
                }, limit: section.itemIndex.map(limit) ?? .init(nil))
        }
        return GeneratedPage(name: name, appGroup: pane.appGroup, table: localization.tableName, sections: sections)
    }

    private func control(
        of row: PreviewRow, _ words: (ExactString) -> GeneratedPage.Words
    ) -> GeneratedPage.Control {
        func choices(_ choices: PreviewChoices) -> GeneratedPage.Choices {
            GeneratedPage.Choices(
                choices.options.map { words($0.title) }, values: choices.options.map(\.value),
                isSorted: choices.isSorted)
        }
        return switch row.control {
        case .toggle(let on, let off): .toggle(on: on, off: off)
        case .slider(let minimum, let maximum, let minimumImage, let maximumImage):
            .slider(minimum: minimum, maximum: maximum, minimumImage: minimumImage, maximumImage: maximumImage)
        case .textField(let field):
            .textField(
                isSecure: field.isSecure, keyboard: field.keyboard, capitalization: field.capitalization,
                correction: field.correction)
        case .multiValue(let options): .list(choices(options), isOnPage: false)
        case .radioGroup(let options): .list(choices(options), isOnPage: true)
        case .title(let options): .title(choices(options))
        case .childPane(let file): .link(file.map { Self.destinations($0, in: bundle, device) } ?? [])
        }
    }
}

extension Item {
    /// The name of the page that a row leads to; nil for another item.
    fileprivate var paneOfRow: String? { type == .childPane ? string(.file)?.string : nil }
}
