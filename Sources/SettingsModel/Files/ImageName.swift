/// The name by which an item refers to an image: `volume` for `de.lproj/volume@2x~ipad.png`.
package struct ImageName: Hashable, Sendable {
    /// The path without the folder of a language, the scale, the device and the extension.
    package let name: String
    /// The extension; nil where an item leaves it out.
    package let type: String?

    private static let types: Set<String> = [
        "png", "jpg", "jpeg", "gif", "tif", "tiff", "bmp", "heic", "pdf", "svg", "icns",
    ]

    /// The name that an item gives.
    package init(_ typed: String) {
        var name = typed
        var type: String?
        if let dot = name.lastIndex(of: "."), case let end = name[name.index(after: dot)...].lowercased(),
            Self.types.contains(end)
        {
            type = end
            name = String(name[..<dot])
        }
        for suffix in ["~ipad", "~iphone", "~vision"] where name.hasSuffix(suffix) {
            name = String(name.dropLast(suffix.count))
        }
        for suffix in ["@1x", "@2x", "@3x"] where name.hasSuffix(suffix) {
            name = String(name.dropLast(suffix.count))
        }
        self.name = name
        self.type = type
    }

    /// The name of the image in a file; nil for a file that is no image.
    package init?(path: String) {
        let image = Self(path.withoutLanguageFolder)
        if image.type == nil { return nil }
        self = image
    }

    /// Whether the name of a file is one that an item means by this name.
    package func matches(file: ImageName) -> Bool { name == file.name && (type == nil || type == file.type) }
}

extension String {
    /// A path in a bundle without the folder of a language that it begins with.
    package var withoutLanguageFolder: String {
        guard let folder = languageFolder else { return self }
        return String(dropFirst(folder.count + 1))
    }

    /// The folder of a language that a path in a bundle begins with: `de.lproj`.
    package var languageFolder: String? {
        guard let slash = utf8.firstIndex(of: UInt8(ascii: "/")), self[..<slash].hasSuffix(".lproj") else { return nil }
        return String(self[..<slash])
    }
}
