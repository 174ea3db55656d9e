package import PropertyListSyntax
package import SourceText

/// A place where a bundle says for which build configurations a pane or an item is.
package struct ConfigurationKey: Sendable {
    /// The property list, relative to the bundle.
    package let path: String
    /// The position of the item; nil where the pane itself has the key.
    package let itemIndex: Int?
    package let value: PropertyListElement

    /// Whether the value is what it has to be: names, and at least one.
    package var isSound: Bool { value.namesConfigurations }
}

/// A place where a bundle names a build configuration.
package struct ConfigurationName: Sendable {
    package let name: ExactString
    /// The property list, relative to the bundle.
    package let path: String
    /// The string with the name.
    package let element: PropertyListElement
}

extension SettingsBundle {
    /// The places where the bundle says for which build configurations something is, in the order of the panes.
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

    /// The build configurations that panes and items are for, wherever one is named, in the order of the panes; empty
    /// where the bundle is the same for all.
    package var configurationNames: [ConfigurationName] {
        configurationKeys.flatMap { key in
            key.value.elements.filter(\.isString).map {
                ConfigurationName(name: $0.string, path: key.path, element: $0)
            }
        }
    }

    /// All property lists that can be read, panes or not, in the order of panes: rows may lead to each.
    var propertyLists: [Pane] {
        files.values.compactMap { Pane($0) }.map { (pane: $0, order: $0.name.order) }
            .sorted { $0.order < $1.order }.map(\.pane)
    }
}

extension Item {
    /// The build configurations that the item itself is for; nil for all. A value that is no list of names is for none.
    package var configurations: [ExactString]? { self[.configurations].map(\.configurationNames) }
}

extension Pane {
    /// The build configurations that the pane itself is for; nil for all. A value that is no list of names is for none.
    package var configurations: [ExactString]? { root?[ItemKey.configurations.name].map(\.configurationNames) }
}

extension PropertyListElement {
    /// Whether the value is a list of names of build configurations, and not empty.
    package var namesConfigurations: Bool {
        kind == .array && childCount > 0 && elements.allSatisfy { $0.isString && !$0.string.isEmpty }
    }

    fileprivate var configurationNames: [ExactString] { namesConfigurations ? elements.map(\.string) : [] }
}
