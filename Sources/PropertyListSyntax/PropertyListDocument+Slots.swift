package import SourceText

extension PropertyListDocument {
    /// A position at which entries can be inserted into a dictionary, or elements into an array.
    package enum Position: Hashable, Sendable {
        /// The position before the entry at an index and the entry's comment.
        case before(Int)
        /// The position after the entry at an index and the entry's trailing comment.
        case after(Int)
        /// The position after the last entry or element that CoreFoundation reads.
        case end

        /// Returns the position at which an entry must be inserted to get the given index.
        package static func index(_ index: Int) -> Position { index == 0 ? .before(0) : .after(index - 1) }

        /// Returns the index of an entry after it is inserted at this position into a container with `count` entries.
        func index(among count: Int) -> Int {
            switch self {
            case .before(let index): index
            case .after(let index): index + 1
            case .end: count
            }
        }
    }

    /// A component of the path to an element: a dictionary key or an array index.
    package enum PathComponent: Hashable, Sendable {
        case key(ExactString)
        case index(Int)
    }

    /// Returns the element at a path from the root, or `nil` if there is no such element. If a key occurs more than
    /// once, the last entry with the key is used, as in CoreFoundation.
    package func element(at path: [PathComponent]) -> PropertyListElement? {
        var element = root
        for step in path {
            switch step {
            case .key(let key): element = element?[key]
            case .index(let index): element = element?.kind == .array ? element?.child(at: index)?.unwrapped : nil
            }
        }
        return element
    }

    /// Returns the edits that insert entries into a dictionary.
    ///
    /// - Parameter names: The comments to write after strings, keyed by string. Xcode writes such comments after object
    ///   identifiers in project files.
    package func inserting(
        _ entries: [NewEntry], into dictionary: PropertyListElement, at position: Position,
        names: [ExactString: String] = [:]
    ) -> [TextEdit] {
        switch dictionary.grammar {
        case .openStep:
            return container(dictionary).inserting(entries, at: position, names: namesToWriteAsComments(names))
        case .xml:
            let index = position.index(among: dictionary.entryCount)
            return insertingChildren(entries, into: dictionary, atChild: 2 * index) { writer, entry, insertionPoint in
                writer.write(PropertyListValue.Entry(entry.key, entry.value), in: insertionPoint.style)
            }
        }
    }

    /// Returns the edits that insert values into an array.
    ///
    /// - Parameter names: The comments to write after strings, keyed by string. Xcode writes such comments after object
    ///   identifiers in project files.
    package func inserting(
        _ values: [PropertyListValue], into array: PropertyListElement, at position: Position,
        names: [ExactString: String] = [:]
    ) -> [TextEdit] {
        switch array.grammar {
        case .openStep:
            let elements = values.map { NewEntry(key: "", value: $0) }
            return container(array).inserting(elements, at: position, names: namesToWriteAsComments(names))
        case .xml:
            let index = position.index(among: array.childCount)
            return insertingChildren(values, into: array, atChild: index) { writer, value, insertionPoint in
                writer.write(value, in: insertionPoint.style)
            }
        }
    }

    /// Returns the edits that set the value for a key in a dictionary. If the dictionary does not contain the key, an
    /// entry is added at the end.
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

    /// Returns the edits that replace the value of an element in an OpenStep document.
    package func replacing(
        _ element: PropertyListElement, with value: PropertyListValue, names: [ExactString: String]
    ) -> [TextEdit] {
        guard element.value != value, let slot = slot(of: element) else { return [] }
        return slot.container.settingValue(ofSlotAt: slot.index, to: value, names: namesToWriteAsComments(names))
    }

    /// Returns the container of an element in an OpenStep document, and the index of the element or of the dictionary
    /// entry that contains it. Returns `nil` for the root element.
    func slot(of element: PropertyListElement) -> (container: OpenStepContainer, index: Int)? {
        guard let parent = ancestors(of: element).first else { return nil }
        let child = parent.childIndex(touching: element.span.lowerBound)
        return (container(parent), parent.kind == .dictionary ? child / 2 : child)
    }

    /// Returns the names to write as comments after strings. If the first 4096 bytes of the file contain a block
    /// comment, as in Xcode projects, all names are returned. Otherwise, an empty dictionary is returned.
    func namesToWriteAsComments(_ names: [ExactString: String]) -> [ExactString: String] {
        let start = source.text.bytes(in: 0..<min(source.text.count, 4096))
        return zip(start, start.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "*") }
            ? names : [:]
    }
}

