import PropertyListSyntax
package import SettingsModel

/// The images of a bundle as a device finds them, for use in previews and exported panes.
///
/// A file at the top level of the bundle takes precedence over localized files. Localized folders are searched in the
/// order of the device's languages. Within a folder, a file for the device takes precedence over a general file, and a
/// higher resolution takes precedence over a lower one.
package struct PreviewImages: Sendable {
    private let bundle: SettingsBundle
    private let device: DeviceLanguage

    /// The maximum size in bytes of an image file that a preview includes. Apple's archived reference specifies images
    /// of 21 × 21 pixels.
    package static let sizeLimit = 256 << 10

    package init(_ bundle: SettingsBundle, _ device: DeviceLanguage) {
        self.bundle = bundle
        self.device = device
    }

    /// Returns the path of the file that the device uses for an image name in an item, relative to the bundle, or `nil`
    /// if there is none.
    package func path(named name: String) -> String? {
        let folders = [""] + device.languages.map { $0.folder + "/" }
        let names = candidateFileNames(for: name)
        return folders.lazy.flatMap { folder in names.lazy.map { folder + $0 } }.first(
            where: bundle.otherFiles.contains)
    }

    /// Returns an image as a data URL: `data:image/png;base64,…`.
    ///
    /// The result is `nil` for a missing or oversized file, a format that browsers do not support (PDF, TIFF, HEIC), a
    /// symbolic link out of the bundle, or a file whose contents were not loaded; see `paths(named:)`.
    package func dataURI(named name: String) -> String? {
        guard let path = path(named: name), let type = Self.mediaType(of: path), !isLinkOutOfBundle(path),
            let bytes = bundle.contents(ofOtherFile: path), !bytes.isEmpty, bytes.count <= Self.sizeLimit
        else { return nil }
        return "data:\(type);base64,\(Base64.encode(bytes))"
    }

    /// Returns the paths of the images with the given names that browsers can display. The contents of these files must
    /// be loaded before `dataURI(named:)` is called.
    package func paths(named names: some Sequence<String>) -> Set<String> {
        Set(names.compactMap(path).filter { Self.mediaType(of: $0) != nil && !isLinkOutOfBundle($0) })
    }

    /// Returns whether a file is a symbolic link out of the bundle. Such a file is not an image of the bundle and may
    /// be confidential.
    private func isLinkOutOfBundle(_ path: String) -> Bool {
        bundle.loaded.files[path].map { $0.target == nil } ?? false
    }

    /// Returns the possible file names for an image name, in order of precedence.
    private func candidateFileNames(for typed: String) -> [String] {
        let image = ImageName(typed)
        let devices = (device.platform?.fileSuffixes ?? []).filter { $0.hasPrefix("~") } + [""]
        // The extension keeps its case, because file systems on devices are case-sensitive.
        let ending = image.type.flatMap { _ in typed.split(separator: ".").last }.map(String.init)
        let names = devices.flatMap { device in
            ["@3x", "@2x", ""].flatMap { scale in
                (ending.map { [$0] } ?? Self.types).map { image.name + scale + device + "." + $0 }
            }
        }
        // A name that specifies a scale or device takes precedence over all others.
        return names.contains(typed) || image.type == nil ? names : [typed] + names
    }

    /// The extensions to try for a name without an extension, in order.
    private static let types = ["png", "jpg", "jpeg", "gif", "svg", "bmp", "pdf", "tiff", "tif", "heic"]

    /// Returns the media type for a file name, or `nil` if not all browsers support the format.
    private static func mediaType(of path: String) -> String? {
        switch ImageName(path: path)?.type {
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "gif": "image/gif"
        case "svg": "image/svg+xml"
        case "bmp": "image/bmp"
        default: nil
        }
    }
}
