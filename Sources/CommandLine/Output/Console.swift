import Actions
import BundleStorage
import JSONSyntax
import SettingsModel
import SettingsReports

/// The value of `--color`, which determines when output is colored.
enum ColorMode: String, CaseIterable {
    case auto, always, never
}

/// The standard output and standard error of the process. Results are written to standard output, and messages to
/// standard error.
final class Console: @unchecked Sendable {
    /// The console of this process. Access to it is not synchronized, because only the main thread writes to it.
    static let standard = Console()

    /// What a command printed, if a server runs it.
    struct Capture {
        /// The JSON value that the command printed, or `nil` if it printed none.
        var json: JSON?
        /// Everything else that the command printed to standard output.
        var output: [UInt8] = []
        /// The messages that the command printed to standard error.
        var messages = ""
    }

    static let isInGitHubWorkflow = Environment["GITHUB_ACTIONS"] == "true"
    /// Whether GitHub or Azure Pipelines reads the output and carries out commands in it.
    static let isInWorkflow = isInGitHubWorkflow || Environment["TF_BUILD"] != nil

    private var pending: [UInt8] = []
    /// What the running command has printed, or `nil` if the output is written to the standard streams.
    var capture: Capture?
    /// Whether messages are suppressed. Errors are always written.
    var isQuiet = false
    var colorMode = ColorMode.auto
    /// The report that a command with `--json` prints when it ends, or `nil` if the command prints text. While there is
    /// a report, it collects the notes, and only errors are written to standard error.
    var changeReport: ChangeReport?

    /// Writes a line of text to standard output. In a workflow, commands for the workflow are escaped.
    func writeLine(_ line: String) {
        write((Self.isInWorkflow ? withoutWorkflowCommands(line) : line) + "\n")
    }

    /// Writes lines of UTF-8 text to standard output. In a workflow, commands for the workflow are escaped.
    func writeLines(ofText text: [UInt8]) {
        write(Self.isInWorkflow ? Array(withoutWorkflowCommands(String(decoding: text, as: UTF8.self)).utf8) : text)
    }

    /// Writes lines to standard output.
    func writeLines(_ lines: [String]) { for line in lines { writeLine(line) } }

    /// Writes a string to standard output.
    func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes bytes to standard output.
    func write(_ bytes: [UInt8]) {
        if capture != nil {
            capture?.output += bytes
            return
        }
        pending += bytes
        if pending.count > 1 << 16 { flush() }
    }

    /// Writes a JSON value to standard output.
    func write(_ json: JSON) {
        if capture == nil { write(json.text + "\n") } else { capture?.json = json }
    }

