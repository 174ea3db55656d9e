import Actions
import ArgumentParser
import BundleStorage
import LanguageService

struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "language-server", abstract: "Run the language server (LSP over stdio).",
        discussion: """
            Editors start this command automatically. It provides findings as you type, completion, hover information, \
            definitions, renaming and an outline. Open documents take precedence over files on disk, and the server \
            never writes files. Docs/Tasks/Editors.md describes how to set up an editor.

            EXAMPLES
              settings-bundle language-server
            """)

    @Flag(
        help: "Use standard input and output. This is the default; the option is accepted because some editors pass it."
    )
    var stdio = false

    /// The interval at which the server checks whether its editor is still running, in milliseconds.
    private static let editorPollInterval: Int32 = 1000

    func run() throws {
        var server = LanguageServer(
            files: DiskWorkspace(wording: \.worded), name: "settings-bundle", version: version)
        var frames = MessageFrameParser()
        var editor: RunningProcess?
        do throws(SystemError) {
            while server.exitCode == nil {
                // If another process shares the pipe, the input does not end when the editor exits.
                if let editor, !StandardStream.input.waitForInput(milliseconds: Self.editorPollInterval) {
                    if editor.isRunning { continue }
                    break
                }
                // Reads all available messages at once, because a later message can make an earlier one obsolete.
                let bytes = try StandardStream.input.readAvailable(maximumCount: 1 << 22)
                frames.append(bytes)
                var received: [MessageFrameParser.Frame] = []
                while let frame = frames.next() { received.append(frame) }
                let isKnown = server.editorProcess != nil
                let answers = server.handle(received)
                if !isKnown { editor = server.editorProcess.flatMap(RunningProcess.init(id:)) }
                for answer in answers { try StandardStream.output.write(MessageFrameParser.messageWithHeader(answer)) }
                // After a damaged header, the rest of the input cannot be parsed.
                if bytes.isEmpty || received.contains(.damaged) { break }
            }
        } catch {
            // The editor has exited, so the error cannot be reported.
        }
        throw ExitCode(server.exitCode ?? 1)
    }
}
