extension StringTable {
    /// The name suffixes of device-specific string tables. Device-specific tables take precedence over the table
    /// without a suffix.
    ///
    /// Source: CoreFoundation's CFBundle_Resources.c.
    package static let deviceSuffixes = ["~ipad", "~iphone", "-iphoneos"]

    /// Returns the name of a device-specific string table without its suffix, such as `Root` for `Root~ipad`. Returns
    /// `nil` for any other table.
    package static func plainName(ofDeviceTable name: String) -> String? {
        guard let suffix = deviceSuffixes.first(where: { name.hasSuffix($0) && name != $0 }) else { return nil }
        return String(name.dropLast(suffix.count))
    }
}
