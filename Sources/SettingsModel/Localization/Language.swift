/// A language of a bundle: one `.lproj` folder.
package struct Language: Hashable, Sendable, Comparable {
    /// The folder: `pt-BR.lproj`.
    package let folder: String

    package init(folder: String) { self.folder = folder }

    package init(_ identifier: String) { folder = identifier + ".lproj" }

    /// The folder's name without `.lproj`.
    package var identifier: String { String(folder.dropLast(".lproj".count)) }

    package static func < (left: Language, right: Language) -> Bool { left.folder < right.folder }
}
