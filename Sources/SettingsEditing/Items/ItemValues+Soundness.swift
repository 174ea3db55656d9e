import PropertyListSyntax
import SettingsModel
import SourceText

/// Methods that validate the values of an item after all options have been applied. Values that the user specified by
/// raw name are not validated earlier.
extension ItemValues {
    /// Throws an error if the requested values would cause the Settings app to omit the item or show it empty.
    ///
    /// Only values that change are validated.
    func requireValidValues() throws(UsageError) {
        try requireAcceptedTypes()
        if type.requiresChoices, isAnySetByRawKey(.titles, .values) {
            try requireMatchingTitlesAndValues()
        }
        if type == .slider, isAnySetByRawKey(.minimumValue, .maximumValue) { try requireValidRange() }
        if type == .childPane, values[.file] != before[.file] { try requireValidPaneFile() }
    }

    /// Returns whether the user specified any of the given keys by raw name.
    private func isAnySetByRawKey(_ keys: ItemKey...) -> Bool {
        options.rawKeys.contains(where: keys.contains)
    }

    private func requireAcceptedTypes() throws(UsageError) {
        for key in type.keys where isAnySetByRawKey(key.key) {
            guard let value = values[key.key], !key.type.accepts(value) else { continue }
            throw UsageError(
                "the \(key.name) of \(withIndefiniteArticle(type.name)) must be \(key.type.name), not \(Self.name(of: value))",
                help: key.type.accepts(.string(""))
                    ? "use \(input: .set) \(key.name)=TEXT" : "use \(key.type.name)")
        }
    }

    private static func name(of value: PropertyListValue) -> String {
        switch value {
        case .array(let values):
            values.first { $0.kind != .string }.map { "an array with \(name(of: $0)) in it" } ?? "an array"
        case .data: "data"
        default: withIndefiniteArticle(value.kind.rawValue)
        }
    }

    private func requireMatchingTitlesAndValues() throws(UsageError) {
        let (titles, choices) = (list(.titles), list(.values))
        guard titles.isEmpty || titles.count != choices.count else { return }
        throw UsageError(
            "the item has \(count(titles.count, "title")) and \(count(choices.count, "value"))",
            help: "give Titles and Values the same number of entries, or use \(key: .titles) \"Title=Value\"")
    }

    private func requireValidRange() throws(UsageError) {
        guard let minimum = values[.minimumValue], let maximum = values[.maximumValue], let low = minimum.number,
            let high = maximum.number, !(low < high)
        else { return }
        throw UsageError(
            "MinimumValue \(minimum) is not less than MaximumValue \(maximum)",
            help: "use the smaller number for MinimumValue")
    }

    private func requireValidPaneFile() throws(UsageError) {
        guard let file = values[.file]?.string?.string else { return }
        if file.isEmpty {
            throw UsageError("\(key: .file) is empty", help: "specify the name of a pane, such as Advanced")
        }
        if file.hasSuffix(".plist") {
            throw UsageError("\(key: .file) \(quoted(file)) has an extension", help: "use the name without .plist")
        }
    }
}
