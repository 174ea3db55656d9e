import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel
import SourceText
import SwiftGeneration
import UserDefaultsDomains

/// One run of `generate`: reads the settings of a bundle, and writes code or compares it with what is there.
struct GenerateRun {
    /// A file with its path; nil for standard output.
    typealias File = (path: String?, text: String)

    private let path: String
    private let verb: String
    private let options: [String]
    private let output: String?
    private let isChecking: Bool
    private let shared: SharedOptions
    private let console: Console

    /// - Parameters:
    ///   - verb: the language.
    ///   - options: what else was typed, for the command that brings a file up to date.
    ///   - output: the file that was named.
    init(
        _ verb: String, options: [String], output: String?, isChecking: Bool, _ shared: SharedOptions
    ) throws {
        self.verb = verb
        self.options = options
        self.output = output
        self.isChecking = isChecking
        self.shared = shared
        console = shared.console
        path = try shared.bundlePath()
    }

    /// Writes the files, or compares them.
    ///
    /// - Parameter generate: makes the files of the settings.
    func write(_ generate: ([GeneratedSetting]) throws(BundleError) -> [File]) throws {
        do {
            let bundle = SettingsBundle(reading: try LoadedBundle.load(path).files)
            try bundle.requireReachablePages()
            console.nameMissingPages(of: bundle)
            console.nameUnreadableFiles(of: bundle)
            let domain = RegistrationDomain(of: bundle)
            if domain.defaults.isEmpty { console.talk("note: the bundle has no settings") }
            console.nameConflicts(of: domain.defaults, in: path)
            let files = try generate(settings(of: domain, in: bundle))
            if isChecking {
                try compare(files)
            } else {
                try write(files)
            }
        } catch let error as StorageError {
            throw Failure(error)
        } catch let error as BundleError {
            throw Failure(error, in: path)
        }
    }

    private func settings(of domain: RegistrationDomain, in bundle: SettingsBundle) -> [GeneratedSetting] {
        let device = DeviceLanguage(ofSourceIn: bundle)
        var pages: [String: (localization: PaneLocalization, sections: PageSections)] = [:]
        func setting(of entry: RegisteredDefault, at place: RegisteredDefault.Place) -> GeneratedSetting {
            let page =
                pages[place.path]
                ?? (PaneLocalization(of: place.pane, in: bundle, on: device), PageSections(of: place.pane))
            pages[place.path] = page
            return GeneratedSetting(
                place.item, key: entry.key, appGroup: entry.appGroup, defaultValue: entry.value, in: page.sections
            ) { page.localization.shown($0).shown.string }
        }
        return domain.defaults.map { entry in
            // A title only shows what another item lets people choose.
            let places = entry.places.filter { $0.item.type != .title }
            guard let first = places.first else { return setting(of: entry, at: entry.place) }
            let leading = places.first { $0.path == entry.place.path && $0.itemIndex == entry.place.itemIndex } ?? first
            var merged = setting(of: entry, at: leading)
            for place in places where place.path != leading.path || place.itemIndex != leading.itemIndex {
                merged.add(choicesOf: setting(of: entry, at: place))
            }
            return merged
        }
    }

    private func write(_ files: [File]) throws {
        if files.count == 1, let file = files.first {
            guard let name = file.path else { return console.write(file.text) }
            say([try SharedFile(at: name).write(Array(file.text.utf8), besides: [path])], of: files)
        } else {
            // Two that belong together are both written or none.
            let paths = files.map { $0.path ?? "" }
            for path in paths.dropFirst() { try requireGenerated(path) }
            let places = try paths.map { PaneName(try SharedFile(at: $0).path) }
            let folder = places[0].folder
            if let other = places.first(where: { $0.folder != folder }) {
                throw Failure(
                    "\(places[0].full) and \(other.full) lie in two folders, and are written together or not at all",
                    help: "name files of one folder, or replace the symbolic links")
            }
            let named = zip(places, files).map { place, file in (path: place.last, bytes: Array(file.text.utf8)) }
            let outcomes = try OutputFiles.write(
                named, to: folder.isEmpty ? "." : folder, replacing: true, besides: [path], isNamedByHand: true)
            say(outcomes, of: files)
        }
    }

    /// Throws for a file that lies where one was not named, and that somebody wrote by hand.
    private func requireGenerated(_ path: String) throws {
        guard let bytes = try bytes(of: path), !bytes.isEmpty else { return }
        let mark = Array("settings-bundle generate \(verb)".utf8)
        let head = bytes.prefix { $0 != UInt8(ascii: "\n") }
        if head.indices.contains(where: { head[$0...].starts(with: mark) }) { return }
        throw Failure(
            "it was not written by settings-bundle generate \(verb)", location: path,
            help: "give the other file another name, or remove this one")
    }

    private func say(_ outcomes: [OutputFiles.Outcome], of files: [File]) {
        for (outcome, file) in zip(outcomes, files) { console.talk("\(outcome) \(visible(file.path ?? "-"))") }
    }

    private func compare(_ files: [File]) throws {
        var isStale = false
        for file in files {
            guard let name = file.path, try bytes(of: name).map(Self.withoutCarriageReturns) != Array(file.text.utf8)
            else {
                continue
            }
            console.talk("\(visible(name)) is out of date")
            isStale = true
        }
        guard isStale else { return }
        console.talk("  = help: bring it up to date with: \(command)")
        throw ExitCode(1)
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
    private func bytes(of name: String) throws(StorageError) -> [UInt8]? {
        do throws(StorageError) {
            return try InputFile.bytes(at: name, limit: 1 << 28)
        } catch .missing {
            return nil
        }
    }

    /// What to type for the files.
    private var command: String {
        let bundle = shared.bundle.map { ["--bundle", shellQuoted($0)] } ?? []
        let file = output.map { ["--output", shellQuoted($0)] } ?? []
        return (["settings-bundle", "generate", verb] + bundle + options + file).joined(separator: " ")
    }
}
