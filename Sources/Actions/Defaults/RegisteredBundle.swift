import BundleStorage
import JSONSyntax
import PropertyListSyntax
package import SettingsModel
import SettingsPreview
import SettingsReports
package import SourceText
package import UserDefaultsDomains

/// A bundle, what of it is registered, and which user defaults are asked.
package struct RegisteredBundle {
    package let path: String
    package let bundle: SettingsBundle
    package let registration: RegistrationDomain
    /// The app group whose user defaults are meant; `nil` for those of the app.
    package let group: ExactString?

    /// - Parameters:
    ///   - configuration: the build configuration whose bundle is read; `nil` for the source bundle.
    ///   - name: the app group.
    /// - Throws: where a pane that people can reach cannot be read: its keys would be missing without a word.
    package init(
        _ target: BundleRequest, for configuration: String?, group name: String?, note: (Message) -> Void
    ) throws {
        path = try target.path(note: note)
        bundle = try target.project(of: path).bundle(at: path, for: configuration, note: note)
        try Failure.naming(path, bundle.requireReachablePanes)
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

    /// Notes about the app groups, which have user defaults of their own.
    package var otherGroupNotes: [Message] {
        guard group == nil else { return [] }
        return registration.appGroups.map { group in
            "the keys in the app group \(visible(group.string)) are not included: "
                + "\(input: .group) \(visible(shellQuoted(group.string))) prints them"
        }
    }
}

extension [RegisteredDefault] {
    /// Notes about keys that have different defaults on different items.
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

extension RegisteredDefault.Place {
    /// Where the item is: `Settings.bundle/Root.plist:8:3`, or its number where the file has no lines.
    func location(in bundle: String) -> String {
        let file = visible("\(bundle)/\(path)")
        return position == nil ? "\(file), item \(itemIndex)" : shownPlace(in: file, position)
    }
}

/// What user defaults answer, beside what the bundle says of their keys.
package struct DefaultsResolution {
    private let input: RegisteredBundle
    private let search: SearchList
    private let rows: SettingsRows
    /// The keys of the bundle in its order, then those that only the domains have.
    package let keys: [ExactString]

    /// - Parameter device: in whose language Settings shows titles.
    package init(_ input: RegisteredBundle, search: SearchList, on device: DeviceLanguage) {
        self.input = input
        self.search = search
        let own = input.registration.defaults.filter { $0.appGroup == input.group }
        rows = SettingsRows(of: own, in: input.bundle, on: device)
        let known = Set(own.map(\.key))
        keys = own.map(\.key) + search.keys.filter { !known.contains($0) }
    }

    /// Throws for a key that nobody has.
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

    package func resolved(_ key: ExactString) -> ResolvedDefault {
        let registered = input.registration.default(of: key, inGroup: input.group)
        let found = search.values(of: key)
        // Settings looks into the app's own domain and at the item, and nowhere else.
        let stored = found.first { $0.domain == .app }?.value
        return ResolvedDefault(
            key: key, registered: registered, found: found,
            settings: registered.flatMap { entry in
                ([entry.place] + entry.places).lazy.compactMap { rows.text(of: $0, storing: stored) }.first
            })
    }
}

/// What user defaults answer for one key.
package struct ResolvedDefault {
    package let key: ExactString
    /// What the bundle says of the key; nil for a key that is not in it.
    package let registered: RegisteredDefault?
    /// What the domains have: first what counts, then what that hides.
    package let found: [SearchList.Found]
    /// What the row in Settings shows; nil where Settings has no row for the key.
    package let settings: String?

    package var readings: TypedReadings { TypedReadings(of: found.first?.value) }
}

extension PropertyListValue {
    /// The value in one line, with quotes around a text, so that "1" and 1 look different.
    package var shownWithQuotes: String {
        string.map { "\"\(visible($0.string))\"" } ?? visible(description)
    }

    /// The value in one line with its type: `"1" (string)`.
    package var shownWithType: String { "\(shownWithQuotes) (\(kind.rawValue))" }
}

/// The rows that Settings draws for the keys of a bundle, with what they say of a value.
struct SettingsRows {
    /// The rows of each pane, by the position of their item.
    private var rows: [String: [Int: PreviewRow]] = [:]
    /// The texts of each pane in the language of the device.
    private var localizations: [String: PaneLocalization] = [:]

    init(of defaults: [RegisteredDefault], in bundle: SettingsBundle, on device: DeviceLanguage) {
        let places = defaults.flatMap(\.places)
        let known = PaneLocalizations(of: places.map(\.pane), in: bundle, on: device)
        // Panes of InAppSettingsKit are shown by the app itself.
        for place in places where rows[place.path] == nil && !place.pane.name.isInApp {
            let pane = PreviewPane(place.pane, on: nil)
            rows[place.path] = Dictionary(pane.rows.map { ($0.itemIndex, $0) }, uniquingKeysWith: { $1 })
            localizations[place.path] = known[place.pane]
        }
    }

    /// What the row of an item shows: ON or OFF, the title of a value, the text.
    ///
    /// - Parameter stored: the value that is stored; nil where none is, and then the default is shown.
    /// - Returns: nil where Settings draws no row, as for a type that only InAppSettingsKit knows.
    func text(of place: RegisteredDefault.Place, storing stored: PropertyListValue?) -> String? {
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

    /// The title of the choice that a value is; nil for none.
    ///
    /// - Parameter isShort: whether it stands on the row that leads to the choices.
    private func title(
        of value: PropertyListValue?, among choices: PreviewChoices, isShort: Bool = false,
        at place: RegisteredDefault.Place
    ) -> String? {
        guard let option = choices.index(of: value).map({ choices.options[$0] }) else { return nil }
        let title = isShort ? option.shortTitle ?? option.title : option.title
        return (localizations[place.path]?.shown(title).shown ?? title).string
    }
}
