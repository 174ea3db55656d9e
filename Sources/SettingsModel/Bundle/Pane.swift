package import PropertyListSyntax
package import SourceText

/// A pane of a Settings bundle: a property list that contains the items that the Settings app displays.
package struct Pane: Sendable {
    package let name: PaneName
    package let file: ParsedFile
    package let document: PropertyListDocument

    /// Creates a pane from a file, or returns `nil` if the file is not a readable property list.
    package init?(_ file: ParsedFile) {
        guard let name = PaneName(ofPropertyListAt: file.path), let document = file.propertyList, document.isReadable
        else { return nil }
        self.name = name
        self.file = file
        self.document = document
    }

    package var path: String { file.path }

    /// The root dictionary, or `nil` if the root value is not a dictionary.
    package var root: PropertyListElement? {
        document.root.flatMap { $0.kind == .dictionary ? $0 : nil }
    }

    /// Whether the property list is a pane. A pane contains the root key `PreferenceSpecifiers`.
    package var isPane: Bool { root?[ExactString(PaneSchema.items)] != nil }

    /// Returns whether the property list is the Info.plist of its bundle, which is not a pane even if it has items.
    ///
    /// - Parameter lists: The property lists of the bundle. A property list that one of the others opens is a pane.
    func isBundleInfo(besides lists: @autoclosure () -> [Pane]) -> Bool {
        guard name.last == "Info", root?.entries.contains(where: { Self.isInfoKey($0.key.string) }) == true else {
            return false
        }
        return !lists().contains { list in
            list.path != path
                && list.items.contains { item in
                    item.childPaneFile.map { PaneName(typed: $0.string).full == name.full } == true
                }
        }
    }

    /// Returns whether a key is one of the keys that Xcode writes to the Info.plist of a bundle.
    package static func isInfoKey(_ key: String) -> Bool {
        key.hasPrefix("CFBundle") || key.hasPrefix("LS")
            || [
                "BuildMachineOSBuild", "DTPlatformName", "DTSDKName", "MinimumOSVersion",
                "NSHumanReadableCopyright", "NSPrincipalClass", "UIDeviceFamily",
            ].contains(key)
    }

    /// The array of items, or `nil` if it is missing or is not an array.
    package var itemsElement: PropertyListElement? {
        root?[ExactString(PaneSchema.items)].flatMap { $0.kind == .array ? $0 : nil }
    }

    /// The root entry whose key is probably meant to be `PreferenceSpecifiers`: a misspelling, or the name that Xcode's
    /// property-list editor displays. Only entries with array values are considered. `nil` if there is no such entry or if the correct key exists.
    package var misspelledItemsEntry: PropertyListElement.Entry? {
        guard let root, !isPane else { return nil }
        let arrays = root.entries.filter { $0.element.kind == .array }
        let schema = PaneSchema.key(PaneSchema.items)
        if let displayed = arrays.first(where: { schema?.isDisplayed(as: $0.key.string) == true }) { return displayed }
        let meant = mostSimilarName(to: PaneSchema.items, among: arrays.map(\.key.string))
        return meant.flatMap { meant in arrays.first { $0.key.string == meant } }
    }

    package var itemCount: Int { itemsElement?.childCount ?? 0 }

    package func item(at index: Int) -> Item? {
        itemsElement?.child(at: index).map { Item(index: index, element: $0.unwrapped) }
    }

    package var items: [Item] {
        guard let array = itemsElement else { return [] }
        var items: [Item] = []
        items.reserveCapacity(array.childCount)
        array.forEachChild { child, index in items.append(Item(index: index, element: child.unwrapped)) }
        return items
    }

    /// The string table that the pane specifies, or `nil` if it does not specify one.
    package var stringsTable: ExactString? { name(PaneSchema.stringsTable) }

    /// The app group whose user defaults store the values of the pane, or `nil` if the app's own user defaults store
    /// them.
    package var appGroup: ExactString? { name(PaneSchema.appGroup) }

    /// Returns the string value of a root key, or `nil` if the key is missing or its value is empty or not a string.
    private func name(_ key: String) -> ExactString? {
        root?[ExactString(key)]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The name of the string table in which the strings of the pane must be defined. `nil` for localized copies in an
    /// `.lproj` folder, and for panes that do not specify a table.
    package var requiredTable: String? { name.isLocalized ? nil : stringsTable?.string }
}

extension Pane {
    /// The names of the images that the pane and its items refer to.
    package var images: Set<ImageName> {
        let own = (root?.entries ?? []).filter { PaneSchema.key($0.key.string)?.isImage == true }
        return Set((own.map(\.element) + items.flatMap(\.imageElements)).flatMap(ImageName.all))
    }
}

extension Item {
    /// The names of the images that the item refers to.
    package var images: Set<ImageName> { Set(imageElements.flatMap(ImageName.all)) }

    fileprivate var imageElements: [PropertyListElement] {
        entries.filter { $0.schema?.isImage == true }.map(\.element)
    }
}

extension ImageName {
    /// Returns the image names in a property-list value, which is a string or an array of strings.
    fileprivate static func all(in value: PropertyListElement) -> [ImageName] {
        let texts = value.kind == .array ? value.elements : [value]
        return texts.filter { $0.isString && !$0.string.isEmpty }.map { ImageName($0.string.string) }
    }
}

/// Edits to the root keys of a pane. The key `PreferenceSpecifiers` is not supported.
extension Pane {
    /// Returns the edits that set a root key of the pane. If `value` is `nil`, the edits remove the key. The result is
    /// empty if the key already has the specified value.
    ///
    /// A new key is inserted in the key order of Xcode's template.
    package func setting(_ key: String, to value: PropertyListValue?) -> [TextEdit] {
        guard let root else { return [] }
        let entries = root.entries
        let name = ExactString(key)
        guard let value else {
            // Remove all duplicates. Otherwise an overridden entry would take effect.
            return document.removingEntries(at: entries.indices.filter { entries[$0].key == name }, of: root)
        }
        if let entry = entries.last(where: { $0.key == name }) {
            return document.replacing(entry.element, with: value)
        }
        let order = PaneSchema.keys.map(\.name)
        let later = Set((order.firstIndex(of: key).map { order[($0 + 1)...] } ?? []).map { ExactString($0) })
        let index = entries.firstIndex { later.contains($0.key) } ?? entries.count
        return document.inserting([.init(name, value)], into: root, at: index)
    }
}

extension Pane {
    /// Returns the range of indices that covers a group and the items in its section.
    package func section(ofGroupAt index: Int) -> Range<Int> {
        var end = index + 1
        while let next = item(at: end), !next.beginsSection { end += 1 }
        return index..<end
    }

    /// For each item, the group that starts its section, or `nil` if its section does not start with a group.
    package var groups: [Item?] {
        var group: Item?
        return items.map { item in
            // A radio group consists of its own choices only. Items after it start a section without a group.
            defer { if item.beginsSection { group = item.type == .group ? item : nil } }
            return group
        }
    }
}

extension Pane {
    /// The language of the `.lproj` folder that contains the pane, or `nil` if no such folder contains it.
    package var language: Language? { path.languageFolder.map { Language(folder: $0) } }

    /// The name of the string table that the pane specifies, or the name of the pane if it does not specify a table.
    package var ownTable: String { stringsTable?.string ?? PaneName(name.base).last }

    /// The names of the string tables in which the strings of the pane might be looked up.
    ///
    /// If a pane does not specify a table, the system uses `Localizable`. InAppSettingsKit uses `Root` or the table
    /// named after the pane.
    package var possibleTables: [String] {
        if let named = stringsTable { return [named.string] }
        return ["Localizable", "Root", ownTable]
    }

    /// Returns whether the strings of the pane might be looked up in a string table.
    package func mightUse(table name: String) -> Bool { possibleTables.contains(name) }
}

extension Pane {
    /// Whether a license generator wrote the pane, as determined by its name and contents.
    ///
    /// Names: LicensePlist writes `com.mono0926.LicensePlist.plist` and a folder of the same name. CocoaPods writes
    /// `Acknowledgements.plist` and `Pods-…-acknowledgements.plist`.
    ///
    /// Contents: A generated pane contains only groups without keys. At least one group has a footer of 400 bytes or
    /// more. `Acknowledgements.plist`, as written by swift-package-list, also contains a child pane for each
    /// `Packages/….plist` file.
    ///
    /// Source: `SettingsBundleGenerator` in <https://github.com/FelixHerrmann/swift-package-list>.
    package var isGenerated: Bool {
        if name.full.hasPrefix("com.mono0926.LicensePlist") { return true }
        guard let items = itemsElement else { return false }
        let last = name.last.lowercased()
        let mayLinkPackages = last == "acknowledgements"
        var hasLongFooter = false
        // In most panes, one of the first items shows that the pane was not generated. Do not parse the remaining
        // items.
        for index in 0..<items.childCount {
            guard let item = items.child(at: index)?.unwrapped, item[ItemKey.key.name]?.isString != true,
                let type = item[ItemKey.type.name]?.stringValue?.string
            else { return false }
            if mayLinkPackages, type == ItemType.childPane.rawName,
                item[ItemKey.file.name]?.stringValue?.string.hasPrefix("Packages/") == true
            {
                continue
            }
            guard type == ItemType.group.rawName else { return false }
            hasLongFooter = hasLongFooter || (item[ItemKey.footerText.name]?.contentSpan.count ?? 0) >= 400
        }
        return hasLongFooter
            || (items.childCount > 0 && (last == "acknowledgements" || last.hasSuffix("-acknowledgements")))
    }

    /// The command that adds the missing string tables and entries of the pane.
    package var localizing: Message {
        isGenerated ? "\(run: .localize) \(input: .generated)" : "\(run: .localize)"
    }
}

extension PaneName {
    /// Whether the name belongs to a pane that a license generator writes when the app is built. The pane can be
    /// missing from the source bundle.
    package var isWrittenByGenerator: Bool {
        let name = full.lowercased()
        return full.hasPrefix("com.mono0926.LicensePlist") || name == "acknowledgements"
            || name.hasSuffix("-acknowledgements")
    }
}
