import BundleStorage
import SettingsModel

/// A script phase of Xcode, in which this process runs.
///
/// Its sandbox denies the project but for what the phase lists, and what is tried all the same stands in the build's log.
/// So nothing is searched for, with a sandbox or without.
/// Source: <https://developer.apple.com/documentation/xcode/build-settings-reference#User-Script-Sandboxing>
package struct ScriptPhase {
    /// The input files, those of file lists, too.
    private let inputs: [String]

    /// The phase; nil where this process runs in none.
    ///
    /// - Throws: for a file list that cannot be read.
    static func current() throws(Failure) -> ScriptPhase? {
        hasScript ? ScriptPhase(inputs: try files(named: "SCRIPT_INPUT_FILE")) : nil
    }

    /// The files that are named one by one and on lists: what Xcode hands over has the whole path of each.
    ///
    /// - Throws: for a list that cannot be read; one that is not there, or that the sandbox denies, names no files.
    static func files(named name: String) throws(Failure) -> [String] {
        var files = variables(name)
        for list in variables("\(name)_LIST") {
            let bytes = try Failure.of(list) { try InputFile.plainBytesIfAny(at: list) } ?? []
            files += bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        }
        return files
    }

    /// The values of the variables that are counted: `NAME_0` and so on.
    private static func variables(_ name: String) -> [String] {
        let count = Environment["\(name)_COUNT"].flatMap(Int.init) ?? 0
        return (0..<max(0, min(count, 10_000))).compactMap { Environment["\(name)_\($0)"] }
    }

    /// The bundles that are inputs, or that have some in them, as far as the paths tell. A bundle inside another one of
    /// them is a part of that.
    var bundles: [String] {
        var known: Set<String> = []
        let found = inputs.compactMap(Self.bundle).filter { known.insert($0).inserted }
        return found.filter { bundle in
            let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
            return !parts.indices.dropFirst().contains { known.contains(parts[..<$0].joined(separator: "/")) }
        }
    }

    /// The options file among the inputs that lies nearest above a bundle, or the first where none is known yet.
    func optionsFile(of bundle: String?) -> String? {
        let files = inputs.filter { $0.hasSuffix("/" + OptionsPlace.name) }
        guard let bundle else { return files.first }
        let distances = files.compactMap { file -> (file: String, distance: Int)? in
            let anchor = try? PathAnchor(folder: String(file.dropLast(OptionsPlace.name.count)))
            guard let way = try? anchor?.path(to: bundle), way != "..", !way.hasPrefix("../") else { return nil }
            return (file, way.utf8.count)
        }
        return distances.min { $0.distance < $1.distance }?.file
    }

    /// The bundle that a path names or leads into; nil where its names do not say.
    static func bundle(at path: String) -> String? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        while let last = parts.last {
            if BundleDiscovery.isBundle(named: last) { return parts.joined(separator: "/") }
            parts.removeLast()
        }
        return nil
    }

    static let noBundle = Failure(
        "no bundle is specified, and none of the script phase's input files is in a bundle",
        help:
            "add the bundle to the input files, or specify it: \(input: .bundle) \"$SRCROOT/App/Settings.bundle\""
    )
}

extension ScriptPhase {
    /// Whether this process runs in a script phase or a build rule.
    package static var hasScript: Bool { ScriptSandbox.hasScript }

    /// What a build rule makes, and what of; nil where this process runs in none.
    package static var rule: (input: String, output: String)? {
        guard let input = variable("SCRIPT_INPUT_FILE"), let output = variable("SCRIPT_OUTPUT_FILE_0") else {
            return nil
        }
        return (input, output)
    }

    /// The build configuration; nil where none is said.
    package static var configuration: String? { hasScript ? variable("CONFIGURATION") : nil }

    /// The bundle to make: what the rule makes, or the one in the app that the target builds.
    static func output() throws(Failure) -> String {
        if let rule { return rule.output }
        let names = ["TARGET_BUILD_DIR", "UNLOCALIZED_RESOURCES_FOLDER_PATH"]
        if let name = names.first(where: { variable($0) == nil }) {
            throw Failure(
                "the variable \(name), which contains the location of the app, is not set",
                help: "specify the bundle to create with \(input: .output)")
        }
        return (names.compactMap(variable) + ["Settings.bundle"]).joined(separator: "/")
    }

    private static func variable(_ name: String) -> String? { Environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// The lists of a script phase.
    enum List: String {
        case inputs = "Input Files"
        case outputs = "Output Files"
    }

    /// Reads or writes files; the error about one that the sandbox denies says on which list it belongs.
    static func naming<Result>(_ list: List, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as StorageError where ScriptSandbox.isOn && error.isDenied {
            var failure = Failure(error)
            failure.help =
                "add it to the \(list.rawValue) of the script, or regenerate its file lists with "
                + "\(run: .build) \(input: .fileLists)"
            throw failure
        }
    }
}
