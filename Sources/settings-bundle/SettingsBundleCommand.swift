import ArgumentParser

@main
struct SettingsBundleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "settings-bundle")
}
