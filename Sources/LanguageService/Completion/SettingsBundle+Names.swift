import PropertyListSyntax
import SettingsModel
import SourceText

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
