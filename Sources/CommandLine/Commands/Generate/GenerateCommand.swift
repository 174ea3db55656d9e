import ArgumentParser

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Generate code that reads the settings, and related files.",
        discussion: """
            EXAMPLES
              settings-bundle generate swift --output AppSettings.swift
              settings-bundle generate swift --output AppSettings.swift --check
              settings-bundle generate swiftui --output SettingsView.swift
              settings-bundle generate objc --output AppSettings.h
              settings-bundle generate privacy --output PrivacyInfo.xcprivacy
              settings-bundle generate managed --output ManagedSettings.swift
            """,
        subcommands: [
            GenerateSwiftCommand.self, GenerateSwiftUICommand.self, GenerateObjCCommand.self,
            GeneratePrivacyCommand.self, GenerateManagedCommand.self,
        ])
}
