import PropertyListSyntax
import SourceText

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
