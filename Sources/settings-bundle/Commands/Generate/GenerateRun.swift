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
            try bundle.requireReadablePages()
            console.noteMissingRoot(of: bundle)
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
        var localizations: [String: PaneLocalization] = [:]
        return domain.defaults.map { entry in
            let place = entry.place
            let localization = localizations[place.path] ?? PaneLocalization(of: place.pane, in: bundle, on: device)
            localizations[place.path] = localization
            return GeneratedSetting(
                place.item, key: entry.key, appGroup: entry.appGroup, defaultValue: entry.value, on: place.pane
            ) { localization.shown($0).shown.string }
        }
    }

    private func write(_ files: [File]) throws(StorageError) {
        if files.count == 1, let file = files.first {
            guard let name = file.path else { return console.write(file.text) }
            say([try SharedFile(at: name).write(Array(file.text.utf8), besides: [path])], of: files)
        } else {
            // Two that belong together are both written or none.
            let paths = files.map { $0.path ?? "" }
            let folder = PaneName(paths[0]).folder
            let named = zip(paths, files).map { path, file in
                (path: PaneName(path).last, bytes: Array(file.text.utf8))
            }
            let outcomes = try OutputFiles.write(
                named, to: folder.isEmpty ? "." : folder, replacing: true, besides: [path], isNamedByHand: true)
            say(outcomes, of: files)
        }
    }

    private func say(_ outcomes: [OutputFiles.Outcome], of files: [File]) {
        for (outcome, file) in zip(outcomes, files) { console.talk("\(outcome) \(visible(file.path ?? "-"))") }
    }

    private func compare(_ files: [File]) throws {
        var isStale = false
        for file in files {
            guard let name = file.path, try bytes(of: name) != Array(file.text.utf8) else { continue }
            console.talk("\(visible(name)) is out of date")
            isStale = true
        }
        guard isStale else { return }
        console.talk("  = help: bring it up to date with: \(command)")
        throw ExitCode(1)
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
