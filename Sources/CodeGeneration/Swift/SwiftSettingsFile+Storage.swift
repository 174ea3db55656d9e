extension SwiftSettingsFile {
    /// The lines that declare `AppStorage` initializers that take a setting as their argument. An initializer is
    /// declared for each type of value that `AppStorage` and the generated properties store in the same way.
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
