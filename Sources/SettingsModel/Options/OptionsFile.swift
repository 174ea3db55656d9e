package import JSONSyntax
package import SourceText

/// The options file `settings-bundle.json`, which contains project-wide options for all commands.
///
/// Paths are stored as written in the file, relative to its folder.
package struct OptionsFile: Hashable, Sendable {
    /// The URL of the JSON Schema. Only editors use it.
    var schema: LocatedValue<String>?
    package var bundle: LocatedValue<String>?
    package var platforms: [LocatedValue<Platform>] = []
    package var localization = Localization()
    package var check = Check()
    package var generate = Generate()
    package var build = Build()
    package var preview = Preview()

    /// Creates the default options, for a project without an options file.
    package init() {}

    /// A value and its byte range in the file. The range includes quotation marks.
    package struct LocatedValue<Value: Hashable & Sendable>: Hashable, Sendable {
        package var value: Value
        package var span: Range<Int>
    }

    /// A value with a name that the project chooses, such as the value of a build variable.
    package struct NamedValue<Value: Hashable & Sendable>: Hashable, Sendable {
        package var name: LocatedValue<String>
        package var value: Value
    }

    package struct Localization: Hashable, Sendable {
        /// The language that the strings in panes are written in.
        package var source: LocatedValue<String>?
        package var languages: [LocatedValue<String>] = []
        /// The paths of String Catalogs, by the name of the table that each catalog replaces.
        package var catalogs: [NamedValue<LocatedValue<String>>] = []

        /// The languages that the app ships, including the source language if it is specified. Empty if the file does
        /// not list any languages.
        package var shipped: [String] { languages.isEmpty ? [] : (languages + [source].compactMap { $0 }).map(\.value) }

        /// The catalogs whose path or table name is already used by an earlier catalog, ignoring case.
        package var conflictingCatalogs: [NamedValue<LocatedValue<String>>] {
            var paths: Set<String> = []
            var names: Set<String> = []
            return catalogs.filter { catalog in
                let isNewPath = paths.insert(catalog.value.value.lowercased()).inserted
                return !names.insert(catalog.name.value.lowercased()).inserted || !isNewPath
            }
        }
    }

    package struct Check: Hashable, Sendable {
        package var ignore: [LocatedValue<String>] = []
        package var error: [LocatedValue<String>] = []
        package var warn: [LocatedValue<String>] = []
        package var baseline: LocatedValue<String>?
        /// The property-list keys that only the app's code reads.
        package var knownKeys: [LocatedValue<String>] = []
    }

    package struct Generate: Hashable, Sendable {
        package var swift: CodeOptions?
        /// The options for the SwiftUI view that displays the settings.
        package var swiftui: CodeOptions?
        package var objc: CodeOptions?
        /// The options for the privacy manifest. Only `output` is supported.
        package var privacy: CodeOptions?
        /// The options for the specification of the managed configuration, or for the Swift type that decodes it.
        package var managed: CodeOptions?
        /// The optional parts of the Swift file.
        package var parts: [LocatedValue<String>] = []
        /// The compilation condition for each build configuration, by configuration name.
        package var conditions: [NamedValue<LocatedValue<String>>] = []
        /// The names of settings in code, by user-defaults key.
        package var names: [NamedValue<LocatedValue<String>>] = []
        /// The user-defaults keys that have been renamed.
        package var migrations: [LocatedValue<Migration>] = []

        package struct Migration: Hashable, Sendable {
            package var from: LocatedValue<String>?
            package var to: LocatedValue<String>?
        }

        package struct CodeOptions: Hashable, Sendable {
            package var output: LocatedValue<String>?
            package var name: LocatedValue<String>?
            package var access: LocatedValue<String>?
            package var minimum = MinimumVersions()
        }

        /// The minimum operating-system versions that the app supports.
        package struct MinimumVersions: Hashable, Sendable {
            package var iOS, macOS, tvOS, watchOS, visionOS: LocatedValue<String>?
        }
    }

    package struct Preview: Hashable, Sendable {
        /// The iOS style of the preview.
        package var style: LocatedValue<String>?
    }

    package struct Build: Hashable, Sendable {
        package var configurations: [LocatedValue<String>] = []
        /// The values of variables that are set neither on the command line nor in the environment. If the value is
        /// `nil`, the variable must be set in one of these places.
        package var variables: [NamedValue<LocatedValue<String?>>] = []
        package var merge: [LocatedValue<Merge>] = []
        /// The folder that contains the file lists of the script phase.
        package var fileLists: LocatedValue<String>?
        /// The executable of the tool that a script phase or build rule runs.
        package var tool: LocatedValue<String>?

        /// The build configurations of the project, or `nil` if the file does not list them.
        package var listedConfigurations: [String]? { configurations.isEmpty ? nil : configurations.map(\.value) }

        package struct Merge: Hashable, Sendable {
            /// The folder that contains the panes to merge.
            package var from: LocatedValue<String>?
            package var title: LocatedValue<String>?
            /// The new name of the pane that the item opens, or `nil` to keep the pane's own name.
            package var name: LocatedValue<String>?
            /// The top pane among the merged panes. The new item opens this pane. `nil` means `Root` or, if the folder
            /// does not contain `Root`, the only pane that no other pane opens.
            package var fromPane: LocatedValue<String>?
            /// The pane to add the new item to, or `nil` for `Root`.
            package var parent: LocatedValue<String>?
            /// The zero-based position of the new item. At most one of `at`, `before`, `after` and `inGroup` is set. If
            /// all are `nil`, the item is added at the end of the pane.
            package var at: LocatedValue<Int>?
            package var before, after, inGroup: LocatedValue<String>?
            package var singlePane: Bool?
        }
    }
}

