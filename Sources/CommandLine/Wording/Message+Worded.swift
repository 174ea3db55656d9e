package import SettingsModel

extension Message {
    /// The text with the options and commands of the command line.
    package var worded: String { parts.map(Self.worded).joined() }

    /// The text with keys of the options file in place of options; what stands behind a command is typed all the same.
    package var wordedInOptionsFile: String {
        let (before, behind) = splitAtCommand
        return (before.map { part in Self.optionsKey(part).map(quoted) ?? Self.worded(part) } + behind.map(Self.worded))
            .joined()
    }

    /// The first key of the options file that the text names.
    package var optionsKey: String? { splitAtCommand.before.lazy.compactMap(Self.optionsKey).first }

    private var splitAtCommand: (before: ArraySlice<Part>, behind: ArraySlice<Part>) {
        let command = parts.firstIndex { if case .run = $0 { true } else { false } } ?? parts.endIndex
        return (parts[..<command], parts[command...])
    }

    private static func optionsKey(_ part: Part) -> String? {
        switch part {
        case .key, .input: String(worded(part).dropFirst("--".count))
        case .text, .run, .verb: nil
        }
    }

    private static func worded(_ part: Part) -> String {
        switch part {
        case .text(let text): text
        case .key(let name): option(ofKey: name)
        case .input(let input): "--" + hyphenated(input.rawValue)
        case .run(let verb): "settings-bundle " + command(for: verb)
        case .verb(let verb): command(for: verb)
        }
    }

    /// The option that a key of an item is given with.
    static func option(ofKey name: String) -> String {
        ItemType.option(ofKey: name).map { "--\($0.name)" } ?? "--set \(name)"
    }

    private static func command(for verb: Verb) -> String {
        switch verb {
        case .addLanguage: "localize add"
        case .addToProject: "project add"
        case .generatePrivacy: "generate privacy"
        case .generateSwift: "generate swift"
        case .importTranslations: "localize import"
        case .languageStatus: "localize status"
        case .projectStatus: "project status"
        case .pseudoLanguage: "localize pseudo"
        case .removeFromProject: "project remove"
        case .removeLanguage: "localize remove"
        case .renameLanguage: "localize rename"
        case .setTranslation: "localize set"
        case .syncTables: "localize sync"
        default: hyphenated(verb.rawValue)
        }
    }

    private static func hyphenated(_ name: String) -> String {
        name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    }
}
