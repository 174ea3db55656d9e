import Foundation
import TestSupport
import Testing

@testable import BundleStorage

/// Paths relative to a folder.
@Suite struct PathAnchorTests {
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder([
            "a/b/c/file": "", "d/file": "", "a/b/.git/config": "", "a/b/c/.git": "gitdir: x",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.absolute("link"), withDestinationPath: folder.absolute("a/b"))
        return folder
    }

    @Test func `Paths are relative to the anchor and resolve back`() throws {
        let folder = try folder()
        for start in ["a/b", "link", "a/../link/", "a/b/c/.."] {
            let anchor = try PathAnchor(folder: folder.absolute(start))
            #expect(try anchor.path(to: folder.absolute("a/b/c/file")) == "c/file")
            #expect(try anchor.path(to: folder.absolute("link/c")) == "c")
            #expect(
                try anchor.path(to: folder.absolute("a/b/")) == "." && anchor.path(to: folder.absolute("a")) == "..")
            #expect(try anchor.path(to: folder.absolute("d/file")) == "../../d/file")
            #expect(try anchor.path(to: folder.absolute("a/bc")) == nil)
            for path in ["c/file", "../../d/file", "."] {
                #expect(try anchor.path(to: anchor.path(from: path)) == path, "there and back")
            }
        }
        #expect(try PathAnchor(folder: "/").path(to: folder.absolute("d")) == String(folder.absolute("d").dropFirst()))
    }

    @Test func `An anchor must be an existing folder`() throws {
        let folder = try folder()
        #expect(throws: StorageError.missing(path: folder.absolute("no"))) {
            try PathAnchor(folder: folder.absolute("no"))
        }
        #expect(throws: StorageError.notAFolder(path: folder.absolute("d/file"))) {
            try PathAnchor(folder: folder.absolute("d/file"))
        }
    }

    @Test func `The checkout of a path is the nearest repository within the workspace`() throws {
        let folder = try folder()
        func path(of target: String, in workspace: String) throws -> String? {
            let target = folder.absolute(target)
            return try PathAnchor(checkoutOf: target, in: folder.absolute(workspace)).path(to: target)
        }
        // A `.git` file belongs to a submodule or worktree, not to a repository of its own.
        #expect(try path(of: "a/b/c/file", in: "") == "c/file")
        #expect(try path(of: "link/c", in: "") == "c")
        #expect(try path(of: "a/b", in: "") == ".")
        #expect(try path(of: "d/file", in: "") == "d/file")
        // Folders above the workspace are not considered.
        #expect(try path(of: "a/b/c/file", in: "a/b/c") == "file")
        #expect(try path(of: "d/file", in: "a") == "../d/file")
    }
}
