import Actions
import ArgumentParser
import BundleStorage
import JSONSyntax
import SettingsEditing
import SettingsModel
import SettingsReports
import SourceText

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "status", abstract: "Show how much of each language is translated.",
        discussion: """
            A string is listed as translated if its entry differs from the source language. If the entry is \
            identical, the string is listed as allowed if it has no letters or if the entry has the comment \
            /* settings-bundle: allow same */, and otherwise as same. The percentage is the share of translated and \
            allowed strings. An entry is stale if no pane uses it. In the source language, a string counts as \
            translated if its entry is not empty. The strings of a pane without a string table are missing. If panes \
            are in .lproj folders, it is unknown whether their strings are translated, and so is the percentage.

            EXAMPLES
              settings-bundle localize status
              settings-bundle localize status de ja --missing
              settings-bundle localize status --fail-under 100
            """)

    @Argument(
        help: ArgumentHelp(
            "The languages. (default: the languages in the options file, otherwise all)",
            valueName: "language"))
    var languages: [String] = []

    @Flag(help: "Also print a row for each table, below its language.")
    var tables = false

    @Flag(help: "List every untranslated string with the line that uses it.")
    var missing = false

    @Flag(help: "Print JSON.")
    var json = false

    @Option("Exit with 1 if less than this percentage of a language is translated.", value: "percent")
    var failUnder: String?

    @Flag(help: "Include panes that a license generator wrote.")
    var generated = false

    @Option("The source language.")
    var sourceLanguage: String?

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        let least = try requiredPercentage()
        let path = try shared.bundlePath()
        let project = try shared.project(of: path)
        try Failure.convertingErrors(path) {
            let bundle = try SettingsBundle(reading: project.load(path, note: shared.console.note).files, for: project)
            let shipped = project.file.localization.shipped
            let status = try LocalizationStatus(
                of: languages, shipping: shipped, in: bundle, source: sourceLanguage, includingGenerated: generated)
            show(status, at: path)
            if languages.isEmpty {
                let others = bundle.languages.filter { !status.languages.contains($0) }
                for language in others {
                    shared.console.note(
                        "the options file does not list \(printable(language.identifier)), which the bundle has")
                }
            }
            try requireCoverage(least, of: status)
        }
    }

    private func show(_ status: LocalizationStatus, at path: String) {
        let console = shared.console
        defer {
            console.note(status.bundle.unreadableFileNotes)
            if let note = status.bundle.incompleteSourceLanguageNote, sourceLanguage == nil { console.note(note) }
            console.note(
                status.bundle.notesOnStringsOutsideTables(
                    "are not counted", unlocalized: "have no translations", includingGenerated: generated))
            if !generated, let note = status.bundle.noteOnGeneratedPanes("are not counted") { console.note(note) }
            if let source = status.source, !status.bundle.languages.contains(source) {
                let place = status.bundle.optionsSourceLanguage == nil ? "Root.plist" : "the options file"
                console.note(
                    "\(place) specifies \(printable(source.identifier)) as the source language, which is not in the "
                        + "bundle, so each string is used as its own source value")
            }
        }
        if json { return console.write(JSON.status(status, named: path, listsTexts: missing)) }
        console.writeLines(status.lines(showsTables: tables, console.paint))
        let open = missing ? status.untranslatedTexts : []
        if !open.isEmpty { console.writeLines([""] + open.map { line(of: $0, in: path, console.paint) }) }
    }

    /// Returns a line that describes an untranslated string by its location, language and state, such as
    /// `Settings.bundle/Root.plist:14:13: de missing "Sound"`.
    private func line(of open: LocalizationStatus.UntranslatedText, in bundle: String, _ paint: Paint) -> String {
        let place = formattedLocation(in: printable("\(bundle)/\(open.pane.path)"), open.position)
        return "\(paint(.bold, place + ":")) \(printable(open.language.identifier)) \(open.state.name) "
            + "\"\(printable(open.text.string))\""
    }

    // MARK: Required percentage

    /// Returns the percentage of translated strings that each language must reach, or 0 if none is required.
    private func requiredPercentage() throws(Failure) -> Int {
        guard let failUnder else { return 0 }
        guard let percent = Int(failUnder), (0...100).contains(percent) else {
            throw Failure(
                usage: "--fail-under \(quoted(failUnder)) is not a percentage", help: "use a whole number from 0 to 100"
            )
        }
        return percent
    }

    /// Reports the languages that are below the required percentage, and throws exit code 1 if there are any.
    private func requireCoverage(_ least: Int, of status: LocalizationStatus) throws {
        let files = least == 0 ? [] : status.bundle.filesWithoutItems
        for file in files {
            shared.console.writeMessage(
                "\(printable(file.path)) is not a pane, so it is unknown whether \(least) % of its strings are translated"
            )
        }
        let short = zip(status.languages, status.coverages).filter { $1.percent ?? (least == 0 ? 0 : -1) < least }
        for (language, coverage) in short {
            let left = [
                (coverage.missing, "missing"), (coverage.empty, "empty"), (coverage.unconfirmedSame, "same"),
                (coverage.unknown, "unknown"),
            ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            let found = coverage.percent.map { "is \($0) % translated" } ?? "has an unknown percentage"
            shared.console.writeMessage(
                "\(printable(language.identifier)) \(found), but \(least) % is required: "
                    + left.joined(separator: ", "))
        }
        if !short.isEmpty || !files.isEmpty { throw ExitCode(1) }
    }
}
