import BundleStorage
import SettingsEditing
import SettingsModel

/// The way from the bundle that people edit to the one in the app, in memory.
struct BuildRun {
    /// The path of the bundle that people edit.
    let source: String
    /// The build configuration; nil where none is named.
    var configuration: String?
    /// The values that the command line gives to variables.
    var definitions: [(name: String, value: String)] = []
    /// Whether variables get their values; without, the same files come out with other texts in them.
    var expandsVariables = true

    /// What is done to the bundle, in this order.
    func operations() throws -> [any BundleOperation] { [] }

    /// The bundle as it goes into the app.
    func draft(by operations: [any BundleOperation]) throws -> Draft {
        let files = try ScriptPhase.naming(.inputs) { try LoadedBundle.loadWhole(source).files }
        return try OperationSequence(operations)(SettingsBundle(reading: files))
    }

    /// The files of a built bundle, each with its path in it: pages of the root first, by which a bundle is known.
    static func files(of bundle: SettingsBundle) -> [BuildOutput.File] {
        let read = bundle.files.values.compactMap { file in file.bytes.map { (path: file.path, bytes: $0) } }
        let others = bundle.otherFiles.filter { !$0.hasSuffix(".xcstrings") }.compactMap { path in
            bundle.contents(ofOtherFile: path).map { (path: path, bytes: $0) }
        }
        func order(_ file: BuildOutput.File) -> (Int, String) {
            (file.path.hasSuffix(".plist") && !file.path.contains("/") ? 0 : 1, file.path)
        }
        return (read + others).sorted { order($0) < order($1) }
    }
}
