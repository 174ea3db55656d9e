import BundleStorage
import JSONSyntax
import PropertyListSyntax
package import SettingsModel
import SettingsPreview
import SettingsReports
package import SourceText
package import UserDefaultsDomains

/// A bundle, the defaults that it registers, and the user defaults that a command reads.
package struct RegisteredBundle {
    package let path: String
    package let bundle: SettingsBundle
    package let registration: RegistrationDomain
    /// The app group whose user defaults are read, or `nil` for the user defaults of the app.
    package let group: ExactString?

    /// Reads a bundle and collects its registered defaults.
    ///
    /// - Parameters:
    ///   - configuration: The build configuration whose built bundle is read, or `nil` for the source bundle.
    ///   - name: The app group, or `nil` for the user defaults of the app.
    /// - Throws: An error if a reachable pane cannot be read, because the keys of that pane would be missing from the
    ///   result.
    package init(
        _ target: BundleRequest, for configuration: String?, group name: String?, note: (Message) -> Void
    ) throws {
        path = try target.path(note: note)
        let project = try target.project(of: path)
        let source = try project.bundle(at: path, for: configuration, note: note)
        // Defaults and app groups can contain variables. A built bundle contains their values.
        let run = BuildRun(source: path, project: project, configuration: nil, variables: .known)
        bundle = try configuration == nil ? run.expanded(source, note: note).bundle : source
        try Failure.convertingErrors(path, bundle.requireReadableReachablePanes)
        bundle.missingPaneNotes.forEach(note)
        registration = RegistrationDomain(of: bundle)
        guard let name else {
            group = nil
            return
        }
        group = registration.appGroups.first { $0 == ExactString(name) }
        if group == nil {
            let names = registration.appGroups.map(\.string)
            throw Failure(
                "no pane uses the app group \(quoted(name))",
                help: suggestion(for: name, among: names)
                    ?? (names.isEmpty
                        ? "leave out \(input: .group): no pane uses an app group"
                        : "the app groups are \(names.joined(separator: ", "))"))
        }
    }

    /// Notes about the app groups whose keys are not included. The array is empty if the user defaults of an app group
    /// are read.
    package var otherGroupNotes: [Message] {
        guard group == nil else { return [] }
        return registration.appGroups.map { group in
            "the keys in the app group \(printable(group.string)) are not included: "
                + "\(input: .group) \(printable(shellQuoted(group.string))) prints them"
        }
    }
}

extension [RegisteredDefault] {
    /// Returns a note for each key whose items have different default values.
    package func conflictNotes(in bundle: String) -> [Message] {
        compactMap { entry in
            let others = entry.conflicts
            if others.isEmpty { return nil }
            let places = ([entry.place] + others).map { place in
                "\(place.defaultValue?.shownWithQuotes ?? "none") at \(place.location(in: bundle))"
            }
            let all = places.dropLast().joined(separator: ", ") + " and " + places[places.count - 1]
            return "\(quoted(entry.key.string)) has the default \(all); the first one is used here"
        }
    }
}

extension RegisteredDefault.KeyedItem {
    /// Returns the location of the item, such as `Settings.bundle/Root.plist:8:3`. If the file does not have lines, the
    /// location contains the index of the item instead of a line and column.
    func location(in bundle: String) -> String {
        let file = printable("\(bundle)/\(path)")
        return position == nil ? "\(file), item \(itemIndex)" : formattedLocation(in: file, position)
    }
}

/// The values of keys in user defaults and in the bundle.
package struct DefaultsResolution {
    private let input: RegisteredBundle
    private let search: DefaultsSearchList
    private let rows: SettingsRows
    /// The keys in the bundle, in order, followed by the keys that only the user-defaults domains contain.
    package let keys: [ExactString]

    /// Resolves the keys of a bundle and of user-defaults domains.
    ///
    /// - Parameter device: The device whose language determines the titles that Settings shows.
    package init(_ input: RegisteredBundle, search: DefaultsSearchList, on device: DeviceLanguage) {
        self.input = input
        self.search = search
        let own = input.registration.defaults.filter { $0.appGroup == input.group }
        rows = SettingsRows(of: own, in: input.bundle, on: device)
        let known = Set(own.map(\.key))
        keys = own.map(\.key) + search.keys.filter { !known.contains($0) }
    }

    /// Throws a failure if neither the bundle nor a domain contains a key.
    package func requireKey(_ key: ExactString) throws(Failure) {
        if keys.contains(key) { return }
        if let other = input.registration.defaults.first(where: { $0.key == key }) {
            let option: Message =
                other.appGroup.map { "add \(input: .group) \(shellQuoted($0.string))" }
                ?? "leave out \(input: .group)"
            throw Failure("the key \(quoted(key.string)) belongs to other user defaults", help: option)
        }
        throw Failure(
            "neither the bundle nor a domain contains the key \(quoted(key.string))",
            help: suggestion(for: key.string, among: keys.map(\.string))
                ?? "\(run: .listDefaults) lists the keys in the bundle")
    }

    package func resolvedDefault(_ key: ExactString) -> ResolvedDefault {
        let registered = input.registration.default(of: key, inGroup: input.group)
        let found = search.values(of: key)
        // Settings reads only the app's own domain and the item's default value.
        let stored = found.first { $0.domain == .app }?.value
        return ResolvedDefault(
            key: key, registered: registered, found: found,
            settings: registered.flatMap { entry in
                ([entry.place] + entry.places).lazy.compactMap { rows.text(of: $0, storing: stored) }.first
            })
    }
}

