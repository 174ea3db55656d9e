extension OptionType where Value == OptionsFile {
    /// Returns the type of the options file, with all supported keys.
    static func file(_ names: OptionsFile.KnownNames) -> OptionType {
        .object(
            OptionsFile(),
            [
                OptionsFileKey("$schema", \.schema, .text, "The schema of this file, for editors."),
                OptionsFileKey("bundle", \.bundle, .path, "The bundle."),
                OptionsFileKey(
                    "platforms", \.platforms, .names(.name("platform", of: Platform.self), spelled: \.rawValue),
                    "The platforms of the app."),
                OptionsFileKey("localization", \.localization, .localization, "The languages of the bundle."),
                OptionsFileKey("check", \.check, .check(names), "Which findings check reports, and how."),
                OptionsFileKey(
                    "generate", \.generate, .generate(names), "The code that reads the settings, and related files."),
                OptionsFileKey("build", \.build, .build, "How the app's bundle is built."),
                OptionsFileKey("preview", \.preview, .preview(names), "How panes are drawn."),
            ])
    }
}

extension OptionType where Value == OptionsFile.Localization {
    fileprivate static var localization: OptionType {
        .object(
            OptionsFile.Localization(),
            [
                OptionsFileKey("source", \.source, .language, "The source language."),
                OptionsFileKey(
                    "languages", \.languages, .names(.language, spelled: \.self), "The languages that the app ships."),
                OptionsFileKey(
                    "catalogs", \.catalogs, .named("table", .path, isValidName: OptionsFile.isFileName),
                    "The String Catalogs that replace tables, keyed by table name."
                ),
            ])
    }
}

extension OptionType where Value == OptionsFile.Check {
    fileprivate static func check(_ names: OptionsFile.KnownNames) -> OptionType {
        let rules = OptionType<[OptionsFile.LocatedValue<String>]>.names(
            .name("rule", among: names.rules), spelled: \.self)
        return .object(
            OptionsFile.Check(),
            [
                OptionsFileKey("ignore", \.ignore, rules, "Rules to ignore."),
                OptionsFileKey("error", \.error, rules, "Rules whose findings are reported as errors."),
                OptionsFileKey("warn", \.warn, rules, "Rules whose findings are reported as warnings."),
                OptionsFileKey("baseline", \.baseline, .path, "The baseline file; its findings are not reported."),
                OptionsFileKey(
                    "knownKeys", \.knownKeys, .names(.text, spelled: \.self),
                    "Property-list keys that the app's code reads; they are not reported as unknown."),
            ])
    }
}

