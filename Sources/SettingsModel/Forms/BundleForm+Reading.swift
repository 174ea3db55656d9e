package import JSONSyntax
import PropertyListSyntax
package import SourceText

extension BundleForm {
    /// Reads a form.
    ///
    /// The configuration of Expo's plug-in `@config-plugins/apple-settings` is also accepted, as JSON.
    ///
    /// - Throws: The first error in the form.
    package init(reading document: JSONDocument) throws(Diagnostic) {
        let root = try document.readRoot()
        let members = try FormReader.members(of: root, "the form")
        if members.contains(where: FormReader.isExpoPane), !members.contains(where: { $0.name == "panes" }) {
            try self.init(expo: members, root.span)
            return
        }
        try FormReader.requireKnownNames(members, ["$schema", "version", "panes", "strings"])
        guard let version = root["version"] else {
            throw Diagnostic(
                .unreadable, at: root.span.firstByte, "the form has no version", help: #"begin it with "version": 1"#)
        }
        guard version.text.string(in: version.span) == "\(Self.version)" else {
            throw Diagnostic(
                .unreadable, at: version.span, "unknown version of the format", help: "the version is \(Self.version)")
        }
        let panes =
            try root["panes"].map { element throws(Diagnostic) in
                try FormReader.members(of: element, "'panes'").map { member throws(Diagnostic) in
                    try PaneForm(
                        member.name.string, at: member.nameElement.span,
                        try FormReader.members(of: member.element, "the pane \(quoted(member.name.string))"))
                }
            } ?? []
        let strings =
            try root["strings"].map { element throws(Diagnostic) in
                try FormReader.members(of: element, "'strings'").map { member throws(Diagnostic) in
                    try LanguageForm(member)
                }
            } ?? []
        self.init(panes: panes, strings: strings, panesSpan: root["panes"]?.span.firstByte ?? root.span.firstByte)
    }

    /// Creates a form from the panes of Expo's plug-in. A pane has a `page` with the keys of the property list and,
    /// optionally, `locales` with the string tables. As in the plug-in, a pane with locales uses the table with its own
    /// name unless it specifies another one.
    private init(expo members: [JSONElement.Member], _ root: Range<Int>) throws(Diagnostic) {
        var panes: [PaneForm] = []
        var tables: [(language: Language, span: Range<Int>, tables: [TableForm])] = []
        for member in members {
            let name = member.name.string
            let parts = try FormReader.members(of: member.element, "the pane \(quoted(name))")
            try FormReader.requireKnownNames(parts, ["page", "locales"])
            guard let page = member.element["page"] else {
                throw Diagnostic(
                    .unreadable, at: member.nameElement.span, "the pane \(quoted(name)) has no page",
                    help: "add a 'page' with the keys of the pane")
            }
            let keys = try FormReader.members(of: page, "'page'")
            let locales =
                try member.element["locales"].map { element throws(Diagnostic) in
                    try FormReader.members(of: element, "'locales'")
                } ?? []
            let stringsTable = page[ExactString(PaneSchema.stringsTable)]?.string
            let table = stringsTable?.string ?? PaneName(name).last
            let isTableMissing = page[ExactString(PaneSchema.stringsTable)] == nil && !locales.isEmpty
            panes.append(
                try PaneForm(name, at: member.nameElement.span, keys, stringsTable: isTableMissing ? table : nil))
            for locale in locales {
                let language = try FormReader.language(locale)
                let entries = try TableForm(named: table, at: locale.nameElement.span, locale.element)
                if let index = tables.firstIndex(where: { $0.language == language }) {
                    guard !tables[index].tables.contains(where: { $0.name == table }) else {
                        throw Diagnostic(
                            .unreadable, at: locale.nameElement.span,
                            "another pane also lists the table \(quoted(table)) for this language",
                            help: "list all its strings in one of the panes")
                    }
                    tables[index].tables.append(entries)
                } else {
                    tables.append((language, locale.nameElement.span, [entries]))
                }
            }
        }
        let strings = tables.map { LanguageForm(language: $0.language, span: $0.span, tables: $0.tables) }
        self.init(panes: panes, strings: strings, panesSpan: root.firstByte)
    }

    /// Returns whether a file contains a form and not a script of commands. A form begins with `{`, after white space
    /// and comments.
    package static func isForm(_ text: SourceText) -> Bool {
        // A script cannot begin with an unclosed comment either, so the form is reported as invalid.
        JSONDocument.beginsWithObject(text, in: .blockCommented)
    }
}

/// Functions that read the parts of a form.
private enum FormReader {
    /// Returns the members of an object, which must have different names.
    static func members(of element: JSONElement, _ subject: String) throws(Diagnostic) -> [JSONElement.Member] {
        guard element.kind == .object else { throw wrongType(element, subject, expecting: "an object") }
        return try element.distinctMembers()
    }

