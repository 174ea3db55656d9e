import SettingsModel
import SourceText
import UserDefaultsDomains

extension Console {
    /// Says which keys have different defaults on different items.
    func nameConflicts(of defaults: [RegisteredDefault], in bundle: String) {
        for entry in defaults {
            guard let value = entry.value, let other = entry.conflict, let otherValue = other.defaultValue else {
                continue
            }
            talk(
                "note: \(quoted(entry.key.string)) has the default \(value.shownWithQuotes) at "
                    + "\(entry.place.location(in: bundle)) and \(otherValue.shownWithQuotes) at "
                    + "\(other.location(in: bundle)); the first counts here")
        }
    }
}

extension RegisteredDefault.Place {
    /// Where the item is: `Settings.bundle/Root.plist:8:3`, or its number where the file has no lines.
    func location(in bundle: String) -> String {
        let file = visible("\(bundle)/\(path)")
        return position.map { "\(file):\($0.line):\($0.column)" } ?? "\(file), item \(itemIndex)"
    }
}
