import Foundation
import TestSupport
import Testing

/// Shapes that a preview draws as the system does.
@Suite struct PreviewShapesTests {
    private func preview(_ words: String..., in folder: ScratchFolder, to name: String = "p.svg") throws -> String {
        let result = try folder.run(["preview", "-o", name] + words)
        #expect(result.exitCode == 0, "\(result.error)")
        return try folder.text(of: name)
    }

    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        #expect(try folder.run("new", "--template", "tutorial", "--language", "en", "-q").exitCode == 0)
        return folder
    }

    @Test func `A slider's knob is a pill in iOS 26 and a circle in earlier versions`() throws {
        let folder = try folder()
        let pill = ##"width="37" height="24" rx="12" fill="#FFFFFF""##
        let circle = ##"width="27" height="27" rx="13.5" fill="#FFFFFF""##
        let new = try preview("--style", "ios26", in: folder)
        let old = try preview("--style", "ios18", in: folder)
        #expect(new.contains(pill) && !new.contains(circle))
        #expect(old.contains(circle) && !old.contains(pill))
    }

    @Test func `A long title is truncated after a whole word`() throws {
        let folder = try folder()
        let words = (0..<150).map { "words\($0 + 100)" }
        let title = words.joined(separator: " ")
        #expect(try folder.run("add-item", "toggle", "--title", title, "--key", "long").exitCode == 0)
        let picture = try preview(in: folder)
        let end = try #require(picture.firstRange(of: "…</title>")?.lowerBound)
        let last = try #require(picture[..<end].split(separator: " ").last)
        #expect(words.contains(String(last)), "\(last)")
    }

    /// On Linux, browsers draw scroll bars that take up space, unlike a phone.
    @Test func `The HTML preview hides the scroll bar inside the device`() throws {
        let page = try preview(in: folder(), to: "p.html")
        #expect(page.contains("scrollbar-width: none") && !page.contains("scrollbar-width: thin"))
    }
}
