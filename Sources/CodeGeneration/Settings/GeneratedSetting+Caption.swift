import SourceText

extension GeneratedSetting {
    /// What comments call the setting: the text of its row, else that above its section, else its key.
    var caption: String { captions.first ?? SwiftText.literal(key.string) }

    /// What comments say besides: the texts above and below its section; empty where there is neither.
    var sectionText: String {
        let isCaptionHeading = Self.comment(title) == nil
        let texts = [isCaptionHeading ? nil : Self.comment(heading), Self.comment(footer)].compactMap { $0 }
        return SwiftText.comment(texts.joined(separator: ": "))
    }

    /// What comments say of the build configurations; empty where all have the setting.
    var configurationText: String { Self.text(of: configurations) }

    static func text(of configurations: [ExactString]?) -> String {
        guard let configurations else { return "" }
        let names = configurations.map { SwiftText.comment($0.string) }
        guard let last = names.last else { return "Not in any build configuration." }
        let others = names.dropLast().joined(separator: ", ")
        return "For \(others.isEmpty ? "" : others + " and ")\(last) only."
    }

    private var captions: [String] { [title, heading, key.string].compactMap(Self.comment) }

    /// The text in one line; nil where nothing of it is seen.
    private static func comment(_ text: String?) -> String? {
        guard let line = text.map({ SwiftText.comment($0) }), !line.isEmpty else { return nil }
        return line
    }
}
