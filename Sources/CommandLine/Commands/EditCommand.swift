import Actions
import ArgumentParser
import BundleStorage
import SettingsModel

struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "edit", abstract: "Edit a bundle in the browser.",
        discussion: """
            The page shows the panes as Settings probably draws them, the values of the selected item, and all \
            translations. Every change on the page is a command. The page lists the commands, so you can copy them as \
            a script for settings-bundle apply.

            The server can be reached only from this machine, and only with the token in the address of the page. It \
            ends at Ctrl-C, and ten minutes after the last window is closed.

            EXAMPLES
              settings-bundle edit
              settings-bundle edit --no-open --port 8080
              settings-bundle edit --read-only
            """)

    @Option("The port of the server. (default: a free port)", value: "port")
    var port: String?

    @Flag(help: "Print the address instead of opening the browser.")
    var noOpen = false

    @Flag(help: "Show the bundle, but change nothing.")
    var readOnly = false

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    /// The time without a window after which the server ends, in milliseconds.
    private static let idleLimit = 600_000

    func run() throws {
        let console = shared.console
        let number = try portNumber()
        let session = try EditorSession(shared.request, isReadOnly: readOnly, note: console.note)
        let server = try EditorServer(session, port: number, isReadOnly: readOnly, console: console)
        if noOpen {
            console.writeLine(server.address)
            console.flush()
            console.writeMessage("editing \(printable(session.path)) until Ctrl-C")
            return Environment.deferringTermination { server.run(untilIdleFor: Self.idleLimit) {} }
        }
        try TemporaryFolder.with { folder in
            var opening = try Opening(server.address, in: folder)
            console.writeMessage("editing \(printable(session.path)) in the browser until Ctrl-C")
            server.run(untilIdleFor: Self.idleLimit) {
                opening.update(hasPage: server.hasPage, console, server.address)
            }
        }
    }

    private func portNumber() throws(Failure) -> UInt16 {
        guard let port else { return 0 }
        guard let number = UInt16(port), number > 0, !port.hasPrefix("+") else {
            throw Failure(usage: "--port \(quoted(port)) is not a port", help: "use a number from 1 to 65535")
        }
        return number
    }
}

/// The start of the browser.
///
/// The browser opens a file that only this user can read and that leads to the page. The address contains the token,
/// and the arguments of a program are visible to all users.
private struct Opening {
    private let file: String
    private var program: BackgroundProgram?
    private var isReported = false
    private var isRemoved = false

    init(_ address: String, in folder: String) throws {
        file = folder + "/edit.html"
        let page = """
            <!DOCTYPE html>
            <meta charset="utf-8">
            <meta http-equiv="refresh" content="0; url=\(address)">
            <title>settings-bundle</title>
            <p><a href="\(address)">Open the editor</a></p>

            """
        try TemporaryFolder.writePrivateFile(Array(page.utf8), to: file)
        program = BackgroundProgram([Program.openCommand, file])
    }

    /// Reports that no browser was opened, and removes the file when the page has been opened.
    mutating func update(hasPage: Bool, _ console: Console, _ address: String) {
        if hasPage, !isRemoved {
            isRemoved = true
            TemporaryFolder.removeFile(file)
        }
        if isReported || hasPage { return }
        if program == nil || program?.exitCode.map({ $0 != 0 }) == true {
            isReported = true
            console.writeMessage("\(Program.openCommand) cannot open a browser; open this address yourself:")
            console.writeLine(address)
            console.flush()
        }
    }
}
