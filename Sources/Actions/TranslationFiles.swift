package import BundleStorage
package import SettingsEditing
package import SettingsExchange
package import SettingsModel
import SourceText

/// A request to export strings for translators.
package struct ExportRequest: Sendable {
    package var target = BundleRequest()
    /// The languages to export. If the array is empty, the languages in the options file are exported. If the options
    /// file does not list any, all languages except the source language are exported.
    package var languages: [String] = []
    package var format = ExchangeFormat.xliff
    /// The output folder or file, or `-` for standard output. If `nil`, files are written to the working directory.
    package var output: String?
    package var isReplacing = false
    package var sourceLanguage: String?
    package var includesGenerated = false
    /// The version of this tool. Some export formats record it.
    package var version: String

    package init(version: String) { self.version = version }

    package struct Result {
        package enum Output {
            case printed([UInt8])
            case written([(path: String, OutputFiles.Outcome)])
        }

        package let output: Output
        package let notes: [Message]
    }

    package func run(note: (Message) -> Void) throws -> Result {
        let path = try target.path(note: note)
        let project = try target.project(of: path)
        return try Failure.convertingErrors(path) {
            let loaded = try project.load(path, writing: true, note: note)
            var options = TranslationExport.Options(
                bundlePath: Self.exportedBundlePath(of: path, named: loaded.files.name), version: version)
            options.languages = languages
            options.sourceLanguage = sourceLanguage
            options.includingGenerated = includesGenerated
            let bundle = try SettingsBundle(reading: loaded.files, for: project)
            if languages.isEmpty {
                let source = sourceLanguage ?? bundle.sourceLanguage?.identifier
                options.languages = project.file.localization.languages.compactMap { listed in
                    bundle.language(meantBy: listed.value)?.identifier
                }.filter { $0 != source }
            }
            let export = try TranslationExport(of: bundle, as: format, options)
            return Result(
                output: try write(export, besides: path, and: project),
                notes: export.notes)
        }
    }

    /// Returns the path of the bundle to record in exported files. If the bundle is inside the working directory, this
    /// is the path relative to it. Otherwise, it is only the bundle's name.
    private static func exportedBundlePath(of path: String, named name: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }
        return path.hasPrefix("/") || parts.isEmpty || parts.contains("..") ? name : parts.joined(separator: "/")
    }

    private func write(
        _ export: TranslationExport, besides bundle: String, and project: ProjectOptions
    ) throws -> Result.Output {
        if output == "-" {
            guard export.files.count == 1 else {
                throw Failure(
                    usage:
                        "\(input: .output) - accepts one file, but the export has \(count(export.files.count, "file"))",
                    help: "specify one language, or a folder with \(input: .output)")
            }
            return .printed(export.files[0].bytes)
        }
        let (folder, files) = try place(export.files)
        let catalogs = isReplacing ? Self.catalogs(near: "\(folder)/\(files.first?.path ?? "")", in: folder) : []
        if let catalog = (project.catalogPaths + catalogs).first(where: { catalog in
            XcodePath.isSameFolder(XcodePath.folder(of: catalog), folder)
                && files.contains { $0.path == BundleLocation.split(catalog).name }
        }) {
            throw Failure(
                "\(printable(catalog)) is a String Catalog of a bundle, which an export does not replace",
                help: "specify another folder, such as \(input: .output) translations")
        }
        do throws(StorageError) {
            let outcomes = try OutputFiles(to: folder).write(
                files, replacing: isReplacing ? .all : .none, besides: [bundle])
            return .written(
                zip(files, outcomes).map { file, outcome in
                    (folder == "." ? file.path : folder + (folder.hasSuffix("/") ? "" : "/") + file.path, outcome)
                })
        } catch {
            guard case .exists(let path) = error else { throw error }
            throw Failure(
                "\(printable(path)) already exists and differs",
                help: "if a translator sent it back, import it first; \(input: .force) replaces it")
        }
    }

    /// Returns the paths of the String Catalogs of other bundles to which an exported file might belong: those in the
    /// options file that applies to its folder, and those of the bundles in that folder and in the working directory.
    private static func catalogs(near path: String, in folder: String) -> [String] {
        ([try? BundleRequest().project(of: path)] + ProjectOptions.all(near: folder)).flatMap { $0?.catalogPaths ?? [] }
    }

    /// Returns the output folder, and the exported files with paths relative to that folder.
    ///
    /// If the output has the extension of an exchange format, the name of the output replaces the name of the exported
    /// file or `.xcloc` folder. In that case, the export must consist of a single file or folder.
    private func place(_ files: [OutputFiles.File]) throws(Failure) -> (folder: String, files: [OutputFiles.File]) {
        guard let output, ExchangeFormat(path: output) != nil else { return (output ?? ".", files) }
        let (folder, name) = OutputFiles(to: output).place
        let paths = files.map { $0.path.split(separator: "/", maxSplits: 1) }
        let names = Set(paths.map { $0[0] })
        guard names.count == 1 else {
            throw Failure(
                usage:
                    "\(input: .output) \(quoted(output)) accepts one file, but the export has "
                    + "\(names.sorted().joined(separator: ", "))",
                help: "specify one language, or a folder with \(input: .output)")
        }
        return (folder, zip(paths, files).map { (([name[...]] + $0.dropFirst()).joined(separator: "/"), $1.bytes) })
    }
}

