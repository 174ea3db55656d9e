import SettingsModel
import SourceText

/// A set of file names that supports searching for similar names.
///
/// File names are case-sensitive on devices, but usually not on Macs and in the Simulator.
final class FileNames {
    private let names: Set<String>
    /// The names in alphabetical order.
    let sorted: [String]
    private let byLowercase: [String: String]
    /// The number of comparisons that can still be made to find suggestions. The initial value is far higher than real
    /// bundles require, but it prevents a malicious bundle from slowing down the check.
    private var comparisons = 50_000

    init(_ names: some Sequence<String>) {
        self.names = Set(names)
        sorted = self.names.sorted()
        byLowercase = Dictionary(sorted.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Returns an existing name that differs from the given name only in case. The result is `nil` if the exact name
    /// exists or if no name matches.
    func nameDifferingInCase(of name: String) -> String? {
        names.contains(name) ? nil : byLowercase[name.lowercased()]
    }

    /// Returns the existing name that is most similar to a missing name, or `nil` if no name is similar.
    func suggestion(for name: String) -> String? {
        guard comparisons >= sorted.count else { return nil }
        comparisons -= sorted.count
        return mostSimilarName(to: name, among: sorted)
    }
}

/// The images in a bundle. Use this type to look up images by the names that items specify.
struct CheckedImages {
    private let paths: Set<String>
    /// The images, keyed by lowercase name. Each image is stored together with its file extension in the original
    /// spelling.
    private let files: [String: [(image: ImageName, type: String)]]
    /// The image names, excluding the scale, the device, and the file extension.
    let names: FileNames

    /// Collects the images from the files in a bundle.
    ///
    /// - Parameter paths: The paths of files. Files other than images are ignored.
    init(_ paths: Set<String>) {
        self.paths = Set(paths.map(\.withoutLanguageFolder))
        let all = paths.sorted().compactMap { path in
            ImageName(path: path).map { (image: $0, type: Self.type(of: path) ?? "") }
        }
        files = Dictionary(grouping: all) { $0.image.name.lowercased() }
        names = FileNames(all.map(\.image.name))
    }

    /// Returns whether an image with the specified name exists. The file extension is optional. Names are
    /// case-sensitive, as they are on devices.
    func contains(_ typed: String) -> Bool {
        let wanted = ImageName(typed)
        return paths.contains(typed)
            || files[wanted.name.lowercased()]?.contains { file in
                file.image.name == wanted.name && (wanted.type == nil || file.type == Self.type(of: typed))
            } ?? false
    }

    /// Returns the correct spelling of an image name that differs from a file name only in case. The result includes
    /// the scale and the file extension of the given name. The result is `nil` if the image exists or if no file name
    /// matches.
    func nameDifferingInCase(of typed: String) -> String? {
        let wanted = ImageName(typed)
        let alike = files[wanted.name.lowercased()] ?? []
        guard !contains(typed), let file = alike.first(where: { wanted.type == nil || wanted.type == $0.image.type })
        else { return nil }
        let rest = typed.dropFirst(wanted.name.count)
        guard wanted.type != nil, let type = Self.type(of: typed) else { return file.image.name + rest }
        return file.image.name + rest.dropLast(type.count) + file.type
    }

    /// Returns the extension of a file name, in its original spelling.
    private static func type(of name: String) -> String? {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
    }
}

extension CheckedBundle {
    /// Returns the name of the pane that a link refers to. An incorrect `.plist` extension is removed, unless a pane
    /// has that exact name.
    func name(of link: PaneLink) -> String {
        guard let name = link.nameWithoutExtension, !paneNames.contains(PaneName(link.file).family) else {
            return link.file
        }
        return name
    }

    /// Returns the name of an existing pane that differs from the file name in a link only in case. The result is `nil`
    /// if the link is correct or if no pane matches.
    func paneDifferingInCase(for file: String) -> String? {
        paneNames.contains(PaneName(file).family) ? nil : paneNames.nameDifferingInCase(of: file)
    }

    /// Returns the name of an existing table that was probably meant by the name of a missing table. The result can be
    /// a similar name, or the part of the name after the last slash.
    func tableMeant(by name: String) -> String? {
        if let slash = name.lastIndex(of: "/"), case let last = String(name[name.index(after: slash)...]) {
            if tableNames.contains(last) { return last }
            if let nameDifferingInCase = tableNames.nameDifferingInCase(of: last) { return nameDifferingInCase }
        }
        let endings = [".string", ".stringsdict", ".xcstrings"]
        if let ending = endings.first(where: name.hasSuffix), case let plain = String(name.dropLast(ending.count)),
            tableNames.contains(plain)
        {
            return plain
        }
        return tableNames.suggestion(for: name)
    }

    /// Returns the name of the table that was probably meant by a table that no pane uses: the language lacks it, other
    /// languages have it, and the name is similar.
    func tableMeant(byUnusedTable table: CheckedTable) -> String? {
        guard !namedTables.contains(table.name), languageSet.contains(table.language) else { return nil }
        let lacking = namedTables.filter { self.table($0, in: table.language) == nil && !languages(with: $0).isEmpty }
        return lacking.isEmpty ? nil : FileNames(lacking).suggestion(for: table.name)
    }

    /// Returns the table of a language whose name probably is a misspelling of a missing one.
    func unusedTable(meaning name: String, in language: Language) -> CheckedTable? {
        tables.first { $0.language == language && tableMeant(byUnusedTable: $0) == name }
    }

    /// Returns the tables whose names have the wrong case, together with the correct names. A pane specifies the
    /// correct name, and a table in another language has it.
    func findMisnamedTables() -> [(table: CheckedTable, name: String)] {
        let named = FileNames(namedTables)
        return tables.compactMap { table in
            guard let name = named.nameDifferingInCase(of: table.name), !languages(with: name).isEmpty,
                languageSet.contains(table.language), self.table(name, in: table.language) == nil
            else { return nil }
            return (table, name)
        }
    }
}
