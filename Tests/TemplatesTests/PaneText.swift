import PropertyListSyntax
import SourceText
import Testing

/// A string of a pane, and its use according to the comment of its entry.
struct PaneText {
    let text: String
    let use: String

    /// The strings of a pane, in the order in which it shows them.
    static func all(in pane: PropertyListValue) throws -> [PaneText] {
        try #require(pane["PreferenceSpecifiers"]?.array).flatMap { item in
            let type = try #require(item["Type"]?.string?.string)
            let owner = try #require(item["Key"]?.string?.string ?? Self.unnamed[type])
            return item["Title"].asTexts("Title of \(owner)")
                + item["FooterText"].asTexts("Footer of \(owner)")
                + (item["Titles"]?.array ?? []).flatMap { Optional($0).asTexts("Option of \(owner)") }
        }
    }

    /// The names of item types without a Key in comments.
    private static let unnamed = ["PSGroupSpecifier": "a group", "PSChildPaneSpecifier": "a child pane"]
}

extension PropertyListValue? {
    fileprivate func asTexts(_ use: String) -> [PaneText] {
        guard let text = self?.string?.string, !text.isEmpty else { return [] }
        return [PaneText(text: text, use: use)]
    }
}
