import TestSupport

/// A folder with a bundle that has one pane and four languages.
func exampleFolder(inMemory: Bool = false) throws -> ScratchFolder {
    let table = tableText(["Sound": "Sound", "Play": "Play"])
    return try ScratchFolder(
        [
            "Settings.bundle/Root.plist": paneText(
                itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"),
                itemText(
                    "Slider",
                    ["Key": "volume", "DefaultValue": "<real>0.5</real>", "MinimumValue": "<integer>0</integer>"])),
            "Settings.bundle/en.lproj/Root.strings": table,
            "Settings.bundle/de.lproj/Root.strings": tableText(["Sound": "Ton", "Play": "Spielen"]),
            "Settings.bundle/fr.lproj/Root.strings": table,
            "Settings.bundle/ja.lproj/Root.strings": table,
        ], inMemory: inMemory)
}

/// The result of a command that is expected to fail.
struct Refusal {
    let result: CommandResult
    /// The changes that the command made, which must be empty.
    let changes: [String]

    init(_ arguments: [String], in folder: ScratchFolder, environment: [String: String] = [:]) throws {
        let before = try folder.snapshot()
        result = try folder.run(arguments, environment: environment)
        changes = try folder.snapshot().changes(since: before)
    }

    init(_ arguments: String..., in folder: ScratchFolder) throws { try self.init(arguments, in: folder) }

    var exitCode: Int { result.exitCode }
    var error: String { result.error }

    /// Whether the command wrote no files and printed only to standard error.
    var isClean: Bool { changes.isEmpty && result.output.isEmpty && error.hasSuffix("\n") && !hasControl }

    private var hasControl: Bool {
        error.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }
    }
}
