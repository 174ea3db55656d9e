import SettingsModel

/// The images of a bundle, as items name them.
struct CheckedImages {
    private let paths: Set<String>
    private let images: [String: [ImageName]]
    /// The names without scale, device and extension.
    let names: FileNames

    /// - Parameter paths: the paths of all files that may be images.
    init(_ paths: Set<String>) {
        self.paths = Set(paths.map(\.withoutLanguageFolder))
        images = Dictionary(grouping: paths.compactMap { ImageName(path: $0) }, by: \.name)
        names = FileNames(images.keys)
    }

    /// Whether there is an image of the name that an item gives, with or without an extension.
    func contains(_ typed: String) -> Bool {
        let wanted = ImageName(typed)
        return images[wanted.name]?.contains { wanted.matches(file: $0) } ?? false || paths.contains(typed)
    }

    /// The name of an image that differs from the one an item gives in case only.
    func variant(of typed: String) -> String? {
        contains(typed) ? nil : names.variant(of: ImageName(typed).name)
    }
}
