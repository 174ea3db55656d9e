import PropertyListSyntax
import SettingsModel
import SourceText

/// Reads the items of a pane in the same way as the Settings app. Unknown items are omitted.
struct PaneReader {
    let platform: Platform?
    private(set) var sections: [PreviewSection] = []
    private(set) var omissions: [PreviewOmission] = []
    /// Whether an item is restricted to specific devices.
    private(set) var hasRestrictedItems = false
    /// Whether the next row starts a section without a header. The value is `true` before the first row of a pane. It
    /// is also `true` after a radio group, because the section of a radio group cannot contain other rows.
    private var needsSection = true

    init(platform: Platform?) { self.platform = platform }

    mutating func read(_ pane: Pane) {
        for item in pane.items {
            if let reason = reason(toOmit: item) {
                omissions.append(PreviewOmission(itemIndex: item.index, reason: reason))
            } else if let type = item.type {
                read(item, type)
            }
        }
    }

    /// Returns the reason why Settings does not show an item, or `nil` if it shows the item.
    private mutating func reason(toOmit item: Item) -> String? {
        guard item.element.kind == .dictionary else { return "it is not a dictionary" }
        guard let raw = item.rawType, !raw.isEmpty else { return "it has no Type" }
        guard let type = item.type else { return "\(quoted(raw.string)) is not an item type" }
        if type.reader == .inAppSettingsKit { return "only InAppSettingsKit draws \(raw.string)" }
        if let names = idioms(of: item) {
            hasRestrictedItems = true
            if let platform, platform.idioms.isDisjoint(with: names) {
                return "it is for \(names.map(printable).joined(separator: ", ")) only"
            }
        }
        let isNamed = text(.key, of: item) != nil
        // A title item without a key still shows its default value.
        return type.hasStoredValue && !type.isReadOnly && !isNamed ? "the \(type.name) has no Key" : nil
    }

    /// Returns the device idioms to which an item is restricted, or `nil` if it is not restricted.
    private func idioms(of item: Item) -> [String]? {
        guard let list = item[.idioms], list.kind == .array, list.childCount > 0 else {
            return nil
        }
        let names = list.elements.filter(\.isString).map(\.string.string)
        return names.isEmpty ? nil : names
    }

    private mutating func read(_ item: Item, _ type: ItemType) {
        let control = control(of: item, type)
        if type.beginsSection {
            sections.append(section(of: item))
            if let control { append(row(of: item, control, title: nil)) }
            // A radio group is a complete section.
            needsSection = control != nil
        } else if let control {
            if needsSection {
                sections.append(PreviewSection(itemIndex: nil, header: nil, footer: nil))
                needsSection = false
            }
            // A slider occupies the entire row, so a title is ignored.
            append(row(of: item, control, title: type == .slider ? nil : text(.title, of: item)))
        }
    }

    private mutating func append(_ row: PreviewRow) { sections[sections.count - 1].rows.append(row) }

    private func section(of item: Item) -> PreviewSection {
        PreviewSection(
            itemIndex: item.index, header: text(.title, of: item), footer: text(.footerText, of: item))
    }

    private func row(of item: Item, _ control: PreviewRow.Control, title: ExactString?) -> PreviewRow {
        let storesValue = item.type?.hasStoredValue == true
        return PreviewRow(
            itemIndex: item.index, title: title, key: storesValue ? text(.key, of: item) : nil,
            defaultValue: storesValue ? item.defaultValue : nil, control: control)
    }

    private func control(of item: Item, _ type: ItemType) -> PreviewRow.Control? {
        switch type.kind {
        case .toggle:
            .toggle(on: item.toggleValues.on, off: item.toggleValues.off)
        case .slider:
            .slider(
                minimum: number(.minimumValue, of: item) ?? 0, maximum: number(.maximumValue, of: item) ?? 1,
                minimumImage: text(.minimumValueImage, of: item)?.string,
                maximumImage: text(.maximumValueImage, of: item)?.string)
        case .textField:
            .textField(
                .init(
                    isSecure: item[.isSecure]?.value.boolean ?? false,
                    keyboard: enumeratedValue(.keyboardType, of: item),
                    capitalization: enumeratedValue(.autocapitalizationType, of: item),
                    correction: enumeratedValue(.autocorrectionType, of: item)))
        case .multiValue: .multiValue(choices(of: item))
        case .radioGroup: .radioGroup(choices(of: item))
        case .title: .title(choices(of: item))
        // Settings ignores the keys with which InAppSettingsKit opens other content.
        case .childPane: .childPane(file: text(.file, of: item)?.string)
        case .group, .button, .openURL, .mailCompose, .customView, .textView, .datePicker, .listGroup: nil
        }
    }

    private func text(_ key: ItemKey, of item: Item) -> ExactString? {
        guard let element = item[key], element.isString, !element.string.isEmpty else { return nil }
        return element.string
    }

    private func number(_ key: ItemKey, of item: Item) -> Double? {
        item[key]?.value.number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the value of an enumerated key. If the value is missing or unknown, returns the default value of the
    /// key.
    private func enumeratedValue(_ key: ItemKey, of item: Item) -> String {
        let schema = ItemType.textField.key(key)
        let typed = text(key, of: item)?.string
        if let typed, schema?.allowed.contains(where: { $0.name == typed }) == true { return typed }
        return schema?.defaultValue?.string?.string ?? ""
    }

    private func choices(of item: Item) -> PreviewChoices {
        let short = item[.shortTitles]?.elements ?? []
        let options = item.options.enumerated().map { index, option in
            PreviewChoices.Option(
                title: option.title,
                shortTitle: index < short.count && short[index].isString ? short[index].string : nil,
                value: option.value)
        }
        return PreviewChoices(options: options, isSorted: item[.displaySortedByTitle]?.value.boolean ?? false)
    }
}
