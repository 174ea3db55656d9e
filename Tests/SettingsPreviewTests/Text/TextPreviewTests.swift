import SettingsPreview
import TestSupport
import Testing

/// Line breaks in the texts of a terminal preview.
@Suite struct TextPreviewTests {
    /// A preview is 24 columns wide at least, with a margin of one column on each side.
    private func footer(_ text: String) throws -> [String] {
        let drawing = try PaneDrawing(items: itemText("Group", ["FooterText": text]))
        return TextPreview(width: 24).lines(of: drawing.drawn).dropFirst(2).map { $0 }
    }

    @Test func aTextAsWideAsTheLineStaysOnOneLine() throws {
        #expect(try footer("twenty two columns are") == [" twenty two columns are"])
    }

    @Test func aTextOneColumnWiderBreaksAtABlank() throws {
        #expect(try footer("twenty three columns is") == [" twenty three columns", " is"])
    }
}
