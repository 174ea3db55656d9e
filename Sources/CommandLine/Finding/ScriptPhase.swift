import BundleStorage
import SettingsModel

/// A script phase of Xcode, in which this process runs.
///
/// Its sandbox denies the project but for what the phase lists, and what is tried all the same stands in the build's log.
/// Source: <https://developer.apple.com/documentation/xcode/build-settings-reference#User-Script-Sandboxing>
struct ScriptPhase {
    /// The bundles that are input files of the phase, or that have some in them, as far as the paths tell.
    let bundles: [String]
    /// Whether the sandbox is on, unless the target turned it off.
    let isSandboxed: Bool

    /// The phase; nil where this process runs in none.
    static var current: ScriptPhase? {
        guard hasScript else { return nil }
        // What Xcode hands over names each file by its whole path, in the lists, too.
        let lists = variables("SCRIPT_INPUT_FILE_LIST").flatMap { list -> [String] in
            let bytes = (try? InputFile.plainBytes(at: list)) ?? []
            return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        }
        return ScriptPhase(inputs: variables("SCRIPT_INPUT_FILE") + lists, isSandboxed: ScriptSandbox.isOn)
    }

    /// The values of the variables that are counted: `NAME_0` and so on.
    private static func variables(_ name: String) -> [String] {
        let count = Environment["\(name)_COUNT"].flatMap(Int.init) ?? 0
        return (0..<max(0, min(count, 10_000))).compactMap { Environment["\(name)_\($0)"] }
    }

    private init(inputs: [String], isSandboxed: Bool) {
        var bundles: [String] = []
        for case let bundle? in inputs.map(Self.bundle(at:)) where !bundles.contains(bundle) { bundles.append(bundle) }
        self.bundles = bundles
        self.isSandboxed = isSandboxed
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
        "no bundle is named, and a script phase may look at nothing but its input files, of which none is in one",
        help: "list the bundle as an input file of the phase, or name it: --bundle \"$SRCROOT/App/Settings.bundle\"")
}