extension OptionType where Value == OptionsFile.Generate {
    fileprivate static func generate(_ names: OptionsFile.KnownNames) -> OptionType {
        typealias CodeKey = OptionsFileKey<OptionsFile.Generate.CodeOptions>
        let output = CodeKey("output", \.output, .path, "The file to write.")
        let name = CodeKey("name", \.name, .text, "The name of the type, or the prefix of all names.")
        let access = CodeKey(
            "access", \.access, .name("access", among: names.accesses), "The access level of the generated names.")
        func minimumVersionKey(
            _ name: String,
            _ system: WritableKeyPath<OptionsFile.Generate.MinimumVersions, OptionsFile.LocatedValue<String>?>
        ) -> OptionsFileKey<OptionsFile.Generate.MinimumVersions> {
            OptionsFileKey(name.lowercased(), system, .version, "The minimum \(name) version of the app.")
        }
        let minimum = CodeKey(
            "minimum", \.minimum,
            .object(
                .init(),
                [
                    minimumVersionKey("iOS", \.iOS), minimumVersionKey("macOS", \.macOS),
                    minimumVersionKey("tvOS", \.tvOS), minimumVersionKey("watchOS", \.watchOS),
                    minimumVersionKey("visionOS", \.visionOS),
                ]), "The minimum system versions of the app; newer APIs are marked with '@available'.")
        let migration = OptionType<OptionsFile.Generate.Migration>.object(
            .init(),
            [
                OptionsFileKey("from", \.from, .text, "The old key.", isRequired: true),
                OptionsFileKey("to", \.to, .text, "The new key.", isRequired: true),
            ])
        return .object(
            OptionsFile.Generate(),
            [
                OptionsFileKey(
                    "swift", \.swift, .object(.init(), [output, name, access, minimum]), "The Swift file."),
                OptionsFileKey(
                    "swiftui", \.swiftui, .object(.init(), [output, name, access, minimum]),
                    "The SwiftUI view that shows the settings."),
                OptionsFileKey(
                    "objc", \.objc, .object(.init(), [output, name]), "The Objective-C header and implementation."),
                OptionsFileKey("privacy", \.privacy, .object(.init(), [output]), "The privacy manifest of the app."),
                OptionsFileKey(
                    "managed", \.managed, .object(.init(), [output, name, access]),
                    "The specification of the managed configuration, or the Swift type that decodes it."),
                OptionsFileKey(
                    "parts", \.parts, .names(.name("part", among: names.parts), spelled: \.self),
                    "The optional parts of the Swift file."),
                OptionsFileKey(
                    "conditions", \.conditions,
                    .named("build configuration", .identifier, isValidName: OptionsFile.isValidConfigurationName),
                    "The compilation condition that is set in a build configuration."),
                OptionsFileKey(
                    "names", \.names, .named("key", .text),
                    "The name in code for the setting with this key, or text to derive the name from."),
                OptionsFileKey(
                    "migrations", \.migrations, .list(of: .located(migration)),
                    "Renamed keys: values stored under the old key move to the new key."),
            ])
    }
}

extension OptionType where Value == OptionsFile.Preview {
    fileprivate static func preview(_ names: OptionsFile.KnownNames) -> OptionType {
        .object(
            OptionsFile.Preview(),
            [
                OptionsFileKey(
                    "style", \.style, .name("style", among: names.styles),
                    "The iOS style of the preview. (default: ios26)")
            ])
    }
}

extension OptionType where Value == OptionsFile.Build {
    fileprivate static var build: OptionType {
        let merge = OptionType<OptionsFile.Build.Merge>.object(
            .init(),
            [
                OptionsFileKey("from", \.from, .path, "The folder with the panes to merge.", isRequired: true),
                OptionsFileKey("title", \.title, .text, "The title of the row that opens them."),
                OptionsFileKey(
                    "name", \.name, .text, "The name of the pane that the row opens. (default: its own name)"),
                OptionsFileKey(
                    "from-pane", \.fromPane, .text,
                    "The top pane. (default: Root, or the pane that no other pane opens)"),
                OptionsFileKey("parent", \.parent, .text, "The pane to add the row to. (default: Root)"),
                OptionsFileKey("at", \.at, .position, "The zero-based position of the row."),
                OptionsFileKey("before", \.before, .text, "The item to add the row before."),
                OptionsFileKey("after", \.after, .text, "The item to add the row after."),
                OptionsFileKey("in-group", \.inGroup, .text, "The group to add the row to, after its last row."),
                OptionsFileKey("single-pane", \.singlePane, .flag, "Whether to merge all panes into one."),
            ])
        return .object(
            OptionsFile.Build(),
            [
                OptionsFileKey(
                    "configurations", \.configurations, .names(.buildConfiguration, spelled: \.self),
                    "The build configurations of the project."),
                OptionsFileKey(
                    "variables", \.variables, .named("variable", .optionalText, isValidName: isIdentifier),
                    "The value of $(NAME) if nothing else sets it; null if something else must set it."),
                OptionsFileKey(
                    "merge", \.merge, .list(of: .located(merge)), "Panes to merge when the bundle is built."),
                OptionsFileKey("file-lists", \.fileLists, .path, "The folder with the file lists of the script phase."),
                OptionsFileKey(
                    "tool", \.tool, .path, "The executable that script phases and build rules run."),
            ])
    }
}
