import PropertyListSyntax
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
        let names = pages.map { IdentifierWords.capitalized(SwiftIdentifier.name(for: $0.name)) + "Page" }
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
        var parts = [
            "imports": joinedLines(access.importAdvice + access.imports("Foundation") + access.imports("SwiftUI")),
            "available": SwiftAvailability.form.attribute(for: minimum), "access": modifier, "name": name,
            "properties": joinedLines(indented(properties)), "parameters": suites.parameters,
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
            let lines = comment(row.omittedVariables) + lines(of: row, in: section)
            return conditionallyCompiled(shown(lines, on: row.idioms), by: row.limit, in: section.limit)
        }
        func text(_ label: String, _ text: DisplayedText?) -> [String] {
            text.map { ["} \(label): {", "    Text(\(expression($0)))"] } ?? []
        }
        return comment(section.omittedVariables) + ["Section {"] + indented(rows) + text("header", section.header)
            + text("footer", section.footer) + ["}"]
    }

    private func comment(_ omitted: OmittedVariables) -> [String] {
        omitted.comment.isEmpty ? [] : ["// \(omitted.comment)"]
    }

    /// Restricts lines of code to specific build configurations. If the restriction has a compilation condition, the
    /// lines are enclosed in `#if` and `#endif`. If not, a comment is inserted before the lines.
    private func conditionallyCompiled(
        _ lines: [String], by limit: ConfigurationLimit, in outer: ConfigurationLimit = .init()
    ) -> [String] {
        if limit == outer { return lines }
        if let condition = limit.condition { return ["#if \(condition)"] + lines + ["#endif"] }
        return (limit.comment.isEmpty ? [] : ["// \(limit.comment)"]) + lines
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
    func expression(_ text: DisplayedText) -> String {
        let (key, shown) = (text.text.string, text.shown.string)
        let source = shown == key ? "" : ", \(SwiftText.literal(shown))"
        return "page.text(\(SwiftText.literal(key))\(source))"
    }

    /// Returns the lines of the view for a row.
    func lines(of row: GeneratedPage.Row, in section: GeneratedPage.Section) -> [String] {
        let title = row.title.map(expression) ?? "\"\""
        switch row.control {
        case .toggle(let on, let off):
            var more = ""
            if !isBoolean(on, true) || !isBoolean(off, false) { more = ", on: \(value(on)), off: \(value(off))" }
            return ["Toggle(\(title), isOn: page.toggle(\(item(row))\(more)))"]
        case .textField(let isSecure, let keyboard, let capitalization, let correction):
            let text = row.defaultValue.map { PropertyListValue.string(ExactString($0.description)) }
            let field =
                ["\(isSecure ? "SecureField" : "TextField")(\"\", text: page.string(\(item(row, default: text))))"]
                + indented(textInputModifiers(keyboard, capitalization, correction))
            guard row.title != nil else { return field }
            // VoiceOver does not use the text next to the field as its label.
            let inRow = ["    .multilineTextAlignment(.trailing)", "    .accessibilityLabel(\(title))"]
            return ["LabeledContent(\(title)) {"] + indented(field + inRow) + ["}"]
        case .slider(let minimum, let maximum, let minimumImage, let maximumImage):
            return slider(
                row, label: section.header, from: minimum, to: maximum, minimumImage: minimumImage,
                maximumImage: maximumImage)
        case .list(let choices, let isDisplayedInPane):
            let label = isDisplayedInPane ? section.header.map(expression) ?? "\"\"" : title
            let selection = "page.choice(\(item(row)), among: \(values(choices)))"
            return ["Picker(\(label), selection: \(selection)) {"] + self.choices(choices) + ["}"]
                + (isDisplayedInPane ? [".pickerStyle(.inline)", ".labelsHidden()"] : [])
        case .title(let choices):
            let titles = choices.titles.map(expression).joined(separator: ", ")
            let named = choices.titles.isEmpty ? "" : ", [\(titles)], for: \(values(choices))"
            return ["LabeledContent(\(title), value: page.title(\(item(row))\(named)))"]
        case .link(let destinations):
            let pages = destinationLines(destinations, by: "page") { "\($0)(settings: settings, title: \(title))" }
            return pages.map { ["NavigationLink(\(title)) {"] + indented($0) + ["}"] } ?? ["Text(\(title))"]
        }
    }

    private func choices(_ choices: GeneratedPage.Choices) -> [String] {
        let titles = choices.titles.map { "        \(expression($0))," }
        return ["    page.choices(["] + titles + [choices.isSorted ? "    ], isSorted: true)" : "    ])"]
    }

    private func slider(
        _ row: GeneratedPage.Row, label: DisplayedText?, from minimum: Double, to maximum: Double,
        minimumImage: String?, maximumImage: String?
    ) -> [String] {
        // SwiftUI crashes if the range is invalid, but Settings displays a slider that does not move.
        let isRange = minimum < maximum
        let range = isRange ? "\(SwiftText.number(minimum))...\(SwiftText.number(maximum))" : "0.0...1.0"
        let label = label.map { "Text(\(expression($0)))" } ?? "Text(\"\")"
        let images = [("minimumValueLabel", minimumImage), ("maximumValueLabel", maximumImage)].flatMap {
            ["} \($0): {", "    page.image(\($1.map(SwiftText.literal) ?? "nil"))"]
        }
        let hasImages = minimumImage != nil || maximumImage != nil
        return [
            "#if \(Self.sliderCondition)", "Slider(value: page.number(\(item(row)), in: \(range)), in: \(range)) {",
            "    \(label)",
        ]
            + (hasImages ? images : []) + ["}", ".labelsHidden()"] + (isRange ? [] : [".disabled(true)"]) + ["#endif"]
    }

    /// Returns the lines of the view modifiers for text input. The modifiers specify the keyboard, capitalization, and
    /// autocorrection.
    private func textInputModifiers(_ keyboard: String, _ capitalization: String, _ correction: String) -> [String] {
        let keyboards = [
            "NumbersAndPunctuation": "numbersAndPunctuation", "NumberPad": "numberPad", "URL": "URL",
            "EmailAddress": "emailAddress",
        ]
        let capitals = [
            "None": "never", "Sentences": "sentences", "Words": "words", "AllCharacters": "characters",
        ]
        let corrections = ["No": "", "Yes": "false"]
        var lines = corrections[correction].map { [".autocorrectionDisabled(\($0))"] } ?? []
        if let name = capitals[capitalization] {
            lines += ["#if !os(macOS)", ".textInputAutocapitalization(.\(name))", "#endif"]
        }
        if let name = keyboards[keyboard] {
            lines += ["#if !os(macOS) && !os(watchOS)", ".keyboardType(.\(name))", "#endif"]
        }
        return lines
    }

    /// Returns the function arguments that specify the key and the default value of a row. If the row does not have a
    /// default value, only the key is included.
    private func item(_ row: GeneratedPage.Row) -> String { item(row, default: row.defaultValue) }

    private func item(_ row: GeneratedPage.Row, default defaultValue: PropertyListValue?) -> String {
        let key = row.key.map { SwiftText.literal($0.string) } ?? "nil"
        return key + (defaultValue.map { ", default: \(value($0))" } ?? "")
    }

    private func value(_ value: PropertyListValue) -> String {
        value.kind == .data ? "(\(SwiftText.expression(value))) as Any" : SwiftText.expression(value)
    }

    private func values(_ choices: GeneratedPage.Choices) -> String {
        "[\(choices.values.map(SwiftText.element).joined(separator: ", "))]"
    }

    private func isBoolean(_ value: PropertyListValue, _ boolean: Bool) -> Bool {
        value.kind == .boolean && value.boolean == boolean
    }
}
