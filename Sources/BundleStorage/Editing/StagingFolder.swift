import SourceText

/// The temporary folder for the change record and the new contents of files.
struct StagingFolder {
    let place: BundleLocation.TemporaryItemPlace
    let folder: Folder

    /// The path of the staging folder, as shown in messages.
    var shown: String { place.shown }

    /// Whether the staging folder is inside the bundle.
    var isInner: Bool { place.name == TemporaryNames.innerStaging }

    /// Creates the staging folder beside a bundle. If the bundle's parent folder is not suitable, the staging folder is
    /// created inside the bundle.
    static func make(for location: BundleLocation, disk: Disk) throws(StorageError) -> StagingFolder {
        var failure = StorageError.missing(path: location.path)
        for place in location.writablePlaces(beside: TemporaryNames.staging, inside: TemporaryNames.innerStaging) {
            do {
                return try make(at: place, disk)
            } catch {
                failure = StorageError("create", place.shown, error)
                if !error.isForbidden { break }
            }
        }
        throw failure
    }

    /// Creates the staging folder inside a bundle.
    static func make(in location: BundleLocation, disk: Disk) throws(StorageError) -> StagingFolder {
        let name = TemporaryNames.innerStaging
        let place = BundleLocation.TemporaryItemPlace(folder: location.bundle, name: name, shown: location.shown(name))
        return try attempt("create", place.shown) { try make(at: place, disk) }
    }

    private static func make(at place: BundleLocation.TemporaryItemPlace, _ disk: Disk) throws(SystemError)
        -> StagingFolder
    {
        try disk.makeFolder(place.name, in: place.folder, mode: 0o700)
        do {
            return StagingFolder(place: place, folder: try place.folder.folder(place.name))
        } catch {
            try? disk.removeFolder(place.name, in: place.folder)
            throw error
        }
    }

    /// Opens the staging folder at a location, or returns `nil` if it does not exist.
    ///
    /// - Throws: `inTheWay` if the item is not a folder or contains an item that the tool did not create.
    static func openIfPresent(_ place: BundleLocation.TemporaryItemPlace) throws(StorageError) -> StagingFolder? {
        let shown = place.shown
        let status = try attempt("access", shown) { try place.folder.statusIfPresent(of: place.name) }
        guard let status else { return nil }
        if status.kind != .folder { throw .inTheWay(path: shown, reason: "it is not a folder that this tool created") }
        let staging = try attempt("open", shown) {
            StagingFolder(place: place, folder: try place.folder.folder(place.name))
        }
        let entries = try attempt("read", shown) { try staging.folder.entries() }
        for entry in entries {
            let kind = (try? staging.folder.status(of: entry.shown))?.kind
            guard let name = entry.name, TemporaryNames.isStagingItemName(name),
                kind == .file || kind == .link && TemporaryNames.isKeptFileName(name)
            else {
                throw .inTheWay(path: shown, reason: "it contains \(entry.shown), which this tool did not create")
            }
        }
        return staging
    }

    /// Whether the staging folder contains a change record.
    var containsManifest: Bool { (try? folder.status(of: TemporaryNames.manifest)) != nil }

    /// Syncs the staging folder and its parent folder to disk.
    func sync(_ disk: Disk) throws(SystemError) {
        try disk.sync(folder.descriptor)
        try disk.sync(place.folder.descriptor)
    }

    /// Removes the staging folder and all temporary files in it. The change record is removed first. An interruption
    /// therefore never leaves a record without its files.
    ///
    /// After the record has been removed, no error is thrown. The next command removes any leftover files.
    func remove(_ disk: Disk) throws(StorageError) {
        if containsManifest {
            try attempt("remove", "\(shown)/\(TemporaryNames.manifest)") {
                try disk.removeFile(TemporaryNames.manifest, in: folder)
            }
        }
        // Without syncing, a record could reappear after a power failure and refer to files that have changed since.
        try? disk.sync(folder.descriptor)
        for name in ((try? folder.entries()) ?? []).compactMap(\.name) where TemporaryNames.isStagingItemName(name) {
            try? disk.removeFile(name, in: folder)
        }
        try? disk.removeFolder(place.name, in: place.folder)
    }
}

