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
        guard let count = Environment["SCRIPT_INPUT_FILE_COUNT"] else { return nil }
        let inputs = (0..<max(0, min(Int(count) ?? 0, 10_000))).compactMap { Environment["SCRIPT_INPUT_FILE_\($0)"] }
        return ScriptPhase(inputs: inputs, isSandboxed: Environment["ENABLE_USER_SCRIPT_SANDBOXING"] != "NO")
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
