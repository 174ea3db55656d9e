import SettingsPreview
import TestSupport
import Testing

/// Line breaks in terminal previews.
@Suite struct TextPreviewTests {
    /// A preview is at least 24 columns wide, with a margin of one column on each side.
    private func footer(_ text: String) throws -> [String] {
        let drawing = try PaneDrawing(items: itemText("Group", ["FooterText": text]))
        return TextPreview(width: 24).lines(of: drawing.drawn).dropFirst(2).map { $0 }
    }

    @Test func `A string as wide as the line stays on one line`() throws {
        #expect(try footer("twenty two columns are") == [" twenty two columns are"])
    }

    @Test func `A string one column wider than the line breaks at a space`() throws {
        #expect(try footer("twenty three columns is") == [" twenty three columns", " is"])
    }
}
