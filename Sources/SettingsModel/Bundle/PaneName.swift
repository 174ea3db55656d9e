import SourceText

/// The name of a pane: its file without `.plist`, relative to the bundle, as a child pane's `File` gives it.
package struct PaneName: Hashable, Sendable {
    /// The whole name: `com.example/Licence~ipad`.
    package let full: String

    package init(_ full: String) { self.full = full }

    /// The name of a pane with or without `.plist`, as people and links give it, or the path of its file.
    package init(typed name: String) {
        full = name.hasSuffix(".plist") ? String(name.dropLast(".plist".count)) : name
    }

    /// What may follow the name of a pane to make it the one for a device, or for InAppSettingsKit.
    package static let suffixes = [
        "", "~ipad", "~iphone", "~vision", ".inApp", "~ipad.inApp", "~iphone.inApp", "~vision.inApp",
    ]

    /// The suffix that makes the pane a variant of another: empty for the pane itself.
    package var suffix: String {
        // Most names have none, as one look at them shows.
        guard full.utf8.contains(UInt8(ascii: "~")) || full.utf8.suffix(6).elementsEqual(".inApp".utf8) else {
            return ""
        }
        return Self.suffixes.last {
            full.hasSuffix($0) && full.utf8.count > $0.utf8.count && !Self.isPart($0, of: full)
        } ?? ""
    }

    /// Whether a longer suffix fits, too.
    private static func isPart(_ suffix: String, of name: String) -> Bool {
        suffixes.contains { $0.utf8.count > suffix.utf8.count && $0.hasSuffix(suffix) && name.hasSuffix($0) }
    }

    /// Whether only InAppSettingsKit shows the pane.
    package var isInApp: Bool { suffix.hasSuffix(".inApp") }

    /// The name without the suffix of a variant: `Root` for `Root~ipad`.
    package var family: String {
        let suffix = suffix
        return suffix.isEmpty ? full : String(full.dropLast(suffix.count))
    }

    /// The folder of the pane with a "/" behind it; empty in the bundle's own folder.
    package var folder: String {
        guard let slash = full.lastIndex(of: "/") else { return "" }
        return String(full[...slash])
    }

    /// The name within its folder.
    package var last: String { String(full.dropFirst(folder.count)) }

    /// Whether the pane is a localized copy: it lies in an `.lproj`.
    package var isLocalized: Bool { full.holds(".lproj/") }

    /// Whether the pane is the root pane or a variant of it.
    package var isRoot: Bool { family == "Root" }
}

extension PaneName: Comparable {
    package static func < (left: PaneName, right: PaneName) -> Bool { left.order < right.order }

    /// What names are ordered by; to be worked out once for each where many are sorted.
    var order: (Int, Int, String, Int) {
        let suffix = suffix
        let family = String(full.dropLast(suffix.count))
        return (isLocalized ? 1 : 0, family == "Root" ? 0 : 1, family, Self.suffixes.firstIndex(of: suffix) ?? 0)
    }
}

extension PaneName: CustomStringConvertible {
    package var description: String { full }
}
