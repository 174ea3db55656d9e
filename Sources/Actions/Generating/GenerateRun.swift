package import BundleStorage
import CodeGeneration
package import SettingsModel
import SourceText
import UserDefaultsDomains

/// What became of generated files.
package enum GenerateResult {
    /// What was asked for on standard output.
    case printed([UInt8])
    case written([(path: String, OutputFiles.Outcome)])
    /// The files that are out of date; none if all are up to date.
    case compared(stale: [String])
}

/// One run of `generate`: reads the settings of a bundle, and writes code or compares it with what is there.
package struct GenerateRun {
    /// A file with its path; `nil` for standard output.
    package typealias File = (path: String?, text: String)

    /// The language, which is also the word of the command line for it.
    private let language: String
    /// The build configuration whose bundle is read; `nil` for the source bundle.
    private let configuration: String?
    /// Whether the file is compared and not written.
    let isChecking: Bool
    /// What the options file says of the language.
    package let code: OptionsFile.Generate.Code?
    /// The file that was named; `nil` for standard output.
    package let output: String?
    /// The path of the bundle.
    package let path: String
    package let project: ProjectOptions
    let note: (Message) -> Void

    /// - Parameters:
    ///   - code: where the options file says something of the language.
    ///   - output: the file to write, or `-` for standard output; `nil` for that of the options file.
    ///   - example: a name that such a file has.
    /// - Throws: for a comparison without a file.
    package init(
        _ language: String, _ code: KeyPath<OptionsFile.Generate, OptionsFile.Generate.Code?>,
        of target: BundleRequest, configuration: String?, to output: String?, such example: String, isChecking: Bool,
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

    /// The name that was typed, else that of the options file, else the usual one.
    ///
    /// - Parameter problem: what is wrong with a name; nil for nothing.
    func name(_ typed: String?, else usual: String, _ problem: (String) -> String?) throws -> String {
        if let typed, let problem = problem(typed) {
            throw Failure(usage: "\(input: .name) \(problem)", help: "use a name such as \(usual)")
        }
        if let name = code?.name, let problem = problem(name.value) {
            throw project.failure("the name \(problem)", at: name.span, help: "use a name such as \(usual)")
        }
        return typed ?? code?.name?.value ?? usual
    }

    /// The compilation conditions of build configurations, by their names.
    var conditions: [String: String] { Self.texts(project.file.generate.conditions) }

    /// The keys that have another name today.
    func moves(to settings: [GeneratedSetting]) throws -> [SettingMigration.Move] {
        let steps = project.file.generate.migrations
        let migrations = steps.map { SettingMigration(from: $0.value.from?.value ?? "", to: $0.value.to?.value ?? "") }
        let others = try steps.isEmpty ? [] : keysElsewhere()
        do throws(SettingMigration.Problem) {
            return try SettingMigration.moves(migrations, to: settings, besides: others)
        } catch {
            throw project.failure(Message(error.message), at: steps[error.index].span, help: Message(error.help))
        }
    }

    /// Says which keys of `names` no item has.
    func noteUnknownNames(_ settings: [GeneratedSetting]) throws {
        let names = project.file.generate.names
        guard !names.isEmpty, let file = project.path else { return }
        let keys = try Set(settings.map(\.key.string)).union(keysElsewhere())
        for name in names where !keys.contains(name.name.value) {
            let place = shownPlace(in: file, project.position(of: name.name.span))
            let help: Message = suggestion(for: name.name.value, among: keys.sorted()).map { "; \($0)" } ?? ""
            note("\(place): no item has the key \(quoted(name.name.value))\(help)")
        }
    }

    /// The keys of the bundle that people edit, where that of a build configuration is looked at.
    private func keysElsewhere() throws -> Set<String> {
        guard configuration != nil else { return [] }
        let files = try project.load(path, note: note).files
        return Set(RegistrationDomain(of: try SettingsBundle(reading: files, for: project)).defaults.map(\.key.string))
    }

    private static func texts(_ named: [OptionsFile.Named<OptionsFile.Placed<String>>]) -> [String: String] {
        Dictionary(named.map { ($0.name.value, $0.value.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// Writes the files, or compares them.
    ///
    /// - Parameter generate: makes the files of the settings.
    func write(_ generate: ([GeneratedSetting]) throws -> [File]) throws -> GenerateResult {
        try Failure.naming(path) {
            let (bundle, domain) = try read()
            let settings = try settings(of: domain, in: bundle)
            noteOmissions(bundle, domain)
            domain.defaults.conflictNotes(in: path).forEach(note)
            try noteUnknownNames(settings)
            return try finish(generate(settings))
        }
    }

    /// Writes files, or compares them.
    func finish(_ files: [File]) throws -> GenerateResult {
        isChecking ? try compare(files) : try write(files, besides: path)
    }

    /// Reads the bundle, and what of it is in user defaults.
    func read() throws -> (SettingsBundle, RegistrationDomain) {
        // A value that a build puts in is for that build alone.
        let bundle = try project.bundle(
            at: path, for: configuration, writing: output != nil, variables: .untouched, note: note)
        try bundle.requireReachablePanes()
        return (bundle, RegistrationDomain(of: bundle))
    }

    /// The settings, with the names that the options file gives them.
    func settings(
        of domain: RegistrationDomain, in bundle: SettingsBundle, on device: DeviceLanguage? = nil
    ) throws(BundleError) -> [GeneratedSetting] {
        var settings = try Self.settings(of: domain, in: bundle, under: conditions, on: device)
        let names = Self.texts(project.file.generate.names)
        for index in settings.indices { settings[index].chosenName = names[settings[index].key.string] }
        return settings
    }

    /// Says what of the bundle nothing is written for.
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
            // Two that belong together are both written or none.
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
                named, replacing: true, besides: [bundle], isNamedByHand: true)
            return .written(Array(zip(paths, outcomes)))
        }
    }

    /// What the first line of a generated file says, before the language.
    private static let mark = "settings-bundle generate"

    /// What a file is to hold: what it holds by now, where that is up to date but for its line breaks.
    ///
    /// - Throws: for a file that somebody wrote by hand.
    private func bytes(toWriteTo path: String, of text: String) throws -> [UInt8] {
        let new = Array(text.utf8)
        guard let old = try bytes(of: path), !old.isEmpty else { return new }
        let mark = Array("\(Self.mark) \(language)".utf8)
        let head = old.prefix { $0 != UInt8(ascii: "\n") }
        // That of one language may be the beginning of another's.
        func isMarked(at index: Int) -> Bool {
            let rest = head[index...]
            return rest.starts(with: mark) && !(rest.dropFirst(mark.count).first.map(Self.isLetter) ?? false)
        }
        guard head.indices.contains(where: isMarked) else {
            throw Failure(
                "the file was not written by \(Self.mark) \(language)", location: path,
                help: "specify another output, or remove the file")
        }
        return Self.withoutCarriageReturns(old) == new ? old : new
    }

    private static func isLetter(_ byte: UInt8) -> Bool { Unicode.Scalar(byte).properties.isAlphabetic }

    private func compare(_ files: [File]) throws -> GenerateResult {
        .compared(
            stale: try files.filter { file in
                try file.path.flatMap(bytes).map(Self.withoutCarriageReturns) != Array(file.text.utf8)
            }.compactMap(\.path))
    }

    /// The bytes with LF for CRLF, which a version control system on Windows may make of it.
    private static func withoutCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
            result.append(byte)
        }
        return result
    }

    /// The contents of a file; nil where there is none.
    func bytes(of name: String) throws(StorageError) -> [UInt8]? {
        do throws(StorageError) {
            return try InputFile.plainBytes(at: name)
        } catch .missing {
            return nil
        }
    }
}
