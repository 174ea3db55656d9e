import Actions
import ArgumentParser
import BundleStorage
import JSONSyntax
import SettingsEditing
import SettingsModel

extension MCPTool {
    /// The tools of the server. All but `edit` run a command that only reads.
    static let all = [show, edit, check, explain, preview, localizationStatus, translations, projectStatus]

    static let bundle = Parameter(
        name: "bundle", kind: .string,
        help: "The bundle, or a folder that contains one. Not needed if there is only one bundle.")

    private static func parameter(_ name: String, _ help: String, _ choices: [String] = []) -> Parameter {
        Parameter(name: name, kind: .string, help: help, choices: choices)
    }

    private static func flag(_ name: String, _ help: String) -> Parameter {
        Parameter(name: name, kind: .boolean, help: help)
    }

    // MARK: Reading

    private static let show = MCPTool(
        name: "show", title: "Show a Settings bundle",
        help: ShowCommand.configuration.abstract
            + " Returns panes and items with their keys, default values and positions.",
        parameters: [
            bundle, parameter("item", "Only this item: KEY, POSITION or title:TITLE."),
            parameter("pane", "Only this pane, such as Root."),
            parameter("language", "Add the strings as a device shows them in this language."),
            parameter("configuration", "Read the bundle as built for this build configuration."),
        ]
    ) { arguments throws(Failure) in
        try run(
            ["show", "--json"] + arguments.bundle + arguments.option("--pane", "pane")
                + arguments.option("--language", "language") + arguments.option("--configuration", "configuration")
                + (arguments.string("item").map { ["--", $0] } ?? []))
    }

    private static let check = MCPTool(
        name: "check", title: "Check a Settings bundle",
        help: CheckCommand.configuration.abstract + " The tool explain describes a rule.",
        parameters: [bundle, flag("notes", "Also report notes."), parameter("select", "Only this rule.")]
    ) { arguments throws(Failure) in
        try run(
            ["check", "--json"] + arguments.bundle + arguments.flag("--notes", "notes")
                + arguments.option("--select", "select"))
    }

    private static let explain = MCPTool(
        name: "explain", title: "Explain a rule or a command",
        help: "Explain a rule of check, or print the help of a command for edit. Without arguments, lists all rules.",
        parameters: [
            parameter("rule", "A rule, such as empty-key."),
            parameter("command", "A command, such as 'add-item toggle' or 'localize set'."),
        ]
    ) { arguments throws(Failure) in
        if let command = arguments.string("command") {
            return try run(["help"] + command.split(separator: " ").map(String.init))
        }
        return try run(["explain"] + (arguments.string("rule").map { ["--", $0] } ?? []))
    }

    private static let preview = MCPTool(
        name: "preview", title: "Draw a pane",
        help: "Draw a pane as the Settings app probably shows it. The format png returns an image and requires "
            + "Chromium, Chrome or Edge.",
        parameters: [
            bundle, parameter("pane", "The pane. The default is Root."),
            parameter("language", "The language of the device."),
            parameter("device", "The device.", PreviewPlatform.allCases.map(\.rawValue)),
            parameter("appearance", "The appearance.", PreviewAppearance.allCases.map(\.rawValue)),
            parameter("format", "The format. The default is text.", ["text", "svg", "png"]),
        ]
    ) { arguments throws(Failure) in
        let format = arguments.string("format") ?? "text"
        // Chromium as root requires that its sandbox is off.
        return try run(
            ["preview", "--format", format] + arguments.bundle + arguments.option("--pane", "pane")
                + arguments.option("--language", "language") + arguments.option("--device", "device")
                + arguments.option("--appearance", "appearance")
                + (format == "png" && Environment.isRootUser ? ["--browser-sandbox", "none"] : []),
            imageType: format == "png" ? "image/png" : nil)
    }

    private static let localizationStatus = MCPTool(
        name: "localization_status", title: "Show how much is translated",
        help: StatusCommand.configuration.abstract,
        parameters: [bundle, flag("missing", "Also list every untranslated string.")]
    ) { arguments throws(Failure) in
        try run(["localize", "status", "--json"] + arguments.bundle + arguments.flag("--missing", "missing"))
    }

    private static let translations = MCPTool(
        name: "translations", title: "List the strings to translate",
        help: "List all strings with their translation into a language, as CSV. To write translations, use edit: "
            + "[\"localize\", \"set\", LANGUAGE, STRING, TRANSLATION, \"--table\", TABLE].",
        parameters: [
            bundle, Parameter(name: "language", kind: .string, help: "The language, such as de.", isRequired: true),
        ]
    ) { arguments throws(Failure) in
        try run(
            ["localize", "export", "--format", "csv", "--output", "-"] + arguments.bundle
                + ["--", arguments.string("language") ?? ""])
    }

