import SettingsModel

/// The images of a bundle, as items name them.
struct CheckedImages {
    private let paths: Set<String>
    /// The images under their names in lower case, each with the extension as the file has it.
    private let files: [String: [(image: ImageName, type: String)]]
    /// The names without scale, device and extension.
    let names: FileNames

    /// - Parameter paths: the paths of all files that may be images.
    init(_ paths: Set<String>) {
        self.paths = Set(paths.map(\.withoutLanguageFolder))
        let all = paths.sorted().compactMap { path in
            ImageName(path: path).map { (image: $0, type: Self.type(of: path) ?? "") }
        }
        files = Dictionary(grouping: all) { $0.image.name.lowercased() }
        names = FileNames(all.map(\.image.name))
    }

    /// Whether there is an image of the name that an item gives, with or without an extension. Devices tell case.
    func contains(_ typed: String) -> Bool {
        let wanted = ImageName(typed)
        return paths.contains(typed)
            || files[wanted.name.lowercased()]?.contains { file in
                file.image.name == wanted.name && (wanted.type == nil || file.type == Self.type(of: typed))
            } ?? false
    }

    /// What an item would have to write for an image whose name differs in case only: the name with what stands behind
    /// it, as its scale and its extension; nil where the image is there, or none is like it.
    func variant(of typed: String) -> String? {
        let wanted = ImageName(typed)
        let alike = files[wanted.name.lowercased()] ?? []
        guard !contains(typed), let file = alike.first(where: { wanted.type == nil || wanted.type == $0.image.type })
        else { return nil }
        let rest = typed.dropFirst(wanted.name.count)
        guard wanted.type != nil, let type = Self.type(of: typed) else { return file.image.name + rest }
        return file.image.name + rest.dropLast(type.count) + file.type
    }

    /// The extension of a name, as it is written there.
    private static func type(of name: String) -> String? {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
    }
}
