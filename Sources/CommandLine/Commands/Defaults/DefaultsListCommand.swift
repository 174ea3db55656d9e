import Actions
import ArgumentParser
import JSONSyntax
import PropertyListSyntax
import SettingsExchange
import SettingsModel
import SourceText
import UserDefaultsDomains
import XMLSyntax

struct DefaultsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all keys with the defaults to register.",
        discussion: """
            The list covers the panes that can be reached from Root, with their device variants and localized copies. \
            --format plist prints a property list for UserDefaults.register(defaults:). It omits keys without a \
            default. It also omits keys in an app group, because an app group has its own user defaults; use --group \
            to print those keys.

            EXAMPLES
              settings-bundle defaults list
              settings-bundle defaults list --format plist > Defaults.plist
              settings-bundle defaults list --group group.com.example.app --json
            """)

    @Option(
        "The output format: \(EnumerationOption<DefaultsFormat>.list). (default: table)", value: "format",
        of: DefaultsFormat.self)
    var format: String?

    @Option("List only the keys in this app group.", value: "id")
    var group: String?

    @Flag(help: "Print JSON, the same as --format json.")
    var json = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        let format = try EnumerationOption<DefaultsFormat>.format(format, isJSON: json) ?? .table
        let input = try RegisteredBundle(
            shared.request, for: build.name, group: group, note: shared.console.note)
        let defaults = input.registration.defaults.filter { input.group == nil || $0.appGroup == input.group }
        let console = shared.console
        switch format {
        case .table: console.writeLines(ColumnTable(defaults, paint: console.paint, width: console.tableWidth).lines)
        case .plist: console.write(try plist(of: input))
        case .json: console.writeLine(JSON.defaults(defaults, named: input.path).text)
        }
        console.note(defaults.conflictNotes(in: input.path))
        if format == .plist { console.note(input.otherGroupNotes) }
        console.note(input.bundle.unreadableFileNotes)
    }

    /// Returns the registered defaults as a property list for `UserDefaults.register(defaults:)`.
    ///
    /// - Throws: A failure if a key or a default contains a character that XML cannot represent. A binary pane can
    ///   contain such characters.
    private func plist(of input: RegisteredBundle) throws(Failure) -> String {
        for entry in input.registration.entries(ofGroup: input.group) where !entry.canBeXML {
            throw Failure(
                "XML cannot represent a character in the key \(quoted(entry.key.string)) or its default",
                help: "print it with --format json")
        }
        return PropertyListDocument.text(of: input.registration.dictionary(ofGroup: input.group))
    }
}

/// The output format of `defaults list`.
enum DefaultsFormat: String, CaseIterable {
    case table, plist, json
}

extension PropertyListValue.Entry {
    /// Whether XML can represent all strings in the key and its value.
    fileprivate var canBeXML: Bool { XMLText.canRepresent(key.string) && value.canBeXML }
}

extension PropertyListValue {
    fileprivate var canBeXML: Bool {
        switch self {
        case .string(let text): XMLText.canRepresent(text.string)
        case .array(let values): values.allSatisfy(\.canBeXML)
        case .dictionary(let entries): entries.allSatisfy(\.canBeXML)
        default: true
        }
    }
}
