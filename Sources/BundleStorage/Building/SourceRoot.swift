/// The folder that paths of an Xcode project are told from: `$(SRCROOT)`.
package enum SourceRoot {
    /// The nearest folder above a bundle that holds an Xcode project, up to the root of the repository; nil where there
    /// is none.
    package static func nearest(above bundle: String) -> String? {
        guard var folder = (try? realPath(bundle)).map({ BundleLocation.split($0).folder }) else { return nil }
        while let names = try? Folder(at: folder).entries().compactMap(\.name) {
            if names.contains(where: { $0.hasSuffix(".xcodeproj") && !$0.hasPrefix(".") }) { return folder }
            if folder == "/" || names.contains(".git") { return nil }
            folder = BundleLocation.split(folder).folder
        }
        return nil
    }
}
