/// The folder that paths of an Xcode project are told from: `$(SRCROOT)`.
package enum SourceRoot {
    /// The nearest folder above a bundle that holds an Xcode project, up to the root of the repository; nil where there
    /// is none.
    ///
    /// - Throws: `failed`.
    package static func nearest(above bundle: String) throws(StorageError) -> String? {
        for folder in try folders(above: bundle) where try !projects(in: folder).isEmpty { return folder }
        return nil
    }

    /// The folders above a bundle without symbolic links, the nearest first, up to the root of the repository, and outside
    /// of one up to the home folder or the root of the file system. The bundle need not be there yet.
    ///
    /// - Throws: `failed`.
    package static func folders(above bundle: String) throws(StorageError) -> [String] {
        try attempt("search the folders above", bundle) { try folder(of: bundle).map(FoldersAbove.nearby) ?? [] }
    }

    /// Whether a bundle lies in a repository: outside of one nobody knows where its project ends.
    ///
    /// - Throws: `failed`.
    package static func isInRepository(_ bundle: String) throws(StorageError) -> Bool {
        try attempt("search the folders above", bundle) {
            try folder(of: bundle).map(FoldersAbove.isInRepository) ?? false
        }
    }

    /// The folder that a bundle lies in, without symbolic links.
    private static func folder(of bundle: String) throws(SystemError) -> String? {
        let path = BundleLocation.trimmed(bundle)
        if let real = try ifReachable({ () throws(SystemError) in try realPath(path) }) {
            return BundleLocation.split(real).folder
        }
        return try ifReachable { () throws(SystemError) in try realPath(BundleLocation.split(path).folder) }
    }

    /// The Xcode projects in a folder.
    ///
    /// - Throws: `failed`.
    package static func projects(in folder: String) throws(StorageError) -> [String] {
        try items(in: folder, endingIn: [".xcodeproj"])
    }

    /// The paths of the items in a folder whose names have one of the endings, sorted by name.
    ///
    /// - Throws: `failed`.
    package static func items(in folder: String, endingIn endings: [String]) throws(StorageError) -> [String] {
        // Sorted last: a folder such as /tmp has many names, and few of them have the ending.
        let names = try attempt("read", folder) {
            try ifReachable { () throws(SystemError) in try Folder(at: folder).unsortedEntries() } ?? []
        }.compactMap(\.name)
        return names.filter { name in !name.hasPrefix(".") && endings.contains(where: name.hasSuffix) }
            .sorted().map { "\(folder)/\($0)" }
    }

    /// How many folders are looked into at the most.
    private static let mostFolders = 5_000

    /// The paths, from a folder, of the folders below it whose names are wanted, in their order. None of these is looked into, nor what
    /// Xcode takes for one file.
    ///
    /// - Parameter levels: how far down is looked.
    /// - Throws: `failed`.
    package static func folders(
        in root: String, levels: Int, _ isWanted: (_ name: String) -> Bool
    ) throws(StorageError) -> [String] {
        try items(in: root, levels: levels, of: .folder, isWanted)
    }

    /// The paths, from a folder, of the files of a name in it and in folders below it; see `folders(in:levels:_:)`.
    package static func files(
        in root: String, levels: Int, named wanted: String
    ) throws(StorageError) -> [String] {
        try items(in: root, levels: levels, of: .file) { $0 == wanted }
    }

    private static func items(
        in root: String, levels: Int, of kind: FileStatus.Kind, _ isWanted: (_ name: String) -> Bool
    ) throws(StorageError) -> [String] {
        var found: [String] = []
        var left = mostFolders
        func search(_ folder: Folder, _ path: String, _ levels: Int) throws(SystemError) {
            for entry in try ifReachable({ () throws(SystemError) in try folder.entries() }) ?? [] {
                guard let name = entry.name, !name.hasPrefix("."), left > 0 else { continue }
                if entry.kind ?? kind == kind, isWanted(name) {
                    found.append(path + name)
                } else if levels > 1, entry.kind ?? .folder == .folder, !name.contains("."),
                    let inner = try ifReachable({ () throws(SystemError) in try folder.folder(name) })
                {
                    left -= 1
                    try search(inner, "\(path)\(name)/", levels - 1)
                }
            }
        }
        try attempt("read", root) {
            if let folder = try ifReachable({ () throws(SystemError) in try Folder(at: root) }) {
                try search(folder, "", levels)
            }
        }
        return found
    }
}
