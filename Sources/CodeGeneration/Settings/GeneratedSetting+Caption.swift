import SourceText

extension GeneratedSetting {
    /// The caption of the setting in comments: its title, the heading of its section, or its key. The first of these
    /// that is available is used.
    var caption: String { captions.first ?? SwiftText.literal(key.string) }

    /// The heading and footer of the section, formatted for a comment. The heading is omitted if it is already used as
    /// the caption. If there is neither a heading nor a footer to include, the string is empty.
    var sectionText: String {
        let isCaptionHeading = Self.comment(title) == nil
        let texts = [isCaptionHeading ? nil : Self.comment(heading), Self.comment(footer)].compactMap { $0 }
        return SwiftText.comment(texts.joined(separator: ": "))
    }

    /// The sentence for comments that lists the setting's build configurations. The string is empty if all build
    /// configurations include the setting.
    var configurationText: String { Self.text(of: configurations) }

    static func text(of configurations: [ExactString]?) -> String {
        guard let configurations else { return "" }
        let names = configurations.map { SwiftText.comment($0.string) }
        guard let last = names.last else { return "Not in any build configuration." }
        let others = names.dropLast().joined(separator: ", ")
        return "For \(others.isEmpty ? "" : others + " and ")\(last) only."
    }

    private var captions: [String] { [title, heading, key.string].compactMap(Self.comment) }

    /// Returns a text on a single line for a comment, or `nil` if the line would be empty.
    private static func comment(_ text: String?) -> String? {
        guard let line = text.map({ SwiftText.comment($0) }), !line.isEmpty else { return nil }
        return line
    }
}
