import PropertyListSyntax
package import SettingsModel

/// The images of a bundle as a device finds them, for pictures and panes that carry them along.
///
/// A file at the top hides those of all languages; then the device's languages come in their order. In one folder a
/// file for the device hides one for all, and a sharper one a coarser one.
package struct PreviewImages: Sendable {
    private let bundle: SettingsBundle
    private let device: DeviceLanguage

    /// The largest image file that a preview includes, in bytes. The archived reference asks for 21 × 21 pixels.
    package static let sizeLimit = 256 << 10

    package init(_ bundle: SettingsBundle, _ device: DeviceLanguage) {
        self.bundle = bundle
        self.device = device
    }

    /// The path, relative to the bundle, of the file that the device takes for a name as items give it; nil where there
    /// is none.
    package func path(named name: String) -> String? {
        let folders = [""] + device.languages.map { $0.folder + "/" }
        let names = candidates(for: name)
        return folders.lazy.flatMap { folder in names.lazy.map { folder + $0 } }.first(
            where: bundle.otherFiles.contains)
    }

    /// The image as an address that holds its bytes: `data:image/png;base64,…`.
    ///
    /// Nil for what the bundle does not have, for formats that browsers do not show (PDF, TIFF, HEIC), for files that
    /// are too large, for links that lead out of the bundle, and for files whose contents were not read: see
    /// `paths(named:)`.
    package func dataURI(named name: String) -> String? {
        guard let path = path(named: name), let type = Self.mediaType(of: path), !leadsOut(path),
            let bytes = bundle.contents(ofOtherFile: path), !bytes.isEmpty, bytes.count <= Self.sizeLimit
        else { return nil }
        return "data:\(type);base64,\(Base64.encode(bytes))"
    }

    /// The paths of the files of some names that a browser can show: what has to be read before they can be.
    package func paths(named names: some Sequence<String>) -> Set<String> {
        Set(names.compactMap(path).filter { Self.mediaType(of: $0) != nil && !leadsOut($0) })
    }

    /// Whether a file is a link out of the bundle: what lies there is nobody's image, and may be somebody's secret.
    private func leadsOut(_ path: String) -> Bool { bundle.loaded.files[path].map { $0.target == nil } ?? false }

    /// The names that a file may have, the best first.
    private func candidates(for typed: String) -> [String] {
        let image = ImageName(typed)
        let devices = (device.platform?.fileSuffixes ?? []).filter { $0.hasPrefix("~") } + [""]
        // The extension as it is spelled: the file system of a device tells A from a.
        let ending = image.type.flatMap { _ in typed.split(separator: ".").last }.map(String.init)
        let names = devices.flatMap { device in
            ["@3x", "@2x", ""].flatMap { scale in
                (ending.map { [$0] } ?? Self.types).map { image.name + scale + device + "." + $0 }
            }
        }
        // Who names the file for one scale or device gets that, whatever else there is.
        return names.contains(typed) || image.type == nil ? names : [typed] + names
    }

    /// The types that are tried for a name without one, in this order.
    private static let types = ["png", "jpg", "jpeg", "gif", "svg", "bmp", "pdf", "tiff", "tif", "heic"]

    /// The media type of a file by its extension; nil for one that not every browser shows.
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
