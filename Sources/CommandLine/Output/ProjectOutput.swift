import Actions
import JSONSyntax
import SettingsModel
import SettingsReports
import SourceText
import XcodeProjects

extension JSON {
    /// Returns the JSON output of `project status`.
    static func project(_ status: ProjectStatus) -> JSON {
        [
            "version": 1,
            "bundle": .string(status.bundle),
            "projects": .array(status.parts.map(projectEntry)),
            "manifests": .array(status.manifests.map(manifest)),
            "problems": .array(status.problems.map(problem)),
        ]
    }

    private static func projectEntry(_ projectEntry: ProjectStatus.ProjectEntry) -> JSON {
        let membership = projectEntry.located.membership
        let project = projectEntry.located.project
        let references = membership.references.map { object -> JSON in
            ["id": .string(object.id.string), "line": .integer(projectEntry.line(of: object))]
        }
        return [
            "project": .string(projectEntry.located.path),
            "path": .string(membership.path),
            "references": .array(references),
            "targets": .array(projectEntry.rows.map { targetStatus($0, in: projectEntry) }),
            "languages": [
                "development": JSON(optional: project.developmentRegion),
                "regions": strings(project.knownRegions),
                "project": strings(projectEntry.languages.project),
                "bundle": strings(projectEntry.languages.bundle),
            ],
            "problems": .array(projectEntry.problems.map(problem)),
        ]
    }

    private static func targetStatus(
        _ targetStatus: ProjectStatus.TargetStatus, in projectEntry: ProjectStatus.ProjectEntry
    ) -> JSON {
        let icon = projectEntry.icons.first { $0.target.id == targetStatus.target.id }?.icon
        let ways = targetStatus.ways.map { way -> JSON in
            [
                "way": .string(way.name), "id": .string(way.object.id.string), "name": .string(way.objectName),
                "line": .integer(projectEntry.line(of: way.object)),
            ]
        }
        return [
            "name": .string(targetStatus.target.name),
            "id": .string(targetStatus.target.id.string),
            "productType": JSON(optional: targetStatus.target.productType),
            "systems": strings(targetStatus.target.systems),
            "settings": .boolean(targetStatus.target.showsSettings),
            "ways": .array(ways),
            "otherBundle": JSON(optional: targetStatus.other),
            "configurations": strings(targetStatus.configurations),
            "excludedIn": strings(targetStatus.excluded),
            "icon": icon.map { ["kind": .string($0.kind.rawValue), "path": .string($0.path)] } ?? .null,
        ]
    }

    private static func manifest(_ manifest: ProjectManifest) -> JSON {
        [
            "tool": .string(manifest.tool.rawValue), "path": .string(manifest.path), "line": .string(manifest.line),
            "place": .string(manifest.place), "namesBundle": .boolean(manifest.namesBundle),
        ]
    }

    private static func problem(_ problem: ProjectProblem) -> JSON {
        [
            "kind": .string(problem.kind.rawValue), "severity": problem.kind.isNote ? "note" : "warning",
            "message": .string(problem.message.worded), "help": JSON(optional: problem.help?.worded),
            "line": JSON(optional: problem.position?.line),
            "column": JSON(optional: problem.position?.column),
        ]
    }

    private static func strings(_ strings: [String]) -> JSON { .array(strings.map { .string($0) }) }
}

extension Membership.InclusionMethod {
    /// The name of the build phase, folder or build rule in Xcode.
    fileprivate var objectName: String {
        switch self {
        case .resources, .script: object.phaseName
        case .synchronizedFolder: object["path"]?.string ?? object.name ?? ""
        case .rule: object.name ?? object["filePatterns"]?.string ?? ""
        }
    }
}

extension ProjectStatus {
    /// Returns lines that describe the status, for display in a terminal.
    ///
    /// - Parameter width: The maximum width of a line in columns.
    func lines(_ paint: Paint, width: Int) -> [String] {
        var lines = [paint(.bold, printable(bundle))]
        for (index, projectEntry) in parts.enumerated() {
            if index > 0 { lines.append("") }
            lines += projectEntry.lines(paint, width: width)
        }
        for manifest in manifests {
            lines.append(Self.line("manifest", "\(printable(manifest.path)) (\(manifest.tool.rawValue))", paint))
        }
        for problem in problems { lines += problem.lines(nil, paint, width: width) }
        return lines
    }

    fileprivate static func line(_ name: String, _ text: String, _ paint: Paint) -> String {
        paint(.dim, name.padded(to: 11)) + text
    }
}

extension ProjectStatus.ProjectEntry {
    fileprivate func lines(_ paint: Paint, width: Int) -> [String] {
        var lines = [ProjectStatus.line("project", printable(located.path), paint)]
        lines.append(ProjectStatus.line("languages", languages.shown, paint))
        for (target, icon) in icons {
            let name = icons.count > 1 ? "\(printable(target.name)): " : ""
            lines.append(ProjectStatus.line("icon", name + (icon?.shown ?? "none"), paint))
        }
        let cells = rows.map { targetStatus in
            [printable(targetStatus.target.name), targetStatus.target.shownProduct, targetStatus.shown]
        }
        let table = ColumnTable(
            headings: ["target", "product", "the bundle"], rows: cells, paint: paint, width: width, reducedFirst: 2..<3)
        if !cells.isEmpty { lines += [""] + table.lines }
        if !problems.isEmpty { lines.append("") }
        return lines + problems.flatMap { $0.lines(located.file, paint, width: width) }
    }
}

extension ProjectStatus.TargetStatus {
    fileprivate var shown: String {
        if ways.isEmpty { return other.map { "another bundle: \(printable($0))" } ?? "-" }
        return ways.map(\.shown).joined(separator: "; ")
            + (excluded.isEmpty ? "" : ", but not in \(excluded.map(printable).joined(separator: ", "))")
    }
}

extension LanguageComparison {
    fileprivate var shown: String {
        let parts = [(shared, ""), (onlyInBundle, " only in the bundle"), (onlyInProject, " only in the app")]
        let shown = parts.filter { !$0.0.isEmpty }.map { names, where_ in
            (names.count > 8 ? count(names.count, "language") : names.map(printable).joined(separator: ", ")) + where_
        }
        return shown.isEmpty ? "none" : shown.joined(separator: "; ")
    }
}

extension AppIcon {
    fileprivate var shown: String {
        let note =
            switch kind {
            case .ownSize: "includes a 29-point image"
            case .largeSize: "the 29-point image is derived from the large image"
            case .composed, .named: ""
            }
        return printable(path) + (note.isEmpty ? "" : " (\(note))")
    }
}

extension ProjectProblem {
    fileprivate func lines(_ file: String?, _ paint: Paint, width: Int) -> [String] {
        let place = position.flatMap { position in file.map { formattedLocation(in: printable($0), position) + ":" } }
        let word = kind.isNote ? "note:" : "warning:"
        var lines = message.worded.wrapped(to: width, after: word)
        lines[0] = paint(kind.isNote ? .blue : .yellow, word) + lines[0].dropFirst(word.count)
        return (place.map { [paint(.bold, $0)] } ?? []) + lines
            + (help?.worded.wrapped(to: width, after: "  = help:") ?? [])
    }
}
