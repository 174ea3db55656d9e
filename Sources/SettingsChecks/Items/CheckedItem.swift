import PropertyListSyntax
import SettingsModel
import SourceText

/// An item of a pane, decoded once for all rules. It is always a dictionary.
final class CheckedItem {
    /// A key of the item and its value.
    struct Entry {
        let key: KeyFacts
        let keyElement: PropertyListElement
        let element: PropertyListElement
        /// Whether the value has the type that the key asks for; true for an unknown key.
        let isWellTyped: Bool

        var span: Range<Int> { keyElement.span.lowerBound..<element.span.upperBound }
    }

    /// The position on the pane, from 0.
    let index: Int
    let element: PropertyListElement
    /// The type, known or not; nil when there is none, or it is no string.
    let type: TypeFacts?
    /// The entries in the order of the file.
    let entries: [Entry]
    let pane: CheckedPane
    /// Which of the keys that rules ask for the item has.
    let known: KnownKeys
    /// Whether some key is unknown for the type.
    let hasUnknownKeys: Bool
    /// Whether every value has the type that its key asks for.
    let isWellTyped: Bool
    /// What is true of some of its keys.
    let traits: KeyTraits
    let form: TypeFacts.Form

    init(
        index: Int, element: PropertyListElement, type: TypeFacts?, entries: [Entry], pane: CheckedPane,
        known: KnownKeys, hasUnknownKeys: Bool, isWellTyped: Bool, traits: KeyTraits
    ) {
        self.index = index
        self.element = element
        self.type = type
        self.entries = entries
        self.pane = pane
        self.known = known
        self.hasUnknownKeys = hasUnknownKeys
        self.isWellTyped = isWellTyped
        self.traits = traits
        form = type?.form ?? .unknown
    }

    /// The entry for a key: the last, where the key stands twice.
    func entry(_ key: KnownKey) -> Entry? {
        guard known.contains(key) else { return nil }
        var index = entries.count
        while index > 0 {
            index -= 1
            if entries[index].key.known == key { return entries[index] }
        }
        return nil
    }

    func has(_ key: KnownKey) -> Bool { known.contains(key) }

    /// The value for a key, where it has the type that the key asks for. Rules about values ask here, so that a value
    /// of a wrong type is reported as such and not again.
    func value(_ key: KnownKey) -> PropertyListElement? {
        entry(key).flatMap { $0.isWellTyped ? $0.element : nil }
    }

    /// The string for a key; nil for a value that is none.
    func string(_ key: KnownKey) -> ExactString? {
        value(key).flatMap { $0.isString ? $0.string : nil }
    }

    /// Whether a row opens a view controller of the app instead of a pane.
    var opensViewController: Bool { has(.viewController) || has(.storyBoardView) || has(.segue) }

    /// The element that names the pane a child pane leads to.
    var link: PropertyListElement? {
        form == .childPane && !opensViewController ? value(.file) : nil
    }

    /// The devices that show the item; nil for all.
    var idioms: Set<String>? {
        guard let idioms = value(.idioms), idioms.childCount > 0 else { return nil }
        return Set(idioms.elements.map(\.string.string))
    }

    /// How messages name the item: "the toggle 'play_sounds'".
    var label: String {
        let type = type?.type?.name ?? "item"
        if let key = string(.key), !key.isEmpty { return "the \(type) \(short(key))" }
        if let title = string(.title), !title.isEmpty { return "the \(type) \(short(title))" }
        return type == "item" ? "item \(index)" : "the \(type) at \(index)"
    }

    /// Whether only case or blanks keep a key from being one that the item lacks: it is reported, and not what lacks.
    func misspells(_ key: String) -> Bool {
        hasUnknownKeys && entries.contains { $0.key.schema == nil && $0.key.meant == key && $0.key.isMeantForSure }
    }

    /// Whether the item must have a key and lacks it.
    func lacks(_ key: String) -> Bool {
        guard !entries.contains(where: { $0.key.name.string == key }) else { return false }
        return key == KnownKey.type.name.string || type?.required.contains { $0.name == key } == true
    }

    /// The entries whose keys stood before in the same dictionary: the item's own, and those of one inside it.
    var repeatedEntries: [PropertyListElement.Entry] {
        var repeated = element.entries.repeated
        for entry in entries where entry.element.node.kind == .dictionary {
            repeated += entry.element.entries.repeated
        }
        return repeated
    }

    /// The elements whose strings are looked up in the table of the pane: none in the place of a value of another type,
    /// which is reported as that.
    func forEachText(_ body: (PropertyListElement, KeyFacts) -> Void) {
        for index in entries.indices where entries[index].key.hasTexts {
            let element = entries[index].element
            if element.isString {
                if entries[index].isWellTyped, !element.contentSpan.isEmpty { body(element, entries[index].key) }
            } else {
                entries[index].key.schema?.forEachText(in: element) { body($0, entries[index].key) }
            }
        }
    }
}

extension KeySchema {
    fileprivate func forEachText(in element: PropertyListElement, _ body: (PropertyListElement) -> Void) {
        guard type.takesKind(of: element) else { return }
        if case .dictionary(let keys) = type, !keys.isEmpty {
            for entry in element.entries {
                guard let inner = keys.first(where: { $0.name == entry.key.string }) else { continue }
                inner.forEachText(in: entry.element, body)
            }
        } else if isLocalizable {
            switch element.node.kind {
            case .string, .key: if !element.contentSpan.isEmpty { body(element) }
            case .array: for inner in element.elements where inner.isString { body(inner) }
            case .dictionary:
                for entry in element.entries where entry.element.isString { body(entry.element) }
            default: break
            }
        }
    }
}

extension [PropertyListElement.Entry] {
    /// The entries whose keys stood before in the same dictionary.
    var repeated: [PropertyListElement.Entry] {
        var seen: Set<ExactString> = []
        return filter { !seen.insert($0.key).inserted }
    }
}

/// A text in quotes for a message, cut where it is long.
func short(_ text: ExactString) -> String {
    let limit = 60
    guard text.string.utf8.count > limit, text.string.count > limit else { return quoted(text.string) }
    return quoted(text.string.prefix(limit) + "…")
}

func short(_ text: String) -> String { short(ExactString(text)) }
