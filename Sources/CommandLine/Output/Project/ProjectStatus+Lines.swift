import SettingsModel
import SettingsReports
import XcodeProjects

extension ProjectStatus {
    /// What a person reads.
    ///
    /// - Parameter width: how many columns a line may have.
    func lines(_ paint: Paint, width: Int) -> [String] {
        var lines = [paint(.bold, visible(bundle))]
        for (index, part) in parts.enumerated() {
            if index > 0 { lines.append("") }
            lines += part.lines(paint, width: width)
        }
        for manifest in manifests { lines.append(Self.line("made by", manifest.shown, paint)) }
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
        if ways.isEmpty { return other.map { "another one: \(visible($0))" } ?? "-" }
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
            case .ownSize: "has a picture of 29 points"
            case .largeSize: "29 points are derived from the large picture"
            case .composed, .named: ""
            }
        return visible(path) + (note.isEmpty ? "" : " (\(note))")
    }
}

extension ProjectProblem {
    fileprivate func lines(_ file: String?, _ paint: Paint, width: Int) -> [String] {
        let place = position.flatMap { position in file.map { shownPlace(in: visible($0), position) + ":" } }
        let word = kind.isNote ? "note:" : "warning:"
        var lines = message.wrapped(to: width, behind: word)
        lines[0] = paint(kind.isNote ? .blue : .yellow, word) + lines[0].dropFirst(word.count)
        return (place.map { [paint(.bold, $0)] } ?? []) + lines
            + (help?.wrapped(to: width, behind: "  = help:") ?? [])
    }
}

extension String {
    /// Lines with some words first, and no more columns than that where the words of the text allow it.
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
