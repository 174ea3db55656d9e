import ArgumentParser

struct AddItemCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-item", abstract: "Add an item, and its strings to all string tables.",
        discussion: """
            With --if-missing or --update, a command is safe to run repeatedly. An existing item is identified by \
            its key. A group is identified by its title in the pane, and a child pane item by the pane that it opens.

            EXAMPLES
              settings-bundle add-item group --title Sound
              settings-bundle add-item toggle --title Music --key music --default YES
              settings-bundle add-item text-field --title Name --key name --after music
              settings-bundle add-item multi-value --title Level --key level \\
                  --choice Beginner=0 --choice Expert=1
              settings-bundle add-item slider --key volume --max 11 --default 5
            """,
        subcommands: [
            AddItemOfType<AddableGroup>.self, AddItemOfType<AddableToggle>.self, AddItemOfType<AddableSlider>.self,
            AddItemOfType<AddableTitle>.self, AddItemOfType<AddableTextField>.self,
            AddItemOfType<AddableMultiValue>.self,
            AddItemOfType<AddableRadioGroup>.self, AddItemOfType<AddableChildPane>.self,
        ])
}
