package import SourceText

/// The localization of a pane on a device. All strings in the pane are looked up in the same string table. If the table
/// does not exist, the pane is not localized.
///
/// The string table is the table that the pane specifies, or `Localizable` if the pane does not specify a table. A pane
/// does not inherit the table from the pane that links to it.
///
/// Source: CoreFoundation's CFBundle_Strings.c.
package struct PaneLocalization: Sendable {
    /// The name of the string table in which the strings of the pane are looked up.
    package let tableName: String
    /// The string table that the device reads, or `nil` if it does not exist.
    package var table: StringTable? { indexed?.table }
    private let indexed: IndexedTable?
    /// Whether the string table belongs to the device language.
    package let isOwn: Bool
    /// The values in the source language, or `nil` if the string table belongs to the source language.
    private let values: SourceValues?

    package init(of pane: Pane, in bundle: SettingsBundle, on device: DeviceLanguage) {
        let name = pane.effectiveTableName
        let source = bundle.sourceLanguage
        self.init(ofTable: name, in: bundle, on: device, source, bundle.sourceValues(ofTable: name, in: source))
    }

    /// Creates the localization of the panes that use a string table.
    ///
    /// - Parameters:
    ///   - source: The source language of the bundle.
    ///   - values: The values in the table for the source language.
    package init(
        ofTable name: String, in bundle: SettingsBundle, on device: DeviceLanguage, _ source: Language?,
        _ values: @autoclosure () -> SourceValues
    ) {
        tableName = name
        let table = device.path(of: name, fileExtension: "strings", in: bundle).flatMap {
            bundle.files[$0]?.stringTable
        }
        indexed = table.map { IndexedTable($0) }
        isOwn = table != nil && table?.language == device.match
        self.values = table?.language == source ? nil : values()
    }

    package func shown(_ text: ExactString) -> DisplayedText {
        guard let indexed, let table else {
            return DisplayedText(text: text, shown: text, state: .unlocalized, file: nil)
        }
        let found = table.isReadable ? indexed.stateAndValue(of: text, comparedWith: values) : (.missing, nil)
        let state: DisplayedText.State =
            switch found.state {
            case .missing: .raw
            case .empty: .empty
            case .same(isMeant: false) where isOwn: .same
            case .translated, .same: isOwn ? .translated : .fallback
            }
        return DisplayedText(
            text: text, shown: state == .raw ? text : found.value ?? text, state: state, file: table.path)
    }
}

extension Pane {
    /// The name of the string table in which a device looks up the strings of a pane that does not specify a table.
    static let standardTable = "Localizable"

    /// The name of the string table in which a device looks up the strings of the pane.
    package var effectiveTableName: String { stringsTable?.string ?? Self.standardTable }
}

/// The localizations of several panes on a device. Panes that use the same string table share its parsed entries.
package struct PaneLocalizations: Sendable {
    private var known: [String: PaneLocalization] = [:]
    private let bundle: SettingsBundle
    private let device: DeviceLanguage

    package init(of panes: some Sequence<Pane>, in bundle: SettingsBundle, on device: DeviceLanguage) {
        self.bundle = bundle
        self.device = device
        for pane in panes where known[pane.effectiveTableName] == nil {
            known[pane.effectiveTableName] = PaneLocalization(of: pane, in: bundle, on: device)
        }
    }

    /// Accesses the localization of a pane on the device.
    package subscript(pane: Pane) -> PaneLocalization {
        known[pane.effectiveTableName] ?? PaneLocalization(of: pane, in: bundle, on: device)
    }
}

extension DeviceLanguage {
    /// Returns the path of the file that the device reads for a file name and extension, or `nil` if no such file
    /// exists.
    package func path(of name: String, fileExtension: String, in bundle: SettingsBundle) -> String? {
        let names =
            (platform?.fileSuffixes ?? []).map { "\(name)\($0).\(fileExtension)" } + ["\(name).\(fileExtension)"]
        let folders = [""] + languages.map { $0.folder + "/" }
        return folders.lazy.flatMap { folder in names.lazy.map { folder + $0 } }.first { bundle.files[$0] != nil }
    }
}

extension SettingsBundle {
    /// Returns the panes that a device can display. Localized copies are included only if they belong to the language
    /// that the device uses.
    package func panes(on device: DeviceLanguage) -> [Pane] {
        panes.filter { pane in
            guard pane.name.isLocalized else { return true }
            return device.path(of: pane.name.unlocalized, fileExtension: "plist", in: self) == pane.path
        }
    }

    /// Returns the pane that a device displays for a pane name. A pane at the top level of the bundle takes precedence
    /// over localized copies. Returns `nil` if the device does not find a pane.
    package func pane(named name: String, on device: DeviceLanguage) -> Pane? {
        device.path(of: name, fileExtension: "plist", in: self).flatMap { pane(at: $0) }
    }
}

/// The text that a device displays for a string in a pane, and the origin of the text.
package struct DisplayedText: Hashable, Sendable {
    /// The string in the pane. It is the key in the string table.
    package let text: ExactString
    /// The displayed text. It is empty if the value in the string table is empty.
    package let shown: ExactString
    package let state: State
    /// The path of the string table in which the device looks up the string, or `nil` if there is no string table.
    package let file: String?

    package init(text: ExactString, shown: ExactString, state: State, file: String?) {
        self.text = text
        self.shown = shown
        self.state = state
        self.file = file
    }

    package enum State: String, Hashable, Sendable {
        /// The value in the device language.
        case translated
        /// The value in the device language. It equals the value in the source language, and no comment in the string
        /// table allows this.
        case same
        /// The value in a different file, such as the string table of another language or a string table at the top
        /// level of the bundle.
        case fallback
        /// An empty value. The device does not display any text.
        case empty
        /// The string as written in the pane, because the string table does not contain it.
        case raw
        /// The string as written in the pane, because there is no string table.
        case unlocalized
    }
}
