import SourceText

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
    static func isInner(_ name: String) -> Bool {
        name == innerStaging || name == innerDraft
    }

    /// Shortens a name to leave room for a prefix and a suffix. File names are limited to 255 bytes.
    private static func shortened(_ name: String) -> String {
        name.utf8.count <= 200 ? name : SHA256.hexDigest(of: name.utf8)
    }
}
