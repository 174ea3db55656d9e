import SettingsChecks
import SettingsModel
import SourceText

extension ReportFormat {
    package static let text = ReportFormat("text") { TextReporter(settings: $0, isConcise: false) }
    static let concise = ReportFormat("concise") { TextReporter(settings: $0, isConcise: true) }
}

/// A reporter that writes findings as human-readable text. Unless the format is concise, each finding includes its
/// source line and help text.
struct TextReporter: FindingReporter {
    let settings: ReportSettings
    /// Whether to report each finding on a single line. If `false`, the source line and help text of each finding are
    /// also included.
    let isConcise: Bool

    private var paint: Paint { settings.paint }

    func text(of checked: BundleFindings) -> String {
        let text = lines(of: checked)
        return settings.isForWorkflow ? withoutWorkflowCommands(text) : text
    }

    private func lines(of checked: BundleFindings) -> String {
        var output = ""
        if isConcise {
            for finding in checked.findings {
                writeHeadline(finding, at: printable(finding.location(in: checked.path)), to: &output)
            }
            return output
        }
        let places = checked.bundle?.catalogLocationConverter
        output.reserveCapacity(checked.findings.count * 400)
        for (path, findings) in checked.findings.grouped(by: \.path) {
            let text = places?.text(of: path)
            let lines = text.map(LineTable.init)
            let location = findings.first.map { printable($0.location(in: checked.path)) } ?? ""
            for finding in findings {
                writeHeadline(finding, at: location, to: &output)
                if let text, let lines, let span = finding.span {
                    writeSnippet(finding, span, text, lines, to: &output)
                }
                if let help = finding.help {
                    output += "   = help: \(printable(help.description))"
                    if let fix = finding.fix { output += " (fixable with \(settings.fixOption(fix)))" }
                    output += "\n"
                }
            }
        }
        return output
    }

    /// Writes a line with the location and message of a finding. Xcode recognizes this format and shows the message in
    /// its source editor.
    private func writeHeadline(_ finding: Finding, at location: String, to output: inout String) {
        let color: Paint.Style =
            switch finding.severity {
            case .error: .red
            case .warning: .yellow
            case .note: .blue
            }
        output += paint(.bold, "\(location):\(finding.position.line):\(finding.position.column):") + " "
        output += paint(color, finding.severity.name + ":") + " \(printable(finding.message)) "
        output += paint(.dim, "[\(finding.rule)]") + "\n"
    }

    /// Writes the source line of a finding. On the line below it, `^~~~` marks the range of the finding.
    private func writeSnippet(
        _ finding: Finding, _ span: Range<Int>, _ text: SourceText, _ lines: LineTable, to output: inout String
    ) {
        let line = lines.span(ofLine: finding.position.line)
        let start = min(max(span.lowerBound, line.lowerBound), line.upperBound)
        let end = min(max(span.upperBound, start), line.upperBound)
        // Limits the length of a line, for example in a minified file.
        let reach = 400
        let before = printableText(text, max(line.lowerBound, start - reach)..<start)
        let marked = printableText(text, start..<min(end, start + reach))
        let after = printableText(text, min(end, start + reach)..<min(line.upperBound, end + reach))
        let room = max(60, min(settings.width, 160)) - 10
        var head = before
        if head.columns + min(marked.columns, room / 2) > room {
            let keep = max(0, room / 2 - 1)
            head = "…" + String(head.suffix(keep))
        }
        let body = (marked + after).truncated(to: max(8, room - head.columns))
        let number = "\(finding.position.line)"
        let margin = max(5, number.utf8.count)
        let blanks = { (count: Int) in String(repeating: " ", count: count) }
        output += paint(.dim, blanks(margin - number.utf8.count) + number + " |") + " \(head)\(body)\n"
        let marks = "^" + String(repeating: "~", count: max(0, min(marked.columns, body.columns) - 1))
        output += paint(.dim, blanks(margin) + " |") + blanks(head.columns + 1) + paint(.green, marks) + "\n"
    }

    /// Returns part of a line for display. Tabs are replaced with four spaces, and control characters are escaped.
    private func printableText(_ text: SourceText, _ span: Range<Int>) -> String {
        printable(text.string(in: span).replacing("\t", with: "    "))
    }
}

/// ANSI colors and styles for terminal output. If `isOn` is `false`, text is returned unchanged.
package struct Paint: Sendable {
    package enum Style: String {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case cyan = "36"
        case bold = "1"
        case dim = "2"
    }

    package let isOn: Bool

    package init(isOn: Bool) { self.isOn = isOn }

    package func callAsFunction(_ color: Style, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
