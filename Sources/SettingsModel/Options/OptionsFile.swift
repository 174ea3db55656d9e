package import JSONSyntax
package import SourceText

/// What a project says once for all commands: the file `settings-bundle.json`.
///
/// Paths are as they are written, relative to the folder of the file.
package struct OptionsFile: Hashable, Sendable {
    /// The address of the schema, which means something to editors alone.
    var schema: Placed<String>?
    package var bundle: Placed<String>?
    package var platforms: [Placed<Platform>] = []
    package var localization = Localization()
    package var check = Check()
    package var generate = Generate()
    package var build = Build()
    package var preview = Preview()

    /// That of a project which has none.
    package init() {}

    /// A value with the bytes that it is written in, quotes included.
    package struct Placed<Value: Hashable & Sendable>: Hashable, Sendable {
        package var value: Value
        package var span: Range<Int>
    }

    /// A value that a name of the project's own has.
    package struct Named<Value: Hashable & Sendable>: Hashable, Sendable {
        package var name: Placed<String>
        package var value: Value
    }

    package struct Localization: Hashable, Sendable {
        /// The language that the texts are written in.
        package var source: Placed<String>?
        package var languages: [Placed<String>] = []
        /// The String Catalog of each table.
        package var catalogs: [Named<Placed<String>>] = []

        /// The languages that the app ships, that of the texts among them where it is named; empty where nobody says.
        package var shipped: [String] { languages.isEmpty ? [] : (languages + [source].compactMap { $0 }).map(\.value) }

        /// The catalogs that an earlier table has, too, or that are those of a table whose name differs in case only.
        package var sharedCatalogs: [Named<Placed<String>>] {
            var paths: Set<String> = []
            var names: Set<String> = []
            return catalogs.filter { catalog in
                let isNewPath = paths.insert(catalog.value.value.lowercased()).inserted
                return !names.insert(catalog.name.value.lowercased()).inserted || !isNewPath
            }
        }
    }

    package struct Check: Hashable, Sendable {
        package var ignore: [Placed<String>] = []
        package var error: [Placed<String>] = []
        package var warn: [Placed<String>] = []
        package var baseline: Placed<String>?
    }

    package struct Generate: Hashable, Sendable {
        package var swift: Code?
        /// The view that shows the settings.
        package var swiftui: Code?
        package var objc: Code?
        /// The privacy manifest, which has an output alone.
        package var privacy: Code?
        /// The specification of the managed configuration, or the type that decodes it.
        package var managed: Code?
        /// The compilation condition of a build configuration.
        package var conditions: [Named<Placed<String>>] = []
        /// What the setting of a key is called in code.
        package var names: [Named<Placed<String>>] = []
        /// Keys that have another name today.
        package var migrations: [Placed<Migration>] = []

        package struct Migration: Hashable, Sendable {
            package var from: Placed<String>?
            package var to: Placed<String>?
        }

        package struct Code: Hashable, Sendable {
            package var output: Placed<String>?
            package var name: Placed<String>?
            package var access: Placed<String>?
            /// Whether there are static members in Swift.
            package var hasStatic: Bool?
            package var minimum = Minimum()
        }

        /// The oldest versions of the systems that the app runs on.
        package struct Minimum: Hashable, Sendable {
            package var iOS, macOS, tvOS, watchOS, visionOS: Placed<String>?
        }
    }

    package struct Preview: Hashable, Sendable {
        /// The generation of the system that is drawn.
        package var style: Placed<String>?
    }

    package struct Build: Hashable, Sendable {
        package var configurations: [Placed<String>] = []
        /// The value that a variable has where nothing else says one; nil where something else must.
        package var variables: [Named<Placed<String?>>] = []
        package var merge: [Placed<Merge>] = []
        /// The folder with the file lists of the script phase.
        package var fileLists: Placed<String>?

        /// The build configurations that there are; nil where nobody lists them.
        package var listedConfigurations: [String]? { configurations.isEmpty ? nil : configurations.map(\.value) }

        package struct Merge: Hashable, Sendable {
            /// The folder whose pages come in.
            package var from: Placed<String>?
            package var title: Placed<String>?
            /// What the page that the row leads to is called; nil for its own name.
            package var name: Placed<String>?
            /// The page of the folder that the row leads to; nil for its Root, or the one that no other leads to.
            package var fromPane: Placed<String>?
            /// The page that the row is on; nil for Root.
            package var parent: Placed<String>?
            /// Where on that page the row goes, of which one says it at the most; all are nil for the end.
            package var at: Placed<Int>?
            package var before, after, inGroup: Placed<String>?
            package var singlePane: Bool?
        }
    }
}

