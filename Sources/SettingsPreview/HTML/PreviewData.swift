import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText

/// The JSON data for the preview's script. Each pane is stored only once, and each language has
/// its own list of strings.
struct PreviewData {
    private let preview: HTMLPreview
    private var pages = UniqueList<JSON>()
    private var pageSets = UniqueList<JSON>()
    private var shown = UniqueList<JSON>()
    private var images = UniqueList<JSON>()
    /// The names of the images that panes use.
    private var imageNames: Set<String> = []
    private var tables: [TextTable] = []
    private var tableNumbers: [String: Int] = [:]
    /// The source-language values of the strings in each table.
    private var sourceValues: [SourceValues] = []
    private let cache: PreviewCache?
    private let sourceLanguage: Language?
    /// The indices of the lists of displayed strings that have already been determined.
    private var known: [LocalizationInputs: Int] = [:]
    /// The indices of the panes that have already been encoded, keyed by platform and file.
    private var pageNumbers: [Platform: [String: Int]] = [:]
    /// The lists of choices that are sorted by displayed title, keyed by the index of the pane that contains them.
    private var sorted: [Int: [(item: Int, choices: PreviewChoices)]] = [:]
    private let names: [String]
    private let languages: [String]
    private let platforms: [Platform] = [.iOS, .iPadOS]

    /// The values that determine a table's localized strings: the index of the table, the path of the file that the
    /// device reads, and the bundle's language that matches the device's language.
    private struct LocalizationInputs: Hashable {
        var table: Int
        var path: String?
        var match: Language?
    }

