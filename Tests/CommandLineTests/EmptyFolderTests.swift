import TestSupport
import Testing

/// The empty folder that an interrupted `new` leaves.
@Suite struct EmptyFolderTests {
    @Test func `Commands name an empty folder, and new creates the bundle in it`() throws {
        let folder = try ScratchFolder()
        try shell("mkdir -p App/Settings.bundle", in: folder).requireSuccess()
        #expect(try folder.run("show").output.hasSuffix("\nno panes: the folder is empty\n"))
        let check = try folder.run("check")
        #expect(
            check.exitCode == 1
                && check.output.contains("= help: the folder is empty: settings-bundle new creates the bundle in it"),
            "\(check.output)")
        let recover = try folder.run("recover")
        #expect(
            recover.error
                == "nothing to recover: App/Settings.bundle is empty: settings-bundle new creates the bundle in it\n")
        try folder.run("new", "App/Settings.bundle").requireSuccess()
        #expect(try folder.run("show").output.contains("Root  table Root"))
        let refusal = try Refusal("new", "App/Settings.bundle", in: folder)
        #expect(refusal.isClean && refusal.error.contains("App/Settings.bundle already exists"))
    }
}
