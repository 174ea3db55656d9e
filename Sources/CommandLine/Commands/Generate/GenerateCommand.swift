import ArgumentParser

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate", abstract: "Write source code with which an app reads its settings.",
        discussion: """
            EXAMPLES
              settings-bundle generate swift --output AppSettings.swift
              settings-bundle generate swift --output AppSettings.swift --check
              settings-bundle generate objc --output AppSettings.h
              settings-bundle generate privacy --output PrivacyInfo.xcprivacy
            """,
        subcommands: [GenerateSwiftCommand.self, GenerateObjCCommand.self, GeneratePrivacyCommand.self])
}