extension OptionsFile {
    /// The names that rooms above this one know.
    package struct KnownNames: Sendable {
        /// The rules of `check`.
        let rules: [String]
        /// How far names in generated Swift reach.
        let accesses: [String]
        /// The generations of the system that `preview` draws.
        let styles: [String]

        package init(rules: [String], accesses: [String], styles: [String]) {
            self.rules = rules
            self.accesses = accesses
            self.styles = styles
        }
    }

    /// Reads the file: what it says, and what is wrong with it. What is wrong is left out of what it says.
    package static func read(
        _ document: JSONDocument, knowing names: KnownNames
    ) -> (options: OptionsFile, mistakes: [Diagnostic]) {
        do throws(Diagnostic) {
            let root = try document.readRoot()
            var mistakes = OptionMistakes()
            let options = OptionValue.file(names).read(root, &mistakes) ?? OptionsFile()
            options.check.noteContradictions(&mistakes)
            options.build.noteNamelessLists(&mistakes)
            for merge in options.build.merge { merge.value.noteSeveralPlaces(&mistakes) }
            return (options, mistakes.found.sorted { $0.span.lowerBound < $1.span.lowerBound })
        } catch {
            return (OptionsFile(), [error])
        }
    }

    /// All paths that it holds.
    package var paths: [Placed<String>] {
        let single = [
            bundle, check.baseline, generate.swift?.output, generate.swiftui?.output, generate.objc?.output,
            generate.privacy?.output, generate.managed?.output, build.fileLists,
        ]
        return (single + build.merge.map(\.value.from)).compactMap { $0 } + localization.catalogs.map(\.value)
    }

    /// The text of a JSON Schema of the file, for editors.
    package static func schema(knowing names: KnownNames) -> String {
        JSON.object(
            [
                JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
                JSON.Member("title", "settings-bundle.json"),
                // For Visual Studio Code, which else marks them in any file of JSON.
                JSON.Member("allowComments", true), JSON.Member("allowTrailingCommas", true),
            ] + OptionValue.file(names).schema
        ).text + "\n"
    }
}

extension OptionsFile.Check {
    /// Notes the rules of which two lists say different things.
    fileprivate func noteContradictions(_ mistakes: inout OptionMistakes) {
        var known: [String: String] = [:]
        for (list, rules) in [("ignore", ignore), ("error", error), ("warn", warn)] {
            for rule in rules {
                if let other = known[rule.value], other != list {
                    mistakes.note(
                        "the rule \(quoted(rule.value)) is also in \(quoted(other))", at: rule.span,
                        help: "remove it from one of them")
                }
                known[rule.value] = list
            }
        }
    }
}

extension OptionsFile.Build {
    /// Notes file lists without the build configurations that they are called after.
    fileprivate func noteNamelessLists(_ mistakes: inout OptionMistakes) {
        guard let fileLists, configurations.isEmpty else { return }
        mistakes.note(
            "file lists are named after build configurations, but none is listed", at: fileLists.span,
            help: "list them in 'configurations'")
    }
}

extension OptionsFile.Build.Merge {
    /// Notes the places of a row that come after another one.
    fileprivate func noteSeveralPlaces(_ mistakes: inout OptionMistakes) {
        let places = [
            ("at", at?.span), ("before", before?.span), ("after", after?.span), ("in-group", inGroup?.span),
        ]
        let given = places.compactMap { name, span in span.map { (name: name, span: $0) } }
            .sorted { $0.span.lowerBound < $1.span.lowerBound }
        for place in given.dropFirst() {
            mistakes.note(
                "\(quoted(place.name)) and \(quoted(given[0].name)) cannot be combined", at: place.span,
                help: "remove one of them")
        }
    }
}

extension OptionsFile {
    /// Whether a file may be called so, in one folder.
    static func isFileName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".")
            && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") }
    }
}
