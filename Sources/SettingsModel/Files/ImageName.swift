/// The name that an item uses to refer to an image, such as `volume` for `de.lproj/volume@2x~ipad.png`.
package struct ImageName: Hashable, Sendable {
    /// The path of the image, excluding the language folder, scale, device and file extension.
    package let name: String
    /// The lowercase file extension, or `nil` if the name does not include one.
    package let type: String?

    private static let types: Set<String> = [
        "png", "jpg", "jpeg", "gif", "tif", "tiff", "bmp", "heic", "pdf", "svg", "icns",
    ]

    /// Creates an image name from a value in an item.
    package init(_ typed: String) {
        var name = typed
        var type: String?
        if let dot = name.lastIndex(of: "."), case let end = name[name.index(after: dot)...].lowercased(),
            Self.types.contains(end)
        {
            type = end
            name = String(name[..<dot])
        }
        for suffix in ["~ipad", "~iphone", "~vision", "@1x", "@2x", "@3x"] where name.hasSuffix(suffix) {
            name = String(name.dropLast(suffix.count))
        }
        self.name = name
        self.type = type
    }

    /// Creates an image name from the path of an image file, or returns `nil` if the path does not have the extension
    /// of an image.
    package init?(path: String) {
        let image = Self(path.withoutLanguageFolder)
        if image.type == nil { return nil }
        self = image
    }

    /// Returns whether an item with this image name refers to an image file.
    package func matches(file: ImageName) -> Bool { name == file.name && (type == nil || type == file.type) }
}

extension String {
    /// The path without its leading language folder. A path without a leading language folder is unchanged.
    package var withoutLanguageFolder: String {
        guard let folder = languageFolder else { return self }
        return String(dropFirst(folder.count + 1))
    }

    /// The leading language folder of a path in a bundle, such as `de.lproj`, or `nil` if there is none.
    package var languageFolder: String? {
        guard let slash = utf8.firstIndex(of: UInt8(ascii: "/")), self[..<slash].hasSuffix(".lproj") else { return nil }
        return String(self[..<slash])
    }
}
