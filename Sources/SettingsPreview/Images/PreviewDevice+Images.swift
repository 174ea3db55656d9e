import PropertyListSyntax
import SettingsModel

/// The image files that a device uses for the image names in a bundle. Previews and exported panes show these images.
///
/// A file at the top level of the bundle takes precedence over localized files. Localized folders are searched in the
/// order of the device's languages. Within a folder, a device-specific file takes precedence over a generic file, and a
/// higher resolution takes precedence over a lower one.
extension PreviewDevice {
    /// The maximum size of an image file that a preview includes, in bytes. Apple's archived reference specifies images
    /// of 21 × 21 pixels.
    package static let imageSizeLimit = 256 << 10

    /// Returns the path of the image file that the device uses for an image name, or `nil` if there is no such file.
    /// The path is relative to the bundle.
    package func imagePath(named name: String) -> String? {
        let folders = [""] + device.languages.map { $0.folder + "/" }
        let names = candidateFileNames(for: name)
        return folders.lazy.flatMap { folder in names.lazy.map { folder + $0 } }.first(
            where: bundle.otherFiles.contains)
    }

    /// Returns an image as a data URL: `data:image/png;base64,…`.
    ///
    /// The result is `nil` if the file is missing or too large, if it is a symbolic link to a location outside the
    /// bundle, or if its format is not supported by all browsers. The result is also `nil` if the contents of the file
    /// have not been loaded. For more information, see `imagePaths(named:)`.
    package func imageURI(named name: String) -> String? {
        guard let path = imagePath(named: name), let type = Self.mediaType(of: path), !isLinkOutOfBundle(path),
            let bytes = bundle.contents(ofOtherFile: path), !bytes.isEmpty, bytes.count <= Self.imageSizeLimit
        else { return nil }
        return "data:\(type);base64,\(Base64.encode(bytes))"
    }

    /// Returns the paths of the image files that the device uses for image names. Files that browsers cannot display
    /// are omitted. Load the contents of the files before you call `imageURI(named:)`.
    package func imagePaths(named names: some Sequence<String>) -> Set<String> {
        Set(names.compactMap(imagePath).filter { Self.mediaType(of: $0) != nil && !isLinkOutOfBundle($0) })
    }

    /// Returns whether a file is a symbolic link to a location outside the bundle. The target of such a link might be
    /// confidential, so it is not used as an image.
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
                (ending.map { [$0] } ?? Self.imageTypes).map { image.name + scale + device + "." + $0 }
            }
        }
        // A name that specifies a scale or device takes precedence over all others.
        return names.contains(typed) || image.type == nil ? names : [typed] + names
    }

    /// The file extensions to try, in order, for an image name without an extension.
    private static let imageTypes = ["png", "jpg", "jpeg", "gif", "svg", "bmp", "pdf", "tiff", "tif", "heic"]

    /// Returns the media type for a file name, or `nil` if the format is not supported by all browsers.
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
