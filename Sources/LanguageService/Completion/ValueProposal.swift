import PropertyListSyntax
import SettingsModel
import SourceText

/// A value that is offered as a completion for a key.
struct ValueProposal {
    var value: PropertyListValue
    var kind: Completion.Kind = .value
    var detail: String?
    var documentation: String?

    init(
        _ value: PropertyListValue, _ kind: Completion.Kind = .value, detail: String? = nil,
        documentation: String? = nil
    ) {
        self.value = value
        self.kind = kind
        self.detail = detail
        self.documentation = documentation
    }
}

extension KeySchema {
    /// Returns a placeholder value to insert with a new key. The user is expected to replace it.
    func placeholderValue(in item: PropertyListElement?) -> PropertyListValue {
        if key == .defaultValue, let first = item.flatMap(\.proposedDefaultValues.first) { return first.value }
        if let ordinary = Self.value(of: type, named: allowed.first?.name, option?.ordinary, defaultValue) {
            return ordinary
        }
        return .string("")
    }

    private static func value(
        of type: ValueType, named allowed: String? = nil, _ ordinary: String? = nil,
        _ defaultValue: PropertyListValue? = nil
    ) -> PropertyListValue? {
        switch type {
        // A Boolean key is usually added to change its default value.
        case .boolean: .boolean(!(defaultValue?.boolean ?? false))
        case .string: defaultValue ?? .string(allowed ?? "")
        case .integer, .number: .integer(ordinary.flatMap { Int64($0) } ?? 0)
        case .scalar, .any: defaultValue
        case .array(of: .dictionary): .array([])
        case .array(let element): .array([value(of: element, named: allowed) ?? .string("")])
        case .dictionary(let keys):
            .dictionary(keys.filter(\.isRequired).map { .init($0.key.name, $0.placeholderValue(in: nil)) })
        case .either(let first, _): value(of: first, named: allowed)
        }
    }
}

extension PropertyListElement {
    /// The default values to propose for the item. They are derived from the item's other keys, such as the values of
    /// its choices.
    var proposedDefaultValues: [ValueProposal] {
        switch itemType?.kind {
        case .toggle:
            let values = Item.toggleValues { recoveredValue(of: $0)?.value }
            return [ValueProposal(values.off, detail: "off"), ValueProposal(values.on, detail: "on")]
        case .slider:
            return [ItemKey.minimumValue, .maximumValue].compactMap { key in
                recoveredValue(of: key)?.value.number.map { ValueProposal(.real($0), detail: key.name.string) }
            }
        case .multiValue, .radioGroup, .title:
            let titles = recoveredValue(of: .titles)?.elements ?? []
            let values = recoveredValue(of: .values)?.elements ?? []
            return values.enumerated().map { index, value in
                ValueProposal(value.value, detail: index < titles.count ? titles[index].string.string : nil)
            }
        case .group, .textField, .childPane, .button, .openURL, .mailCompose, .customView, .textView, .datePicker,
            .listGroup, nil:
            return []
        }
    }
}

/// Names in a bundle that are offered as values of keys.
extension SettingsBundle {
    /// Returns the panes to which an item in the given pane can link.
    func proposedLinkTargets(from path: String) -> [ValueProposal] {
        let own = PaneName(typed: path).base
        return panes.filter { $0.name.base != own }.withoutRepetitions(of: \.name.base).map { pane in
            ValueProposal(.string(pane.name.base), .file, detail: count(pane.itemCount, "item"))
        }
    }

    /// The keys of all items in the bundle.
    var proposedKeys: [ValueProposal] {
        var known: Set<ExactString> = []
        return panes.flatMap { pane in
            pane.items.compactMap { item in
                guard let key = item.key, !key.isEmpty, known.insert(key).inserted else { return nil }
                let title = item.title.map { ", \($0)" } ?? ""
                return ValueProposal(.string(key), .reference, detail: "\(pane.name)/\(item.index)\(title)")
            }
        }
    }

    /// Returns the names of string tables, starting with the name of the pane.
    func proposedTableNames(of path: String) -> [ValueProposal] {
        let own = PaneName(PaneName(typed: path).base).last
        let names = files.keys.compactMap { path -> String? in
            guard path.hasSuffix(".strings"), path.languageFolder != nil else { return nil }
            let name = String(path.withoutLanguageFolder.dropLast(".strings".count))
            return StringTable.plainName(ofDeviceTable: name) == nil ? name : nil
        }
        return ([own] + Set(names).subtracting([own]).sorted()).map { ValueProposal(.string($0), .reference) }
    }

    /// The names of the bundle's images, without scale and device suffixes.
    var proposedImages: [ValueProposal] {
        let names = otherFiles.compactMap { path -> String? in
            guard let image = ImageName(path: path), let dot = path.lastIndex(of: ".") else { return nil }
            return image.name + path[dot...]
        }
        return Set(names).sorted().map { ValueProposal(.string($0), .reference) }
    }

    /// The names of the build configurations to which panes and items refer.
    var proposedConfigurations: [ValueProposal] {
        BundleConfigurations(of: self).names.map { ValueProposal(.string($0), .reference) }
    }

    /// The app groups to which panes refer.
    var proposedAppGroups: [ValueProposal] {
        panes.compactMap(\.appGroup).withoutRepetitions.map { ValueProposal(.string($0), .reference) }
    }
}
