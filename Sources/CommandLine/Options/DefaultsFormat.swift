/// How `defaults list` prints.
enum DefaultsFormat: String, CaseIterable {
    case table, plist, json
}