extension ImportTranslations {
    /// Reads the files that translators returned, and creates an import of their translations.
    ///
    /// - Parameters:
    ///   - paths: The paths of the files, or `-` for standard input.
    ///   - format: The format of all files, or `nil` to infer the format of each file from its name.
    package init(
        reading paths: [String], as format: ExchangeFormat?, names: TranslationNames, note: (Message) -> Void
    ) throws {
        var tables: [TableTranslations] = []
        for path in paths {
            let file = try Self.file(at: path, as: format)
            tables += file.tables
            for text in file.notes { note("\(path): \(text)") }
        }
        try self.init(tables, names: names)
    }

    private static func file(at path: String, as format: ExchangeFormat?) throws -> TranslationFile {
        guard let format = format ?? ExchangeFormat(path: path) else {
            let names = ExchangeFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(
                usage: "the format of \(quoted(path)) is not clear from its name",
                help: "specify it with \(input: .format): \(names)")
        }
        var shown = path
        do {
            if format == .xcloc {
                shown = try InputFile.pathOfOnlyFile(in: path + "/Localized Contents", endingIn: ".xliff")
            }
            let bytes = try InputFile.bytes(at: shown)
            return try TranslationFile(bytes, as: format, named: path)
        } catch let error as ExchangeError {
            throw Failure(
                Message(error.message),
                location: Failure.Location(shown == "-" ? "<stdin>" : shown, error.position),
                help: error.help.map { Message($0) })
        }
    }
}

/// A parser for lines that contain a string, a tab and its translation. The escape sequences `\t`, `\n` and `\\` are
/// supported.
package enum TranslationLines {
    /// Parses lines that contain a string, a tab and its translation.
    ///
    /// - Throws: A failure if the input is not UTF-8, is empty, or has a line without exactly one tab.
    package static func read(_ bytes: [UInt8]) throws(Failure) -> [SetTranslations.TextTranslation] {
        guard let input = String(validating: bytes, as: UTF8.self) else {
            throw Failure(usage: "standard input is not UTF-8", help: "convert the lines to UTF-8")
        }
        var changes: [SetTranslations.TextTranslation] = []
        let byteOrderMark: Unicode.Scalar = "\u{FEFF}"
        let text = input.unicodeScalars.first == byteOrderMark ? String(input.unicodeScalars.dropFirst()) : input
        // Splits lazily, so that input in another format is rejected at its first line.
        var rest = text[...]
        var number = 0
        while !rest.isEmpty {
            let line = rest.prefix { !$0.isLineEnd }
            rest = rest[line.endIndex...].dropFirst()
            number += 1
            if line.isEmpty { continue }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 2 else {
                if let conflict = Failure(mergeConflictIn: input, named: "standard input") { throw conflict }
                throw Failure(
                    usage: "line \(number) of standard input has \(count(fields.count - 1, "tab"))",
                    help: "use the text, one tab and the translation; a tab in the text is written as \\t")
            }
            changes.append((ExactString(unescaped(fields[0])), ExactString(unescaped(fields[1]))))
        }
        if changes.isEmpty {
            throw Failure(
                usage: "standard input does not contain any translations",
                help: "enter the text, a tab and the translation on each line")
        }
        return changes
    }

    private static func unescaped(_ field: Substring) -> String {
        var result = ""
        var rest = field
        while let next = rest.popFirst() {
            guard next == "\\", let escaped = rest.first, let character = characters[escaped] else {
                result.append(next)
                continue
            }
            rest = rest.dropFirst()
            result.append(character)
        }
        return result
    }

    private static let characters: [Character: Character] = ["t": "\t", "n": "\n", "\\": "\\"]
}

extension Character {
    /// Whether the character is a line break. A line break is LF, or CRLF, which Swift treats as a single character.
    fileprivate var isLineEnd: Bool { self == "\n" || self == "\r\n" }
}

