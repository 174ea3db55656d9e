import ArgumentParser

struct DefaultsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "defaults", abstract: "Say what an app finds in its user defaults.",
        discussion: """
            Settings draws a default and stores nothing: until somebody changes the value, the app reads only what it \
            registered itself at launch.

            EXAMPLES
              settings-bundle defaults list
              settings-bundle defaults list --format plist
              settings-bundle defaults resolve play_sounds -- -play_sounds NO
              settings-bundle defaults read --app com.example.MyApp --device booted
            """,
        subcommands: [DefaultsListCommand.self, DefaultsResolveCommand.self, DefaultsReadCommand.self])
}
