import Actions
import JSONSyntax
import SettingsModel
import SettingsReports
import SourceText
import XcodeProjects

extension JSON {
    /// Returns the JSON output of `project status`.
    static func project(_ status: ProjectStatus) -> JSON {
        .object([
            ("version", .integer(1)),
            ("bundle", .string(status.bundle)),
            ("projects", .array(status.parts.map(part))),
            ("manifests", .array(status.manifests.map(manifest))),
            ("problems", .array(status.problems.map { problem($0) })),
        ])
    }

    private static func part(_ part: ProjectStatus.Part) -> JSON {
        let membership = part.located.membership
        let project = part.located.project
        return .object([
            ("project", .string(part.located.path)),
            ("path", .string(membership.path)),
            ("references", .array(membership.references.map { reference($0, in: part) })),
            ("targets", .array(part.rows.map { row($0, in: part) })),
            (
                "languages",
                [
                    "development": JSON(optional: project.developmentRegion),
                    "regions": strings(project.knownRegions),
                    "project": strings(part.languages.project),
                    "bundle": strings(part.languages.bundle),
                ]
            ),
            ("problems", .array(part.problems.map { problem($0) })),
        ])
    }

    private static func reference(_ object: ProjectObject, in part: ProjectStatus.Part) -> JSON {
        ["id": .string(object.id.string), "line": .integer(part.line(of: object))]
    }

    private static func row(_ row: ProjectStatus.Row, in part: ProjectStatus.Part) -> JSON {
        let icon = part.icons.first { $0.target.id == row.target.id }?.icon
        return .object([
            ("name", .string(row.target.name)),
            ("id", .string(row.target.id.string)),
            ("productType", JSON(optional: row.target.productType)),
            ("systems", strings(row.target.systems)),
            ("settings", .boolean(row.target.showsSettings)),
            (
                "ways",
                .array(
                    row.ways.map { way in
                        [
                            "way": .string(way.name), "id": .string(way.object.id.string),
                            "name": .string(way.objectName),
                            "line": .integer(part.line(of: way.object)),
                        ]
                    })
            ),
            ("otherBundle", JSON(optional: row.other)),
            ("excludedIn", strings(row.excluded)),
            ("icon", icon.map { ["kind": .string($0.kind.rawValue), "path": .string($0.path)] } ?? .null),
        ])
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

extension Membership.Way {
    /// The name that Xcode shows for the build phase, folder or build rule.
    fileprivate var objectName: String {
        switch self {
        case .resources, .script: object.phaseName
        case .synchronizedFolder: object["path"]?.string ?? object.name ?? ""
        case .rule: object.name ?? object["filePatterns"]?.string ?? ""
        }
    }
}

extension ProjectStatus {
    /// Returns the status as lines for a terminal.
    ///
    /// - Parameter width: The maximum width of a line in columns.
    func lines(_ paint: Paint, width: Int) -> [String] {
        var lines = [paint(.bold, visible(bundle))]
        for (index, part) in parts.enumerated() {
            if index > 0 { lines.append("") }
            lines += part.lines(paint, width: width)
        }
        for manifest in manifests { lines.append(Self.line("manifest", manifest.shown, paint)) }
        for problem in problems { lines += problem.lines(nil, paint, width: width) }
        return lines
    }

    fileprivate static func line(_ name: String, _ text: String, _ paint: Paint) -> String {
        paint(.dim, name.padded(to: 11)) + text
    }
}

extension ProjectManifest {
    fileprivate var shown: String { "\(visible(path)) (\(tool.rawValue))" }
}

extension ProjectStatus.Part {
    fileprivate func lines(_ paint: Paint, width: Int) -> [String] {
        var lines = [ProjectStatus.line("project", visible(located.path), paint)]
        lines.append(ProjectStatus.line("languages", languages.shown, paint))
        for (target, icon) in icons {
            let name = icons.count > 1 ? "\(visible(target.name)): " : ""
            lines.append(ProjectStatus.line("icon", name + (icon?.shown ?? "none"), paint))
        }
        let cells = rows.map { row in
            [visible(row.target.name), row.target.shownProduct, row.shown]
        }
        let table = ColumnTable(
            ["target", "product", "the bundle"], cells, paint: paint, width: width, yielding: 2..<3)
        if !cells.isEmpty { lines += [""] + table.lines }
        if !problems.isEmpty { lines.append("") }
        return lines + problems.flatMap { $0.lines(located.file, paint, width: width) }
    }
}

extension ProjectStatus.Row {
    fileprivate var shown: String {
        if ways.isEmpty { return other.map { "another bundle: \(visible($0))" } ?? "-" }
        return ways.map(\.shown).joined(separator: "; ")
            + (excluded.isEmpty ? "" : ", but not in \(excluded.map(visible).joined(separator: ", "))")
    }
}

extension ProjectStatus.Languages {
    fileprivate var shown: String {
        let parts = [(shared, ""), (onlyInBundle, " only in the bundle"), (onlyInProject, " only in the app")]
        let shown = parts.filter { !$0.0.isEmpty }.map { names, where_ in
            (names.count > 8 ? count(names.count, "language") : names.map(visible).joined(separator: ", ")) + where_
        }
        return shown.isEmpty ? "none" : shown.joined(separator: "; ")
    }
}

extension AppIcon {
    fileprivate var shown: String {
        let note =
            switch kind {
            case .ownSize: "includes a 29-point image"
            case .largeSize: "29 points are derived from the large image"
            case .composed, .named: ""
            }
        return visible(path) + (note.isEmpty ? "" : " (\(note))")
    }
}

extension ProjectProblem {
    fileprivate func lines(_ file: String?, _ paint: Paint, width: Int) -> [String] {
        let place = position.flatMap { position in file.map { formattedLocation(in: visible($0), position) + ":" } }
        let word = kind.isNote ? "note:" : "warning:"
        var lines = message.worded.wrapped(to: width, behind: word)
        lines[0] = paint(kind.isNote ? .blue : .yellow, word) + lines[0].dropFirst(word.count)
        return (place.map { [paint(.bold, $0)] } ?? []) + lines
            + (help?.worded.wrapped(to: width, behind: "  = help:") ?? [])
    }
}

extension String {
    /// Wraps the words of the string into lines, the first of which starts with `start`. A line is only longer than
    /// `width` if a single word does not fit.
    fileprivate func wrapped(to width: Int, behind start: String) -> [String] {
        var lines = [start]
        for word in split(separator: " ") {
            let line = "\(lines[lines.count - 1]) \(word)"
            if line.columns > width, lines[lines.count - 1] != start {
                lines.append("    \(word)")
            } else {
                lines[lines.count - 1] = line
            }
        }
        return lines
    }
}