    /// Writes the contents of a requested file to standard output. If standard output is a terminal, all control
    /// characters except line breaks are escaped.
    func write(file text: String) {
        guard isTerminal else { return write(text) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        write(lines.map { printable(String($0.hasSuffix("\r") ? $0.dropLast() : $0)) }.joined(separator: "\n"))
    }

    /// Writes a message to standard error, unless messages are suppressed or collected.
    func writeMessage(_ line: String) {
        guard !isQuiet, changeReport == nil else { return }
        writeToStandardError(line + "\n")
    }

    /// Writes a string to standard error. Write errors are ignored. The command continues, and its exit code still
    /// reports the result.
    private func writeToStandardError(_ text: String) {
        if capture != nil {
            capture?.messages += text
            return
        }
        flush()
        let text = Self.isInWorkflow ? withoutWorkflowCommands(text) : text
        try? StandardStream.error.write(Array(text.utf8))
    }

    /// Writes a note to standard error.
    func note(_ message: Message) {
        changeReport?.notes.append(message.worded)
        writeMessage("note: \(printable(message.worded))")
    }

    func note(_ messages: [Message]) { for message in messages { note(message) } }

    func warn(_ warnings: [Message]) {
        changeReport?.notes += warnings.map(\.worded)
        for warning in warnings { writeMessage("warning: \(printable(warning.worded))") }
    }

    /// Starts to collect what the command changes, if the user asked for JSON. Call this method before anything is
    /// printed.
    func startReport(if isJSON: Bool, isDryRun: Bool) {
        if isJSON, changeReport == nil { changeReport = ChangeReport(isDryRun: isDryRun) }
    }

    /// Writes the output of a command, or adds it to the report.
    func writeOutput(_ bytes: [UInt8]) {
        if changeReport == nil { return write(bytes) }
        changeReport?.output = String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the contents of a requested file, or adds them to the report.
    func writeOutput(file text: String) {
        if changeReport == nil { write(file: text) } else { changeReport?.output = text }
    }

    /// Reports the outcome of writing a generated file.
    func report(_ outcome: OutputFiles.Outcome, _ path: String, _ detail: String = "") {
        changeReport?.add(outcome, path)
        writeMessage(Report.line(outcome, path) + detail)
    }

    /// Prints the report of the command, if it has one.
    func writeReport() {
        guard let report = changeReport else { return }
        changeReport = nil
        write(report.json)
    }

    /// Writes a diff of the changes to a bundle to standard output. If parts of the diff cannot be applied, writes a
    /// note about the affected files to standard error.
    func showDiff(of changes: [FileChange], in bundle: SettingsBundle, named name: String) {
        let isReported = changeReport != nil
        let paint = isReported ? Paint(isOn: false) : paint
        let diff = UnifiedDiff(
            of: changes, in: bundle, named: name, paint: paint,
            isForPrograms: isReported || !paint.isOn && !isTerminal)
        if isReported {
            changeReport?.add(diff: diff.text)
        } else {
            write(diff.text)
        }
        if let problem = diff.note { note(problem) }
    }

    /// Writes a failure and the other errors in the same file to standard error.
    func report(_ failure: Failure) {
        let paint = Paint(isOn: isColored(.error))
        var text = failure.location.map { printable($0.description) + ": " } ?? ""
        text += paint(.red, "error:") + " \(printable(failure.message.worded))\n"
        if let help = failure.help { text += "  = help: \(printable(help.worded))\n" }
        writeToStandardError(text)
        for other in failure.others { report(other) }
    }

    /// Writes an error message of the argument parser to standard error. The wording of the message is kept, but it is
    /// styled like other errors. Control characters that the user entered are escaped.
    func report(ofParser message: String) {
        let paint = Paint(isOn: isColored(.error))
        var text = message.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
            .joined(separator: "\n")
        if text.hasPrefix("Error: ") { text = paint(.red, "error:") + text.dropFirst("Error:".count) }
        writeToStandardError(text + "\n")
    }

    func flush() {
        defer { pending.removeAll(keepingCapacity: true) }
        do {
            try StandardStream.output.write(pending)
        } catch {
            // A closed pipe is not a failure, because the reader has stopped reading.
            if error.isBrokenPipe { Environment.end(with: 0) }
            try? StandardStream.error.write(Array("error: could not write the output: \(error.text)\n".utf8))
            Environment.end(with: 2)
        }
    }

    /// The colors to use on standard output.
    var paint: Paint { Paint(isOn: isColored(.output)) }

    /// Whether standard output is a terminal.
    var isTerminal: Bool { capture == nil && StandardStream.output.isTerminal }

    /// The width of the terminal in columns, or `nil` if standard output is not a terminal.
    var width: Int? {
        isTerminal ? StandardStream.output.columns ?? 80 : nil
    }

    /// The number of columns that the environment variable `COLUMNS` specifies. The value is `nil` if the variable is
    /// not set to a positive number.
    var columns: Int? {
        Environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? min($0, 100_000) : nil }
    }

    /// The maximum width of a table in columns. `COLUMNS` takes precedence over the width of the terminal. The value is
    /// `nil` if neither is available.
    var tableWidth: Int? { columns ?? width }

    private func isColored(_ stream: StandardStream) -> Bool {
        switch colorMode {
        case .always: return true
        case .never: return false
        case .auto:
            if Environment.nonempty("NO_COLOR") != nil { return false }
            if let force = Environment.nonempty("CLICOLOR_FORCE"), force != "0" { return true }
            return capture == nil && stream.isTerminal && Environment["TERM"] != "dumb"
        }
    }
}
