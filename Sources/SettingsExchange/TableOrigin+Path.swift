import SettingsModel

extension TableOrigin {
    /// Creates a table origin from a path in a translation file. The path is treated as untrusted input.
    ///
    /// The paths `Root.strings`, `en.lproj/Root.strings` and `Settings.bundle/en.lproj/Root.strings` refer to a string
    /// table in the bundle. The path of the bundle can include parent folders. Other paths do not refer to a string
    /// table in the bundle. For example, `App/en.lproj/Root.strings` is a string table of the app itself.
    ///
    /// - Throws: An error if the path is absolute, begins with `~`, or contains `..`, a backslash, or a control
    ///   character. Legitimate files do not contain such paths.
    init(path: String) throws(ExchangeError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isUnsafe = parts.contains("..") || path.hasPrefix("/") || path.contains("\\") || path.hasPrefix("~")
        if isUnsafe || path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            throw ExchangeError(
                "the path \(quoted(path)) is not a path in a project",
                help: "use a plain relative path, such as Settings.bundle/en.lproj/Root.strings")
        }
        var folders = parts.dropLast().filter { $0 != "." && !$0.isEmpty }
        let bundle: String?
        if folders.last?.hasSuffix(".lproj") == true { folders.removeLast() }
        if let last = folders.last {
            bundle = last.hasSuffix(".bundle") ? last : nil
        } else {
            bundle = nil
        }
        let isTable = (folders.isEmpty || bundle != nil) && path.hasSuffix(".strings")
        let name = (parts.last ?? "").dropLast(".strings".count)
        self.init(text: path, bundle: bundle, table: isTable && !name.isEmpty ? String(name) : nil)
    }
}
