import PropertyListSyntax

extension Pane {
    /// Whether a licence generator wrote the page: known by a published name, or by its shape.
    ///
    /// Names: LicensePlist writes `com.mono0926.LicensePlist.plist` and a folder beside it, CocoaPods
    /// `Acknowledgements.plist` and `Pods-…-acknowledgements.plist`. Shape: nothing but groups without a key, one of
    /// them with a footer of 400 bytes or more.
    package var isGenerated: Bool {
        if name.full.hasPrefix("com.mono0926.LicensePlist") { return true }
        let last = name.last.lowercased()
        let items = items
        let isList = !items.isEmpty && items.allSatisfy { $0.type == .group && $0.key == nil }
        guard isList else { return false }
        if last == "acknowledgements" || last.hasSuffix("-acknowledgements") { return true }
        return items.contains { ($0["FooterText"]?.contentSpan.count ?? 0) >= 400 }
    }
}
