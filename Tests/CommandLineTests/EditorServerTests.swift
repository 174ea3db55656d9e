import TestSupport
import Testing

/// `edit`: the server refuses everything but the requests of its own page. `editor_client.py` sends the requests and
/// verifies the answers.
@Suite(.needs(.python3)) struct EditorServerTests {
    // MARK: Other pages and programs

    @Test func `A request without the token is refused, unless it is for the page`() throws {
        try EditorClient.run("no-token")
    }

    @Test func `A request with a wrong token is refused`() throws { try EditorClient.run("wrong-token") }

    @Test func `A request of another page is refused`() throws { try EditorClient.run("foreign-origin") }

    @Test func `A request for another host name is refused`() throws { try EditorClient.run("foreign-host") }

    @Test func `A form of another page changes nothing`() throws { try EditorClient.run("foreign-form") }

    @Test func `The server accepts connections only from this machine`() throws {
        try EditorClient.run("loopback-only")
    }

    @Test func `A request that is too large is refused`() throws { try EditorClient.run("oversized") }

    @Test func `A request that does not arrive within ten seconds is closed, and other requests do not wait`() throws {
        try EditorClient.run("slow")
    }

    @Test func `Hundreds of unused connections do not block a new one`() throws {
        try EditorClient.run("many-connections")
    }

    @Test func `Programs without the token that read slowly do not lock the page out`() throws {
        try EditorClient.run("slow-readers")
    }

    @Test func `The server survives more connections than it has file descriptors`() throws {
        try EditorClient.run("few-descriptors")
    }

    @Test func `Data after a request for events uses no processor time`() throws {
        try EditorClient.run("events-with-more")
    }

    @Test func `Answers that are not read use neither processor time nor memory`() throws {
        try EditorClient.run("unread-answers")
    }

    @Test func `Requests that arrive faster than they are answered use no memory`() throws {
        try EditorClient.run("flood")
    }

    @Test func `The server survives malformed requests, and its memory does not grow`() throws {
        try EditorClient.run("fuzz", "--count", "\(TestRuns.count(TestRuns.isFull ? 10_000 : 1_000))")
    }

    // MARK: Commands and texts

    @Test func `Commands read and write nothing outside the bundle and its options file`() throws {
        try EditorClient.run("injection")
    }

    @Test func `Texts of the bundle are sent only as JSON, and the page runs only its own script`() throws {
        let folder = try ScratchFolder()
        try EditorClient.run("hostile-texts", with: [folder.path, HostileBundle.write(to: folder)])
    }

    @Test func `With --read-only, all changes are refused`() throws { try EditorClient.run("read-only") }

    // MARK: Start and end

    @Test func `The token is in no argument, no environment and no file that others can read`() throws {
        try EditorClient.run("secret-token")
    }

    @Test func `If no browser can be opened, the address is printed`() throws { try EditorClient.run("no-browser") }

    @Test func `A port that cannot be used is one clear error`() throws { try EditorClient.run("port") }

    @Test func `At the standard port of HTTP, the host name needs no port`() throws {
        try EditorClient.run("standard-port")
    }

    @Test func `The server ends at Ctrl-C`() throws { try EditorClient.run("ctrl-c") }
}

/// The scenarios of `editor_client.py`.
enum EditorClient {
    /// Runs a scenario. Throws an error that says what the server did wrong.
    static func run(_ scenario: String, _ options: String..., with arguments: [String] = []) throws {
        let output = try Python.output(
            of: "Tests/CommandLineTests/editor_client.py", [scenario] + options + [CommandRunner.tool] + arguments)
        #expect(String(decoding: output, as: UTF8.self).hasSuffix("\(scenario): passed\n"))
    }
}
