import SettingsModel
import SourceText
import UserDefaultsDomains

extension Console {
    /// Says which keys have different defaults on different items.
    func nameConflicts(of defaults: [RegisteredDefault], in bundle: String) {
        for entry in defaults {
            let others = entry.conflicts
            if others.isEmpty { continue }
            let places = ([entry.place] + others).map { place in
                "\(place.defaultValue?.shownWithQuotes ?? "none") at \(place.location(in: bundle))"
            }
            let all = places.dropLast().joined(separator: ", ") + " and " + places[places.count - 1]
            talk("note: \(quoted(entry.key.string)) has the default \(all); the first counts here")
        }
    }
}

extension RegisteredDefault.Place {
    /// Where the item is: `Settings.bundle/Root.plist:8:3`, or its number where the file has no lines.
    func location(in bundle: String) -> String {
        let file = visible("\(bundle)/\(path)")
        return position == nil ? "\(file), item \(itemIndex)" : shownPlace(in: file, position)
    }
}
