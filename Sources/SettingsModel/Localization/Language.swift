/// A language in a bundle, represented by an `.lproj` folder.
package struct Language: Hashable, Sendable, Comparable {
    /// The name of the folder, such as `pt-BR.lproj`.
    package let folder: String

    package init(folder: String) { self.folder = folder }

    package init(_ identifier: String) { folder = identifier + ".lproj" }

    /// The language identifier, which is the folder name without `.lproj`, such as `pt-BR`.
    package var identifier: String { String(folder.dropLast(".lproj".count)) }

    package static func < (left: Language, right: Language) -> Bool { left.folder < right.folder }
}
