import PropertyListSyntax
import SettingsModel
import SourceText

/// Describes the visible differences between two rows, or between the headers and footers of two sections.
struct EntryDifferences {
    let before: DrawnPane
    let after: DrawnPane

    /// Returns descriptions of the visible differences between two rows.
    func details(_ old: DrawnRow, _ new: DrawnRow) -> [String] {
        let title = text("title", old.title, new.title)
        let (oldKind, newKind) = (old.control.name, new.control.name)
        if oldKind != newKind { return [title, Self.changeDescription("type", oldKind, newKind)].compactMap { $0 } }
        return ([title] + controlDifferences(old, new)).compactMap { $0 }
    }

    private func controlDifferences(_ old: DrawnRow, _ new: DrawnRow) -> [String?] {
        switch (old.control, new.control) {
        case (.toggle(let old), .toggle(let new)):
            [Self.changeDescription("default", old ? "on" : "off", new ? "on" : "off")]
        case (.slider(let oldFraction, let oldLow, let oldHigh), .slider(let fraction, let low, let high)):
            [
                Self.changeDescription("default", Self.percentage(oldFraction), Self.percentage(fraction)),
                imageDifference("minimum image", oldLow, low), imageDifference("maximum image", oldHigh, high),
            ]
        case (.textField(let old, _), .textField(let new, _)): [Self.text("default", old, new)]
        case (.multiValue(let oldText), .multiValue(let text)):
            [self.text("default", oldText, text), choices(old.source, new.source)]
        case (.choice(let old), .choice(let new)):
            [Self.changeDescription("default", old ? "chosen" : "not chosen", new ? "chosen" : "not chosen")]
        case (.title(let old), .title(let new)): [text("default", old, new)]
        case (.childPane(let old), .childPane(let new)): [Self.text("pane", old, new)]
        default: []
        }
    }

    /// Returns a description of the difference between two localized strings, or `nil` if they are equal. If only the
    /// translation differs, the description mentions the translation.
    ///
    /// - Parameter name: The name to use for the string in the description, such as `title`.
    func text(_ name: String, _ old: DisplayedText?, _ new: DisplayedText?) -> String? {
        let isTranslation = old != nil && old?.text == new?.text
        return Self.text(isTranslation ? "translation of the \(name)" : name, old?.shown.string, new?.shown.string)
    }

    private static func text(_ name: String, _ old: String?, _ new: String?) -> String? {
        if let old, let new, old.utf8.elementsEqual(new.utf8) { return nil }
        return changeDescription(name, shown(old), shown(new))
    }

    private static func changeDescription(_ name: String, _ old: String, _ new: String) -> String? {
        old == new ? nil : "\(name) \(old) → \(new)"
    }

    /// Returns a string in quotation marks, truncated to 120 Unicode scalars. For a missing or empty string, the result
    /// is `none` without quotation marks.
    static func shown(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "none" }
        let start = text.unicodeScalars.prefix(120)
        return "'" + singleLineText(String(start) + (start.endIndex < text.unicodeScalars.endIndex ? "…" : "")) + "'"
    }

    /// Converts a string to a single line. Control characters are escaped, and text with a direction override is
    /// converted to visual order.
    static func singleLineText(_ text: String) -> String {
        ReversedText.inVisualOrder(ReversedText.escaped(text, by: printable))
    }

    private static func percentage(_ fraction: Double) -> String { (fraction * 100).svg + " %" }

    // MARK: Choices

    private func choices(_ old: PreviewRow, _ new: PreviewRow) -> String? {
        let (old, new) = (titles(old, in: before), titles(new, in: after))
        guard old.map(\.shown) != new.map(\.shown) else { return nil }
        let isTranslation = old.map(\.text) == new.map(\.text)
        return (isTranslation ? "translation of the choices " : "choices ")
            + "\(Self.joinedTitles(old)) → \(Self.joinedTitles(new))"
    }

    /// Returns the titles of a row's choices in display order.
    private func titles(_ row: PreviewRow, in pane: DrawnPane) -> [DisplayedText] {
        guard let choices = row.choices else { return [] }
        let titles = choices.options.map { pane.localization.shown($0.title) }
        return choices.displayOrder { pane.localization.shown($0).shown.string }.map { titles[$0] }
    }

    private static func joinedTitles(_ titles: [DisplayedText]) -> String {
        if titles.isEmpty { return "none" }
        return titles.prefix(8).map { shown($0.shown.string) }.joined(separator: ", ") + (titles.count > 8 ? ", …" : "")
    }

    // MARK: Images

    private func imageDifference(_ name: String, _ old: String?, _ new: String?) -> String? {
        let isSame =
            (old == nil) == (new == nil)
            && old.flatMap(before.device.imageURI) == new.flatMap(after.device.imageURI)
        return isSame ? nil : "\(name) \(Self.shown(old)) → \(Self.shown(new))"
    }
}
