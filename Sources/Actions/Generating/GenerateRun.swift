package import BundleStorage
import CodeGeneration
import PropertyListSyntax
package import SettingsModel
import SourceText
import UserDefaultsDomains

/// The result of generating files.
package enum GenerateResult {
    /// The file is printed to standard output. The associated value is the contents of the file.
    case printed([UInt8])
    case written([(path: String, OutputFiles.Outcome)])
    /// The files were compared with the generated contents. `stale` lists the files that are missing or out of date.
    case compared(stale: [(path: String, OutputFiles.Outcome)])
}

/// A run of `generate`, which generates code for the settings in a bundle. The code is either written to files or
/// compared with existing files.
package struct GenerateRun {
    /// A generated file. The path is `nil` for standard output.
    package typealias File = (path: String?, text: String)

    /// The output language, which is also the name of the subcommand.
    private let language: String
    /// The build configuration whose built bundle is read, or `nil` for the source bundle.
    private let configuration: String?
    /// Whether to compare existing files with the generated contents instead of writing the files.
    let isChecking: Bool
    /// The options that the options file contains for the output language.
    package let code: OptionsFile.Generate.CodeOptions?
    /// The path of the output file, or `nil` for standard output.
    package let output: String?
    /// The path of the bundle.
    package let path: String
    package let project: ProjectOptions
    let note: (Message) -> Void

    /// Creates a run, and determines its bundle and output file.
    ///
    /// - Parameters:
    /// - code: The key path of the output language in the options file.
    /// - output: The file to write, `-` for standard output, or `nil` to use the output in the options file.
    /// - example: An example of an output file name, for error messages.
    /// - Throws: A failure if `isChecking` is `true` but no file is specified.
    package init(
        _ language: String, _ code: KeyPath<OptionsFile.Generate, OptionsFile.Generate.CodeOptions?>,
        of target: BundleRequest, configuration: String?, to output: String?, outputExample example: String,
        isChecking: Bool,
        note: @escaping (Message) -> Void
    ) throws {
        if output?.isEmpty == true {
            throw Failure(usage: "\(input: .output) is empty", help: "specify a file such as \(example)")
        }
        self.language = language
        self.configuration = configuration
        self.isChecking = isChecking
        self.note = note
        path = try target.path(note: note)
        project = try target.project(of: path)
        self.code = project.file.generate[keyPath: code]
        let file = try output ?? project.resolve(self.code?.output)
        self.output = file == "-" ? nil : file
        if isChecking, self.output == nil {
            throw Failure(
                usage: "\(input: .check) requires a file to compare with",
                help: "specify the file with \(input: .output)")
        }
    }

    /// Returns the name of the generated type. The name on the command line takes precedence over the name in the
    /// options file and the default.
    ///
    /// - Parameter problem: A function that returns the reason why a name is invalid, or `nil` if it is valid.
    func name(_ typed: String?, else usual: String, _ problem: (String) -> String?) throws -> String {
        if let typed, let problem = problem(typed) {
            throw Failure(usage: "\(input: .name) \(problem)", help: "use a name such as \(usual)")
        }
        if let name = code?.name, let problem = problem(name.value) {
            throw project.failure("the name \(problem)", at: name.span, help: "use a name such as \(usual)")
        }
        return typed ?? code?.name?.value ?? usual
    }

    /// Returns the migrations in the options file. Each of them moves the value of a renamed key to the key of a
    /// setting.
    func moves(to settings: [GeneratedSetting]) throws -> [SettingMigration.Move] {
        let steps = project.file.generate.migrations
        let migrations = steps.map { SettingMigration(from: $0.value.from?.value ?? "", to: $0.value.to?.value ?? "") }
        let others = try steps.isEmpty ? [] : sourceBundleKeys()
        do throws(SettingMigration.Problem) {
            return try SettingMigration.moves(migrations, to: settings, besides: others)
        } catch {
            throw project.failure(Message(error.message), at: steps[error.index].span, help: Message(error.help))
        }
    }

    /// Reports a note for each key under `names` in the options file if no item has that key.
    func noteUnknownNames(_ settings: [GeneratedSetting]) throws {
        let names = project.file.generate.names
        guard !names.isEmpty, let file = project.path else { return }
        let keys = try Set(settings.map(\.key.string)).union(sourceBundleKeys())
        for name in names where !keys.contains(name.name.value) {
            let place = formattedLocation(in: file, project.position(of: name.name.span))
            let help: Message = suggestion(for: name.name.value, among: keys.sorted()).map { "; \($0)" } ?? ""
            note("\(place): no item has the key \(quoted(name.name.value))\(help)")
        }
    }

    /// If the run reads a built bundle, returns the keys in the source bundle. Otherwise, returns an empty set.
    private func sourceBundleKeys() throws -> Set<String> {
        guard configuration != nil else { return [] }
        let files = try project.load(path, note: note).files
        return Set(RegistrationDomain(of: try SettingsBundle(reading: files, for: project)).defaults.map(\.key.string))
    }

    /// Generates files from the settings of the bundle. Writes the files or, if `isChecking` is `true`, compares them
    /// with the existing files.
    ///
    /// - Parameters:
    ///   - language: The language of the code, or `nil` if the output does not use compilation conditions.
    ///   - generate: A function that returns the files for the settings. Its second argument is the bundle.
    func write(
        in language: CompilationConditions.Language?, readingInfo readsInfo: Bool = false,
        _ generate: ([GeneratedSetting], GeneratedSource) throws -> [File]
    ) throws -> GenerateResult {
        try Failure.convertingErrors(path) {
            let source = try readWithValues(in: language, readingInfo: readsInfo)
            let settings = try settings(of: source)
            noteOmissions(source.bundle, source.domain)
            note(omitting: settings.map(\.omittedVariables), limits: settings.map(\.limit), source)
            source.domain.defaults.conflictNotes(in: path).forEach(note)
            try noteUnknownNames(settings)
            return try writeOrCompare(generate(settings, source))
        }
    }

    /// Writes the files or, if `isChecking` is `true`, compares them with the existing files.
    func writeOrCompare(_ files: [File]) throws -> GenerateResult {
        isChecking ? try compare(files) : try write(files, besides: path)
    }

    /// Reads the bundle and its registered defaults. Variables are left unexpanded.
    func read() throws -> (SettingsBundle, RegistrationDomain) {
        let source = try read(expanding: .untouched)
        return (source.bundle, RegistrationDomain(of: source.bundle))
    }

    private func read(
        expanding variables: BuildRun.VariableExpansion, except kept: Set<String> = []
    ) throws -> ExpandedBundle {
        var run = BuildRun(source: path, project: project, configuration: configuration, variables: variables)
        // The code is part of the repository, so it must not depend on the machine or on one build configuration.
        run.ignoresEnvironment = true
        run.keptVariables = kept
        run.unspecifiedConfiguration = .all
        let files =
            try configuration == nil ? project.load(path, writing: output != nil, note: note).files : run.load()
        let expanded = try run.expanded(SettingsBundle(reading: files, for: project), note: note)
        try expanded.bundle.requireReadableReachablePanes()
        return expanded
    }

    /// Reads the bundle with the values of its variables, as far as they are known.
    ///
    /// - Parameter language: The language of the code, or `nil` if the output does not use compilation conditions.
    func readWithValues(
        in language: CompilationConditions.Language?, readingInfo readsInfo: Bool = false
    ) throws -> GeneratedSource {
        let infoKeys = readsInfo ? infoKeys : [:]
        let expanded = try read(expanding: .knownSilently, except: Set(infoKeys.keys))
        let unknown = UnknownVariables(expanded.unknownVariables)
        if let language { try requireKnownAppGroups(of: expanded.bundle, unknown.adding(infoKeys), for: language) }
        return GeneratedSource(
            bundle: expanded.bundle, domain: RegistrationDomain(of: expanded.bundle),
            unknownVariables: unknown, infoKeys: infoKeys,
            conditions: CompilationConditions(
                specified: project.file.generate.conditions.valuesByName(), for: expanded.bundle, at: path, in: language
            ))
    }

    /// The keys in Info.plist from which generated code reads the version, by variable. A variable in the options file
    /// has the same value in every build, so it is not read.
    private var infoKeys: [String: String] {
        let own = project.file.build.variables.valuesByName()
        return AppSettings(including: path).infoKeys.filter { (own[$0.key] ?? nil) == nil }
    }

    /// Throws a failure if an app group contains a variable without a value: the app and Settings would use different
    /// user defaults.
    private func requireKnownAppGroups(
        of bundle: SettingsBundle, _ unknown: UnknownVariables, for language: CompilationConditions.Language
    ) throws(Failure) {
        for pane in bundle.panes {
            guard let group = pane.appGroup, let name = unknown.names(in: .string(group)).first else { continue }
            throw Failure(
                "the app group contains $(\(name)), whose value is unknown: \(quoted(group.string))",
                location: Failure.Location("\(path)/\(pane.path)"),
                help: "set it in 'build.variables' of the options file")
        }
    }

    /// Reports notes about variables that the output omits, and about items without a compilation condition.
    func note(omitting omitted: [OmittedVariables], limits: [ConfigurationLimit], _ source: GeneratedSource) {
        var variables = OmittedVariables()
        for other in omitted { variables.add(other) }
        source.unknownVariables.notes(for: variables, source.infoKeys).forEach(note)
        source.conditions.notes(for: limits).forEach(note)
    }

    /// Returns the settings of the bundle. If the options file assigns a name to a key, the setting with that key has
    /// the name.
    func settings(
        of source: GeneratedSource, on device: DeviceLanguage? = nil
    ) throws(BundleError) -> [GeneratedSetting] {
        var settings = try source.settings(on: device)
        let names = project.file.generate.names.valuesByName()
        for index in settings.indices { settings[index].chosenName = names[settings[index].key.string] }
        return settings
    }

    /// Reports notes about the parts of the bundle for which no code is generated.
    func noteOmissions(_ bundle: SettingsBundle, _ domain: RegistrationDomain) {
        (bundle.missingPaneNotes + bundle.unreadableFileNotes).forEach(note)
        if domain.defaults.isEmpty { note("the bundle has no settings") }
    }

    private func write(_ files: [File], besides bundle: String) throws -> GenerateResult {
        if files.count == 1, let file = files.first {
            guard let name = file.path else { return .printed(Array(file.text.utf8)) }
            let place = SharedFile(at: name)
            let bytes = place.isStream ? Array(file.text.utf8) : try self.bytes(toWriteTo: name, of: file.text)
            return .written([(name, try place.write(bytes, besides: [bundle]))])
        } else {
            // Files that belong together are all written or none.
            let paths = files.map { $0.path ?? "" }
            let bytes = try zip(paths, files).map { try self.bytes(toWriteTo: $0, of: $1.text) }
            let places = paths.map { PaneName(SharedFile(at: $0).path) }
            let folder = places[0].folder
            if let other = places.first(where: { $0.folder != folder }) {
                throw Failure(
                    "\(places[0].full) and \(other.full) are in different folders, but must be written together",
                    help: "specify files in one folder, or replace the symbolic links")
            }
            let named = zip(places, bytes).map { (path: $0.last, bytes: $1) }
            let outcomes = try OutputFiles(to: folder.isEmpty ? "." : folder).write(
                named, replacing: .all, besides: [bundle], isUserSpecified: true)
            return .written(Array(zip(paths, outcomes)))
        }
    }

    /// The marker on the first line of every generated file. The output language follows the marker.
    static let mark = "settings-bundle generate"

    /// Returns the bytes to write to a file. If the existing file differs from the new text only in line breaks,
    /// returns the existing bytes.
    ///
    /// - Throws: A failure if the existing file was not generated by the same command.
    private func bytes(toWriteTo path: String, of text: String) throws -> [UInt8] {
        let new = Array(text.utf8)
        guard let old = try bytes(of: path), !old.isEmpty else { return new }
        let mark = Array("\(Self.mark) \(language)".utf8)
        let head = old.prefix { $0 != UInt8(ascii: "\n") }
        // The name of one language can be a prefix of another.
        func isMarked(at index: Int) -> Bool {
            let rest = head[index...]
            return rest.starts(with: mark) && !(rest.dropFirst(mark.count).first.map(Self.isLetter) ?? false)
        }
        guard head.indices.contains(where: isMarked) else {
            throw Failure(
                "the file was not written by \(Self.mark) \(language)", location: Failure.Location(path),
                help: "specify another output, or remove the file")
        }
        return Self.withoutCarriageReturns(old) == new ? old : new
    }

    private static func isLetter(_ byte: UInt8) -> Bool { Unicode.Scalar(byte).properties.isAlphabetic }

    private func compare(_ files: [File]) throws -> GenerateResult {
        .compared(
            stale: try files.compactMap { file in
                guard let path = file.path else { return nil }
                let old = try bytes(of: path)
                let isStale = old.map(Self.withoutCarriageReturns) != Array(file.text.utf8)
                return isStale ? (path, old == nil ? .create : .update) : nil
            })
    }

    /// Returns the bytes with each CRLF replaced by LF. Version control systems on Windows might have converted line
    /// breaks.
    private static func withoutCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
            result.append(byte)
        }
        return result
    }

    /// Returns the contents of a file, or `nil` if the file does not exist.
    func bytes(of name: String) throws(StorageError) -> [UInt8]? {
        do throws(StorageError) {
            return try InputFile.regularFileBytes(at: name)
        } catch .missing {
            return nil
        }
    }
}
