import TestSupport
import Testing

/// `edit`: the log, undo and redo, and other programs that change the bundle at the same time. `editor_client.py` sends
/// the requests and verifies the answers.
@Suite(.needs(.python3)) struct EditorConflictTests {
    // MARK: Undo, redo and the log

    @Test func `Undo and redo restore the exact bytes`() throws { try EditorClient.run("undo-and-redo") }

    @Test(.needs(.git)) func `The diff contains all changes of the session`() throws {
        try EditorClient.run("difference")
    }

    @Test func `A dry run writes nothing`() throws { try EditorClient.run("dry-run") }

    @Test(arguments: ["tables", "catalog", "formats"])
    func `After random edits, the log as a script gives the same bytes`(start: String) throws {
        try EditorClient.run(
            "random", "--count", "\(TestRuns.count(TestRuns.isFull ? 1_500 : 150))", "--seed",
            TestRuns.isFull ? "2" : "1", "--start", start)
    }

    // MARK: Findings

    @Test func `The editor shows the findings of check, wherever the bundle and its options file are`() throws {
        try EditorClient.run("findings")
    }

    @Test func `If the bundle cannot be checked, the editor says why`() throws { try EditorClient.run("unchecked") }

    // MARK: Other programs

    @Test func `While the bundle cannot be drawn, edits are refused with the reason`() throws {
        try EditorClient.run("broken-catalog")
    }

    @Test func `An edit of an outdated state is refused, and the answer contains the new state`() throws {
        try EditorClient.run("stale-revision")
    }

    @Test func `A change on disk reaches all windows within a second`() throws {
        try EditorClient.run("outside-change")
    }

    @Test func `Two windows and another program lose no edit`() throws { try EditorClient.run("two-windows") }

    @Test(.needs(.git)) func `A branch can be checked out during a session`() throws {
        try EditorClient.run("checkout")
    }

    @Test func `While the bundle is missing, edits are refused with a message`() throws {
        try EditorClient.run("removed-bundle")
    }

    @Test func `While a pane cannot be read, it is not overwritten`() throws { try EditorClient.run("broken-pane") }

    @Test func `While the options file is invalid, edits are refused with its error`() throws {
        try EditorClient.run("broken-options")
    }

    @Test func `An edit of a file that has changed since is not undone`() throws {
        try EditorClient.run("outdated-undo")
    }

    @Test func `An edit of a file that another program has changed can be undone`() throws {
        try EditorClient.run("edit-after-outside-change")
    }

    @Test func `A file that an undo creates again gets the permissions of the root pane`() throws {
        try EditorClient.run("restored-permissions")
    }

    @Test func `An edit can be undone after another file has changed`() throws {
        try EditorClient.run("other-file-changed")
    }

    @Test(.needs(.strace)) func `An interrupted change is finished, but not with --read-only`() throws {
        try EditorClient.run("interrupted-change")
    }

    @Test(.needs(.strace)) func `An edit first finishes the change of a program that was killed`() throws {
        try EditorClient.run("interrupted-program")
    }

    @Test(.needs(.strace)) func `A session writes only the bundle and the files that govern it`() throws {
        let folder = try CatalogCommandTests().project()
        var project = SmallProject.withResources
        project.addConfigurations()
        try folder.write(project.text, to: "App.xcodeproj/project.pbxproj")
        try folder.run("project", "add", "--build", "--bundle", "App/Settings.bundle").requireSuccess()
        try EditorClient.run("writes", with: [folder.path])
    }
}