/// The values of one key in user defaults.
package struct ResolvedDefault {
    package let key: ExactString
    /// The default that the bundle registers for the key, or `nil` if the bundle does not contain the key.
    package let registered: RegisteredDefault?
    /// The values of the key in the user-defaults domains. The first value is the effective one and hides the others.
    package let found: [DefaultsSearchList.FoundValue]
    /// The text that Settings shows in the row for the key, or `nil` if there is no such row.
    package let settings: String?

    package var readings: TypedAccessorResults { TypedAccessorResults(of: found.first?.value) }
}

extension PropertyListValue {
    /// The value on one line. Strings are quoted, so that `"1"` and `1` look different.
    package var shownWithQuotes: String {
        string.map { "\"\(printable($0.string))\"" } ?? printable(description)
    }

    /// The value and its type on one line, such as `"1" (string)`.
    package var shownWithType: String { "\(shownWithQuotes) (\(kind.rawValue))" }
}

/// The rows that Settings shows for the keys of a bundle.
struct SettingsRows {
    /// The rows of each pane. The outer key is the path of the pane, and the inner key is the index of the item.
    private var rows: [String: [Int: PreviewRow]] = [:]
    /// The localized strings of each pane in the language of the device, keyed by the path of the pane.
    private var localizations: [String: PaneLocalization] = [:]

    init(of defaults: [RegisteredDefault], in bundle: SettingsBundle, on device: DeviceLanguage) {
        let places = defaults.flatMap(\.places)
        let known = PaneLocalizations(of: places.map(\.pane), in: bundle, on: device)
        // Panes for InAppSettingsKit are shown by the app, not by Settings.
        for place in places where rows[place.path] == nil && !place.pane.name.isInApp {
            let pane = PreviewPane(place.pane, on: nil)
            rows[place.path] = Dictionary(pane.rows.map { ($0.itemIndex, $0) }, uniquingKeysWith: { $1 })
            localizations[place.path] = known[place.pane]
        }
    }

    /// Returns the value that the row of an item displays, such as `ON` or the title of a choice.
    ///
    /// - Parameter stored: The stored value, or `nil` to show the default value because no value is stored.
    /// - Returns: The displayed text, or `nil` if Settings does not show a row for the item.
    func text(of place: RegisteredDefault.KeyedItem, storing stored: PropertyListValue?) -> String? {
        guard let row = rows[place.path]?[place.itemIndex] else { return nil }
        let value = stored ?? row.defaultValue
        switch row.control {
        case .toggle(let on, let off): return PreviewRow.isOn(value, on: on, off: off) ? "ON" : "OFF"
        case .slider(let minimum, let maximum, _, _):
            let number = value?.number ?? 0
            let shown = number.isNaN || maximum <= minimum ? minimum : min(max(number, minimum), maximum)
            return "\(PropertyListValue.spelling(of: shown)) of \(PropertyListValue.spelling(of: minimum)) to "
                + PropertyListValue.spelling(of: maximum)
        case .textField(let field):
            let text = value.map(PreviewRow.text) ?? ""
            return field.isSecure ? String(repeating: "•", count: min(text.count, 16)) : "\"\(text)\""
        case .multiValue(let choices):
            return title(of: value, among: choices, isShort: true, at: place) ?? "no choice"
        case .radioGroup(let choices): return title(of: value, among: choices, at: place) ?? "no choice"
        case .title(let choices):
            return title(of: value, among: choices, at: place) ?? value.map(PreviewRow.text) ?? ""
        case .childPane: return nil
        }
    }

    /// Returns the localized title of the choice that has the given value, or `nil` if there is no such choice.
    ///
    /// - Parameter isShort: Whether to prefer the short title. Settings shows the short title in the row that opens the
    ///   list of choices.
    private func title(
        of value: PropertyListValue?, among choices: PreviewChoices, isShort: Bool = false,
        at place: RegisteredDefault.KeyedItem
    ) -> String? {
        guard let option = choices.index(of: value).map({ choices.options[$0] }) else { return nil }
        let title = isShort ? option.shortTitle ?? option.title : option.title
        return (localizations[place.path]?.shown(title).shown ?? title).string
    }
}
