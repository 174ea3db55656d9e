import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel
import SourceText

struct LocalizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "localize", abstract: "Synchronize, translate, import and export string tables.",
        discussion: """
            Without a subcommand, this command runs 'localize sync'.

            EXAMPLES
              settings-bundle localize
              settings-bundle localize --check
              settings-bundle localize status
              settings-bundle localize add de pt-BR zh-Hans
            """,
        subcommands: [
            SyncCommand.self, StatusCommand.self, AddLanguageCommand.self, RemoveLanguageCommand.self,
            RenameLanguageCommand.self, SetTranslationCommand.self, ExportCommand.self, ImportCommand.self,
            PseudoCommand.self, CatalogCommand.self,
        ],
        defaultSubcommand: SyncCommand.self)
}

struct SyncCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "sync", abstract: "Synchronize the string tables with the panes.",
        discussion: """
            Missing tables are created, and missing entries are added with the source language's value. Existing \
            translations are kept; if a string was changed manually, its translations move to the new string. Unused \
            entries are listed; --prune removes them.

            EXAMPLES
              settings-bundle localize sync --diff
              settings-bundle localize --check    (exits with 1 if anything would change)
            """)

    @Flag(help: Self.checkHelp)
    var check = false

    @Flag(help: "Remove entries that no pane uses.")
    var prune = false

    @Flag(help: "Include panes that a license generator wrote.")
    var generated = false

    @Option("The language to copy the values of new entries from.")
    var sourceLanguage: String?

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() -> any BundleOperation {
        SyncTables(prune: prune, includeGenerated: generated, sourceLanguage: sourceLanguage)
    }
}

struct AddLanguageCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "add", abstract: "Add languages, each with all string tables.",
        discussion: """
            A new table is a copy of the source language's table, with its entries, order, comments and values.

            EXAMPLES
              settings-bundle localize add de
              settings-bundle localize add fr-CA --from fr
              settings-bundle localize add de --project
            """)

    @Argument(help: ArgumentHelp("The languages, such as en, pt-BR or zh-Hans.", valueName: "language"))
    var languages: [String]

    @Option("The language to copy from. (default: the source language)", value: "language")
    var from: String?

    @Flag(help: "Also add the languages to the Xcode project, as 'project languages' does.")
    var project = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        if project {
            throw Failure(
                usage: "\(input: .project) applies to the bundle of a single command",
                help: "leave it out, and run \(run: .projectLanguages) afterwards")
        }
        return OperationSequence(try additions)
    }

    private var additions: [AddLanguage] {
        get throws { try languages.withoutRepetitions.map { try AddLanguage($0, from: from) } }
    }

    func run() throws {
        shared.console.startReport(if: writing.json, isDryRun: writing.isDryRun)
        let additions = try additions
        guard project else {
            try edit(OperationSequence(additions))
            return
        }
        let bundle = try shared.bundlePath()
        let change = try ChangeProject(.adding(additions.map(\.language)), of: bundle, by: ProjectRequest())
        try edit(OperationSequence(additions + [change]), at: bundle)
    }
}

struct RemoveLanguageCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "remove", abstract: "Remove the string tables of languages.",
        discussion: """
            Other files in the language are kept and listed.

            EXAMPLE
              settings-bundle localize remove fr
            """)

    @Argument(help: ArgumentHelp("The languages.", valueName: "language"))
    var languages: [String]

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() -> any BundleOperation {
        OperationSequence(languages.withoutRepetitions.map { RemoveLanguage($0) })
    }
}

struct RenameLanguageCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "rename", abstract: "Change the identifier of a language.",
        discussion: """
            The string tables and panes move to the folder of the new identifier. Other files in the language are kept \
            and listed, unless operating systems created all of them, such as .DS_Store.

            EXAMPLES
              settings-bundle localize rename zh_CN zh-Hans
              settings-bundle localize rename English en
            """)

    @Argument(help: ArgumentHelp("The current identifier of the language.", valueName: "language"))
    var old: String

    @Argument(help: ArgumentHelp("The new identifier.", valueName: "new"))
    var new: String

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try RenameLanguage(old, to: new)
    }
}