extension OptionsFile {
    /// The supported names of rules, access levels and styles. Modules in higher layers define them.
    package struct KnownNames: Sendable {
        /// The IDs of the rules that `check` applies.
        let rules: [String]
        /// The access levels for generated Swift code.
        let accesses: [String]
        /// The parts of generated Swift code.
        let parts: [String]
        /// The iOS styles that `preview` supports.
        let styles: [String]

        package init(rules: [String], accesses: [String], parts: [String], styles: [String]) {
            self.rules = rules
            self.accesses = accesses
            self.parts = parts
            self.styles = styles
        }
    }

    /// Parses an options file. Invalid values are omitted from the options and reported in `mistakes`.
    package static func read(
        _ document: JSONDocument, knowing names: KnownNames
    ) -> (options: OptionsFile, mistakes: [Diagnostic]) {
        do throws(Diagnostic) {
            let root = try document.readRoot()
            var mistakes = OptionsFileDiagnostics()
            let options = OptionType.file(names).read(root, &mistakes) ?? OptionsFile()
            options.recordContradictoryRules(&mistakes)
            options.recordFileListsWithoutConfigurations(&mistakes)
            for merge in options.build.merge { recordExtraPositions(of: merge.value, &mistakes) }
            return (options, mistakes.found.sorted { $0.span.lowerBound < $1.span.lowerBound })
        } catch {
            return (OptionsFile(), [error])
        }
    }

    /// All paths in the options file.
    package var paths: [LocatedValue<String>] {
        let single = [
            bundle, check.baseline, generate.swift?.output, generate.swiftui?.output, generate.objc?.output,
            generate.privacy?.output, generate.managed?.output, build.fileLists, build.tool,
        ]
        return (single + build.merge.map(\.value.from)).compactMap { $0 } + localization.catalogs.map(\.value)
    }

    /// Returns the text of the JSON Schema for options files. Editors use the schema.
    package static func schema(knowing names: KnownNames) -> String {
        JSON.object(
            [
                JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
                JSON.Member("title", "settings-bundle.json"),
                // Without these keys, Visual Studio Code reports comments and trailing commas in JSON files.
                JSON.Member("allowComments", true), JSON.Member("allowTrailingCommas", true),
            ] + OptionType.file(names).schema
        ).text + "\n"
    }

    /// Records an error for each rule that occurs in more than one list.
    private func recordContradictoryRules(_ mistakes: inout OptionsFileDiagnostics) {
        var known: [String: String] = [:]
        for (list, rules) in [("ignore", check.ignore), ("error", check.error), ("warn", check.warn)] {
            for rule in rules {
                if let other = known[rule.value], other != list {
                    mistakes.recordError(
                        "the rule \(quoted(rule.value)) is also in \(quoted(other))", at: rule.span,
                        help: "remove it from one of them")
                }
                known[rule.value] = list
            }
        }
    }

    /// Records an error if file lists are specified without the build configurations that determine their names.
    private func recordFileListsWithoutConfigurations(_ mistakes: inout OptionsFileDiagnostics) {
        guard let fileLists = build.fileLists, build.configurations.isEmpty else { return }
        mistakes.recordError(
            "file lists are named after build configurations, but none is listed", at: fileLists.span,
            help: "list them in 'configurations'")
    }

    /// If more than one position is specified, records an error for each position after the first.
    private static func recordExtraPositions(of merge: Build.Merge, _ mistakes: inout OptionsFileDiagnostics) {
        let places = [
            ("at", merge.at?.span), ("before", merge.before?.span), ("after", merge.after?.span),
            ("in-group", merge.inGroup?.span),
        ]
        let given = places.compactMap { name, span in span.map { (name: name, span: $0) } }
            .sorted { $0.span.lowerBound < $1.span.lowerBound }
        for place in given.dropFirst() {
            mistakes.recordError(
                "\(quoted(place.name)) and \(quoted(given[0].name)) cannot be combined", at: place.span,
                help: "remove one of them")
        }
    }

    /// Returns whether a string is a valid file name that does not include a folder.
    static func isFileName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".")
            && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") }
    }
}

extension OptionsFile {
    /// A string, number, Boolean or null in the options file, with the keys that lead to it.
    package struct Value: Sendable {
        /// The keys that lead to the value, starting at the root. An object in an array is represented by its index in
        /// brackets, such as `[0]`.
        package let names: [String]
        package let element: JSONElement

        /// The key path of the value, such as `build.merge[0].from`.
        package var name: String {
            names.reduce("") { $0.isEmpty || $1.hasPrefix("[") ? $0 + $1 : "\($0).\($1)" }
        }
    }

    /// Returns all strings, numbers, Booleans and nulls in an options file, in file order. Each string in an array is a
    /// separate value.
    package static func values(in root: JSONElement) -> [Value] { values(of: root, named: []) }

    private static func values(of element: JSONElement, named names: [String]) -> [Value] {
        switch element.kind {
        case .object: element.members.flatMap { values(of: $0.element, named: names + [$0.name.string]) }
        case .array:
            element.elements.enumerated().flatMap { index, inner in
                values(of: inner, named: inner.kind == .object ? names + ["[\(index)]"] : names)
            }
        default: [Value(names: names, element: element)]
        }
    }
}
