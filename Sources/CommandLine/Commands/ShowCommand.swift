import Actions
import ArgumentParser
import BundleStorage
import JSONSyntax
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SettingsReports
import SourceText

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "show", abstract: "Show a bundle as a tree, an item, or a value.",
        discussion: """
            Specify an item by its key, by its position (2 or Advanced/2), or by its title (title:Sound). Use key:2 \
            for a key that looks like a position.

            In JSON, values are strings, numbers, Booleans, arrays and objects; reals always have a fraction or an \
            exponent, and integers never do. Dates and data are objects such as {"type": "date", "value": …}.

            With --language, strings are shown as a device set to that language would probably show them. A mark \
            precedes each string that does not come from the language itself: ! for a string as written in the pane, \
            ~ for a string from another file, = for a string that is the same in the source language and - for an \
            empty string.

            EXAMPLES
              settings-bundle show
              settings-bundle show --pane Advanced
              settings-bundle show --language ja
              settings-bundle show play_sounds --value DefaultValue
              settings-bundle show --json
            """)

    @Argument(help: "The item to show.")
    var item: String?

    @Option("The pane to show, or to search for the item.")
    var pane: String?

    @Option("Print the value of this key of the item.", value: "key")
    var value: String?

    @Option("Show strings as they would probably appear on a device set to this language.", value: "language")
    var language: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func validate() throws {
        if value != nil, item == nil { throw ValidationError("--value requires an item: show ITEM --value KEY") }
        if value != nil, language != nil {
            throw ValidationError("--value prints the value in the pane; leave out --language, or use --json")
        }
    }

    func run() throws {
        let path = try shared.bundlePath()
        try Failure.convertingErrors(path) {
            let bundle = try shared.project(of: path).bundle(
                at: path, for: build.name, note: shared.console.note)
            let device = try language.map { try DeviceLanguage(named: $0, in: bundle) }
            if let item {
                try show(try bundle.items(selectedBy: ItemSelector(item), in: pane), of: bundle, on: device)
            } else {
                try show(bundle, at: path, on: device)
            }
        }
    }

    private func show(_ bundle: SettingsBundle, at path: String, on device: DeviceLanguage?) throws {
        let all = device.map { bundle.panes(on: $0) } ?? bundle.panes
        let panes =
            try pane.map { name in
                [try device.flatMap { bundle.pane(named: name, on: $0) } ?? bundle.pane(selected: name)]
            } ?? all
        if panes.isEmpty, let file = bundle.files["Root.plist"], !file.isReadable {
            throw BundleError(unreadable: file)
        }
        let console = shared.console
        if json {
            console.write(JSON.show(bundle, named: path, panes: panes, on: device))
            return console.note(bundle.unreadableFileNotes)
        }
        let tree = BundleTree(of: bundle, name: path, on: device, paint: console.paint, width: console.width ?? 100)
        console.writeLines(pane == nil ? tree.lines() : tree.lines(of: panes[0]))
        explainMarks(
            panes.flatMap { pane in pane.items.map { PlacedItem(pane: pane, item: $0) } }, tree.localizations,
            on: device)
        console.note(bundle.unreadableFileNotes)
    }

    private func show(_ found: [PlacedItem], of bundle: SettingsBundle, on device: DeviceLanguage?) throws {
        let console = shared.console
        if let value {
            guard let element = found.lazy.compactMap({ $0.item[ItemKey(value)] }).first else {
                let names = found.flatMap { $0.item.entries.map(\.key.string) }
                throw BundleError(
                    "the item has no key \(quoted(value))",
                    help: suggestion(for: value, among: names)
                        ?? "its keys are \(names.map(printable).joined(separator: ", "))")
            }
            if json {
                console.write(JSON(plain: element.value))
            } else {
                // Control characters can mislead a user in a terminal, but not a program.
                let text = element.value.description
                console.write((console.isTerminal ? printable(text) : text) + "\n")
            }
            return
        }
        // A localized string can come from a string table that could not be read.
        defer { if device != nil { console.note(bundle.unreadableFileNotes) } }
        let localizations = device.map { PaneLocalizations(of: found.map(\.pane), in: bundle, on: $0) }
        let localized = found.map { placed in (placed: placed, localization: localizations?[placed.pane]) }
        if json {
            let configurations = BundleConfigurations(of: bundle)
            var sets: [String: [ConfigurationSet]] = [:]
            let items = localized.map { placed, localization in
                let known = sets[placed.pane.path] ?? configurations.sets(ofItemsOn: placed.pane)
                sets[placed.pane.path] = known
                let set = known[placed.item.index]
                return JSON.item(
                    placed.item, of: placed.pane, for: JSON.names(in: set, configurations), localization)
            }
            return console.write(JSON.show(items, on: device))
        }
        for (placed, localization) in localized {
            console.writeLine(console.paint(.bold, printable(placed.address)))
            let width = placed.item.entries.map { printable($0.key.string).columns }.max() ?? 0
            for entry in placed.item.entries {
                let value = printable(entry.element.value.description)
                console.writeLine("  " + printable(entry.key.string).padded(to: width) + "  " + value)
            }
            if let localization { show(placed.item.texts, in: localization, keyWidth: width) }
        }
        explainMarks(found, localizations, on: device)
    }

    /// Prints a line for each string of an item, as a device shows it. The lines follow the keys of the item.
    private func show(_ texts: [LocalizableText], in localization: PaneLocalization, keyWidth: Int) {
        guard let language, !texts.isEmpty else { return }
        let console = shared.console
        console.writeLine("  in \(printable(language))")
        let width = max(texts.map { printable($0.slot.name).columns }.max() ?? 0, keyWidth - 2)
        for use in texts {
            let text = localization.shown(use.text)
            let mark = TextMark.text(TextMark(text.state), console.paint)
            let line = "    " + printable(use.slot.name).padded(to: width) + "  " + mark + " "
            console.writeLine((line + printable(text.shown.string)).trimmingTrailingBlanks)
        }
    }

    /// Explains the marks before the strings of items. The notes are written to standard error.
    private func explainMarks(_ items: [PlacedItem], _ localizations: PaneLocalizations?, on device: DeviceLanguage?) {
        guard let device, let localizations else { return }
        let shown = items.map { (item: $0.item, localization: localizations[$0.pane]) }
        for line in LocalizedTreeNotes(shown, on: device).lines { shared.console.writeMessage("note: \(line)") }
    }
}
