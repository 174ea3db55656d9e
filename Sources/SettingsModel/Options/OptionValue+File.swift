extension OptionValue where Value == OptionsFile {
    /// The whole file: every key that there is.
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
                OptionKey("check", \.check, .check(names), "What is reported of the bundle."),
                OptionKey(
                    "generate", \.generate, .generate(names), "The source code with which the app reads its settings."),
                OptionKey("build", \.build, .build, "How the bundle that goes into the app is made."),
                OptionKey("preview", \.preview, .preview(names), "How pages are drawn."),
            ])
    }
}

extension OptionValue where Value == OptionsFile.Localization {
    fileprivate static var localization: OptionValue {
        .object(
            OptionsFile.Localization(),
            [
                OptionKey("source", \.source, .language, "The language that the texts are written in."),
                OptionKey(
                    "languages", \.languages, .names(.language, spelled: \.self), "The languages that the app ships."),
                OptionKey(
                    "catalogs", \.catalogs, .named("table", .path, isName: OptionsFile.isFileName),
                    "The String Catalog that takes the place of a table, by its name."
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
                OptionKey("ignore", \.ignore, rules, "Rules that are left out."),
                OptionKey("error", \.error, rules, "Rules whose findings are errors."),
                OptionKey("warn", \.warn, rules, "Rules whose findings are warnings."),
                OptionKey("baseline", \.baseline, .path, "The file with findings that are known and pass."),
            ])
    }
}

extension OptionValue where Value == OptionsFile.Generate {
    fileprivate static func generate(_ names: OptionsFile.KnownNames) -> OptionValue {
        let output = OptionKey<OptionsFile.Generate.Code>("output", \.output, .path, "The file to write.")
        let name = OptionKey<OptionsFile.Generate.Code>(
            "name", \.name, .text, "What the type is called, or begins with.")
        let access = OptionKey<OptionsFile.Generate.Code>(
            "access", \.access, .name("access", among: names.accesses), "How far the generated names reach.")
        func oldest(
            _ name: String, _ system: WritableKeyPath<OptionsFile.Generate.Minimum, OptionsFile.Placed<String>?>
        ) -> OptionKey<OptionsFile.Generate.Minimum> {
            OptionKey(name.lowercased(), system, .version, "The oldest \(name) that the app runs on.")
        }
        let minimum = OptionKey<OptionsFile.Generate.Code>(
            "minimum", \.minimum,
            .object(
                .init(),
                [
                    oldest("iOS", \.iOS), oldest("macOS", \.macOS), oldest("tvOS", \.tvOS),
                    oldest("watchOS", \.watchOS),
                    oldest("visionOS", \.visionOS),
                ]), "The oldest systems that the app runs on: what is newer says so in an '@available'.")
        let hasStatic = OptionKey<OptionsFile.Generate.Code>(
            "static", \.hasStatic, .flag, "Whether there are static members. (default: true)")
        let migration = OptionValue<OptionsFile.Generate.Migration>.object(
            .init(),
            [
                OptionKey("from", \.from, .text, "The key as it was.", isRequired: true),
                OptionKey("to", \.to, .text, "The key as it is.", isRequired: true),
            ])
        return .object(
            OptionsFile.Generate(),
            [
                OptionKey(
                    "swift", \.swift, .object(.init(), [output, name, access, hasStatic, minimum]), "A file in Swift."),
                OptionKey(
                    "swiftui", \.swiftui, .object(.init(), [output, name, access, minimum]),
                    "A view of SwiftUI that shows the settings."),
                OptionKey(
                    "objc", \.objc, .object(.init(), [output, name]), "A header and an implementation in Objective-C."),
                OptionKey("privacy", \.privacy, .object(.init(), [output]), "The privacy manifest of the app."),
                OptionKey(
                    "managed", \.managed, .object(.init(), [output, name, access]),
                    "The specification of the managed configuration, or the type in Swift that decodes it."),
                OptionKey(
                    "conditions", \.conditions,
                    .named("build configuration", .identifier, isName: OptionsFile.isBuildConfiguration),
                    "The compilation condition under which a build configuration is built."),
                OptionKey(
                    "names", \.names, .named("key", .text),
                    "What the setting of a key is called in code: a name, or what one is made of as of a key."),
                OptionKey(
                    "migrations", \.migrations, .list(of: .placed(migration)),
                    "Keys that have another name today: what people stored under the old one moves."),
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
                OptionKey("from", \.from, .path, "The folder whose pages come in.", isRequired: true),
                OptionKey("title", \.title, .text, "The title of the row that leads to them."),
                OptionKey("name", \.name, .text, "What the page that the row leads to is called. (default: its name)"),
                OptionKey(
                    "from-pane", \.fromPane, .text,
                    "The page to begin with. (default: Root, or the page that no other leads to)"),
                OptionKey("parent", \.parent, .text, "The page that the row is made on. (default: Root)"),
                OptionKey("at", \.at, .position, "The position that the row is to have, from 0."),
                OptionKey("before", \.before, .text, "The item to put the row before."),
                OptionKey("after", \.after, .text, "The item to put the row after."),
                OptionKey("in-group", \.inGroup, .text, "The group at whose end to put the row."),
                OptionKey("single-pane", \.singlePane, .flag, "Whether all of them become one page."),
            ])
        return .object(
            OptionsFile.Build(),
            [
                OptionKey(
                    "configurations", \.configurations, .names(.buildConfiguration, spelled: \.self),
                    "The build configurations of the project."),
                OptionKey(
                    "variables", \.variables, .named("variable", .optionalText, isName: isIdentifier),
                    "What stands for $(NAME) where nothing else says it; null where something else must."),
                OptionKey("merge", \.merge, .list(of: .placed(merge)), "Pages that come in when the bundle is built."),
                OptionKey("file-lists", \.fileLists, .path, "The folder with the file lists of the script phase."),
            ])
    }
}
