import SettingsModel
import SourceText

/// Renders a pane as lines of text for a terminal. The output is readable without color.
package struct TextPreview {
    /// The role of a piece of text in a line. The role determines the color of the text.
    package enum Style: Sendable {
        case title, header, footer, value, on, off, mark, rule
    }

    /// The number of columns in a line.
    let width: Int
    let paint: (Style, String) -> String

    /// Creates a text preview whose line width is specified in columns. The minimum width is 24.
    ///
    /// - Parameter paint: A function that colors a piece of text according to its role. The default returns the text
    ///   unchanged.
    package init(width: Int, paint: @escaping (Style, String) -> String = { $1 }) {
        self.width = max(24, width)
        self.paint = paint
    }

    /// Returns the pane as lines of text. Characters that would move the cursor or change the text direction are
    /// escaped.
    package func lines(of pane: DrawnPane) -> [String] {
        let title = shown(pane.title, in: width)
        let indentation = String(repeating: " ", count: (width - title.columns) / 2)
        var lines = [indentation + paint(.title, title)]
        for section in pane.sections {
            lines.append("")
            if let header = section.header { lines += text(header, .header, pane) }
            if !section.rows.isEmpty {
                lines.append(rule)
                for row in section.rows { lines.append(line(of: row, pane)) }
                lines.append(rule)
            }
            if let footer = section.footer { lines += text(footer, .footer, pane) }
        }
        return lines
    }

    /// Escapes characters that would move the cursor or change the text direction. A tab is replaced by four spaces to
    /// show a gap, as on a device.
    private func printable(_ text: String) -> String {
        ReversedText.escaped(text.replacing("\t", with: "    "), by: SettingsModel.printable)
    }

    /// Returns the text on one line, truncated to the given number of columns.
    private func shown(_ text: String, in columns: Int) -> String {
        ReversedText.inVisualOrder(printable(text).truncated(to: columns))
    }

    private var rule: String { paint(.rule, String(repeating: "─", count: width)) }

    /// The number of columns between the edge and the contents of a row.
    private var margin: Int { 1 }

    private func text(_ text: DisplayedText, _ style: Style, _ pane: DrawnPane) -> [String] {
        let inner = width - 2 * margin
        guard !text.shown.isEmpty else { return [] }
        return text.shown.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { ReversedText.withActiveOverrides(printable(String($0)).wrapped(to: inner)) }
            .map { line in
                let line = ReversedText.inVisualOrder(line)
                let blanks = String(repeating: " ", count: pane.isRightToLeft ? width - margin - line.columns : margin)
                return line.isEmpty ? "" : blanks + paint(style, line)
            }
    }

    /// Returns a row as one line of text, with the title at the leading edge and the control at the trailing edge.
    private func line(of row: DrawnRow, _ pane: DrawnPane) -> String {
        let inner = width - 2 * margin
        // A long title leaves at least a third of the row for the value.
        let shownTitle = shown(
            row.title?.shown.string ?? "", in: max(8, inner - columnsReservedForControl(row.control, inner)))
        let room = inner - (shownTitle.isEmpty ? 0 : shownTitle.columns + 2)
        let (control, columns) = control(of: row.control, room: room, pane)
        let gap = String(repeating: " ", count: max(0, inner - shownTitle.columns - columns))
        let edge = String(repeating: " ", count: margin)
        let line = pane.isRightToLeft ? edge + control + gap + shownTitle : edge + shownTitle + gap + control
        return line.trimmingTrailingBlanks
    }

    /// Returns the number of columns that are reserved for a control.
    private func columnsReservedForControl(_ control: DrawnRow.Control, _ inner: Int) -> Int {
        switch control {
        case .toggle: 5
        case .choice, .childPane: 3
        case .slider: inner / 2
        case .textField, .multiValue, .title: inner / 3
        }
    }

    private func control(
        of control: DrawnRow.Control, room: Int, _ pane: DrawnPane
    ) -> (text: String, columns: Int) {
        let arrow = pane.isRightToLeft ? "‹" : "›"
        switch control {
        case .toggle(let isOn):
            let parts = isOn ? ["━━", "●"] : ["○", "──"]
            return (paint(isOn ? .on : .off, (pane.isRightToLeft ? parts.reversed() : parts).joined()), 3)
        case .slider(let fraction, _, _):
            let length = max(4, room)
            let before = Int((Double(length - 1) * fraction).rounded())
            let parts = [
                paint(.on, String(repeating: "━", count: before)), "●",
                paint(.off, String(repeating: "─", count: length - 1 - before)),
            ]
            return ((pane.isRightToLeft ? parts.reversed() : parts).joined(), length)
        case .textField(let value, let isSecure):
            let inner = max(4, room - 2)
            let shown = self.shown(isSecure ? String(repeating: "•", count: value.count) : value, in: inner)
            let blanks = String(repeating: " ", count: inner - shown.columns)
            let field = pane.isRightToLeft ? blanks + paint(.value, shown) : paint(.value, shown) + blanks
            return ("[" + field + "]", inner + 2)
        case .multiValue(let text):
            let value = shown(text?.shown.string ?? "", in: max(4, room - 2))
            if value.isEmpty { return (paint(.mark, arrow), 1) }
            let parts = [paint(.value, value), " ", paint(.mark, arrow)]
            return ((pane.isRightToLeft ? parts.reversed() : parts).joined(), value.columns + 2)
        case .choice(let isChosen):
            return isChosen ? (paint(.mark, "✓"), 1) : ("", 0)
        case .title(let text):
            let value = shown(text?.shown.string ?? "", in: max(4, room))
            return (paint(.value, value), value.columns)
        case .childPane:
            return (paint(.mark, arrow), 1)
        }
    }
}

extension String {
    /// Splits the string into lines of at most the given number of columns. Lines are broken at spaces. A word that is
    /// longer than a line is split.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var columns = 0
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            var word = word
            let length = String(word).columns
            if !line.isEmpty, columns + 1 + length > width {
                lines.append(line.trimmingTrailingBlanks)
                (line, columns) = ("", 0)
            }
            if !line.isEmpty {
                line += " "
                columns += 1
            }
            if length <= width {
                line += word
                columns += length
                continue
            }
            while !word.isEmpty {
                let part = word.prefix(columns: width - columns)
                line += part
                columns += String(part).columns
                word = word[part.endIndex...]
                if word.isEmpty { break }
                lines.append(line)
                (line, columns) = ("", 0)
            }
        }
        lines.append(line)
        return lines
    }
}

extension Substring {
    /// Returns the longest prefix that fits into the given number of columns. The prefix contains at least one
    /// character.
    fileprivate func prefix(columns width: Int) -> Substring {
        var taken = 0
        var end = startIndex
        for index in indices {
            taken += self[index].columns
            if taken > width, end > startIndex { break }
            end = self.index(after: index)
        }
        return self[..<end]
    }
}
