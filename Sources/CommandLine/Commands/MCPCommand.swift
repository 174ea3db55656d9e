import Actions
import ArgumentParser
import BundleStorage

struct MCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "mcp", abstract: "Run a server for coding agents (Model Context Protocol over stdio).",
        discussion: """
            A client, such as a coding agent without a shell, starts this command in the folder of a project. The \
            server reads and writes only files below that folder: bundles, their change records, and the options \
            file, String Catalogs, file lists and Xcode project that belong to them. It writes only when the client \
            uses the tool edit, which runs the same commands as settings-bundle apply.

            EXAMPLES
              settings-bundle mcp
            """)

    private static let instructions = """
        Edit the Settings.bundle of an iOS app. Find items with show, change them with edit (first with dryRun), then \
        use check, and preview to look at the result. Items are specified by key, by position or by title:TITLE.
        """

    func run() throws {
        try Failure.of(".") { try AccessBoundary.setToWorkingFolder() }
        var server = MCPServer(
            name: "settings-bundle", version: version, instructions: Self.instructions, tools: MCPTool.all)
        var parser = MCPLineParser()
        while true {
            do throws(SystemError) {
                // Reads all available messages at once, because a later message can cancel an earlier one.
                let bytes = try StandardStream.input.readAvailable(maximumCount: 1 << 22)
                let lines = bytes.isEmpty ? parser.lastLine() : parser.lines(appending: bytes)
                for answer in server.handle(lines) {
                    try StandardStream.output.write(Array((answer + "\n").utf8))
                }
                if bytes.isEmpty { return }
            } catch {
                // The client has exited, so the error cannot be reported.
                return
            }
        }
    }
}
