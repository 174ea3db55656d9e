package import JSONSyntax
package import PropertyListSyntax
package import SourceText

/// A description of a bundle in one JSON file, the *form* of the bundle. It consists of the property-list keys of all
/// panes and items, and the entries of all string tables.
///
/// Images, `.stringsdict` files, comments, encodings and the order of keys are not part of a form.
package struct BundleForm: Sendable {
    /// The version of the format.
    static let version = 1

    /// A property-list key of a pane or an item.
    package struct Entry: Sendable {
        package let key: ExactString
        /// The value of the key, or `nil` to remove the key.
        package let value: PropertyListValue?
        /// The byte range of the value in the file of the form.
        package let span: Range<Int>

        package init(key: ExactString, value: PropertyListValue?, span: Range<Int>) {
            self.key = key
            self.value = value
            self.span = span
        }
    }

    /// An item of a pane.
    package struct ItemForm: Sendable {
        package let entries: [Entry]

        /// Returns the string value of a key, or `nil` if the key is missing, removed or not a string.
        package func string(_ key: ItemKey) -> ExactString? {
            entries.first { $0.key == key.name }?.value?.string
        }
    }

    /// A pane.
    package struct PaneForm: Sendable {
        /// The full name of the pane, such as `Root~ipad`.
        package let name: String
        /// The byte range of the name in the file of the form.
        package let span: Range<Int>
        /// The keys of the pane, except for the key of the items.
        package let entries: [Entry]
        /// The items, or `nil` if the form does not list the items of the pane.
        package let items: [ItemForm]?
    }

    /// The entries of a string table in one language.
    package struct TableForm: Sendable {
        package let name: String
        /// The byte range of the name in the file of the form.
        package let span: Range<Int>
        package let entries: [TableEntry]
    }

    /// An entry of a string table.
    package struct TableEntry: Sendable {
        package let key: ExactString
        /// The value of the entry, or `nil` to remove the entry.
        package let value: ExactString?
        /// The byte range of the value in the file of the form.
        package let span: Range<Int>
    }

    /// The string tables of a language.
    package struct LanguageForm: Sendable {
        package let language: Language
        /// The byte range of the language in the file of the form.
        package let span: Range<Int>
        package let tables: [TableForm]
    }

    package let panes: [PaneForm]
    package let strings: [LanguageForm]
    /// The byte range of the panes in the file of the form.
    package let panesSpan: Range<Int>
    /// Notes about the string tables of the bundle that are not part of the form, because they cannot be read.
    package private(set) var notes: [Message] = []

    init(panes: [PaneForm], strings: [LanguageForm], panesSpan: Range<Int>) {
        self.panes = panes
        self.strings = strings
        self.panesSpan = panesSpan
    }
}

// MARK: Forms of bundles

extension BundleForm {
    /// Creates the form of a bundle.
    ///
    /// A string table that cannot be read is left out: if the form is applied, the table stays as it is.
    ///
    /// - Throws: A `BundleError` if a form cannot represent the bundle. For example, a property list cannot be read, or
    ///   a table contains values other than strings.
    package init(of bundle: SettingsBundle) throws(BundleError) {
        try bundle.requireReadablePanes()
        try bundle.requireReadableLanguageFolders()
        panes = try bundle.panes.map { pane throws(BundleError) in try PaneForm(pane) }
        strings = try bundle.languages.map { language throws(BundleError) in
            let tables = bundle.tables(in: language).filter(\.isWhole)
            return LanguageForm(
                language: language, span: Self.nowhere,
                tables: try tables.map { table throws(BundleError) in try TableForm(table) })
        }.filter { !$0.tables.isEmpty }
        panesSpan = Self.nowhere
        notes = bundle.languages.flatMap { bundle.tables(in: $0) }.filter { !$0.isWhole }.map { table in
            let error = BundleError(unreadable: table)
            let help = error.help.map { "; \($0)" as Message } ?? ""
            return "\(table.path) is not part of the form: \(error.message)\(help)"
        }
    }

    /// The byte range of the parts of a form that was not read from a file.
    fileprivate static let nowhere = 0..<0

    /// The JSON representation of the form.
    package var json: JSON {
        let strings = strings.map { language in
            (language.language.identifier, JSON.object(language.tables.map { ($0.name, $0.json) }))
        }
        return .members([
            ("version", .integer(Self.version)),
            ("panes", .object(panes.map { ($0.name, $0.json) })),
            ("strings", strings.isEmpty ? nil : .object(strings)),
        ])
    }
}

extension BundleForm.PaneForm {
    fileprivate init(_ pane: Pane) throws(BundleError) {
        let key = ExactString(PaneSchema.items)
        guard let array = pane.itemsElement else {
            throw BundleError(
                "\(PaneSchema.items) is not an array, so the pane has no items", path: pane.path,
                position: pane.file.position(of: pane.root?[key]?.span), help: "replace it with an array")
        }
        name = pane.name.full
        span = BundleForm.nowhere
        entries = BundleForm.entries(of: pane.root?.value).filter { $0.key != key }
        items = try array.elements.map { element throws(BundleError) in
            guard element.kind == .dictionary else {
                throw BundleError(
                    "an item is not a dictionary", path: pane.path, position: pane.file.position(of: element.span),
                    help: "remove it, or replace it with a dictionary")
            }
            return BundleForm.ItemForm(entries: BundleForm.entries(of: element.value))
        }
    }

    fileprivate var json: JSON {
        let items = items.map { items in
            (PaneSchema.items, JSON.array(items.map { .object($0.entries.map(\.member)) }))
        }
        return .object(entries.map(\.member) + [items].compactMap(\.self))
    }
}

extension BundleForm.Entry {
    fileprivate var member: (String, JSON) { (key.string, value.map { JSON(plain: $0) } ?? .null) }
}

extension BundleForm.TableForm {
    fileprivate init(_ table: StringTable) throws(BundleError) {
        name = table.name
        span = BundleForm.nowhere
        let present = table.dictionary.map { Array($0.entries) } ?? []
        entries = try present.reversed().withoutRepetitions(of: \.key).reversed().map {
            entry throws(BundleError) in
            guard let value = entry.element.stringValue else {
                throw BundleError(
                    "the value of \(quoted(entry.key.string)) is not a string", path: table.path,
                    position: table.file.position(of: entry.element.span), help: "replace it with a string")
            }
            return BundleForm.TableEntry(key: entry.key, value: value, span: BundleForm.nowhere)
        }
    }

    fileprivate var json: JSON {
        .object(entries.map { ($0.key.string, $0.value.map { .string($0.string) } ?? .null) })
    }
}

extension BundleForm {
    /// Returns the entries of a dictionary, without the entries that a later entry with the same key overrides.
    fileprivate static func entries(of value: PropertyListValue?) -> [Entry] {
        guard case .dictionary(let entries)? = value?.withoutOverriddenEntries else { return [] }
        return entries.map { Entry(key: $0.key, value: $0.value, span: nowhere) }
    }
}
