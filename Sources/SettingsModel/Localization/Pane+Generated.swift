import PropertyListSyntax
import SourceText

extension Pane {
    /// Whether a licence generator wrote the pane: known by a published name, or by its shape.
    ///
    /// Names: LicensePlist writes `com.mono0926.LicensePlist.plist` and a folder beside it, CocoaPods
    /// `Acknowledgements.plist` and `Pods-…-acknowledgements.plist`. Shape: nothing but groups without a key, one of
    /// them with a footer of 400 bytes or more. The `Acknowledgements.plist` of swift-package-list also has a child pane
    /// for each `Packages/….plist`.
    ///
    /// Source: <https://github.com/FelixHerrmann/swift-package-list>, its `SettingsBundleGenerator`.
    package var isGenerated: Bool {
        if name.full.hasPrefix("com.mono0926.LicensePlist") { return true }
        guard let items = itemsElement else { return false }
        let last = name.last.lowercased()
        let mayLinkPackages = last == "acknowledgements"
        var hasLongFooter = false
        // Most panes show with their first items that nobody generated them, however many follow.
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

    /// The command that adds the tables and entries that the pane lacks.
    package var localizing: Message {
        isGenerated ? "\(run: .localize) \(input: .generated)" : "\(run: .localize)"
    }
}

extension PaneName {
    /// Whether a licence generator writes the pane while the app is built: until then it may not be there.
    package var isWrittenByGenerator: Bool {
        let name = full.lowercased()
        return full.hasPrefix("com.mono0926.LicensePlist") || name == "acknowledgements"
            || name.hasSuffix("-acknowledgements")
    }
}
