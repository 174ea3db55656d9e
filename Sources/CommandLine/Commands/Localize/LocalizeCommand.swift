import ArgumentParser

struct LocalizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "localize", abstract: "Synchronize, translate, import and export string tables.",
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
