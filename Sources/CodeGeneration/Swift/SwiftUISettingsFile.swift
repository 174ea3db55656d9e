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
    /// The keys in Info.plist that are read for texts and values, by the variables in them.
    private let infoKeys: [String: String]
    /// The names of the views, keyed by pane name.
    let views: [String: String]

    /// Creates the file for the panes of a bundle.
    ///
    /// - Parameters:
    ///   - root: The panes to display first, one for each kind of device.
    ///   - name: The name of the view.
    package init(
        _ pages: [GeneratedPage], root: [GeneratedPage.Destination], name: String, access: SwiftAccess,
        minimum: [SwiftAvailability.System: SwiftAvailability.Version] = [:], infoKeys: [String: String] = [:]
    ) {
        self.pages = pages
        self.infoKeys = infoKeys
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
        let own = aliasedTypes + ["ClosedRange", "Content", "MainActor", "Observers", "Page", "Pane", "View"]
        return own.contains(name)
            ? "\(quoted(name)) cannot be used as a view name" : SwiftSettingsFile.problem(ofName: name)
    }

    /// The complete text of the file.
    package var text: String {
        let (root, rootPage) = (rootLines, rootPage)
        let bodies = pages.filter { $0.name != rootPage?.name }.map(lines(of:))
        let code = joinedLines(root + bodies.flatMap(\.self))
        let form = code.containsBytes("Page {") ? CodeTemplate("swiftui-form", ["name": name]).lines : []
        let device = code.containsBytes(deviceCall) ? CodeTemplate("swiftui-device").lines : []
        let pane = paneType(for: code)
        let readers = SwiftSettingsFile.storedValueReaders(
            for: pane + [code], isolation: "nonisolated ")
        let members = bodies + [aliases(for: code + joinedLines(pane)), form, device, pane, readers]
        let properties =
            zip(suites.comments, suites.names).flatMap { [$0, "private let \($1): UserDefaults"] }
            + (rootPage.map { paneProperty(of: $0, for: root) } ?? [])
        return CodeTemplate(
            "swiftui",
            [
                "imports": joinedLines(access.imports("Foundation") + access.imports("SwiftUI")),
                "available": SwiftAvailability.form.attribute(for: minimum), "access": access.modifier, "name": name,
                "properties": joinedLines(indented(properties)),
                "parameters": suites.parameters,
                "assignments": joinedLines(indented(suites.names.map { "self.\($0) = \($0)" }, by: 2)),
                "root": joinedLines(indented(root, by: 2)),
                "members": members.filter { !$0.isEmpty }.map { "\n\n" + joinedLines(indented($0)) }.joined(),
            ]
        ).text
    }

    /// The SwiftUI types that the generated code uses without the module name.
    private static let aliasedTypes = [
        "Binding", "LabeledContent", "NavigationLink", "Picker", "Section", "SecureField", "Slider", "Text",
        "TextField", "Toggle",
    ]

    /// The compilation condition for platforms on which sliders are available.
    static let sliderCondition = "!os(tvOS)"

    /// Returns the lines that declare names for the SwiftUI types in the code.
    private func aliases(for code: String) -> [String] {
        let types = Self.aliasedTypes.filter { type in
            [" \(type)(", " \(type) {", " \(type)<"].contains(where: code.containsBytes)
        }
        let comment = "/// Names for the SwiftUI types, in case the app declares types with the same names."
        return types.isEmpty
            ? []
            : [comment]
                + types.flatMap { type in
                    let alias = "fileprivate typealias \(type) = SwiftUI.\(type)"
                    return type == "Slider" ? ["#if \(Self.sliderCondition)", alias, "#endif"] : [alias]
                }
    }

    /// Returns the lines that declare the type that reads and stores values. Only the members that the code uses are
    /// included.
    private func paneType(for code: String) -> [String] {
        var members: [ArraySlice<String>] = []
        // Every member precedes the members that it uses.
        for member in CodeTemplate("swiftui-members").lines.split(separator: "") {
            let words = member.first { !$0.hasPrefix("///") }?.split { " (<:".contains($0) } ?? []
            guard let keyword = words.firstIndex(where: { $0 == "func" || $0 == "var" }) else { continue }
            let name = words[keyword + 1]
            let use = words[keyword] == "func" ? "\(name)(" : "\(name)"
            let isUsed = members.contains {
                $0.contains { $0.containsBytes(" \(use)") || $0.containsBytes("self.\(use)") }
            }
            if isUsed || code.containsBytes("pane.\(use)") { members.append(member) }
        }
        guard !members.isEmpty else { return [] }
        let lines = joinedLines(indented(Array(members.joined(separator: [""]))))
        return CodeTemplate("swiftui-pane", ["members": lines]).lines
    }

    // MARK: Panes

    /// The page that the body of the view displays, or `nil` if the first page has its own view, because it depends on
    /// the device or is the destination of a link.
    private var rootPage: GeneratedPage? {
        guard root.count == 1, let page = pages.first(where: { $0.name == root[0].page }) else { return nil }
        let rows = pages.flatMap(\.sections).flatMap(\.rows)
        let isLinked = rows.contains { row in
            if case .link(let destinations) = row.control {
                destinations.contains { $0.page == page.name }
            } else {
                false
            }
        }
        return isLinked ? nil : page
    }

    private var rootLines: [String] {
        if let rootPage { return form(of: rootPage, settings: "self") }
        return destinationLines(root) { ["\($0)(settings: self)"] } ?? ["SwiftUI.EmptyView()"]
    }

    private func lines(of page: GeneratedPage) -> [String] {
        let form = form(of: page, settings: "settings")
        let properties = ["let settings: \(name)"] + paneProperty(of: page, for: form, settings: "settings.")
        return CodeTemplate(
            "swiftui-page",
            [
                "comment": SwiftText.comment(page.name), "page": views[page.name] ?? "",
                "properties": joinedLines(indented(properties)), "form": joinedLines(indented(form, by: 2)),
            ]
        ).lines
    }

    /// Returns the lines that declare the property for the user defaults and the string table of a page. The array is
    /// empty if the page does not use the property.
    ///
    /// - Parameters:
    ///   - form: The lines that display the page.
    ///   - settings: The expression for the view of the settings, followed by a period. The string is empty in that
    ///     view.
    private func paneProperty(of page: GeneratedPage, for form: [String], settings: String = "") -> [String] {
        guard form.contains(where: { $0.containsBytes("pane.") }) else { return [] }
        let userDefaults = settings + suites.name(of: page.appGroup)
        let table = SwiftText.literal(page.table)
        return ["private var pane: Pane { Pane(userDefaults: \(userDefaults), table: \(table)) }"]
    }

    /// Returns the lines that display the sections of a page.
    ///
    /// - Parameter settings: The expression for the view of the settings.
    private func form(of page: GeneratedPage, settings: String) -> [String] {
        let sections = page.sections.flatMap { section in
            conditionallyCompiled(lines(of: section, settings: settings), by: section.limit)
        }
        return ["Page {"] + indented(sections) + ["}"]
    }

    private func lines(of section: GeneratedPage.Section, settings: String) -> [String] {
        let rows = section.rows.flatMap { row in
            let lines = comment(row.omittedVariables) + lines(of: row, in: section, settings: settings)
            return conditionallyCompiled(shown(lines, on: row.idioms), by: row.limit, in: section.limit)
        }
        func text(_ label: String, _ text: DisplayedText?) -> [String] {
            text.map { ["} \(label): {", "    Text(\(expression($0)))"] } ?? []
        }
        let title = section.footer == nil ? section.header.map { "(\(expression($0)))" } : nil
        return comment(section.omittedVariables) + ["Section\(title ?? "") {"] + indented(rows)
            + (title == nil ? text("header", section.header) : []) + text("footer", section.footer) + ["}"]
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

    // MARK: Devices

    private var deviceCall: String { "\(name).isDevice(" }

    private func isDevice(_ idioms: [String]) -> String {
        "\(deviceCall)oneOf: [\(idioms.map(SwiftText.literal).joined(separator: ", "))])"
    }

    /// Restricts the lines of a view to specific kinds of devices by enclosing them in an `if` statement. If `idioms`
    /// is `nil`, the lines are returned unchanged.
    private func shown(_ lines: [String], on idioms: [String]?) -> [String] {
        idioms.map { ["if \(isDevice($0)) {"] + indented(lines) + ["}"] } ?? lines
    }

    /// Returns the lines that choose the destination view for the current device, or `nil` if none of the destinations
    /// exist.
    private func destinationLines(
        _ destinations: [GeneratedPage.Destination], _ view: (String) -> [String]
    ) -> [String]? {
        let found = destinations.compactMap { destination in
            views[destination.page].map { (idiom: destination.idiom, view: view($0)) }
        }
        guard let last = found.last else { return nil }
        return found.dropLast().reversed().reduce(last.view) { others, next in
            ["if \(isDevice([next.idiom ?? ""])) {"] + indented(next.view) + ["} else {"] + indented(others) + ["}"]
        }
    }

    // MARK: Rows

    /// Returns the Swift expression for a localizable string in a pane.
    private func expression(_ text: DisplayedText) -> String {
        let (key, shown) = (text.text.string, text.shown.string)
        let source = shown == key ? "" : ", \(SwiftText.literal(shown, reading: infoKeys))"
        return "pane.text(\(SwiftText.literal(key, reading: infoKeys))\(source))"
    }

    /// Returns the lines of the view for a row.
    private func lines(of row: GeneratedPage.Row, in section: GeneratedPage.Section, settings: String) -> [String] {
        let title = row.title.map(expression) ?? "\"\""
        switch row.control {
        case .toggle(let on, let off):
            return list("Toggle(", [[title], toggleBinding(row, on: on, off: off)], ")")
        case .textField(let isSecure, let keyboard, let capitalization, let correction):
            let text = row.defaultValue.map { PropertyListValue.string(ExactString($0.description)) }
            let binding = list("text: pane.string(", item(row, default: text), ")")
            let field =
                list(isSecure ? "SecureField(" : "TextField(", [["\"\""], binding], ")")
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
            let selection = list("selection: pane.choice(", item(row) + [values(of: choices)], ")")
            return list("Picker(", [[label], selection], ") {") + indented(titles(of: choices)) + ["}"]
                + (isDisplayedInPane ? [".pickerStyle(.inline)", ".labelsHidden()"] : [])
        case .title(let choices):
            let titles = list("titles: [", choices.titles.map { [expression($0)] }, "]")
            let value =
                choices.titles.isEmpty
                ? list("value: pane.value(", item(row), ")")
                : list("value: pane.title(", item(row) + [values(of: choices), titles], ")")
            return list("LabeledContent(", [[title], value], ")")
        case .link(let destinations):
            let pages = destinationLines(destinations) { view in
                let (page, modifier) = ("\(view)(settings: \(settings))", ".navigationTitle(\(title))")
                return page.count + modifier.count <= Self.width ? [page + modifier] : [page, "    " + modifier]
            }
            return pages.map { ["NavigationLink(\(title)) {"] + indented($0) + ["}"] } ?? ["Text(\(title))"]
        }
    }

    private func toggleBinding(_ row: GeneratedPage.Row, on: PropertyListValue, off: PropertyListValue) -> [String] {
        let isBoolean = [on, off, row.defaultValue ?? off].allSatisfy { $0.kind == .boolean }
        if isBoolean, on.boolean == true, off.boolean == false { return list("isOn: pane.bool(", item(row), ")") }
        return list("isOn: pane.toggle(", item(row) + [["on: \(value(on))"], ["off: \(value(off))"]], ")")
    }

    private func slider(
        _ row: GeneratedPage.Row, label: DisplayedText?, from minimum: Double, to maximum: Double,
        minimumImage: String?, maximumImage: String?
    ) -> [String] {
        // SwiftUI crashes if the range is invalid, but Settings displays a slider that does not move.
        let isRange = minimum < maximum
        let (low, high) = isRange ? (minimum, maximum) : (0, 1)
        let range = ["in: \(SwiftText.number(low))...\(SwiftText.number(high))"]
        let number = PropertyListValue.real(number(of: row.defaultValue) ?? low)
        let value = list("value: pane.number(", item(row, default: number) + [range], ")")
        let label = label.map { "Text(\(expression($0)))" } ?? "Text(\"\")"
        let images = [("minimumValueLabel", minimumImage), ("maximumValueLabel", maximumImage)].flatMap {
            ["} \($0): {", "    pane.image(\($1.map(SwiftText.literal) ?? "nil"))"]
        }
        let hasImages = minimumImage != nil || maximumImage != nil
        return ["#if \(Self.sliderCondition)"] + list("Slider(", [value, range], ") {") + ["    \(label)"]
            + (hasImages ? images : []) + ["}", ".labelsHidden()"] + (isRange ? [] : [".disabled(true)"]) + ["#endif"]
    }

    /// Returns the number that a default value represents, or `nil` if it does not represent a number.
    private func number(of value: PropertyListValue?) -> Double? {
        let number = value?.number ?? value?.boolean.map { $0 ? 1 : 0 } ?? value?.string.flatMap { Double($0.string) }
        return number.flatMap { $0.isNaN ? nil : $0 }
    }

    /// Returns the lines that display the titles of choices.
    private func titles(of choices: GeneratedPage.Choices) -> [String] {
        let titles = choices.titles.map(expression)
        if titles.count <= 10, !choices.isSorted {
            return titles.enumerated().map { "Text(\($1)).tag(\($0))" }
        }
        return list(choices.isSorted ? "pane.sortedChoices([" : "pane.choices([", titles.map { [$0] }, "])")
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
    private func item(_ row: GeneratedPage.Row) -> [[String]] { item(row, default: row.defaultValue) }

    private func item(_ row: GeneratedPage.Row, default defaultValue: PropertyListValue?) -> [[String]] {
        let key = row.key.map { SwiftText.literal($0.string) } ?? "nil"
        return [[key]] + (defaultValue.map { [["default: \(value($0))"]] } ?? [])
    }

    private func value(_ value: PropertyListValue) -> String {
        value.string.map { SwiftText.literal($0.string, reading: infoKeys) }
            ?? SwiftText.element(value, in: "any Sendable")
    }

    private func values(of choices: GeneratedPage.Choices) -> [String] {
        list("among: [", choices.values.map { [value($0)] }, "]")
    }

    /// Returns the lines of a list, such as the arguments of a call. If the elements do not fit in one line, each
    /// element is on its own line, except for arguments that fit in a line of their own.
    private func list(_ start: String, _ elements: [[String]], _ end: String) -> [String] {
        let separated = elements.enumerated().flatMap { index, lines in
            index == elements.count - 1 ? lines : lines.dropLast() + lines.suffix(1).map { $0 + "," }
        }
        guard separated.count == elements.count else { return [start] + indented(separated) + [end] }
        let line = separated.joined(separator: " ")
        if start.count + line.count + end.count <= Self.width { return [start + line + end] }
        let isOneLine = start.hasSuffix("(") && line.count <= Self.width
        return [start] + indented(isOneLine ? [line] : separated) + [end]
    }

    /// The maximum length of a call without its indentation.
    private static let width = 96
}