struct SetTranslationCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "set", abstract: "Set the translation of a string.",
        discussion: """
            If - is specified instead of the text, lines are read from standard input. Each line contains the text, a \
            tab and the translation. In these lines, \\t is a tab, \\n a line break and \\\\ a backslash. All lines \
            are applied as one change. If the language is the source language, entries in other languages that are \
            identical to its old value also change. A translation that is identical to the source text is marked with \
            the comment /* settings-bundle: allow same */, and counts as translated.

            EXAMPLES
              settings-bundle localize set de "Play Sounds" "Töne abspielen"
              settings-bundle localize set fr Sound Son --table Advanced
              settings-bundle localize set de Info Info
              settings-bundle localize set ja - < translations.tsv
            """)

    @Argument(help: "The language.")
    var language: String

    @Argument(help: "The text as written in the pane, or - to read lines from standard input.")
    var text: String

    @Argument(help: "The translation of the text.")
    var translation: String?

    @Option("The table that contains the text, if several tables do.")
    var table: String?

    @Flag(help: "Fail if a translation that is identical to the source text cannot be marked with a comment.")
    var allowSame = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    /// Whether the translations are read from standard input.
    var readsInput: Bool { text == "-" && translation == nil }

    func validate() throws {
        if readsInput { return }
        if translation == nil {
            throw ValidationError("the translation is missing: localize set \(language) TEXT TRANSLATION")
        }
    }

    func operation() throws -> any BundleOperation {
        if let translation {
            return try SetTranslations(
                language, [(ExactString(text), ExactString(translation))], table: table, allowsSameAsSource: allowSame)
        }
        let lines = try TranslationLines.read(try InputFile.bytes(at: "-"))
        return try SetTranslations(language, lines, table: table, allowsSameAsSource: allowSame)
    }
}

struct PseudoCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "pseudo", abstract: "Create a pseudo-language for testing localization.",
        discussion: """
            Every string is converted to a readable version with accented letters that is 30 percent longer and \
            enclosed in brackets. In the app, text without accents is not localized, and text without its closing \
            bracket is truncated. Run the command again to update the language. A language with translations of its \
            own is left unchanged.

            EXAMPLES
              settings-bundle localize pseudo
              settings-bundle show --language en-XA
              settings-bundle localize pseudo ar-XB    (right-to-left)
            """)

    @Argument(help: "The language to create. (default: en-XA)")
    var language: String?

    @Flag(help: "Include panes that a license generator wrote.")
    var generated = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try AddPseudoLanguage(language ?? AddPseudoLanguage.standard, includingGenerated: generated)
    }
}

struct CatalogCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "catalog", abstract: "Move string tables into a String Catalog, or back.",
        discussion: """
            The tables of all languages move into the catalog, which is outside the bundle and is listed in \
            settings-bundle.json. From then on, all commands read and write the catalog instead of the tables, and \
            build writes the tables into the app. If there is no settings-bundle.json, one is created next to the \
            bundle.

            EXAMPLES
              settings-bundle localize catalog Root
              settings-bundle localize catalog Root --to App/Settings.xcstrings
              settings-bundle localize catalog Root --to-tables
            """)

    @Argument(help: ArgumentHelp("The name of the table, as in StringsTable.", valueName: "table"))
    var table: String

    @Option("The catalog to create. (default: <table>.xcstrings next to the bundle)", value: "file")
    var to: String?

    @Flag(help: "Move the strings in the catalog back into tables, and remove the catalog.")
    var toTables = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        if to != nil, toTables {
            throw Failure(usage: "--to and --to-tables cannot be combined", help: "leave out one of them")
        }
        if let to, !to.hasSuffix(".xcstrings") {
            throw Failure(
                usage: "\(quoted(to)) is not the name of a String Catalog",
                help: "specify a name that ends in .xcstrings")
        }
        let bundle = try shared.bundlePath()
        let move = try CatalogMove.operation(
            on: table, of: bundle, governedBy: shared.request, toTables: toTables, catalog: to)
        try edit(move, at: bundle)
    }
}
