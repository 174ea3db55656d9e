extension StringTable {
    /// What stands at the end of the name of a table for one kind of device, which takes it instead of the plain one.
    ///
    /// Source: CoreFoundation's CFBundle_Resources.c.
    package static let deviceSuffixes = ["~ipad", "~iphone", "-iphoneos"]

    /// The name of the table that one for a device stands in for: `Root` for `Root~ipad`; nil for any other table.
    package static func plainName(ofDeviceTable name: String) -> String? {
        guard let suffix = deviceSuffixes.first(where: { name.hasSuffix($0) && name != $0 }) else { return nil }
        return String(name.dropLast(suffix.count))
    }
}