    static func wrongType(_ element: JSONElement, _ subject: String, expecting expected: String) -> Diagnostic {
        Diagnostic(
            .unreadable, at: element.span.firstByte, "\(subject) is \(element.kindDescription); expected \(expected)")
    }

    static func requireKnownNames(_ members: [JSONElement.Member], _ known: [String]) throws(Diagnostic) {
        for member in members where !known.contains(member.name.string) {
            let name = member.name.string
            throw Diagnostic(
                .unreadable, at: member.nameElement.span, "unknown key \(quoted(name))",
                help: mostSimilarName(to: name, among: known).map { "did you mean \(quoted($0))?" }
                    ?? "use \(known.map(quoted).joined(separator: ", "))")
        }
    }

    /// Returns whether a member of the root object is a pane of Expo's plug-in.
    static func isExpoPane(_ member: JSONElement.Member) -> Bool { member.element["page"]?.kind == .object }

    /// Returns the language that a member is named after. Whether it exists depends on the bundle.
    static func language(_ member: JSONElement.Member) throws(Diagnostic) -> Language {
        let name = member.name.string
        if name.isEmpty || name.utf8.contains(UInt8(ascii: "/")) || name.utf8.first == UInt8(ascii: ".") {
            throw Diagnostic(
                .unreadable, at: member.nameElement.span, "\(quoted(name)) is not a language",
                help: "use an identifier such as 'de' or 'pt-BR'")
        }
        return Language(name)
    }

    /// Returns the entries of a pane or an item.
    static func entries(_ members: [JSONElement.Member]) throws(Diagnostic) -> [BundleForm.Entry] {
        try members.map { member throws(Diagnostic) in
            let element = member.element
            return BundleForm.Entry(
                key: member.name, value: element.kind == .null ? nil : try PropertyListValue(plain: element),
                span: element.span)
        }
    }
}

extension BundleForm.PaneForm {
    /// - Parameter stringsTable: The string table of the pane if the form does not specify one.
    fileprivate init(
        _ name: String, at span: Range<Int>, _ members: [JSONElement.Member], stringsTable: String? = nil
    ) throws(Diagnostic) {
        let key = ExactString(PaneSchema.items)
        self.name = name
        self.span = span
        let table = stringsTable.map {
            BundleForm.Entry(key: ExactString(PaneSchema.stringsTable), value: .string($0), span: span)
        }
        entries = [table].compactMap(\.self) + (try FormReader.entries(members.filter { $0.name != key }))
        items = try members.first { $0.name == key }.map { member throws(Diagnostic) in
            guard member.element.kind == .array else {
                throw FormReader.wrongType(member.element, PaneSchema.items, expecting: "an array")
            }
            return try member.element.elements.map { element throws(Diagnostic) in
                BundleForm.ItemForm(entries: try FormReader.entries(FormReader.members(of: element, "the item")))
            }
        }
    }
}

extension BundleForm.LanguageForm {
    fileprivate init(_ member: JSONElement.Member) throws(Diagnostic) {
        language = try FormReader.language(member)
        span = member.nameElement.span
        tables = try FormReader.members(of: member.element, "the language \(quoted(member.name.string))").map {
            table throws(Diagnostic) in
            try BundleForm.TableForm(named: table.name.string, at: table.nameElement.span, table.element)
        }
    }
}

extension BundleForm.TableForm {
    fileprivate init(named name: String, at span: Range<Int>, _ element: JSONElement) throws(Diagnostic) {
        self.name = name
        self.span = span
        entries = try FormReader.members(of: element, "the table \(quoted(name))").map { member throws(Diagnostic) in
            guard member.element.kind == .string || member.element.kind == .null else {
                throw FormReader.wrongType(
                    member.element, "the value of \(quoted(member.name.string))", expecting: "a string or null")
            }
            return BundleForm.TableEntry(key: member.name, value: member.element.string, span: member.element.span)
        }
    }
}

extension Range<Int> {
    /// The first byte of the range. A diagnostic for a long value marks only its beginning.
    fileprivate var firstByte: Range<Int> { lowerBound..<Swift.min(lowerBound + 1, upperBound) }
}