    private static let projectStatus = MCPTool(
        name: "project_status", title: "Show which apps include the bundle",
        help: ProjectStatusCommand.configuration.abstract, parameters: [bundle]
    ) { arguments throws(Failure) in
        try run(["project", "status", "--json"] + arguments.bundle)
    }

    /// Runs a command that only reads, and returns what it printed.
    ///
    /// - Parameter imageType: The media type of the output if it is an image, or `nil` for text.
    private static func run(_ words: [String], imageType: String? = nil) throws(Failure) -> Result {
        try requireReadableOptions()
        let console = Console.standard
        console.startCapture()
        let code = Tool.run(words, on: console)
        let capture = console.endCapture()
        let isError = code > 1
        if let json = capture.json {
            var result = Result.json(json, isError: isError)
            if !isError, !capture.messages.isEmpty { result.content.append(.text(capture.messages)) }
            return result
        }
        let text = isError ? capture.messages : String(decoding: capture.output, as: UTF8.self)
        if let imageType, !isError { return Result(content: [.image(capture.output, imageType)]) }
        return Result(content: [.text(text)], isError: isError)
    }

    private static func requireReadableOptions() throws(Failure) {
        do throws(StorageError) {
            try AccessBoundary.requireNoOptionsFileAbove()
        } catch {
            throw Failure(error)
        }
    }

    // MARK: Editing

    private static let edit = MCPTool(
        name: "edit", title: "Change a Settings bundle",
        help: """
            Run commands that change a bundle, as one change: all take effect or none. With dryRun, nothing is written \
            and the result contains a diff. The tool explain prints the options of a command. The commands:

            """ + editingCommands.joined(separator: "\n"),
        parameters: [
            bundle,
            Parameter(
                name: "commands", kind: .commands,
                help: "The commands, such as [[\"add-item\", \"toggle\", \"--title\", \"Play Sounds\", \"--key\", "
                    + "\"play_sounds\"]]. Each is an array of words, or a line with shell quoting.",
                isRequired: true),
            flag("dryRun", "Only report what would change."),
        ], isReadOnly: false
    ) { arguments throws(Failure) in
        try requireReadableOptions()
        let console = Console.standard
        console.startCapture()
        defer { _ = console.endCapture() }
        let isDryRun = arguments.isTrue("dryRun")
        console.startReport(if: true, isDryRun: isDryRun)
        do {
            let batch = try Script.parseBatch(arguments.commands.flatMap(wordsOfCommands))
            let edit = try EditedBundle(
                batch, of: BundleRequest(bundle: arguments.string("bundle")), isDryRun: isDryRun, note: console.note)
            if isDryRun { console.showDiff(of: edit.changes, in: edit.draft.bundle, named: edit.path) }
            Report.show(edit, on: console, isDryRun: isDryRun)
        } catch {
            throw Failure(error, in: "") ?? Failure("\(error)")
        }
        return .json(console.changeReport?.json ?? .null)
    }

    /// Returns the words of each command in an argument: an array is one command, and each line of a string is one.
    private static func wordsOfCommands(_ argument: JSON) throws(Failure) -> [[String]] {
        let commands =
            try argument.string.map { text throws(Failure) in
                try ScriptReader.lines(of: text, named: "command").map(\.words)
            } ?? [argument.values.compactMap(\.string)]
        return commands.map { $0.first == "settings-bundle" ? Array($0.dropFirst()) : $0 }
    }

    /// The names of the commands that a batch can contain, with a summary of each.
    private static let editingCommands = lines(of: SettingsBundleCommand.self, [])

    private static func lines(of command: any ParsableCommand.Type, _ path: [String]) -> [String] {
        command.configuration.subcommands.flatMap { inner -> [String] in
            let path = path + [inner.name]
            if !inner.configuration.subcommands.isEmpty { return lines(of: inner, path) }
            guard inner is any EditingCommand.Type, inner != ApplyCommand.self else { return [] }
            return ["\(path.joined(separator: " ")): \(inner.configuration.abstract)"]
        }
    }
}

extension Console {
    /// Collects what the next command prints, and resets the options of the previous command.
    fileprivate func startCapture() {
        (isQuiet, colorMode, changeReport) = (false, .auto, nil)
        capture = Capture()
    }

    /// Stops collecting, and returns what the command printed.
    fileprivate func endCapture() -> Capture {
        defer { (capture, changeReport) = (nil, nil) }
        return capture ?? Capture()
    }
}
