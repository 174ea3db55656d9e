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

    /// The paths of all that is read besides the bundle.
    func otherInputs() throws -> [String] { [] }

    /// The build configurations that there are.
    func configurations() throws(Failure) -> [String] {
        if let configuration { return [configuration] }
        throw Failure(
            usage: "nothing says which build configurations there are", help: "name one, as in --configuration Debug")
    }

    /// The bundle that people edit, with the contents of all files.
    func load() throws -> BundleFiles {
        try ScriptPhase.naming(.inputs) { try LoadedBundle.loadWhole(source).files }
    }

    /// The files of the built bundle, each with its path in it: pages of the root first, by which a bundle is known.
    static func files(of bundle: SettingsBundle) -> [BuildOutput.File] {
        let read = bundle.files.values.compactMap { file in file.bytes.map { (path: file.path, bytes: $0) } }
        // Nothing reads a String Catalog in a bundle: its texts come as tables.
        let others = bundle.otherFiles.filter { !$0.hasSuffix(".xcstrings") }.compactMap { path in
            bundle.contents(ofOtherFile: path).map { (path: path, bytes: $0) }
        }
        func order(_ file: BuildOutput.File) -> (Int, String) {
            (file.path.hasSuffix(".plist") && !file.path.contains("/") ? 0 : 1, file.path)
        }
        return (read + others).sorted { order($0) < order($1) }
    }
}