extension PropertyListDocument {
    /// Returns the edits that insert entries into an OpenStep table. Each entry is inserted below an existing comment
    /// whose text equals the text of the entry's comment. Comments that belong to another entry are not used.
    ///
    /// - Parameter position: The position at which existing comments are searched.
    /// - Returns: The edits, and the entries that have no matching comment.
    package func inserting(
        _ entries: [NewEntry], belowCommentsOf dictionary: PropertyListElement, at position: Position
    ) -> (edits: [TextEdit], rest: [NewEntry]) {
        guard dictionary.grammar == .openStep else { return ([], entries) }
        let container = container(dictionary)
        let index = position.index(among: container.count)
        let gap = container.gap(before: index)
        // The last comment above the next entry belongs to that entry.
        let own = gap.comments.last { $0.place == .direct }
        var left = gap.comments.filter { $0.place != .trailing && $0.span != own?.span }
        if container.hasBrackets || left.isEmpty { return ([], entries) }
        var style = container.style(near: index)
        style.hasComments = false
        var edits: [TextEdit] = []
        let rest = entries.filter { entry in
            guard let found = left.firstIndex(where: { $0.text == entry.comment }) else { return true }
            let end = left.remove(at: found).span.upperBound
            let text = style.text(of: [entry], separatedBy: [])
            edits.append(TextEdit(span: end..<end, replacement: style.lineBreak + style.indentation + text))
            return false
        }
        return (edits, rest)
    }

    /// Returns the edits that insert a comment directly before an entry of an OpenStep dictionary. If the entry is the
    /// first on its line, the comment is inserted on a separate line.
    package func addingComment(_ text: String, toEntryAt index: Int, of dictionary: PropertyListElement) -> [TextEdit] {
        let container = container(dictionary)
        guard let offset = container.slot(index)?.lowerBound else { return [] }
        let style = container.style(near: index)
        let indentation = container.indentation(before: offset, from: 0)
        let start = offset - indentation.count
        let before = source.text.bytes(in: max(0, start - 1)..<start).first
        let beginsLine = before.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? true
        var replacement = style.openStepText(text, beginsLine ? style.commentKind : .block)
        replacement += beginsLine ? style.lineBreak + indentation : [UInt8(ascii: " ")]
        return [TextEdit(span: offset..<offset, replacement: replacement)]
    }

    /// Returns the edits that replace the text of each comment directly before an entry of an OpenStep dictionary, and of
    /// each comment after it on the same line.
    ///
    /// - Parameter replacement: Returns the new text of a comment, or `nil` to remove the comment.
    package func replacingComments(
        ofEntryAt index: Int, of dictionary: PropertyListElement, _ replacement: (_ text: String) -> String?
    ) -> [TextEdit] {
        let container = container(dictionary)
        let comments =
            container.gap(before: index).comments.filter { $0.place == .direct }
            + container.gap(before: index + 1).comments.filter { $0.place == .trailing }
        return comments.compactMap { comment in
            let new = replacement(comment.text)
            if new == comment.text { return nil }
            guard let new else {
                return TextEdit(
                    span: comment.place == .trailing
                        ? endOfText(before: comment.span)..<comment.span.upperBound
                        : comment.span.lowerBound..<startOfText(after: comment.span), replacement: [])
            }
            return TextEdit(
                span: comment.span, replacement: container.style(near: index).openStepText(new, comment.kind))
        }
    }

    /// Returns the offset at which the blanks before a comment begin.
    private func endOfText(before comment: Range<Int>) -> Int {
        let before = source.text.bytes(in: 0..<comment.lowerBound)
        return comment.lowerBound
            - before.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    }

    /// Returns the offset of the text that follows a comment, on the same line or on the next one.
    private func startOfText(after comment: Range<Int>) -> Int {
        let rest = source.text.bytes(in: comment.upperBound..<source.text.count)
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var following = rest.drop(while: isBlank)
        if following.first == UInt8(ascii: "\r") { following = following.dropFirst() }
        if following.first == UInt8(ascii: "\n") { following = following.dropFirst() }
        return source.text.count - following.drop(while: isBlank).count
    }

    /// Returns the contents of a new string table file.
    ///
    /// A table without entries needs a header comment because CoreFoundation rejects an empty file.
    package static func table(
        entries: [NewEntry], header comment: String?, encoding: TextEncoding = .utf8
    ) -> [UInt8] {
        let style = OpenStepStyle()
        var text: [UInt8] = []
        if let comment { text += style.openStepText(comment, .block) + style.lineBreak }
        if !entries.isEmpty {
            if !text.isEmpty { text += style.lineBreak }
            text += style.text(of: entries, separatedBy: style.gap(between: entries)) + style.lineBreak
        }
        return encoding.encode(text)
    }
}

/// An entry to be inserted into a dictionary.
package struct NewEntry: Hashable, Sendable {
    package var key: ExactString
    package var value: PropertyListValue
    /// The text of the comment above the entry, or `nil` for no comment. The comment is written only if the dictionary
    /// is in OpenStep syntax and its other entries also have comments above them.
    package var comment: String?
    /// Whether the comment is written even if the other entries have none, because it was not generated.
    package var requiresComment = false

    package init(key: ExactString, value: PropertyListValue, comment: String? = nil) {
        self.key = key
        self.value = value
        self.comment = comment
    }

    package init(key: ExactString, value: ExactString, comment: String? = nil) {
        self.init(key: key, value: .string(value), comment: comment)
    }

    /// Creates an entry of a string table.
    ///
    /// - Parameters:
    ///   - written: The comment of the entry that the new one replaces, which takes precedence.
    ///   - generated: The comment that describes the item.
    package init(key: ExactString, value: ExactString, written: String?, generated: String) {
        self.init(key: key, value: value, comment: written ?? generated)
        requiresComment = written != nil && written != generated
    }
}
