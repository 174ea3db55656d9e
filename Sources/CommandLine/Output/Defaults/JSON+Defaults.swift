import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText
import UserDefaultsDomains

extension JSON {
    /// The keys of a bundle as `defaults list` prints them.
    static func defaults(_ defaults: [RegisteredDefault], named name: String) -> JSON {
        [
            "version": 1,
            "bundle": .string(name),
            "defaults": .array(
                defaults.map { entry in
                    [
                        "key": .string(entry.key.string),
                        "appGroup": JSON(optional: entry.appGroup?.string),
                        "type": .string(entry.type.name),
                        "title": JSON(optional: entry.title?.string),
                        "default": JSON(optional: entry.value),
                        "conflict": .boolean(!entry.conflicts.isEmpty),
                        "places": .array(entry.places.map(place)),
                    ]
                }),
        ]
    }

    init(optional value: PropertyListValue?) { self = value.map { JSON($0) } ?? .null }

    private static func place(_ place: RegisteredDefault.Place) -> JSON {
        [
            "pane": .string(place.pane.name.full),
            "file": .string(place.path),
            "index": .integer(place.itemIndex),
            "line": place.position.map { .integer($0.line) } ?? .null,
            "column": place.position.map { .integer($0.column) } ?? .null,
            "default": JSON(optional: place.defaultValue),
        ]
    }
    /// Stored values as `defaults read` prints them.
    static func stored(_ values: [StoredValue], in files: [StoredFile], named name: String) -> JSON {
        [
            "version": 1,
            "bundle": .string(name),
            "files": .array(
                files.map { file in
                    ["appGroup": JSON(optional: file.group?.string), "file": JSON(optional: file.path)]
                }),
            "values": .array(
                values.map { stored in
                    [
                        "key": .string(stored.key.string),
                        "appGroup": JSON(optional: stored.appGroup?.string),
                        "state": .string(stored.state.rawValue),
                        "stored": JSON(optional: stored.value),
                        "default": JSON(optional: stored.registered?.value),
                        "type": JSON(optional: stored.registered?.type.name),
                    ]
                }),
        ]
    }
}
