package import SettingsModel

extension Message {
    /// The text with the options and commands of the command line.
    package var worded: String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .key(let name): Self.option(ofKey: name)
            case .input(let input): "--" + Self.hyphenated(input.rawValue)
            case .run(let verb): "settings-bundle " + Self.command(for: verb)
            case .verb(let verb): Self.command(for: verb)
            }
        }.joined()
    }

    /// The option that a key of an item is given with.
    static func option(ofKey name: String) -> String {
        ItemType.option(ofKey: name).map { "--\($0.name)" } ?? "--set \(name)"
    }

    private static func command(for verb: Verb) -> String {
        switch verb {
        case .addLanguage: "localize add"
        case .addToProject: "project add"
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