/// Creates operations that move a string table between the bundle and a String Catalog outside the bundle. All
/// languages of the table are moved.
package enum CatalogMove {
    /// Returns an operation that moves a table to a catalog or back. The paths in the operation are relative to the
    /// bundle.
    ///
    /// - Parameters:
    /// - bundle: The path of the bundle.
    /// - isToTables: Whether to move the table from the catalog to the bundle. If `false`, the table is moved to the
    ///   catalog.
    /// - catalog: The path of the catalog, or `nil` for `<table>.xcstrings` next to the bundle. The path is used only
    ///   for a move to the catalog.
    package static func operation(
        on table: String, of bundle: String, governedBy target: BundleRequest, toTables isToTables: Bool,
        catalog: String?
    ) throws -> any BundleOperation {
        let project = try target.project(of: bundle)
        let options = project.path ?? displayPath(of: "../" + OptionsLocation.name, in: bundle)
        return try Failure.convertingErrors(bundle) {
            let optionsPath = try Self.path(to: options, from: bundle)
            if isToTables {
                try requireNoOtherOptionsFile(listingCatalogOf: table, in: project)
                return ConvertCatalogToTables(table, options: optionsPath)
            }
            let catalog = catalog ?? displayPath(of: "../\(table).xcstrings", in: bundle)
            let path = try Self.path(to: catalog, from: bundle)
            try OutputFiles(to: XcodePath.folder(of: catalog)).requireFolderOutside([bundle], for: catalog)
            try requireOnlyBundle(bundle, governedBy: project)
            let name = try Self.path(to: catalog, from: XcodePath.folder(of: options))
            let place = try OptionsLocation(of: options, listing: ScriptPhase.hasScript)
            guard place.repositoryContains(name), place.repositoryContainsResolved(name) else {
                throw Failure(
                    "\(printable(catalog)) is outside the repository of \(printable(options))",
                    help: "specify a file in the folder of the bundle, or in the repository")
            }
            // Without a bundle, the catalog would also apply to bundles that are added to the folder.
            let folder = XcodePath.folder(of: options)
            return ConvertTablesToCatalog(
                table, at: path, options: optionsPath, nameInOptions: name,
                bundleInOptions: project.path == nil ? try Self.path(to: bundle, from: folder) : nil)
        }
    }

    /// Throws a failure if the options file applies to another bundle or to several, because the catalogs in it replace
    /// the tables of each of them.
    private static func requireOnlyBundle(_ bundle: String, governedBy project: ProjectOptions) throws {
        guard let options = project.path else { return }
        let meant = try project.resolve(project.file.bundle) as String?
        if let meant, try !project.governs(bundle) {
            throw Failure(
                "\(printable(options)) applies to \(printable(meant)), not to \(printable(bundle))",
                help: "specify another options file with \(input: .options): a file has the catalogs of one bundle")
        }
        if try project.isSourceBundle(bundle) { return }
        guard let other = try project.otherBundles(besides: bundle).first else { return }
        throw Failure(
            "\(printable(options)) also applies to \(printable(other)), whose table the catalog would replace",
            help: "set \"bundle\" in it to the path of the bundle to which its catalogs belong")
    }

    /// Throws a failure if the options file of another bundle lists the catalog that a move to tables removes.
    private static func requireNoOtherOptionsFile(
        listingCatalogOf table: String, in project: ProjectOptions
    ) throws {
        guard let options = project.path,
            let catalog = project.file.localization.catalogs.first(where: { $0.name.value == table })
        else { return }
        let path = try project.resolve(catalog.value) as String
        let root = try PathAnchor(folder: "/")
        let own = try (root.path(to: options), root.path(to: path))
        let other = try ProjectOptions.all(near: XcodePath.folder(of: path)).first { other in
            try other.path.map { try root.path(to: $0) != own.0 } == true
                && other.catalogPaths.contains { try root.path(to: $0) == own.1 }
        }
        guard let other, let otherPath = other.path else { return }
        throw Failure(
            "\(printable(otherPath)) also lists \(printable(path)), which would be removed",
            help: "remove it from one of the options files first")
    }

    /// Returns the path of a file relative to a folder. The file does not have to exist, but its parent folder does.
    private static func path(to file: String, from folder: String) throws -> String {
        let name = file.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? file
        let above = XcodePath.folder(of: file)
        guard let way = try PathAnchor(folder: folder).path(to: above) else { throw StorageError.missing(path: above) }
        return way == "." ? name : "\(way)/\(name)"
    }
}
