import BundleStorage
import PropertyListSyntax
import SettingsModel
import SourceText

/// A manual page for a command, created from its help text.
struct ManualPage {
    private let command: CommandDescription
    /// The name of the tool, followed by the names that lead to the command.
    private let verbs: [String]

    /// Returns the manual pages of all commands as files for the folder `man1`.
    static func all() -> [OutputFiles.File] { pages(of: .tool, after: []).map(\.file) }

    private static func pages(of command: CommandDescription, after verbs: [String]) -> [ManualPage] {
        let page = ManualPage(command: command, verbs: verbs + [command.name])
        return [page] + command.subcommands.flatMap { pages(of: $0, after: page.verbs) }
    }

    /// The name of the page, such as `settings-bundle-add-item`.
    private var name: String { verbs.joined(separator: "-") }

    private var file: OutputFiles.File { ("\(name).1", Array(text.utf8)) }

    private var text: String {
        var page = ManualText()
        page.addMacro("Dd", Self.date)
        page.addMacro("Dt", name.uppercased(), "1")
        page.addMacro("Os", ManualText.word(verbs[0]), ManualText.word(version))
        page.addMacro("Sh", "NAME")
        page.addMacro("Nm", ManualText.word(name))
        page.addMacro("Nd", ManualText.withoutFinalPeriod(command.abstract))
        writeSynopsis(to: &page)
        writeDescription(to: &page)
        writeParameters(to: &page)
        writeCommands(to: &page)
        writeExamples(to: &page)
        writeOtherPages(to: &page)
        return page.text
    }

    // MARK: Sections

    private func writeSynopsis(to page: inout ManualText) {
        page.addMacro("Sh", "SYNOPSIS")
        page.addMacro("Nm", verbs.map(ManualText.word).joined(separator: " "))
        page.addMacro("Op", "Ar", "options")
        if !command.subcommands.isEmpty { page.addMacro(command.standard == nil ? "Ar" : "Op Ar", "command") }
        for option in command.parameters where option.kind == .option && option.isRequired {
            page.addMacro("Fl", Self.synopsis(of: option))
        }
        for argument in arguments {
            page.addMacro(argument.isRequired ? "Ar" : "Op Ar", Self.synopsis(of: argument))
        }
    }

    private func writeDescription(to page: inout ManualText) {
        page.addMacro("Sh", "DESCRIPTION")
        page.paragraph(command.abstract)
        for paragraph in paragraphs where !Self.isExample(paragraph) {
            page.addMacro("Pp")
            page.paragraph(paragraph.joined(separator: " "))
        }
    }

    private func writeParameters(to page: inout ManualText) {
        if !arguments.isEmpty {
            page.addMacro("Sh", "ARGUMENTS")
            page.list(arguments.map { ("Ar " + Self.synopsis(of: $0), $0.help) })
        }
        let options = command.parameters.filter { $0.isShown && $0.kind != .positional }
        page.addMacro("Sh", "OPTIONS")
        page.list(options.filter { $0.section == nil }.map { ("Fl " + Self.synopsis(of: $0), $0.help) })
        for (title, options) in options.grouped(by: \.section) {
            page.addMacro("Ss", ManualText.escaped(title))
            page.list(options.map { ("Fl " + Self.synopsis(of: $0), $0.help) })
        }
    }

    private func writeCommands(to page: inout ManualText) {
        guard !command.subcommands.isEmpty else { return }
        page.addMacro("Sh", "COMMANDS")
        page.list(command.subcommands.map { ("Xr \(name)-\($0.name) 1", $0.abstract) })
    }

    private func writeExamples(to page: inout ManualText) {
        for paragraph in paragraphs where Self.isExample(paragraph) {
            page.addMacro("Sh", "EXAMPLES")
            page.addMacro("Bd", "-literal", "-offset", "indent")
            for line in paragraph.dropFirst() { page.line(String(line.dropFirst(2))) }
            page.addMacro("Ed")
        }
    }

