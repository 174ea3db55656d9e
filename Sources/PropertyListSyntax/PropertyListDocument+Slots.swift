package import SourceText

/// What all spellings have in common: places in a container, and edits of what stands there.
extension PropertyListDocument {
    /// A place for new entries of a dictionary or new elements of an array.
    package enum Position: Hashable, Sendable {
        /// Before an entry and its comment.
        case before(Int)
        /// After an entry and the comment that trails it.
        case after(Int)
        /// After the last entry that CoreFoundation reads.
        case end

        /// The place at which a new entry becomes the one with an index.
        static func index(_ index: Int) -> Position { index == 0 ? .before(0) : .after(index - 1) }

        /// The index of a new entry at this place, among so many others.
        func index(among count: Int) -> Int {
            switch self {
            case .before(let index): index
            case .after(let index): index + 1
            case .end: count
            }
        }
    }

    /// A step from a container into it.
    package enum Step: Hashable, Sendable {
        case key(ExactString)
        case index(Int)
    }

    /// The element that a path from the root leads to; of equal keys the last is taken, as in CoreFoundation.
    package func element(at path: [Step]) -> PropertyListElement? {
        var element = root
        for step in path {
            switch step {
            case .key(let key): element = element?[key]
            case .index(let index): element = element?.kind == .array ? element?.child(at: index)?.unwrapped : nil
            }
        }
        return element
    }

    /// Adds entries to a dictionary.
    ///
    /// - Parameter names: what comments behind strings say in an OpenStep file that names its objects, as Xcode does.
    package func inserting(
        _ entries: [NewEntry], into dictionary: PropertyListElement, at position: Position,
        names: [ExactString: String] = [:]
    ) -> [TextEdit] {
        switch dictionary.grammar {
        case .openStep:
            return container(dictionary).inserting(entries, at: position, names: written(names))
        case .xml:
            let index = position.index(among: dictionary.childCount / 2)
            return inserting(
                entries.map { PropertyListValue.Entry($0.key, $0.value) }, into: dictionary, at: index)
        }
    }

    /// Adds values to an array.
    ///
    /// - Parameter names: what comments behind strings say; see `inserting(_:into:at:names:)` for entries.
    package func inserting(
        _ values: [PropertyListValue], into array: PropertyListElement, at position: Position,
        names: [ExactString: String] = [:]
    ) -> [TextEdit] {
        switch array.grammar {
        case .openStep:
            let elements = values.map { NewEntry(key: "", value: $0) }
            return container(array).inserting(elements, at: position, names: written(names))
        case .xml:
            return inserting(values, into: array, at: position.index(among: array.childCount))
        }
    }

    /// Gives a key of a dictionary a value: the entry that counts is changed, or one is added behind the others.
    package func setting(
        _ key: ExactString, to value: PropertyListValue, in dictionary: PropertyListElement,
        names: [ExactString: String] = [:]
    ) -> [TextEdit] {
        guard let entry = dictionary.entry(key) else {
            return inserting([NewEntry(key: key, value: value)], into: dictionary, at: .end, names: names)
        }
        return dictionary.grammar == .xml
            ? replacing(entry.element, with: value) : replacing(entry.element, with: value, names: names)
    }

    /// Gives an element of an OpenStep document another value.
    package func replacing(
        _ element: PropertyListElement, with value: PropertyListValue, names: [ExactString: String]
    ) -> [TextEdit] {
        guard element.value != value, let slot = slot(of: element) else { return [] }
        return slot.container.settingValue(ofSlotAt: slot.index, to: value, names: written(names))
    }

    /// The container that an element of an OpenStep document stands in, and the place there.
    func slot(of element: PropertyListElement) -> (container: OpenStepContainer, index: Int)? {
        guard let parent = ancestors(of: element).first else { return nil }
        let child = parent.childIndex(touching: element.span.lowerBound)
        return (container(parent), parent.kind == .dictionary ? child / 2 : child)
    }

    /// The names to write: all of them in a file that has comments near its beginning, as each of Xcode's has.
    func written(_ names: [ExactString: String]) -> [ExactString: String] {
        let start = source.text.bytes(in: 0..<min(source.text.count, 4096))
        return zip(start, start.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "*") }
            ? names : [:]
    }
}

/// The comments around an entry of a dictionary.
extension PropertyListDocument {
    /// The edits that put new entries of an OpenStep table below comments of no entry that say what theirs do.
    ///
    /// - Parameter position: the place whose comments count.
    /// - Returns: the edits, and the entries without such a comment.
    package func inserting(
        _ entries: [NewEntry], belowCommentsOf dictionary: PropertyListElement, at position: Position
    ) -> (edits: [TextEdit], rest: [NewEntry]) {
        dictionary.grammar == .openStep
            ? container(dictionary).inserting(entries, belowCommentsAt: position) : ([], entries)
    }

    /// The edits that put a comment directly before an entry of an OpenStep dictionary.
    package func addingComment(_ text: String, toEntryAt index: Int, of dictionary: PropertyListElement) -> [TextEdit] {
        container(dictionary).addingComment(text, toSlotAt: index)
    }

    /// The edits after which every comment directly before an entry of an OpenStep dictionary that says one text says
    /// another.
    package func replacingComment(
        _ old: String, by new: String, ofEntryAt index: Int, of dictionary: PropertyListElement
    ) -> [TextEdit] {
        container(dictionary).replacingComment(old, by: new, ofSlotAt: index)
    }

    /// The bytes of a new string table.
    ///
    /// A table without entries needs a header comment: CoreFoundation refuses a file of zero bytes.
    package static func table(
        entries: [NewEntry], header comment: String?, encoding: TextEncoding = .utf8
    ) -> [UInt8] {
        let style = OpenStepStyle()
        var text: [UInt8] = []
        if let comment { text += style.spelled(comment, .block) + style.lineBreak }
        if !entries.isEmpty {
            if !text.isEmpty { text += style.lineBreak }
            text += style.text(of: entries, separatedBy: style.gap(between: entries)) + style.lineBreak
        }
        return encoding.encode(text)
    }
}
