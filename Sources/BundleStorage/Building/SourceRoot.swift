/// The folder that paths of an Xcode project are told from: `$(SRCROOT)`.
package enum SourceRoot {
    /// The nearest folder above a bundle that holds an Xcode project, up to the root of the repository; nil where there
    /// is none.
    package static func nearest(above bundle: String) -> String? {
        folders(above: bundle).first { !projects(in: $0).isEmpty }
    }

    /// The folders above a bundle without symbolic links, the nearest first, up to the root of the repository. The bundle
    /// need not be there yet.
    package static func folders(above bundle: String) -> [String] {
        let path = BundleLocation.trimmed(bundle)
        let folder =
            (try? realPath(path)).map { BundleLocation.split($0).folder }
            ?? (try? realPath(BundleLocation.split(path).folder))
        return folder.map { FoldersAbove.folders(from: $0).paths } ?? []
    }

    /// The Xcode projects in a folder.
    package static func projects(in folder: String) -> [String] { items(in: folder, endingIn: ".xcodeproj") }

    /// What lies in a folder and has a name that ends so, in the order of the names.
    package static func items(in folder: String, endingIn ending: String) -> [String] {
        let names = (try? Folder(at: folder).entries().compactMap(\.name)) ?? []
        return names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }
}
