/// The folder that paths of an Xcode project are told from: `$(SRCROOT)`.
package enum SourceRoot {
    /// The nearest folder above a bundle that holds an Xcode project, up to the root of the repository; nil where there
    /// is none.
    package static func nearest(above bundle: String) -> String? {
        guard var folder = (try? realPath(bundle)).map({ BundleLocation.split($0).folder }) else { return nil }
        while true {
            if !projects(in: folder).isEmpty { return folder }
            let isTop = (try? Folder.status(at: folder + "/.git")) != nil
            if folder == "/" || isTop { return nil }
            folder = BundleLocation.split(folder).folder
        }
    }

    /// The Xcode projects in that folder.
    package static func projects(in folder: String) -> [String] {
        let names = (try? Folder(at: folder).entries().compactMap(\.name)) ?? []
        return names.filter { $0.hasSuffix(".xcodeproj") && !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }
}
