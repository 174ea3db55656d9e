import ArgumentParser
import BundleStorage
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a bundle as a tree, an item, or one value.",
        discussion: """
            An item is named by its key, by its position (2 or Advanced/2), or by its title (title:Sound).

            EXAMPLES
              settings-bundle show
              settings-bundle show --pane Advanced
              settings-bundle show play_sounds --value DefaultValue
              settings-bundle show --json
            """)

    @Argument(help: "The item to show.")
    var item: String?

    @Option(parsing: .unconditional, help: "The page to show, or to look for the item on.")
    var pane: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Print the value of one key of the item.", valueName: "key"))
    var value: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if value != nil, item == nil { throw ValidationError("--value needs an item: show ITEM --value KEY") }
    }

    func run() throws {
        let path = try shared.bundlePath()
        do {
            let loaded = try LoadedBundle.load(path)
            let bundle = SettingsBundle(reading: loaded.files)
            if let item {
                try show(try bundle.items(selectedBy: ItemSelector(item), in: pane), of: bundle)
            } else {
                try show(bundle, at: path)
            }
        } catch let error as StorageError {
            throw Failure(error)
        } catch let error as BundleError {
            throw Failure(error, in: path)
        }
    }

    private func show(_ bundle: SettingsBundle, at path: String) throws {
        let panes = try pane.map { [try bundle.pane(selected: $0)] } ?? bundle.panes
        if panes.isEmpty, let file = bundle.files["Root.plist"], !file.isReadable {
            throw BundleError(unreadable: file)
        }
        let console = shared.console
        if json {
            console.print(JSON.show(bundle, named: path, panes: panes).text)
            return
        }
        let tree = BundleTree(bundle: bundle, name: path, paint: console.paint, width: console.width ?? 100)
        for line in pane == nil ? tree.lines() : tree.lines(of: panes[0]) { console.print(line) }
        console.nameUnreadableFiles(of: bundle)
    }

    private func show(_ found: [PlacedItem], of bundle: SettingsBundle) throws {
        let console = shared.console
        if let value {
            guard let element = found.lazy.compactMap({ $0.item[value] }).first else {
                let names = found.flatMap { $0.item.entries.map(\.key.string) }
                throw BundleError(
                    "the item has no key \(quoted(value))",
                    help: nearest(to: value, among: names).map { "did you mean \($0)?" }
                        ?? "its keys are \(names.map(visible).joined(separator: ", "))")
            }
            console.print(json ? JSON(element.value).text : element.value.description)
            return
        }
        if json {
            let items = found.map { JSON.item($0.item, of: $0.pane) }
            console.print(JSON.object([("version", .integer(1)), ("items", .array(items))]).text)
            return
        }
        for placed in found {
            console.print(console.paint(.bold, visible(placed.address)))
            let width = placed.item.entries.map { visible($0.key.string).columns }.max() ?? 0
            for entry in placed.item.entries {
                let value = visible(entry.element.value.description)
                console.print("  " + visible(entry.key.string).padded(to: width) + "  " + value)
            }
        }
    }
}