    /// - Parameter cache: The strings of an earlier version of the bundle, or `nil` if there is none.
    init(_ preview: HTMLPreview, reusing cache: PreviewCache? = nil) {
        self.preview = preview
        self.cache = cache
        sourceLanguage = preview.bundle.sourceLanguage
        languages = Self.languages(of: preview)
        // The names that rows or the user can refer to.
        var names: Set<String> = [preview.start.page]
        for pane in preview.bundle.panes {
            names.insert(pane.name.base)
            for file in pane.items.compactMap(\.childPaneFile) where !file.isEmpty { names.insert(file.string) }
        }
        self.names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the languages that the user can choose in the preview. These are the bundle's languages and the initial
    /// language. The source language comes first.
    private static func languages(of preview: HTMLPreview) -> [String] {
        let source = preview.bundle.sourceLanguage?.identifier
        var languages = preview.bundle.languages.map(\.identifier).filter { $0 != "Base" }
        if !languages.contains(preview.start.language) { languages.append(preview.start.language) }
        languages.sort { ($0 == source ? 0 : 1, $0) < ($1 == source ? 0 : 1, $1) }
        return languages
    }

    var json: JSON {
        var data = self
        return data.object()
    }

    private mutating func object() -> JSON {
        // All strings must be collected before they are localized.
        let devices = DeviceLanguage.all(languages, in: preview.bundle)
        let sets = platforms.map { platform in devices.map { pageSet($0.on(platform)) } }
        for table in tables { cache?.prepare(table, in: preview.bundle) }
        sourceValues = tables.map { preview.bundle.sourceValues(ofTable: $0.name, in: sourceLanguage) }
        let views = zip(platforms, sets).map { platform, sets in
            (
                platform.deviceName,
                JSON.array(zip(devices, sets).map { device, set in deviceViewJSON(device.on(platform), set) })
            )
        }
        let source = sourceLanguage?.identifier
        let start = preview.start
        let languagesJSON = languages.map { language -> JSON in
            [
                "id": .string(language), "tag": .string(LanguageIdentifier.tag(of: language) ?? "und"),
                "rtl": .boolean(LanguageIdentifier.isRightToLeft(language)),
                // Without string tables, no string requires a translation.
                "source": .boolean(language == source || preview.bundle.languages.isEmpty),
            ]
        }
        func object(version: String?) -> JSON {
            .members([
                "name": .string(preview.name), "sheet": .boolean(preview.isSheet),
                "start": [
                    "page": .string(start.page),
                    "language": .integer(languages.firstIndex(of: start.language) ?? 0),
                    "device": .string(start.platform.deviceName),
                    "orientation": .string(start.isLandscape ? "landscape" : "portrait"),
                    "style": .string(start.style.rawValue),
                    "appearance": start.isDark.map { .string($0 ? "dark" : "light") } ?? .null,
                    "item": start.item.map { .integer($0) } ?? .null,
                ],
                "languages": .array(languagesJSON), "names": .array(names.map(JSON.string)),
                "pageSets": .array(pageSets.values), "pages": .array(pages.values),
                "tables": .array(tables.map { .array($0.texts.values.map { .string($0.string) }) }),
                "shown": .array(shown.values), "images": .array(images.values), "findings": findings,
                "views": .object(views),
                "styles": .array(
                    PreviewStyle.allCases.map { ["id": .string($0.rawValue), "name": .string($0.name)] }),
                "sidebar": [
                    "names": lengths(SidebarMetrics.names), "chosen": .integer(SidebarMetrics.chosen),
                    "title": .string(SidebarMetrics.chosenName),
                ],
                "system": [
                    "label": .string(SystemRows.label),
                    "names": lengths(SystemRows.lengths(hasLanguages: !preview.bundle.languages.isEmpty)),
                ],
                "watched": .boolean(preview.isWatched), "version": version.map { .string($0) },
            ])
        }
        guard preview.isWatched else { return object(version: nil) }
        return object(version: SHA256.hexDigest(of: object(version: nil).text(as: .script).utf8))
    }

    /// Returns the lengths of placeholder bars as JSON integers.
    private func lengths(_ lengths: [Double]) -> JSON { .array(lengths.map { .integer(Int($0)) }) }

    /// Returns the index of the pane to which each name refers on a device. The index is -1 if there is no such pane.
    private mutating func pageSet(_ device: DeviceLanguage) -> [Int] {
        names.map { name in
            guard let pane = preview.bundle.pane(named: name, on: device), let platform = device.platform else {
                return -1
            }
            if let number = pageNumbers[platform]?[pane.path] { return number }
            let page = PreviewPane(pane, on: platform)
            let number = encodePane(page)
            for platform in page.hasRestrictedItems ? [platform] : platforms {
                pageNumbers[platform, default: [:]][pane.path] = number
            }
            return number
        }
    }

    private mutating func encodePane(_ page: PreviewPane) -> Int {
        let name = page.pane.effectiveTableName
        let table = tableNumbers[name] ?? tables.count
        if table == tables.count {
            tables.append(TextTable(name: name, texts: cache?.texts(ofTable: name) ?? UniqueList()))
            tableNumbers[name] = table
        }
        let json = tables[table].json(of: page, table: table)
        imageNames.formUnion(page.imageNames)
        let number = pages.number(of: json)
        let lists = page.rows.compactMap { row in
            row.choices.flatMap { $0.isSorted ? (item: row.itemIndex, choices: $0) : nil }
        }
        if !lists.isEmpty { sorted[number] = lists }
        return number
    }

    private mutating func deviceViewJSON(_ device: DeviceLanguage, _ set: [Int]) -> JSON {
        var numbers: [JSON] = []
        var readings: [LocalizationInputs] = []
        for (number, table) in tables.enumerated() {
            // An iPhone and an iPad usually read the same file.
            let reading = LocalizationInputs(
                table: number, path: device.path(of: table.name, fileExtension: "strings", in: preview.bundle),
                match: device.match)
            let texts =
                known[reading]
                ?? shown.number(
                    of: PreviewCache.value(in: cache, ofTable: table.name, reading.path, reading.match) {
                        table.shown(in: localization(of: reading, on: device))
                    })
            known[reading] = texts
            readings.append(reading)
            numbers.append(.integer(texts))
        }
        var orders: [(String, JSON)] = []
        for number in Set(set).sorted() {
            guard let lists = sorted[number], let path = pages.values[number]["path"]?.string,
                let table = pages.values[number]["table"]?.integer
            else { continue }
            let localization = localization(of: readings[table], on: device)
            for list in lists {
                let displayOrder = list.choices.displayOrder { localization.shown($0).shown.string }
                orders.append(("\(path):\(list.item)", .array(displayOrder.map(JSON.integer))))
            }
        }
        return [
            "pages": .integer(pageSets.number(of: .array(set.map(JSON.integer)))),
            "texts": .array(numbers),
            "orders": .object(orders),
            "images": images(on: device),
        ]
    }

    private func localization(of reading: LocalizationInputs, on device: DeviceLanguage) -> PaneLocalization {
        PaneLocalization(
            ofTable: tables[reading.table].name, in: preview.bundle, on: device, sourceLanguage,
            sourceValues[reading.table])
    }

    /// Returns the indices of the images that are available on a device, keyed by name.
    private mutating func images(on device: DeviceLanguage) -> JSON {
        let found = PreviewDevice(preview.bundle, device)
        return .object(
            imageNames.sorted().compactMap { name in
                found.imageURI(named: name).map { (name, .integer(images.number(of: .string($0)))) }
            })
    }

    /// The findings as JSON, grouped by pane file.
    private var findings: JSON {
        let byPath = Dictionary(grouping: preview.findings, by: \.path).sorted { $0.key < $1.key }
        return .object(
            byPath.map { path, findings in
                let list = findings.map { finding in
                    JSON.members([
                        "item": finding.itemIndex.map { .integer($0) }, "severity": .string(finding.severity),
                        "rule": .string(finding.rule), "message": .string(finding.message),
                    ])
                }
                return (path, .array(list))
            })
    }
}

extension Platform {
    /// The name of the device in the preview's script.
    fileprivate var deviceName: String { self == .iPadOS ? "ipad" : "iphone" }
}

/// The displayed strings of an earlier version of a bundle.
///
/// A page that is drawn again after each edit keeps a cache. Strings are looked up again only if a string table or a
/// text has changed, and texts keep their indices if items only move.
package final class PreviewCache {
    private struct Table {
        var texts = UniqueList<ExactString>()
        /// The number of texts when the table was first read.
        var firstCount = 0
        var files: [String: [UInt8]] = [:]
        var source: Language?
        var shown: [Reading: JSON] = [:]
    }

    private struct Reading: Hashable {
        let path: String?
        let match: Language?
    }

    private var tables: [String: Table] = [:]
    /// The number of texts that can be kept although no item uses them.
    private static let maximumUnused = 200

    package init() {}

    fileprivate func texts(ofTable name: String) -> UniqueList<ExactString>? {
        tables[name].flatMap { $0.texts.values.count > $0.firstCount + Self.maximumUnused ? nil : $0.texts }
    }

    /// Discards the strings of a table if they may have changed.
    fileprivate func prepare(_ table: TextTable, in bundle: SettingsBundle) {
        let files = Dictionary(
            bundle.tables(named: table.name).map { ($0.path, $0.file.bytes ?? []) }, uniquingKeysWith: { $1 })
        let old = tables[table.name]
        let count = table.texts.values.count
        if let old, old.files == files, old.source == bundle.sourceLanguage, old.texts.values == table.texts.values {
            return
        }
        let first = old.flatMap { $0.texts.values.count <= count ? $0.firstCount : nil } ?? count
        tables[table.name] = Table(
            texts: table.texts, firstCount: first, files: files, source: bundle.sourceLanguage)
    }

    fileprivate static func value(
        in cache: PreviewCache?, ofTable name: String, _ path: String?, _ match: Language?, _ compute: () -> JSON
    ) -> JSON {
        let reading = Reading(path: path, match: match)
        if let known = cache?.tables[name]?.shown[reading] { return known }
        let value = compute()
        cache?.tables[name]?.shown[reading] = value
        return value
    }
}
