import Foundation
import TestSupport
import Testing

/// Compares the pictures of the documentation with the output of the commands in the pages about previews.
@Suite struct PictureTests {
    private static let pages = ["Docs/Tasks/Preview.md", "Docs/Tasks/Review-in-a-pull-request.md"]
    private static let folder = "Docs/Pictures"

    /// The stored pictures, except those of editors.
    private static func files() throws -> [String] {
        try Repository.files(in: folder, suffix: ".svg").filter { !$0.hasPrefix("\(folder)/Editors/") }
    }

    /// The pictures that the commands of the pages write, by name.
    private func written() throws -> [String: String] {
        var pictures: [String: String] = [:]
        for page in Self.pages {
            let run = try DocumentRun(name: page, markdown: Repository.text(of: page)) { folder, _ in
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
                where name.hasSuffix(".svg") {
                    pictures[name] = try folder.text(of: name)
                }
            }
            #expect(run.failures.isEmpty)
        }
        return pictures
    }

    @Test(.needs(.git)) func `The stored pictures match the output of the commands`() throws {
        let pictures = try written()
        let isUpdating = ProcessInfo.processInfo.environment["SETTINGS_BUNDLE_UPDATE_DOCS"] == "1"
        for (name, text) in pictures where isUpdating {
            try Data(text.utf8).write(to: Repository.root.appending(path: "\(Self.folder)/\(name)"))
        }
        let kept = try Self.files().map { URL(filePath: $0).lastPathComponent }
        #expect(Set(kept) == Set(pictures.keys))
        for (name, text) in pictures {
            let isSame = (try? Repository.text(of: "\(Self.folder)/\(name)")) == text
            #expect(
                isSame,
                "\(name) is stale; run: SETTINGS_BUNDLE_UPDATE_DOCS=1 swift test --filter DocsTests.PictureTests")
        }
    }

    @Test func `Every picture is shown`() throws {
        let page = try Self.pages.map { try Repository.text(of: $0) }.joined()
        let readme = try Repository.text(of: "README.md")
        for path in try Self.files() {
            #expect(page.contains("src=\"../Pictures/\(URL(filePath: path).lastPathComponent)\""))
        }
        let editor = try Repository.text(of: "Docs/Tasks/Edit-in-the-browser.md")
        for path in try Repository.files(in: "\(Self.folder)/Editor", suffix: ".png") {
            #expect(editor.contains("src=\"../Pictures/Editor/\(URL(filePath: path).lastPathComponent)\""))
        }
        let shown = readme.matches(of: /(?:src|srcset)="(Docs\/Pictures\/[^"]+)"/).map { String($0.1) }
        #expect(shown.count >= 2)
        for path in shown {
            let file = Repository.root.appending(path: path).path(percentEncoded: false)
            #expect(FileManager.default.fileExists(atPath: file), "\(path)")
        }
    }
}
