import ArgumentParser

struct CheckCommand: ParsableCommand { static let configuration = CommandConfiguration(commandName: "check") }
struct ExplainCommand: ParsableCommand { static let configuration = CommandConfiguration(commandName: "explain") }
