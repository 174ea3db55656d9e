import SourceText

/// The names that files and folders of ours have while a bundle is changed.
enum OwnNames {
    /// In a staging folder: the record of the change, once it is complete. The change counts from then on.
    static let manifest = "manifest"
    /// The same, while it is written.
    static let manifestDraft = "manifest-draft"
    /// In a bundle whose parent cannot be written to: the staging folder.
    static let innerStaging = ".settings-bundle-change"
    /// In a bundle, the one file that is being written.
    static let innerDraft = ".settings-bundle-draft"

    /// Beside a bundle: the staging folder.
    static func staging(beside bundle: String) -> String { ".\(short(bundle)).settings-bundle-change" }
    /// Beside a bundle: the one file that is being written.
    static func draft(beside bundle: String) -> String { ".\(short(bundle)).settings-bundle-draft" }
    /// Beside a bundle that does not exist yet: the folder that will be it.
    static func building(beside bundle: String) -> String { ".\(short(bundle)).settings-bundle-new" }

    /// The folder in which the files of a built bundle are prepared.
    static func building(outputNamed bundle: String) -> String { ".\(short(bundle)).settings-bundle-build" }

    /// In a staging folder: the new contents of a file.
    static func stagedFile(_ number: Int) -> String { "file-\(number)" }

    /// In a staging folder: what the entry of this number in the manifest has replaced or removed.
    static func keptFile(_ number: Int) -> String { keptPrefix + String(number) }

    private static let keptPrefix = "old-"

    /// Whether a name in a staging folder is one that we give.
    static func isStaged(_ name: String) -> Bool {
        name == manifest || name == manifestDraft || isStagedFile(name) || isKeptFile(name)
    }

    /// Whether a name in a staging folder is that of the new contents of a file.
    static func isStagedFile(_ name: String) -> Bool { isNumbered(name, behind: "file-") }

    /// Whether a name in a staging folder is that of what was replaced or removed.
    static func isKeptFile(_ name: String) -> Bool { isNumbered(name, behind: keptPrefix) }

    private static func isNumbered(_ name: String, behind prefix: String) -> Bool {
        let digits = name.utf8.dropFirst(prefix.utf8.count)
        return name.utf8.starts(with: prefix.utf8) && (1...9).contains(digits.count)
            && digits.allSatisfy(\.isASCIIDigit)
    }

    /// Whether a name in a folder is that of a staging folder beside a bundle, whichever.
    static func isStagingBeside(_ name: String) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(innerStaging) && name != innerStaging
    }

    /// Whether a name in a bundle is one of ours, so that it is no file of the bundle.
    static func isInner(_ name: String) -> Bool {
        name == innerStaging || name == innerDraft
    }

    /// A name that leaves room for what is put around it: a file name has at most 255 bytes.
    private static func short(_ name: String) -> String {
        name.utf8.count <= 200 ? name : SHA256.hex(of: name.utf8)
    }
}
