import Actions
import BundleStorage
import SettingsModel
import SettingsReports

/// When output is coloured.
enum ColorMode: String, CaseIterable {
    case auto, always, never
}

/// The two streams of the process: what was asked for goes to standard output, all talk to standard error.
final class Console: @unchecked Sendable {
    /// The streams of this process. Commands run on the main thread, and nothing else writes.
    static let standard = Console()

    private var pending: [UInt8] = []
    /// Whether talk is left out; errors never are.
    var isQuiet = false
    var colorMode = ColorMode.auto

    /// Writes a line of what was asked for.
    func print(_ line: String) {
        write(line + "\n")
    }

    /// Writes text of what was asked for.
    func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes bytes of what was asked for.
    func write(_ bytes: [UInt8]) {
        pending += bytes
        if pending.count > 1 << 16 { flush() }
    }

    /// Writes the text of a file that was asked for. A program gets it as it is; a terminal gets no control characters
    /// but the ends of lines.
    func write(file text: String) {
        guard isTerminal else { return write(text) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        write(lines.map { visible(String($0.hasSuffix("\r") ? $0.dropLast() : $0)) }.joined(separator: "\n"))
    }

    /// Writes a line of talk.
    func talk(_ line: String) {
        guard !isQuiet else { return }
        say(line + "\n")
    }

    /// Writes to standard error. Where nobody can read it, the work is done all the same, and the exit code says how
    /// it went.
    private func say(_ text: String) {
        flush()
        try? StandardStream.error.write(Array(text.utf8))
    }

    /// Writes a note of an action.
    func note(_ message: Message) { talk("note: \(visible(message.worded))") }

    func note(_ messages: [Message]) { for message in messages { note(message) } }

    func warn(_ warnings: [Message]) { for warning in warnings { talk("warning: \(visible(warning.worded))") } }

    /// Writes a diff, and notes the files that no patch can be made of.
    func show(_ diff: UnifiedDiff) {
        write(diff.text)
        if let problem = diff.note { note(problem) }
    }

    /// Writes what went wrong.
    func report(_ failure: Failure) {
        let paint = Paint(isOn: isColored(.error))
        var text = failure.location.map { visible($0) + ": " } ?? ""
        text += paint(.red, "error:") + " \(visible(failure.message.worded))\n"
        if let help = failure.help { text += "  = help: \(visible(help.worded))\n" }
        say(text)
        for other in failure.others { report(other) }
    }

    /// Writes what the argument parser says of a mistake: as it words it, but in the look of all errors, and without
    /// control characters that somebody typed.
    func report(ofParser message: String) {
        let paint = Paint(isOn: isColored(.error))
        var text = message.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }
            .joined(separator: "\n")
        if text.hasPrefix("Error: ") { text = paint(.red, "error:") + text.dropFirst("Error:".count) }
        say(text + "\n")
    }

    func flush() {
        defer { pending.removeAll(keepingCapacity: true) }
        do {
            try StandardStream.output.write(pending)
        } catch {
            // That nobody reads any more is no failure of ours.
            Environment.end(with: error.isBrokenPipe ? 0 : 2)
        }
    }

    /// The paint for standard output.
    var paint: Paint { Paint(isOn: isColored(.output)) }

    /// Whether standard output is a terminal.
    var isTerminal: Bool { StandardStream.output.isTerminal }

    /// How many columns standard output has; nil when it is no terminal.
    var width: Int? {
        isTerminal ? StandardStream.output.columns ?? 80 : nil
    }

    /// How many columns lines are to have by the variable COLUMNS.
    var columns: Int? {
        Environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? min($0, 100_000) : nil }
    }

    /// How many columns a table may have: those of COLUMNS, else of the terminal; nil without both.
    var tableWidth: Int? { columns ?? width }

    private func isColored(_ stream: StandardStream) -> Bool {
        switch colorMode {
        case .always: return true
        case .never: return false
        case .auto:
            if Environment["NO_COLOR"]?.isEmpty == false { return false }
            if let force = Environment["CLICOLOR_FORCE"], force != "0", !force.isEmpty { return true }
            return stream.isTerminal && Environment["TERM"] != "dumb"
        }
    }
}

extension UnifiedDiff {
    init(of changes: [FileChange], in bundle: SettingsBundle, named name: String, _ console: Console) {
        let paint = console.paint
        self.init(
            of: changes, in: bundle, named: name, paint: paint, isForPrograms: !paint.isOn && !console.isTerminal)
    }
}
