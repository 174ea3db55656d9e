import SettingsModel

/// The images in a bundle. Use this type to look up images by the names that items specify.
struct CheckedImages {
    private let paths: Set<String>
    /// The images, keyed by lowercase name. Each image is stored together with its file extension in the original
    /// spelling.
    private let files: [String: [(image: ImageName, type: String)]]
    /// The image names, excluding the scale, the device, and the file extension.
    let names: FileNames

    /// Collects the images from the files in a bundle.
    ///
    /// - Parameter paths: The paths of files. Files other than images are ignored.
    init(_ paths: Set<String>) {
        self.paths = Set(paths.map(\.withoutLanguageFolder))
        let all = paths.sorted().compactMap { path in
            ImageName(path: path).map { (image: $0, type: Self.type(of: path) ?? "") }
        }
        files = Dictionary(grouping: all) { $0.image.name.lowercased() }
        names = FileNames(all.map(\.image.name))
    }

    /// Returns whether an image with the specified name exists. The file extension is optional. Names are
    /// case-sensitive, as they are on devices.
    func contains(_ typed: String) -> Bool {
        let wanted = ImageName(typed)
        return paths.contains(typed)
            || files[wanted.name.lowercased()]?.contains { file in
                file.image.name == wanted.name && (wanted.type == nil || file.type == Self.type(of: typed))
            } ?? false
    }

    /// Returns the correct spelling of an image name that differs from a file name only in case. The result includes
    /// the scale and the file extension of the given name. The result is `nil` if the image exists or if no file name
    /// matches.
    func nameDifferingInCase(of typed: String) -> String? {
        let wanted = ImageName(typed)
        let alike = files[wanted.name.lowercased()] ?? []
        guard !contains(typed), let file = alike.first(where: { wanted.type == nil || wanted.type == $0.image.type })
        else { return nil }
        let rest = typed.dropFirst(wanted.name.count)
        guard wanted.type != nil, let type = Self.type(of: typed) else { return file.image.name + rest }
        return file.image.name + rest.dropLast(type.count) + file.type
    }

    /// Returns the extension of a file name, in its original spelling.
    private static func type(of name: String) -> String? {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
    }
}
