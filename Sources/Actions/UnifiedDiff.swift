import BundleStorage
import PropertyListSyntax
package import SettingsModel
package import SettingsReports
import SourceText

/// A unified diff of the changes to a bundle, in the format that patch(1) and `git apply` accept.
///
/// Diff lines contain the bytes of the files, with two exceptions: text in an encoding other than UTF-8 is decoded, and
/// control characters are escaped. The `note` property describes the files for which the diff is not exact.
package struct UnifiedDiff {
    package private(set) var text = ""
    /// The files whose diff does not contain their exact bytes and therefore cannot be applied. The paths are relative
    /// to the bundle.
    private(set) var inexactFiles: [String] = []

    private let paint: Paint
    /// Whether the diff is intended for a program instead of a terminal. If `true`, only control characters are
    /// escaped. If `false`, invisible formatting characters are also escaped.
    private let isForPrograms: Bool

    /// The number of unchanged lines shown before and after a change.
    private static let context = 3

    package init(
        of changes: [FileChange], in bundle: SettingsBundle, named name: String, paint: Paint, isForPrograms: Bool
    ) {
        self.paint = paint
        self.isForPrograms = isForPrograms
        let name = changes.isEmpty ? name : Self.diffPath(name)
        for change in changes { add(change, in: bundle, named: name) }
    }

    /// A note about the files whose diffs cannot be applied, or `nil` if all diffs can be applied.
    package var note: Message? {
        guard let first = inexactFiles.first else { return nil }
        return inexactFiles.count == 1
            ? "\(printable(first)) is not shown byte for byte, so its diff cannot be applied: "
                + "it is not UTF-8 or contains control characters"
            : "\(inexactFiles.count) files are not shown byte for byte, so their diffs cannot be applied: "
                + "they are not UTF-8 or contain control characters"
    }

    private mutating func add(_ change: FileChange, in bundle: SettingsBundle, named name: String) {
        let file = bundle.loaded.files[change.path]
        let path = displayPath(of: change.path, in: name)
        let oldName = file == nil ? "/dev/null" : Self.name("a/" + path)
        let newName = change.bytes == nil ? "/dev/null" : Self.name("b/" + path)
        guard BundleFiles.shouldReadContents(of: change.path) || BundleFiles.isOutsideBundle(change.path) else {
            // The message of diff(1) for binary files.
            text += "Binary files \(oldName) and \(newName) differ\n"
            return
        }
        let (old, oldIsDecoded) = Self.lines(file?.bytes ?? [], change.path)
        let (added, newIsDecoded) = Self.lines(change.bytes ?? [], change.path)
        let isExact = addHunks(from: old, to: added, oldName: oldName, newName: newName)
        if oldIsDecoded || newIsDecoded || !isExact { inexactFiles.append(change.path) }
    }

    /// Returns the lines of a file, including their line breaks. A binary property list is converted to XML. If the
    /// lines do not contain the exact bytes of the file, `isDecoded` is `true`.
    private static func lines(_ bytes: [UInt8], _ path: String) -> (lines: [ExactString], isDecoded: Bool) {
        if BundleFiles.shouldReadContents(of: path),
            case let file = ParsedFile(path: path, target: path, bytes: bytes), file.isBinary,
            let text = file.propertyList?.source.text
        {
            return (text.string(in: 0..<text.count).splitAfterLineFeeds, true)
        }
        let encoded = EncodedText(decoding: bytes)
        let mark = encoded.encoding.scheme == .utf8 && encoded.encoding.hasByteOrderMark ? "\u{FEFF}" : ""
        let text = mark + encoded.text.string(in: 0..<encoded.text.count)
        return (text.splitAfterLineFeeds, !text.utf8.elementsEqual(bytes))
    }

    /// Appends the hunks of one file.
    ///
    /// - Returns: Whether the hunks can be applied. They cannot be applied if control characters were escaped in a diff
    ///   for a program.
    private mutating func addHunks(
        from old: [ExactString], to new: [ExactString], oldName: String, newName: String
    ) -> Bool {
        // The texts are compared, not the edits: each operation edits the text that the previous operation produced, an
        // edit can replace a line with an identical one, and a regenerated file has no edits.
        let diffLines = LineDifference(from: old, to: new).lines
        guard diffLines.contains(where: { $0.kind != .same }) else { return true }
        var isExact = true
        text +=
            paint(.bold, Self.fileHeader("---", oldName)) + "\n" + paint(.bold, Self.fileHeader("+++", newName)) + "\n"
        var (oldPlace, newPlace, place) = (0, 0, 0)
        for hunk in Self.hunks(diffLines) {
            let between = diffLines[place..<hunk.lowerBound]
            oldPlace += between.count { $0.kind != .added }
            newPlace += between.count { $0.kind != .removed }
            let lines = diffLines[hunk]
            let oldCount = lines.count { $0.kind != .added }
            let newCount = lines.count { $0.kind != .removed }
            let (oldStart, newStart) = (oldPlace + (oldCount > 0 ? 1 : 0), newPlace + (newCount > 0 ? 1 : 0))
            (oldPlace, newPlace, place) = (oldPlace + oldCount, newPlace + newCount, hunk.upperBound)
            let header = "@@ -\(Self.range(oldStart, oldCount)) +\(Self.range(newStart, newCount)) @@"
            text += paint(.cyan, header) + "\n"
            for line in lines {
                if isForPrograms, line.text.string.unicodeScalars.contains(where: Self.isTerminalControl) {
                    isExact = false
                }
                text += renderedLine(line)
            }
        }
        return isExact
    }

    private static func range(_ start: Int, _ count: Int) -> String { count == 1 ? "\(start)" : "\(start),\(count)" }

    private func renderedLine(_ line: LineDifference.Line) -> String {
        let text = line.text.string
        let hasTerminator = text.utf8.last == UInt8(ascii: "\n")
        let body = escapedForDisplay(hasTerminator ? String(Substring(text.utf8.dropLast())) : text)
        let sign = line.kind == .same ? " " : line.kind == .removed ? "-" : "+"
        let color: Paint.Style? = line.kind == .same ? nil : line.kind == .removed ? .red : .green
        let whole = color.map { paint($0, sign + body) } ?? sign + body
        return whole + "\n" + (hasTerminator ? "" : "\\ No newline at end of file\n")
    }

    /// Escapes a line for display, if necessary. Control characters are escaped even in a diff for a program, because
    /// the diff can end up in a log.
    private func escapedForDisplay(_ line: String) -> String {
        let isEscaped = line.unicodeScalars.contains { scalar in
            isForPrograms
                ? Self.isTerminalControl(scalar) : isControlCharacter(scalar) && scalar != "\t" && scalar != "\r"
        }
        return isEscaped ? printable(line) : line
    }

    /// Whether a scalar is a control character that could affect a terminal. Tabs, carriage returns and line feeds do
    /// not count.
    private static func isTerminalControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && !"\t\r\n".unicodeScalars.contains(scalar)
    }

    /// Returns the ranges of lines to show. Each range contains changes and the unchanged lines around them.
    private static func hunks(_ diffLines: [LineDifference.Line]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, line) in diffLines.enumerated() where line.kind != .same {
            let range = max(0, index - context)..<min(diffLines.count, index + context + 1)
            if let last = hunks.last, range.lowerBound <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    // MARK: File names

    /// Returns the path of a bundle for use in a diff. If the bundle is inside the working directory, the path is
    /// relative to that directory. Otherwise, it is relative to the root of the repository. Tools that apply diffs
    /// reject absolute paths and `..`.
    static func diffPath(_ path: String) -> String {
        guard path.hasPrefix("/") || path.split(separator: "/").contains("..") else { return path }
        if let below = try? PathAnchor(folder: ".").path(to: path), !below.hasPrefix("..") { return below }
        return (try? PathAnchor(checkoutOf: path, in: "/").path(to: path))
            ?? path.split(separator: "/").drop { $0 == ".." }.joined(separator: "/")
    }

    /// Returns the header line for a file, such as `--- a/Settings.bundle/Root.plist`. If the name contains a space, a
    /// tab follows the name, because patch(1) and `git apply` read such a name up to the tab.
    static func fileHeader(_ sign: String, _ name: String) -> String {
        "\(sign) \(name)" + (name.utf8.contains(UInt8(ascii: " ")) ? "\t" : "")
    }

    /// Returns a file name as Git writes it in a diff. A name with control characters, quotes or backslashes becomes a
    /// C string literal. Non-ASCII characters are not escaped, as if `core.quotePath` were off.
    ///
    /// Source: <https://git-scm.com/docs/git-config#Documentation/git-config.txt-corequotePath>
    static func name(_ path: String) -> String {
        let isPlain = path.unicodeScalars.allSatisfy { !isControlCharacter($0) && $0 != "\"" && $0 != "\\" }
        if isPlain { return path }
        var quoted = ""
        for scalar in path.unicodeScalars {
            if let letter = escapes[scalar] {
                quoted += "\\" + letter
            } else if isControlCharacter(scalar) {
                for byte in String(scalar).utf8 { quoted += "\\" + String(byte, radix: 8, minimumDigits: 3) }
            } else {
                quoted.unicodeScalars.append(scalar)
            }
        }
        return "\"\(quoted)\""
    }

    private static let escapes: [Unicode.Scalar: String] = [
        "\u{7}": "a", "\u{8}": "b", "\t": "t", "\n": "n", "\u{B}": "v", "\u{C}": "f", "\r": "r", "\"": "\"",
        "\\": "\\",
    ]
}

extension String {
    /// The lines of the string, including their line feeds. A CRLF sequence is not split.
    fileprivate var splitAfterLineFeeds: [ExactString] {
        var lines: [ExactString] = []
        var start = startIndex
        for index in utf8.indices where utf8[index] == UInt8(ascii: "\n") {
            let next = utf8.index(after: index)
            lines.append(ExactString(String(self[start..<next])))
            start = next
        }
        if start < endIndex { lines.append(ExactString(String(self[start...]))) }
        return lines
    }
}
