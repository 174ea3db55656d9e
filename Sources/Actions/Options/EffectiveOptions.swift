import BundleStorage
package import JSONSyntax
package import SettingsModel
package import SourceText

/// The options that are in effect for a bundle, and the origins of their values.
package struct EffectiveOptions {
    /// The origin of an option's value.
    package struct Origin: Sendable {
        /// The origin as text for a table.
        let shown: String
        /// The JSON members that describe the origin.
        let members: [(String, JSON)]

        /// The input files of a script phase.
        package static let inputFiles = Origin(shown: "input files", members: [("from", "inputFiles")])

        /// A search in the working directory and the folders above and below it.
        package static let folders = Origin(shown: "found", members: [("from", "folders")])

        package static func commandLine(_ option: String) -> Origin {
            Origin(shown: option, members: [("from", "commandLine"), ("option", .string(option))])
        }

        package static func environment(_ name: String) -> Origin {
            Origin(shown: printable("$" + name), members: [("from", "environment"), ("variable", .string(name))])
        }

        package static func optionsFile(path: String, _ position: SourcePosition?) -> Origin {
            file("optionsFile", path, position)
        }

        /// A position in a file of the bundle.
        static func bundle(path: String, _ position: SourcePosition?) -> Origin { file("bundle", path, position) }

        private static func file(_ from: JSON, _ path: String, _ position: SourcePosition?) -> Origin {
            Origin(
                shown: printable(formattedLocation(in: path, position)),
                members: [
                    ("from", from), ("path", .string(path)), ("line", JSON(optional: position?.line)),
                    ("column", JSON(optional: position?.column)),
                ])
        }
    }

    package struct Row {
        package let name: String
        /// The value, or `nil` if the option is not set.
        let value: JSON?
        let origin: Origin?

        package var shownValue: String {
            switch value {
            case nil: "none"
            case .string(let text)?: printable(text)
            case let value?: printable(value.text)
            }
        }

        package var shownOrigin: String { origin?.shown ?? "" }

        var json: JSON {
            .object([("name", .string(name)), ("value", value ?? .null)] + (origin?.members ?? [("from", .null)]))
        }
    }

    package let rows: [Row]

    /// Collects the options in effect.
    ///
    /// - Parameters:
    /// - optionsOrigin: The origin of the options file's path.
    /// - bundle: The path of the bundle and its origin, or `nil` if no bundle was found.
    package init(
        _ project: ProjectOptions, optionsOrigin: Origin, bundle: (path: String, origin: Origin)?,
        source: SettingsBundle?
    ) {
        var rows = [
            Row(
                name: "options", value: project.path.map { .string($0) },
                origin: project.path.map { _ in optionsOrigin }),
            Row(name: "bundle", value: bundle.map { .string($0.path) }, origin: bundle?.origin),
        ]
        if let bundle, let source, source.optionsSourceLanguage == nil {
            let comment = source.sourceLanguageComment
            let position = comment.flatMap { comment in
                source.files["Root.plist"]?.text?.positions(of: [comment.span.lowerBound])[comment.span.lowerBound]
            }
            let path = comment == nil ? bundle.path : bundle.path + "/Root.plist"
            let language = source.sourceLanguage?.identifier
            rows.append(
                Row(
                    name: "localization.source", value: language.map { .string($0) },
                    origin: language.map { _ in .bundle(path: path, position) }))
        }
        let values = project.document?.root.map(OptionsFile.values) ?? []
        for value in values where !["$schema", "bundle"].contains(value.name) {
            let variable = value.names.starts(with: ["build", "variables"]) ? value.names.last : nil
            if let variable, let text = Environment[variable] {
                rows.append(Row(name: value.name, value: .string(text), origin: .environment(variable)))
            } else {
                rows.append(
                    Row(
                        name: value.name, value: JSON(value.element),
                        origin: .optionsFile(path: project.path ?? "", project.position(of: value.element.span))))
            }
        }
        self.rows = rows
    }

    /// The output of `options --json`.
    package var json: JSON { ["version": 1, "options": .array(rows.map(\.json))] }
}

extension JSON {
    /// Creates a JSON value from a string, number, or Boolean in the options file. Returns `nil` for `null`.
    fileprivate init?(_ element: JSONElement) {
        switch element.kind {
        case .true: self = true
        case .false: self = false
        case .null: return nil
        case .number: self = element.value
        default: self = .string(element.string?.string ?? "")
        }
    }
}
