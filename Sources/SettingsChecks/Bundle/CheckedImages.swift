import SettingsModel

/// The images of a bundle, as items name them.
struct CheckedImages {
    /// An image file: its name, and the extension as the file has it.
    private struct File {
        let image: ImageName
        let type: String
    }

    private let paths: Set<String>
    private let files: [String: [File]]
    /// The files under their names in lower case.
    private let filesByLowercase: [String: [File]]
    /// The names without scale, device and extension.
    let names: FileNames

    /// - Parameter paths: the paths of all files that may be images.
    init(_ paths: Set<String>) {
        self.paths = Set(paths.map(\.withoutLanguageFolder))
        let all = paths.sorted().compactMap { path in
            ImageName(path: path).map { File(image: $0, type: Self.type(of: path) ?? "") }
        }
        files = Dictionary(grouping: all, by: \.image.name)
        filesByLowercase = Dictionary(grouping: all) { $0.image.name.lowercased() }
        names = FileNames(files.keys)
    }

    /// Whether there is an image of the name that an item gives, with or without an extension. Devices tell case.
    func contains(_ typed: String) -> Bool {
        let wanted = ImageName(typed)
        return files[wanted.name]?.contains { wanted.type == nil || $0.type == Self.type(of: typed) } ?? false
            || paths.contains(typed)
    }

    /// What an item would have to write for an image whose name differs in case only: the name with what stands behind
    /// it, as its scale and its extension; nil where the image is there, or none is like it.
    func variant(of typed: String) -> String? {
        let wanted = ImageName(typed)
        guard !contains(typed), let alike = filesByLowercase[wanted.name.lowercased()],
            let file = alike.first(where: { wanted.matches(alike: $0.image) })
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

extension ImageName {
    /// Whether the type of a file is one that an item means by this name, whatever the names.
    fileprivate func matches(alike file: ImageName) -> Bool { type == nil || type == file.type }
}
