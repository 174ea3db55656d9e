import Actions
package import SettingsModel

extension Message {
    /// The bundle that the user specified with `--bundle`. Commands in messages specify it as well, because without it
    /// they would change another bundle, or none.
    @TaskLocal static var specifiedBundle: String?

    /// The message as text for the command line. Keys, inputs and operations are written as options and commands.
    package var worded: String { worded(forBundle: Self.specifiedBundle) }

    /// The message as text for the command line.
    ///
    /// - Parameter bundle: The bundle that commands in the message must specify, or `nil` if they find it.
    func worded(forBundle bundle: String?) -> String { parts.map { Self.worded($0, bundle) }.joined() }

    /// The message with the labels that the editor in the browser uses for keys and its buttons.
    var labeled: String {
        parts.map { part in
            switch part {
            case .key(let key):
                let schema = ItemType.all.lazy.flatMap(\.keys).first { $0.key == key }
                return "“\(schema?.xcodeName ?? key.description)”"
            case .run(.addItem): return "“Add item…”"
            case .run(.addPane): return "“Add pane…”"
            case .run(.addLanguage): return "“Add language…”"
            default: return Self.worded(part, nil)
            }
        }.joined()
    }

    /// Whether the message names an option, which the editor does not have.
    var namesOptions: Bool { parts.contains { if case .input = $0 { true } else { false } } }

    private static func worded(_ part: Part, _ bundle: String?) -> String {
        switch part {
        case .text(let text): text
        case .key(let key): option(ofKey: key)
        case .input(let input): "--" + input.name
        case .run(let verb):
            "settings-bundle " + (verb.takesBundle ? bundle.map { "--bundle \(shellQuoted($0)) " } ?? "" : "")
                + command(for: verb)
        case .verb(let verb): command(for: verb)
        }
    }

    /// Returns the option that sets a key of an item. If the key does not have an option of its own, this is `--set`
    /// followed by the key.
    static func option(ofKey key: ItemKey) -> String {
        ItemType.option(ofKey: key).map { "--\($0.name)" } ?? "--set \(key)"
    }

    private static func command(for verb: OperationName) -> String {
        switch verb {
        case .addLanguage: "localize add"
        case .addToProject: "project add"
        case .createOptions: "init"
        case .generatePrivacy: "generate privacy"
        case .generateSwift: "generate swift"
        case .importTranslations: "localize import"
        case .languageStatus: "localize status"
        case .listDefaults: "defaults list"
        case .projectLanguages: "project languages"
        case .projectStatus: "project status"
        case .pseudoLanguage: "localize pseudo"
        case .removeFromProject: "project remove"
        case .removeLanguage: "localize remove"
        case .renameLanguage: "localize rename"
        case .setTranslation: "localize set"
        case .syncTables: "localize sync"
        default: verb.rawValue.hyphenated
        }
    }
}

extension OperationName {
    /// Whether a suggestion of the command lacks the bundle that the user specified. A suggestion of `recover` contains
    /// it.
    fileprivate var takesBundle: Bool { ![.explain, .new, .recover].contains(self) }
}

extension Failure {
    /// The failure in the words of the page, which has no options.
    var labeled: Failure {
        var labeled = self
        labeled.message = Message(message.labeled)
        labeled.help = help.flatMap { $0.namesOptions ? nil : Message($0.labeled) }
        return labeled
    }
}
