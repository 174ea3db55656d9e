import SourceText

/// The name of a pane, as used in the `File` value of a child pane. It is the path of the property list relative to the
/// bundle, without the `.plist` extension.
package struct PaneName: Hashable, Sendable {
    /// The complete name, including the folder and the variant suffix, such as `com.example/Licence~ipad`.
    package let full: String

    package init(_ full: String) { self.full = full }

    /// Creates a name from user input, a link or a file path. A `.plist` extension is optional.
    package init(typed name: String) {
        full = name.hasSuffix(".plist") ? String(name.dropLast(".plist".count)) : name
    }

    /// Creates the name of a property list from its path, or returns `nil` if the path has another extension.
    init?(ofPropertyListAt path: String) {
        guard path.hasSuffix(".plist") else { return nil }
        full = String(path.dropLast(".plist".count))
    }

    /// The suffixes in the names of pane variants. Variants exist for specific devices and for InAppSettingsKit. The
    /// first suffix is empty.
    package static let suffixes = [
        "", "~ipad", "~iphone", "~vision", ".inApp", "~ipad.inApp", "~iphone.inApp", "~vision.inApp",
    ]

    /// The variant suffix of the name, or an empty string if the pane is not a variant.
    package var suffix: String {
        // Most names have no suffix, and this test is fast.
        guard full.utf8.contains(UInt8(ascii: "~")) || full.utf8.suffix(6).elementsEqual(".inApp".utf8) else {
            return ""
        }
        let suffix = Self.suffixes.filter(full.hasSuffix).max { $0.utf8.count < $1.utf8.count } ?? ""
        return suffix.utf8.count < full.utf8.count ? suffix : ""
    }

    /// Whether only InAppSettingsKit displays the pane.
    package var isInApp: Bool { suffix.hasSuffix(".inApp") }

    /// The name without the variant suffix, such as `Root` for `Root~ipad`.
    package var family: String {
        let suffix = suffix
        return suffix.isEmpty ? full : String(full.dropLast(suffix.count))
    }

    /// The folder of the pane, with a trailing slash. Empty if the pane is at the top level of the bundle.
    package var folder: String {
        guard let slash = full.lastIndex(of: "/") else { return "" }
        return String(full[...slash])
    }

    /// The last path component of the name.
    package var last: String { String(full.dropFirst(folder.count)) }

    /// Whether the pane is a localized copy in an `.lproj` folder.
    package var isLocalized: Bool { full.containsBytes(".lproj/") }

    /// Whether the pane is the root pane or a variant of it.
    package var isRoot: Bool { family == "Root" }
}

extension PaneName: Comparable {
    package static func < (left: PaneName, right: PaneName) -> Bool { left.order < right.order }

    /// Sorts many names. The sort key of each name is computed only once.
    static func sorted(_ names: [PaneName]) -> [PaneName] {
        names.map { (name: $0, order: $0.order) }.sorted { $0.order < $1.order }.map(\.name)
    }

    private var order: (Int, Int, String, Int) {
        let suffix = suffix
        let family = String(full.dropLast(suffix.count))
        return (isLocalized ? 1 : 0, family == "Root" ? 0 : 1, family, Self.suffixes.firstIndex(of: suffix) ?? 0)
    }
}

extension PaneName: CustomStringConvertible {
    package var description: String { full }
}

/// The parts of a pane name that links omit: the language folder and the variant suffix.
extension PaneName {
    /// The language folder of a localized copy, with a trailing slash, such as `de.lproj/`. Empty for other panes.
    package var languageFolder: String { full.languageFolder.map { $0 + "/" } ?? "" }

    /// The name without the language folder, such as `Advanced~ipad` for `de.lproj/Advanced~ipad`.
    package var unlocalized: String { full.withoutLanguageFolder }

    /// The name of the base pane without the language folder and variant suffix, such as `Advanced` for
    /// `de.lproj/Advanced~ipad`.
    package var base: String { PaneName(unlocalized).family }

    /// Returns a pane name that consists of the specified base name and the language folder and variant suffix of this
    /// name. For example, if this name is `de.lproj/Advanced~ipad` and `base` is `Sound`, the result is
    /// `de.lproj/Sound~ipad`.
    package func correspondingVariant(of base: String) -> PaneName { PaneName(languageFolder + base + suffix) }
}
