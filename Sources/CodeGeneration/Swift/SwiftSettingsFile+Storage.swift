extension SwiftSettingsFile {
    /// The lines that declare `AppStorage` initializers that take a setting as their argument. There is one
    /// initializer for each value type that is stored in the same form by `AppStorage` and by the generated properties.
    var appStorageInitializers: [String] {
        func initializer(
            _ type: String, of parameters: String = "", where requirement: String, isOptional: Bool = false,
            _ available: SwiftAvailability? = nil
        ) -> [String] {
            let attribute = available.map { $0.attribute(for: minimum) } ?? ""
            return GeneratedPart(
                "stored",
                [
                    "access": access, "parameters": parameters, "type": "\(name).\(settingType)<\(type)>",
                    "where": requirement, "available": attribute,
                    "default": isOptional ? "" : "wrappedValue: setting.defaultValue, ",
                ]
            ).lines
        }
        let plain = ["Bool", "Int", "Double", "String", "Foundation.Data"].flatMap { type in
            [
                initializer(type, where: "Value == \(type)"),
                initializer("\(type)?", where: "Value == \(type)?", isOptional: true),
            ]
        }
        let choices = ["String", "Int"].flatMap { raw in
            [
                initializer("Value", where: "Value: RawRepresentable, Value.RawValue == \(raw)"),
                initializer(
                    "Choice?", of: "<Choice>",
                    where: "Value == Choice?, Choice: RawRepresentable, Choice.RawValue == \(raw)", isOptional: true,
                    .optionalChoice),
            ]
        }
        let initializers = (plain + choices).joined(separator: [""]).map { $0.isEmpty ? "" : "    " + $0 }
        return GeneratedPart(
            "storage",
            [
                "appStorage": SwiftAvailability.appStorage.attribute(for: minimum),
                "initializers": joinedLines(initializers),
            ]
        ).lines
    }
}
