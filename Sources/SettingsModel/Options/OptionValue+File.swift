extension OptionValue where Value == OptionsFile {
    /// The complete options file with all supported keys.
    static func file(_ names: OptionsFile.KnownNames) -> OptionValue {
        .object(
            OptionsFile(),
            [
                OptionKey("$schema", \.schema, .text, "The schema of this file, for editors."),
                OptionKey("bundle", \.bundle, .path, "The bundle."),
                OptionKey(
                    "platforms", \.platforms, .names(.name("platform", of: Platform.self), spelled: \.rawValue),
                    "The platforms of the app."),
                OptionKey("localization", \.localization, .localization, "The languages of the bundle."),
                OptionKey("check", \.check, .check(names), "Which findings check reports, and how."),
                OptionKey(
                    "generate", \.generate, .generate(names), "The code that reads the settings, and related files."),
                OptionKey("build", \.build, .build, "How the app's bundle is built."),
                OptionKey("preview", \.preview, .preview(names), "How panes are drawn."),
            ])
    }
}

extension OptionValue where Value == OptionsFile.Localization {
    fileprivate static var localization: OptionValue {
        .object(
            OptionsFile.Localization(),
            [
                OptionKey("source", \.source, .language, "The source language."),
                OptionKey(
                    "languages", \.languages, .names(.language, spelled: \.self), "The languages that the app ships."),
                OptionKey(
                    "catalogs", \.catalogs, .named("table", .path, isName: OptionsFile.isFileName),
                    "The String Catalog that replaces a table, by the name of the table."
                ),
            ])
    }
}

extension OptionValue where Value == OptionsFile.Check {
    fileprivate static func check(_ names: OptionsFile.KnownNames) -> OptionValue {
        let rules = OptionValue<[OptionsFile.Placed<String>]>.names(
            .name("rule", among: names.rules), spelled: \.self)
        return .object(
            OptionsFile.Check(),
            [
                OptionKey("ignore", \.ignore, rules, "Rules to ignore."),
                OptionKey("error", \.error, rules, "Rules whose findings are reported as errors."),
                OptionKey("warn", \.warn, rules, "Rules whose findings are reported as warnings."),
                OptionKey("baseline", \.baseline, .path, "The baseline file; its findings are not reported."),
            ])
    }
}

extension OptionValue where Value == OptionsFile.Generate {
    fileprivate static func generate(_ names: OptionsFile.KnownNames) -> OptionValue {
        let output = OptionKey<OptionsFile.Generate.Code>("output", \.output, .path, "The file to write.")
        let name = OptionKey<OptionsFile.Generate.Code>(
            "name", \.name, .text, "The name of the type, or the prefix of all names.")
        let access = OptionKey<OptionsFile.Generate.Code>(
            "access", \.access, .name("access", among: names.accesses), "The access level of the generated names.")
        func oldest(
            _ name: String, _ system: WritableKeyPath<OptionsFile.Generate.Minimum, OptionsFile.Placed<String>?>
        ) -> OptionKey<OptionsFile.Generate.Minimum> {
            OptionKey(name.lowercased(), system, .version, "The minimum \(name) version of the app.")
        }
        let minimum = OptionKey<OptionsFile.Generate.Code>(
            "minimum", \.minimum,
            .object(
                .init(),
                [
                    oldest("iOS", \.iOS), oldest("macOS", \.macOS), oldest("tvOS", \.tvOS),
                    oldest("watchOS", \.watchOS),
                    oldest("visionOS", \.visionOS),
                ]), "The minimum system versions of the app; newer APIs are marked with '@available'.")
        let hasStatic = OptionKey<OptionsFile.Generate.Code>(
            "static", \.hasStatic, .flag, "Whether to generate static members. (default: true)")
        let migration = OptionValue<OptionsFile.Generate.Migration>.object(
            .init(),
            [
                OptionKey("from", \.from, .text, "The old key.", isRequired: true),
                OptionKey("to", \.to, .text, "The new key.", isRequired: true),
            ])
        return .object(
            OptionsFile.Generate(),
            [
                OptionKey(
                    "swift", \.swift, .object(.init(), [output, name, access, hasStatic, minimum]), "The Swift file."),
                OptionKey(
                    "swiftui", \.swiftui, .object(.init(), [output, name, access, minimum]),
                    "The SwiftUI view that shows the settings."),
                OptionKey(
                    "objc", \.objc, .object(.init(), [output, name]), "The Objective-C header and implementation."),
                OptionKey("privacy", \.privacy, .object(.init(), [output]), "The privacy manifest of the app."),
                OptionKey(
                    "managed", \.managed, .object(.init(), [output, name, access]),
                    "The specification of the managed configuration, or the Swift type that decodes it."),
                OptionKey(
                    "conditions", \.conditions,
                    .named("build configuration", .identifier, isName: OptionsFile.isBuildConfiguration),
                    "The compilation condition that is set in a build configuration."),
                OptionKey(
                    "names", \.names, .named("key", .text),
                    "The name in code for the setting with this key, or text to derive the name from."),
                OptionKey(
                    "migrations", \.migrations, .list(of: .placed(migration)),
                    "Renamed keys: values stored under the old key move to the new key."),
            ])
    }
}

extension OptionValue where Value == OptionsFile.Preview {
    fileprivate static func preview(_ names: OptionsFile.KnownNames) -> OptionValue {
        .object(
            OptionsFile.Preview(),
            [
                OptionKey(
                    "style", \.style, .name("style", among: names.styles),
                    "The iOS style of the preview. (default: ios26)")
            ])
    }
}

extension OptionValue where Value == OptionsFile.Build {
    fileprivate static var build: OptionValue {
        let merge = OptionValue<OptionsFile.Build.Merge>.object(
            .init(),
            [
                OptionKey("from", \.from, .path, "The folder with the panes to merge.", isRequired: true),
                OptionKey("title", \.title, .text, "The title of the row that opens them."),
                OptionKey("name", \.name, .text, "The name of the pane that the row opens. (default: its own name)"),
                OptionKey(
                    "from-pane", \.fromPane, .text,
                    "The top pane. (default: Root, or the pane that no other pane opens)"),
                OptionKey("parent", \.parent, .text, "The pane to add the row to. (default: Root)"),
                OptionKey("at", \.at, .position, "The zero-based position of the row."),
                OptionKey("before", \.before, .text, "The item to add the row before."),
                OptionKey("after", \.after, .text, "The item to add the row after."),
                OptionKey("in-group", \.inGroup, .text, "The group to add the row to, after its last row."),
                OptionKey("single-pane", \.singlePane, .flag, "Whether to merge all panes into one."),
            ])
        return .object(
            OptionsFile.Build(),
            [
                OptionKey(
                    "configurations", \.configurations, .names(.buildConfiguration, spelled: \.self),
                    "The build configurations of the project."),
                OptionKey(
                    "variables", \.variables, .named("variable", .optionalText, isName: isIdentifier),
                    "The value of $(NAME) if nothing else sets it; null if something else must set it."),
                OptionKey("merge", \.merge, .list(of: .placed(merge)), "Panes to merge when the bundle is built."),
                OptionKey("file-lists", \.fileLists, .path, "The folder with the file lists of the script phase."),
            ])
    }
}