extension BundleLocation {
    /// Returns the candidate locations for a temporary item, in order of preference. The location beside the bundle is
    /// excluded if the bundle's parent folder is not writable or is on another file system.
    func writablePlaces(beside: (String) -> String, inside: String) -> [TemporaryItemPlace] {
        let candidatePlaces = candidatePlaces(beside: beside, inside: inside)
        guard let parent, (try? parent.requireWritableFolder()) != nil, !parent.isAppendOnly,
            let above = try? parent.descriptor.status(), let own = try? bundle.descriptor.status(),
            above.device == own.device
        else { return candidatePlaces.suffix(1) }
        return candidatePlaces
    }
}

/// The names of the temporary files and folders that the tool creates while it changes a bundle.
enum TemporaryNames {
    /// The name of the complete change record in a staging folder. The change is committed as soon as this file exists.
    static let manifest = "manifest"
    /// The name of the change record in a staging folder while it is being written.
    static let manifestDraft = "manifest-draft"
    /// The name of the staging folder inside a bundle. This folder is used if the bundle's parent folder is not
    /// writable.
    static let innerStaging = ".settings-bundle-change"
    /// The name of a draft file inside a bundle.
    static let innerDraft = ".settings-bundle-draft"

    /// Returns the name of the staging folder beside a bundle.
    static func staging(beside bundle: String) -> String { ".\(shortened(bundle)).settings-bundle-change" }
    /// Returns the name of a draft file beside a bundle.
    static func draft(beside bundle: String) -> String { ".\(shortened(bundle)).settings-bundle-draft" }
    /// Returns the name of the temporary folder in which a new bundle is created. This folder is beside the bundle's
    /// final location.
    static func buildFolderName(beside bundle: String) -> String { ".\(shortened(bundle)).settings-bundle-new" }

    /// Returns the name of the temporary folder in which a build prepares the files of a built bundle.
    static func buildFolderName(outputNamed bundle: String) -> String { ".\(shortened(bundle)).settings-bundle-build" }

    /// Returns the name of the staged file with the new contents for an entry in the change record. The number is the
    /// position of the entry.
    static func stagedFile(_ number: Int) -> String { "file-\(number)" }

    /// Returns the name under which a replaced or removed file is kept in a staging folder. The number is the position
    /// of the file's entry in the change record.
    static func keptFile(_ number: Int) -> String { keptPrefix + String(number) }

    private static let keptPrefix = "old-"

    /// Returns whether a name is one that the tool uses for items in a staging folder.
    static func isStagingItemName(_ name: String) -> Bool {
        name == manifest || name == manifestDraft || isStagedFileName(name) || isKeptFileName(name)
    }

    /// Returns whether a name identifies a staged file. A staged file contains the new contents of a file in the
    /// bundle.
    static func isStagedFileName(_ name: String) -> Bool { endsInNumber(name, after: "file-") }

    /// Returns whether a name identifies a kept file. A kept file was replaced or removed by a change.
    static func isKeptFileName(_ name: String) -> Bool { endsInNumber(name, after: keptPrefix) }

    private static func endsInNumber(_ name: String, after prefix: String) -> Bool {
        let digits = name.utf8.dropFirst(prefix.utf8.count)
        return name.utf8.starts(with: prefix.utf8) && (1...9).contains(digits.count)
            && digits.allSatisfy(\.isASCIIDigit)
    }

    /// Returns whether a name identifies a staging folder beside a bundle, regardless of the bundle's name.
    static func isStagingFolderName(_ name: String) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(innerStaging) && name != innerStaging
    }

    /// Returns whether a name identifies a temporary item that the tool creates inside a bundle. Such items are not
    /// part of the bundle.
    static func isInner(_ name: String) -> Bool { name == innerStaging || name == innerDraft }

    /// Shortens a name to leave room for a prefix and a suffix. File names are limited to 255 bytes.
    private static func shortened(_ name: String) -> String {
        name.utf8.count <= 200 ? name : SHA256.hexDigest(of: name.utf8)
    }
}
