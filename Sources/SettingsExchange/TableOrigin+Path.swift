import SettingsModel

extension TableOrigin {
    /// The table that a path in a stranger's file means.
    ///
    /// `Settings.bundle/en.lproj/Root.strings` with whatever folders before it, `en.lproj/Root.strings` and
    /// `Root.strings` mean a table; all else does not, as the tables of the app itself, `App/en.lproj/Root.strings`.
    /// - Throws: for a path that no honest file has: one that is absolute, has `..` or a control character in it.
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