    private func writeOtherPages(to page: inout ManualText) {
        let others = (1..<verbs.count).map { verbs.prefix($0).joined(separator: "-") }
        guard let last = others.last else { return }
        page.addMacro("Sh", "SEE", "ALSO")
        for other in others.dropLast() { page.addMacro("Xr", other, "1", ",") }
        page.addMacro("Xr", last, "1")
    }

    // MARK: Parts

    private var arguments: [CommandDescription.Parameter] {
        command.parameters.filter { $0.isShown && $0.kind == .positional }
    }

    /// The paragraphs of the discussion in the help text. Each paragraph is an array of lines.
    private var paragraphs: [[Substring]] {
        var paragraphs: [[Substring]] = [[]]
        for line in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1].append(line) }
        }
        return paragraphs.filter { !$0.isEmpty }
    }

    private static func isExample(_ paragraph: [Substring]) -> Bool { paragraph[0].hasPrefix("EXAMPLE") }

    /// Returns the placeholder of a positional argument as arguments of the `Ar` macro, or the names and the
    /// placeholder of an option as arguments of the `Fl` macro, which adds a dash before the first name.
    private static func synopsis(of parameter: CommandDescription.Parameter) -> String {
        let value = ManualText.word(parameter.valueName)
        let names = parameter.names.map { ManualText.escaped(String($0.dropFirst())) }.joined(separator: " , Fl ")
        return switch parameter.kind {
        case .positional: value + (parameter.isRepeating ? " ..." : "")
        case .option: "\(names) Ar \(value)"
        case .flag: names
        }
    }

    // MARK: Date

    /// The date that the pages show. The environment variable `SOURCE_DATE_EPOCH` takes precedence over the current
    /// date, so that builds are reproducible.
    private static var date: String {
        let seconds = Environment["SOURCE_DATE_EPOCH"].flatMap(Int64.init) ?? Clock.secondsSince1970
        let date = PropertyListValue.date(Double(seconds) - 978_307_200).description
        let parts = date.prefix { $0 != "T" }.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return "January 1, 1970" }
        return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

/// The text of a manual page in the mdoc language, built line by line.
struct ManualText {
    private(set) var text = ""

    /// Adds a line with a macro and its arguments.
    mutating func addMacro(_ name: String, _ arguments: String...) {
        text += ([".\(name)"] + arguments).joined(separator: " ") + "\n"
    }

    /// Adds a line of preformatted text.
    mutating func line(_ line: String) { text += Self.escaped(line) + "\n" }

    /// Adds a paragraph. Each sentence starts on a new line, which mdoc requires.
    mutating func paragraph(_ text: String) {
        var words: [Substring] = []
        for word in text.split(separator: " ") {
            words.append(word)
            guard let last = word.last(where: { !"\"')".contains($0) }), ".?!".contains(last) else { continue }
            line(words.joined(separator: " "))
            words = []
        }
        if !words.isEmpty { line(words.joined(separator: " ")) }
    }

    /// Adds a list. Each entry consists of the arguments of its `It` macro and a paragraph.
    mutating func list(_ entries: [(item: String, paragraph: String)]) {
        guard !entries.isEmpty else { return }
        addMacro("Bl", "-tag", "-width", "Ds")
        for entry in entries {
            addMacro("It", entry.item)
            paragraph(entry.paragraph)
        }
        addMacro("El")
    }

    /// Escapes text and removes its final period. The description in an mdoc page does not end in a period.
    static func withoutFinalPeriod(_ text: String) -> String {
        escaped(text.hasSuffix(".") ? String(text.dropLast()) : text)
    }

    /// Escapes a word for use as the argument of a macro.
    static func word(_ word: String) -> String {
        "\\&" + escaped(word).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
    }

    /// Escapes text so that it is printed unchanged. Non-ASCII characters become escape sequences, which do not depend
    /// on the encoding of the page.
    static func escaped(_ text: String) -> String {
        var result = text.hasPrefix(".") ? "\\&" : ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            // These characters must stay ASCII in the output, so that they can be searched for and copied.
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u\(String(scalar.value, radix: 16, uppercase: true, minimumDigits: 4))]"
            }
        }
        return result
    }
}
