import ArgumentParser
import BundleStorage
import JSONSyntax
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import UserDefaultsDomains

struct DefaultsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the keys of all pages, with the defaults to register.",
        discussion: """
            The pages are those that rows lead to from Root, with their variants for a device and their localized \
            copies. --format plist prints a property list for UserDefaults.register(defaults:); keys without a default \
            are not in it, nor those of an app group, which has user defaults of its own: --group prints them.

            EXAMPLES
              settings-bundle defaults list
              settings-bundle defaults list --format plist > Defaults.plist
              settings-bundle defaults list --group group.com.example.app --json
            """)

    @Option(help: ArgumentHelp("How to print them: table, plist or json. (default: table)", valueName: "format"))
    var format: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Only the keys of this app group.", valueName: "id"))
    var group: String?

    @Flag(help: "Print JSON: --format json.")
    var json = false

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let format = try checkedFormat()
        let path = try shared.bundlePath()
        do {
            let bundle = SettingsBundle(reading: try LoadedBundle.load(path).files)
            let domain = RegistrationDomain(of: bundle)
            let group = try group.map { name throws(Failure) in try domain.group(named: name) }
            let defaults = domain.defaults.filter { group == nil || $0.appGroup == group }
            let console = shared.console
            switch format {
            case .table: for line in DefaultsTable(defaults, paint: console.paint).lines { console.print(line) }
            case .plist: console.write(PropertyListDocument.text(of: domain.dictionary(ofGroup: group)))
            case .json: console.print(JSON.defaults(defaults, named: path).text)
            }
            console.nameConflicts(of: defaults, in: path)
            if format == .plist, group == nil {
                for group in domain.appGroups {
                    let option = shellQuoted(group.string)
                    console.talk(
                        "note: the keys of the app group \(visible(group.string)) are not among them: "
                            + "--group \(visible(option)) prints those")
                }
            }
            console.nameUnreadableFiles(of: bundle)
        } catch let error as StorageError {
            throw Failure(error)
        }
    }

    private func checkedFormat() throws(UsageError) -> DefaultsFormat {
        let named = try format.map { name throws(UsageError) in try Choice<DefaultsFormat>.named(name, by: "--format") }
        guard json else { return named ?? .table }
        if let named, named != .json {
            throw UsageError(
                "--json and --format \(named.rawValue) exclude each other", help: "leave out one of the two")
        }
        return .json
    }
}
