import Actions
import ArgumentParser
import BundleStorage
import SettingsChecks
import SettingsModel
import SourceText
import Templates
import XcodeProjects

/// Determines the possible values of a command's options and arguments, for completion in a shell.
struct CompletionValues {
    private typealias Candidate = Completion.Candidate

    let verbs: [String]
    let typed: PartialCommandLine

    /// Returns the completions for the value of an option or argument. They are determined by the placeholder for the
    /// value in the help text, such as `file`.
    func completion(of parameter: CommandDescription.Parameter) -> Completion {
        if !parameter.choices.isEmpty { return .words(parameter.choices.map { Candidate(word: $0) }) }
        switch parameter.valueName {
        case "file", "path", "output", "other": return .files
        case "folder", "bundle", "bundle|revision": return .folders
        case "template": return .words(Template.all.map { Candidate(word: $0.name, note: $0.summary) })
        case "rule": return .words(Rule.all.map { Candidate(word: $0.id, note: $0.summary) })
        case "item": return .words(items(isGroup: parameter.names.contains("--in-group")))
        // For an option, `key` is a new key of an item, so existing keys are not offered.
        case "key" where parameter.kind == .positional: return .words(keys)
        case "pane", "parent": return .words(panes)
        // The language to add is not in the bundle yet.
        case "language" where verbs.last == "add" && parameter.kind == .positional: return .words([])
        case "language", "source-language", "language,…": return .words(languages.map { Candidate(word: $0) })
        case "lang=text": return .words(languages.map { Candidate(word: $0 + "=") })
        case "type": return .words(ItemType.all.map { Candidate(word: $0.name, note: $0.summary) })
        case "table", "strings-table": return .words(tables)
        case "name" where parameter.names == ["--configuration"]: return .words(configurations)
        case "name" where parameter.names == ["--target"]: return .words(targets)
        default: return .words([])
        }
    }

    // MARK: Values in the bundle

    /// The path of the bundle that the command line refers to, and the options that apply to the bundle. The value is
    /// `nil` if the bundle is not found or is ambiguous.
    private var place: (path: String, project: ProjectOptions)? {
        let request = BundleRequest(
            bundle: typed.value(of: "--bundle").map(Self.expandingTilde),
            options: typed.value(of: "--options").map(Self.expandingTilde))
        guard let path = try? request.found().path else { return nil }
        return (try? request.project(of: path)).map { (path, $0) }
    }

    /// The contents of the bundle, or `nil` if it cannot be read.
    private var bundle: SettingsBundle? {
        place.flatMap { path, project in try? project.bundle(at: path, for: nil, note: { _ in }) }
    }

    /// Replaces a leading `~/` with the path of the home folder, because the shell has not expanded it yet.
    private static func expandingTilde(_ path: String) -> String {
        path.hasPrefix("~/") ? (Environment["HOME"] ?? "~") + path.dropFirst() : path
    }

    /// The items on the pane that `--pane` specifies. If `--pane` is not used, these are the items on all panes.
    private var placedItems: [Item] {
        let name = typed.value(of: "--pane").map { PaneName(typed: $0).full }
        return bundle?.panes.filter { name == nil || $0.name.full == name }.flatMap(\.items) ?? []
    }

    /// Returns words that select items. For an item with a key, the word is the key. For any other item, the word is
    /// `title:` followed by the title.
    private func items(isGroup: Bool) -> [Candidate] {
        placedItems.filter { !isGroup || $0.beginsSection }.compactMap { item in
            let title = item.title?.string ?? ""
            if let key = item.key, !key.isEmpty {
                let isPlain = ItemSelector(key.string) == .key(key) && !key.string.hasPrefix("-")
                return Candidate(word: isPlain ? key.string : "key:" + key.string, note: title)
            }
            return title.isEmpty ? nil : Candidate(word: "title:" + title, note: item.type?.name ?? "")
        }.withoutRepetitions(of: \.word)
    }

    /// The keys under which the app stores values.
    private var keys: [Candidate] {
        placedItems.compactMap { item in
            item.key.map { Candidate(word: $0.string, note: item.title?.string ?? "") }
        }.withoutRepetitions(of: \.word)
    }

    private var panes: [Candidate] {
        bundle?.panes.filter { !$0.name.isLocalized }.map { Candidate(word: $0.name.full) } ?? []
    }

    private var languages: [String] { bundle?.languages.map(\.identifier) ?? [] }

    /// The names of the string tables in all languages.
    private var tables: [Candidate] {
        guard let bundle else { return [] }
        let names = Set(bundle.languages.flatMap { bundle.tables(in: $0).map(\.name) })
        return names.sorted().map { Candidate(word: $0) }
    }

    private var configurations: [Candidate] {
        let listed = place?.project.file.build.listedConfigurations
        let names = listed ?? bundle?.configurationNames.map(\.name.string) ?? []
        return names.withoutRepetitions.map { Candidate(word: $0) }
    }

    /// The names of the targets in the Xcode projects for the bundle.
    private var targets: [Candidate] {
        let named = typed.value(of: "--project").map(Self.expandingTilde)
        let projects = (try? LocatedProject.all(for: place?.path ?? "Settings.bundle", named: named)) ?? []
        return projects.flatMap(\.project.targets).map(\.name).withoutRepetitions.map { Candidate(word: $0) }
    }
}
