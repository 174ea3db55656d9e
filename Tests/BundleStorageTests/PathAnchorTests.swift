import Foundation
import TestSupport
import Testing

@testable import BundleStorage

/// Paths as they are told from a folder.
@Suite struct PathAnchorTests {
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder([
            "a/b/c/file": "", "d/file": "", "a/b/.git/config": "", "a/b/c/.git": "gitdir: x",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.absolute("link"), withDestinationPath: folder.absolute("a/b"))
        return folder
    }

    @Test func pathsGoDownAndUp() throws {
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

    @Test func aFolderIsWanted() throws {
        let folder = try folder()
        #expect(throws: StorageError.missing(path: folder.absolute("no"))) {
            try PathAnchor(folder: folder.absolute("no"))
        }
        #expect(throws: StorageError.notAFolder(path: folder.absolute("d/file"))) {
            try PathAnchor(folder: folder.absolute("d/file"))
        }
    }

    @Test func theCheckoutIsTheNearestOne() throws {
        let folder = try folder()
        func path(of target: String, in workspace: String) throws -> String? {
            let target = folder.absolute(target)
            return try PathAnchor(checkoutOf: target, in: folder.absolute(workspace)).path(to: target)
        }
        // A file `.git` belongs to a part of another repository.
        #expect(try path(of: "a/b/c/file", in: "") == "c/file")
        #expect(try path(of: "link/c", in: "") == "c")
        #expect(try path(of: "a/b", in: "") == ".")
        #expect(try path(of: "d/file", in: "") == "d/file")
        // What lies above the workspace is not looked at.
        #expect(try path(of: "a/b/c/file", in: "a/b/c") == "file")
        #expect(try path(of: "d/file", in: "a") == "../d/file")
    }
}
