import PropertyListSyntax
import SettingsModel
import SourceText

/// The change of a bundle as a unified diff. Files in UTF-16 are shown as text.
enum UnifiedDiff {
    /// How many unchanged lines stand around a change.
    private static let context = 3

    static func text(of changes: [FileChange], in bundle: SettingsBundle, named name: String, paint: Paint) -> String {
        changes.map { change in
            if !BundleFiles.readsContents(of: change.path) { return imageLine(change, in: bundle, named: name) }
            let old = bundle.loaded.files[change.path]?.bytes
            let new: [UInt8]? = if case .write(_, let bytes, _) = change { bytes } else { nil }
            return text(
                from: old.map { lines($0, change.path) } ?? [], to: new.map { lines($0, change.path) } ?? [],
                oldName: old == nil ? "/dev/null" : "a/\(name)/\(change.path)",
                newName: new == nil ? "/dev/null" : "b/\(name)/\(change.path)", paint)
        }.joined()
    }

    /// What is said of a file that has no lines, in the words of diff(1).
    private static func imageLine(_ change: FileChange, in bundle: SettingsBundle, named name: String) -> String {
        let isNew = bundle.loaded.files[change.path] == nil
        let isGone = if case .remove = change { true } else { false }
        let path = "\(name)/\(change.path)"
        return "Binary files \(visible(isNew ? "/dev/null" : "a/" + path)) and "
            + "\(visible(isGone ? "/dev/null" : "b/" + path)) differ\n"
    }

    /// The lines of a file, each with its line break; a binary property list is shown as the XML it stands for.
    private static func lines(_ bytes: [UInt8], _ path: String) -> [Substring] {
        let file = ParsedFile(path: path, target: path, bytes: bytes)
        let text = (file.isBinary ? file.propertyList?.source.text : nil) ?? EncodedText(decoding: bytes).text
        return text.string(in: 0..<text.count).splitAfterLineFeeds
    }

    private static func text(
        from old: [Substring], to new: [Substring], oldName: String, newName: String, _ paint: Paint
    ) -> String {
        let script = script(from: old, to: new)
        guard script.contains(where: { $0.kind != .same }) else { return "" }
        var result = paint(.bold, "--- \(visible(oldName))") + "\n" + paint(.bold, "+++ \(visible(newName))") + "\n"
        for hunk in hunks(script) {
            let lines = script[hunk]
            let oldCount = lines.count { $0.kind != .added }
            let newCount = lines.count { $0.kind != .removed }
            let oldStart = script[..<hunk.lowerBound].count { $0.kind != .added } + (oldCount > 0 ? 1 : 0)
            let newStart = script[..<hunk.lowerBound].count { $0.kind != .removed } + (newCount > 0 ? 1 : 0)
            let header = "@@ -\(range(oldStart, oldCount)) +\(range(newStart, newCount)) @@"
            result += paint(.cyan, header) + "\n"
            for line in lines { result += line.rendered(paint) }
        }
        return result
    }

    private static func range(_ start: Int, _ count: Int) -> String { count == 1 ? "\(start)" : "\(start),\(count)" }

    private struct Line {
        enum Kind { case same, removed, added }
        let kind: Kind
        let text: Substring

        func rendered(_ paint: Paint) -> String {
            let hasEnd = text.utf8.last == UInt8(ascii: "\n")
            let body = visibleLine(hasEnd ? text.dropLastLineFeed : text)
            let sign = kind == .same ? " " : kind == .removed ? "-" : "+"
            let color: Paint.Color? = kind == .same ? nil : kind == .removed ? .red : .green
            let line = color.map { paint($0, sign + body) } ?? sign + body
            return line + "\n" + (hasEnd ? "" : "\\ No newline at end of file\n")
        }

        /// Control characters shown, but for the tab and the carriage return that a diff needs to be applied.
        private func visibleLine(_ text: Substring) -> String {
            text.unicodeScalars.contains { isControl($0) && $0 != "\t" && $0 != "\r" }
                ? visible(String(text)) : String(text)
        }
    }

    private static func script(from old: [Substring], to new: [Substring]) -> [Line] {
        var start = 0
        while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
        var end = 0
        while end < old.count - start, end < new.count - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
            end += 1
        }
        let oldMiddle = Array(old[start..<(old.count - end)])
        let newMiddle = Array(new[start..<(new.count - end)])
        let difference = newMiddle.difference(from: oldMiddle)
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var lines = old[..<start].map { Line(kind: .same, text: $0) }
        var left = 0
        var right = 0
        while left < oldMiddle.count || right < newMiddle.count {
            if left < oldMiddle.count, removed.contains(left) {
                lines.append(Line(kind: .removed, text: oldMiddle[left]))
                left += 1
            } else if right < newMiddle.count, added.contains(right) {
                lines.append(Line(kind: .added, text: newMiddle[right]))
                right += 1
            } else {
                lines.append(Line(kind: .same, text: oldMiddle[left]))
                left += 1
                right += 1
            }
        }
        return lines + old[(old.count - end)...].map { Line(kind: .same, text: $0) }
    }

    /// The runs of lines that are shown.
    private static func hunks(_ script: [Line]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, line) in script.enumerated() where line.kind != .same {
            let range = max(0, index - context)..<min(script.count, index + context + 1)
            if let last = hunks.last, range.lowerBound <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }
}

extension String {
    /// The lines, each with the line feed that ends it. CRLF stays together, as it would in an array of characters.
    fileprivate var splitAfterLineFeeds: [Substring] {
        var lines: [Substring] = []
        var start = startIndex
        for index in utf8.indices where utf8[index] == UInt8(ascii: "\n") {
            let next = utf8.index(after: index)
            lines.append(self[start..<next])
            start = next
        }
        if start < endIndex { lines.append(self[start...]) }
        return lines
    }
}

extension Substring {
    fileprivate var dropLastLineFeed: Substring { Substring(utf8.dropLast()) }
}
