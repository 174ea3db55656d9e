import PropertyListSyntax
import SettingsModel
import SourceText

/// The names in a bundle that a key may have for its value.
extension SettingsBundle {
    /// The pages that a row of a page may lead to.
    func proposedFiles(from path: String) -> [Proposal] {
        let own = PaneName(typed: path).base
        return panes.filter { $0.name.base != own }.withoutRepetitions(of: \.name.base).map { pane in
            Proposal(.string(pane.name.base), .file, detail: count(pane.itemCount, "item"))
        }
    }

    /// The keys of the items of the bundle.
    var proposedKeys: [Proposal] {
        var known: Set<ExactString> = []
        return panes.flatMap { pane in
            pane.items.compactMap { item in
                guard let key = item.key, !key.isEmpty, known.insert(key).inserted else { return nil }
                let title = item.title.map { ", \($0)" } ?? ""
                return Proposal(.string(key), .reference, detail: "\(pane.name)/\(item.index)\(title)")
            }
        }
    }

    /// The names of string tables, that of a page first.
    func proposedTables(of path: String) -> [Proposal] {
        let own = PaneName(PaneName(typed: path).base).last
        let names = files.keys.compactMap { path -> String? in
            guard path.hasSuffix(".strings"), path.languageFolder != nil else { return nil }
            let name = String(path.withoutLanguageFolder.dropLast(".strings".count))
            return StringTable.plainName(ofDeviceTable: name) == nil ? name : nil
        }
        return ([own] + Set(names).subtracting([own]).sorted()).map { Proposal(.string($0), .reference) }
    }

    /// The names of images, without scale and device.
    var proposedImages: [Proposal] {
        let names = otherFiles.compactMap { path -> String? in
            guard let image = ImageName(path: path), let dot = path.lastIndex(of: ".") else { return nil }
            return image.name + path[dot...]
        }
        return Set(names).sorted().map { Proposal(.string($0), .reference) }
    }

    /// The build configurations that pages and items name.
    var proposedConfigurations: [Proposal] {
        BundleConfigurations(of: self).names.map { Proposal(.string($0), .reference) }
    }

    /// The app groups that pages name.
    var proposedGroups: [Proposal] {
        panes.compactMap(\.appGroup).withoutRepetitions.map { Proposal(.string($0), .reference) }
    }
}
