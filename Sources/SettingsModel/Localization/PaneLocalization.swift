package import SourceText

/// What a device shows for the texts of a pane: all of them are looked up in one table, or none is.
///
/// The name of the table is the pane's own; a pane that names none is looked up in `Localizable`, and none takes over
/// the table of the pane that leads to it.
///
/// Source: CoreFoundation's CFBundle_Strings.c.
package struct PaneLocalization: Sendable {
    /// The name of the table.
    package let tableName: String
    /// The table that the device reads; nil where there is none.
    package var table: StringTable? { indexed?.table }
    private let indexed: IndexedTable?
    /// Whether the table is that of the device's own language.
    package let isOwn: Bool
    /// What the source language shows; nil where the table is of that language.
    private let values: SourceValues?

    package init(of pane: Pane, in bundle: SettingsBundle, on device: DeviceLanguage) {
        let name = pane.tableLookedUp
        let source = bundle.sourceLanguage
        self.init(ofTable: name, in: bundle, on: device, source, bundle.sourceValues(ofTable: name, in: source))
    }

    /// - Parameters:
    ///   - source: the language the texts are written in.
    ///   - values: what that language shows for the texts of the table.
    package init(
        ofTable name: String, in bundle: SettingsBundle, on device: DeviceLanguage, _ source: Language?,
        _ values: @autoclosure () -> SourceValues
    ) {
        tableName = name
        let table = device.path(of: name, type: "strings", in: bundle).flatMap { bundle.files[$0]?.stringTable }
        indexed = table.map { IndexedTable($0) }
        isOwn = table != nil && table?.language == device.match
        self.values = table?.language == source ? nil : values()
    }

    package func shown(_ text: ExactString) -> ShownText {
        guard let indexed, let table else {
            return ShownText(text: text, shown: text, state: .unlocalized, file: nil)
        }
        let found = table.isReadable ? indexed.look(up: text, comparedWith: values) : (.missing, nil)
        let state: ShownText.State =
            switch found.state {
            case .missing: .raw
            case .empty: .empty
            case .same(isMeant: false) where isOwn: .same
            case .translated, .same: isOwn ? .translated : .fallback
            }
        return ShownText(
            text: text, shown: state == .raw ? text : found.value ?? text, state: state, file: table.path)
    }
}

extension Pane {
    /// The name of the table in which a device looks the texts of the pane up.
    package var tableLookedUp: String { stringsTable?.string ?? "Localizable" }
}

/// What a device shows for the texts of several panes; those of one table share what was read of it.
package struct PaneLocalizations: Sendable {
    private var known: [String: PaneLocalization] = [:]
    private let bundle: SettingsBundle
    private let device: DeviceLanguage

    package init(of panes: some Sequence<Pane>, in bundle: SettingsBundle, on device: DeviceLanguage) {
        self.bundle = bundle
        self.device = device
        for pane in panes where known[pane.tableLookedUp] == nil {
            known[pane.tableLookedUp] = PaneLocalization(of: pane, in: bundle, on: device)
        }
    }

    /// What the device shows for the texts of a pane.
    package subscript(pane: Pane) -> PaneLocalization {
        known[pane.tableLookedUp] ?? PaneLocalization(of: pane, in: bundle, on: device)
    }
}

extension DeviceLanguage {
    /// The path of the file that the device takes for a name without its extension; nil where there is none.
    package func path(of name: String, type: String, in bundle: SettingsBundle) -> String? {
        let names = (platform?.fileSuffixes ?? []).map { "\(name)\($0).\(type)" } + ["\(name).\(type)"]
        let folders = [""] + languages.map { $0.folder + "/" }
        return folders.lazy.flatMap { folder in names.lazy.map { folder + $0 } }.first { bundle.files[$0] != nil }
    }
}

extension SettingsBundle {
    /// The panes that a device shows: of those that lie in languages, the ones that it takes.
    package func panes(on device: DeviceLanguage) -> [Pane] {
        panes.filter { pane in
            guard pane.name.isLocalized else { return true }
            return device.path(of: pane.name.unlocalized, type: "plist", in: self) == pane.path
        }
    }

    /// The pane of a name as a device shows it: the one at the bundle's top, or the copy that the device takes.
    package func pane(named name: String, on device: DeviceLanguage) -> Pane? {
        device.path(of: name, type: "plist", in: self).flatMap { pane(at: $0) }
    }
}
