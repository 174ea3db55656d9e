import ArgumentParser

struct DefaultsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "defaults", abstract: "Show the values that an app reads from user defaults.",
        discussion: """
            Settings displays a default value but does not store it: until the user changes the value, the app \
            reads only the defaults that its own code registered at launch.

            EXAMPLES
              settings-bundle defaults list
              settings-bundle defaults list --format plist
              settings-bundle defaults resolve play_sounds -- -play_sounds NO
              settings-bundle defaults read --app com.example.MyApp --device booted
            """,
        subcommands: [DefaultsListCommand.self, DefaultsResolveCommand.self, DefaultsReadCommand.self])
}
