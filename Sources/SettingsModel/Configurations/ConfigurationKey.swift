package import PropertyListSyntax
package import SourceText

/// A property-list key that restricts a pane or an item to certain build configurations.
package struct ConfigurationKey: Sendable {
    /// The path of the property list, relative to the bundle.
    package let path: String
    /// The zero-based position of the item, or `nil` if the key applies to the entire pane.
    package let itemIndex: Int?
    package let value: PropertyListElement

    /// Whether the value is a nonempty array of configuration names, as required.
    package var isValid: Bool { value.isArrayOfConfigurationNames }
}

extension SettingsBundle {
    /// The keys that restrict panes and items to certain build configurations, in pane order.
    package var configurationKeys: [ConfigurationKey] {
        propertyLists.flatMap { pane in
            let own = pane.root?[ItemKey.configurations.name].map {
                ConfigurationKey(path: pane.path, itemIndex: nil, value: $0)
            }
            let ofItems = pane.items.compactMap { item in
                item[.configurations].map { ConfigurationKey(path: pane.path, itemIndex: item.index, value: $0) }
            }
            return (own.map { [$0] } ?? []) + ofItems
        }
    }

    /// A description of the items that determines which panes each build configuration includes, by the paths of the
    /// property lists. The value is `nil` if the bundle is the same in all build configurations.
    package var configurationOutline: [String: [String]]? {
        // Searching the text is many times faster than looking at each item.
        let mightHaveKeys = files.values.contains {
            $0.document?.source.text.bytes.containsBytes(PaneSchema.configurations.utf8) == true
        }
        guard mightHaveKeys, !configurationKeys.isEmpty else { return nil }
        func described(_ names: [ExactString]?) -> String { names.map { "\($0.map(\.string))" } ?? "all" }
        let outlines = propertyLists.map { pane in
            let items = pane.items.map { item in
                "\(described(item.configurations)) \(item.beginsSection) \(item[.file]?.stringValue?.string ?? "")"
            }
            return (pane.path, [described(pane.configurations)] + items)
        }
        return Dictionary(outlines) { $1 }
    }

    /// All occurrences of build-configuration names in panes and items, in pane order, with the path of the property
    /// list and the string element that contains the name. Empty if the bundle is the same in all build configurations.
    package var configurationNames: [(name: ExactString, path: String, element: PropertyListElement)] {
        configurationKeys.flatMap { key in
            key.value.elements.filter(\.isString).map { ($0.string, key.path, $0) }
        }
    }
}

extension Item {
    /// The build configurations that the item specifies, or `nil` if the item does not specify any. Empty if the value
    /// is invalid.
    package var configurations: [ExactString]? { self[.configurations].map(\.configurationNames) }
}

extension Pane {
    /// The build configurations that the pane specifies, or `nil` if the pane does not specify any. Empty if the value
    /// is invalid.
    package var configurations: [ExactString]? { root?[ItemKey.configurations.name].map(\.configurationNames) }
}

extension PropertyListElement {
    /// Whether the value is a nonempty array of nonempty strings, as required for build configurations.
    package var isArrayOfConfigurationNames: Bool {
        kind == .array && childCount > 0 && elements.allSatisfy { $0.isString && !$0.string.isEmpty }
    }

    fileprivate var configurationNames: [ExactString] { isArrayOfConfigurationNames ? elements.map(\.string) : [] }
}
