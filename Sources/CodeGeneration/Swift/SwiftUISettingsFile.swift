import SettingsModel
import SourceText

/// The Swift file for a SwiftUI view that displays the settings in the same way as the Settings app.
///
/// The file does not depend on other generated files. Each control stores values of the types that are used in the
/// property list. The enumerations in `SwiftSettingsFile` do not always preserve these types.
package struct SwiftUISettingsFile: Sendable {
    let name: String
    private let access: SwiftAccess
    private let pages: [GeneratedPage]
    private let root: [GeneratedPage.Destination]
    private let suites: DefaultsSuites
    private let minimum: [SwiftAvailability.System: SwiftAvailability.Version]
    /// The names of the views, keyed by pane name.
    let views: [String: String]

    /// Creates the file for the panes of a bundle.
    ///
    /// - Parameters:
    ///   - root: The panes to display first, one for each kind of device.
    ///   - name: The name of the view.
    package init(
        _ pages: [GeneratedPage], root: [GeneratedPage.Destination], name: String, access: SwiftAccess,
        minimum: [SwiftAvailability.System: SwiftAvailability.Version] = [:]
    ) {
        self.pages = pages
        self.root = root
        self.name = name
        self.access = access
        self.minimum = minimum
        suites = DefaultsSuites(pages.map(\.appGroup))
        let names = pages.map { page in
            let word = SwiftIdentifier.lowerCamelCaseName(page.name) ?? SwiftIdentifier.codePointName(page.name)
            return IdentifierWords.capitalized(word) + "Page"
        }
        let counts = Dictionary((names + [name]).map { ($0, 1) }, uniquingKeysWith: +)
        views = Dictionary(
            zip(pages, names).map { page, name in
                let digest = SHA256.hexDigest(of: Array(page.name.utf8)).prefix(8)
                return (page.name, counts[name] == 1 ? name : "\(name)_\(digest)")
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a description of the problem with a view name, or `nil` if the name is valid.
    package static func problem(ofName name: String) -> String? {
        let own = controls + ["ClosedRange", "Content", "Item", "MainActor", "Page", "Place", "View"]
        return own.contains(name)
            ? "\(quoted(name)) cannot be used as a view name" : SwiftSettingsFile.problem(ofName: name)
    }

    /// The complete text of the file.
    package var text: String {
        let modifier = access.modifier
        let bodies = pages.map(lines(of:))
        let code = bodies.joined(separator: [""]).joined(separator: "\n")
        let controls = Self.controls.filter { code.containsBytes(" \($0)(") || code.containsBytes(" \($0) {") }
        let aliases =
            ["/// Names for the SwiftUI types, in case the app declares types with the same names."]
            + controls.flatMap { control in
                let alias = "private typealias \(control) = SwiftUI.\(control)"
                return control == "Slider" ? ["#if \(Self.sliderCondition)", alias, "#endif"] : [alias]
            }
        let changes = GeneratedPart(
            "changes", ["access": "fileprivate nonisolated static ", "concurrency": "", "isolation": "nonisolated "]
        ).lines
        let helpers = [
            (part: "swiftui-image", isNeeded: code.containsBytes("page.image(")),
            (part: "swiftui-idiom", isNeeded: code.containsBytes("page.isFor(") || root.count > 1),
        ].filter(\.isNeeded).map { GeneratedPart($0.part).lines }
        let members = (controls.isEmpty ? [] : [aliases]) + bodies + [changes]
        let properties = zip(suites.comments, suites.names).flatMap { [$0, "private let \($1): UserDefaults"] }
        let parameters = zip(suites.names, suites.initializerExpressions).map { "\($0): UserDefaults = \($1)" }
        var parts = [
            "imports": joinedLines(access.importAdvice + access.imports("Foundation") + access.imports("SwiftUI")),
            "available": SwiftAvailability.form.attribute(for: minimum), "access": modifier, "name": name,
            "properties": joinedLines(indented(properties)), "parameters": parameters.joined(separator: ", "),
            "assignments": joinedLines(indented(suites.names.map { "self.\($0) = \($0)" }, by: 2)),
            "root": joinedLines(indented(rootLines, by: 2)),
            "pages": joinedLines(indented(Array(members.joined(separator: [""])))),
            "helpers": helpers.map { "\n" + joinedLines(indented($0, by: 2)) }.joined(),
        ]
        let lines = GeneratedPart("swiftui", parts).lines
        parts["reading"] = joinedLines(
            indented(SwiftSettingsFile.storedValueReaders(for: lines, isolation: "nonisolated ")))
        return GeneratedPart("swiftui", parts).text
    }

    /// The SwiftUI views that the generated code uses for panes.
    private static let controls = [
        "LabeledContent", "NavigationLink", "Picker", "Section", "SecureField", "Slider", "Text", "TextField", "Toggle",
    ]

    /// The compilation condition for platforms on which sliders are available.
    static let sliderCondition = "!os(tvOS)"

    private var rootLines: [String] {
        let place = "Place(userDefaults: \(suites.names[0]), table: \"\")"
        return destinationLines(root, by: place) { "\($0)(settings: self)" } ?? ["SwiftUI.EmptyView()"]
    }

    private func lines(of page: GeneratedPage) -> [String] {
        let sections = page.sections.flatMap { section in conditionallyCompiled(lines(of: section), by: section.limit) }
        return GeneratedPart(
            "swiftui-page",
            [
                "comment": SwiftText.comment(page.name), "page": views[page.name] ?? "", "name": name,
                "userDefaults": suites.name(of: page.appGroup), "table": SwiftText.literal(page.table),
                "sections": joinedLines(indented(sections, by: 3)),
            ]
        ).lines
    }

    private func lines(of section: GeneratedPage.Section) -> [String] {
        let rows = section.rows.flatMap { row in
            conditionallyCompiled(shown(lines(of: row, in: section), on: row.idioms), by: row.limit, in: section.limit)
        }
        func text(_ label: String, _ words: GeneratedPage.LocalizedWords?) -> [String] {
            guard let words else { return [] }
            return ["} \(label): {", "    Text(\(expression(words)))"]
        }
        return ["Section {"] + indented(rows) + text("header", section.header) + text("footer", section.footer) + ["}"]
    }

    /// Restricts lines of code to specific build configurations. If the restriction has a compilation condition, the
    /// lines are enclosed in `#if` and `#endif`. If not, a comment is inserted before the lines.
    private func conditionallyCompiled(
        _ lines: [String], by limit: GeneratedPage.ConfigurationLimit,
        in outer: GeneratedPage.ConfigurationLimit = .init(nil)
    ) -> [String] {
        if limit == outer { return lines }
        if let condition = limit.condition { return ["#if \(condition)"] + lines + ["#endif"] }
        let text = GeneratedSetting.text(of: limit.configurations)
        return (text.isEmpty ? [] : ["// \(text)"]) + lines
    }

    /// Restricts the lines of a view to specific kinds of devices by enclosing them in an `if` statement. If `idioms`
    /// is `nil`, the lines are returned unchanged.
    private func shown(_ lines: [String], on idioms: [String]?) -> [String] {
        guard let idioms else { return lines }
        let names = idioms.map(SwiftText.literal).joined(separator: ", ")
        return ["if page.isFor([\(names)]) {"] + indented(lines) + ["}"]
    }

    /// Returns the lines that choose the destination view for the current device, or `nil` if none of the destinations
    /// exist.
    func destinationLines(
        _ destinations: [GeneratedPage.Destination], by place: String, _ view: (String) -> String
    ) -> [String]? {
        let found = destinations.compactMap { destination in
            views[destination.page].map { (idiom: destination.idiom, view: view($0)) }
        }
        guard let last = found.last else { return nil }
        return found.dropLast().reversed().reduce([last.view]) { others, next in
            let name = SwiftText.literal(next.idiom ?? "")
            return ["if \(place).isFor([\(name)]) {", "    \(next.view)", "} else {"] + indented(others) + ["}"]
        }
    }

    /// Returns the Swift expression for a localizable string in a pane.
    func expression(_ words: GeneratedPage.LocalizedWords) -> String {
        let source = words.shown == words.text ? "" : ", \(SwiftText.literal(words.shown))"
        return "page.text(\(SwiftText.literal(words.text))\(source))"
    }

    func indented(_ lines: [String], by levels: Int = 1) -> [String] {
        lines.map { $0.isEmpty ? "" : String(repeating: "    ", count: levels) + $0 }
    }
}
