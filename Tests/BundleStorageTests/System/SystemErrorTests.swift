import Foundation
import Testing

@testable import BundleStorage

@Suite struct SystemErrorTests {
    @Test func `The texts of system errors are lowercase`() {
        #expect(SystemError(number: ENOENT).text == "no such file or directory")
        #expect(SystemError(number: EROFS).text == "it is on a read-only file system")
        #expect(SystemError(number: ENOSPC).text == "no space is left on disk")
    }

    @Test func `Error messages name the file and escape control characters`() {
        let error = StorageError("write", "a/Root.plist", SystemError(number: EROFS))
        #expect(error.message == "could not write a/Root.plist: it is on a read-only file system")
        #expect(error.unfinishedBundle == nil)
        #expect(StorageError.recorded(path: "a", reason: "").unfinishedBundle == "a")
        let unsafe = StorageError.unsafePath(path: "a\n\u{1b}b", reason: "it contains a control character")
        #expect(unsafe.message == #""a\n\u{1B}b" cannot be a file in a bundle: it contains a control character"#)
    }
}
