import JSONSyntax
import SourceText
import XcodeProjects

extension JSON {
    /// What an Xcode project makes of a bundle, as `project status --json` gives it.
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
            "message": .string(problem.message), "help": JSON(optional: problem.help),
            "line": problem.position.map { .integer($0.line) } ?? .null,
            "column": problem.position.map { .integer($0.column) } ?? .null,
        ]
    }

    private static func strings(_ strings: [String]) -> JSON { .array(strings.map { .string($0) }) }
}

extension Membership.Way {
    /// What Xcode calls the phase, the folder or the rule.
    fileprivate var objectName: String {
        switch self {
        case .resources, .script: object.phaseName
        case .synchronizedFolder: object["path"]?.string ?? object.name ?? ""
        case .rule: object.name ?? object["filePatterns"]?.string ?? ""
        }
    }
}
