extension SwiftSettingsFile {
    /// Returns the lines that declare the observable model. SwiftUI views read the settings from this model.
    func observableModel(_ accessors: [Accessor]) -> [String] {
        let observers = settings.indices.map { index in
            let name = SwiftIdentifier.escapingKeyword(names.properties[index])
            let change = "$0._registrar.withMutation(of: $0, keyPath: \\.\(name)) {}"
            return (setting: settings[index], lines: ["        observe(.\(name)) { \(change) }"])
        }
        let properties = settings.indices.map { index in
            let name = SwiftIdentifier.escapingKeyword(names.properties[index])
            let lines =
                comment(on: settings[index]) + [
                    "\(access)var \(name): \(qualifiedType(of: index, accessors[index])) {", "    get {",
                    "        _registrar.access(self, keyPath: \\.\(name))", "        return _settings[.\(name)]",
                    "    }", "    set { _settings[.\(name)] = newValue }", "}",
                ]
            return (setting: settings[index], lines: lines)
        }
        let members = GeneratedSetting.conditionalBlocks(properties, separator: [""]).joined(separator: [""])
        return GeneratedPart(
            "model",
            [
                "access": access, "name": name, "setting": settingType, "model": conflictFreeName("ObservableSettings"),
                "observation": SwiftAvailability.observation.attribute(for: minimum),
                "observers": joinedLines(GeneratedSetting.conditionalBlocks(observers).flatMap(\.self)),
                "properties": joinedLines(members.map { $0.isEmpty ? "" : "    " + $0 }),
            ]
        ).lines
    }

    /// Returns a type name that does not conflict with the name of a list's enumeration. If the given name is already
    /// in use, the suffix `Value` is added.
    func conflictFreeName(_ type: String) -> String {
        var conflictFreeName = type
        while names.types.contains(conflictFreeName) { conflictFreeName += "Value" }
        return conflictFreeName
    }
}
