import PropertyListSyntax
import SettingsModel
import SourceText

/// Tells in words what differs between two rows, or the texts of two sections, in what they show.
struct EntryDifferences {
    let before: ComparedPane
    let after: ComparedPane

    /// In what two rows differ.
    ///
    /// - Parameter sources: the rows of the panes that they draw.
    func details(
        _ old: DrawnRow, _ new: DrawnRow, sources: (before: PreviewRow, after: PreviewRow)
    ) -> [String] {
        let title = text("title", old.title, new.title)
        let (oldKind, newKind) = (old.control.name, new.control.name)
        if oldKind != newKind { return [title, Self.words("type", oldKind, newKind)].compactMap { $0 } }
        return ([title] + controls(old, new, sources)).compactMap { $0 }
    }

    private func controls(
        _ old: DrawnRow, _ new: DrawnRow, _ sources: (before: PreviewRow, after: PreviewRow)
    ) -> [String?] {
        switch (old.control, new.control) {
        case (.toggle(let old), .toggle(let new)): [Self.words("default", old ? "on" : "off", new ? "on" : "off")]
        case (.slider(let oldFraction, let oldLow, let oldHigh), .slider(let fraction, let low, let high)):
            [
                Self.words("default", Self.percentage(oldFraction), Self.percentage(fraction)),
                image("minimum image", oldLow, low), image("maximum image", oldHigh, high),
            ]
        case (.textField(let old, _), .textField(let new, _)): [Self.text("default", old, new)]
        case (.multiValue(let oldText), .multiValue(let text)):
            [self.text("default", oldText, text), choices(sources.before, sources.after)]
        case (.choice(let old), .choice(let new)):
            [Self.words("default", old ? "chosen" : "not chosen", new ? "chosen" : "not chosen")]
        case (.title(let old), .title(let new)): [text("default", old, new)]
        case (.childPane(let old), .childPane(let new)): [Self.text("pane", old, new)]
        default: []
        }
    }

    /// The difference between two texts of the panes; nil for none.
    ///
    /// - Parameter name: what the text is.
    func text(_ name: String, _ old: ShownText?, _ new: ShownText?) -> String? {
        let isTranslation = old != nil && old?.text == new?.text
        return Self.text(isTranslation ? "translation of the \(name)" : name, old?.shown.string, new?.shown.string)
    }

    private static func text(_ name: String, _ old: String?, _ new: String?) -> String? {
        if let old, let new, old.utf8.elementsEqual(new.utf8) { return nil }
        return words(name, shown(old), shown(new))
    }

    private static func words(_ name: String, _ old: String, _ new: String) -> String? {
        old == new ? nil : "\(name) \(old) → \(new)"
    }

    /// A text in quotes; a long one is cut.
    static func shown(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "none" }
        let start = text.unicodeScalars.prefix(120)
        return "'" + plain(String(start) + (start.endIndex < text.unicodeScalars.endIndex ? "…" : "")) + "'"
    }

    /// A text on one line with nothing in it that turns others around.
    static func plain(_ text: String) -> String { TurnedText.inVisualOrder(TurnedText.spelled(text, by: visible)) }

    private static func percentage(_ fraction: Double) -> String { (fraction * 100).svg + " %" }

    // MARK: Choices

    private func choices(_ old: PreviewRow, _ new: PreviewRow) -> String? {
        let (old, new) = (titles(old, in: before.pane), titles(new, in: after.pane))
        guard old.map(\.shown) != new.map(\.shown) else { return nil }
        let isTranslation = old.map(\.text) == new.map(\.text)
        return (isTranslation ? "translation of the choices " : "choices ") + "\(Self.list(old)) → \(Self.list(new))"
    }

    /// The choices behind a row, in the order they stand in.
    private func titles(_ row: PreviewRow, in pane: DrawnPane) -> [ShownText] {
        guard let choices = row.choices else { return [] }
        let titles = choices.options.map { pane.localization.shown($0.title) }
        return choices.order { pane.localization.shown($0).shown.string }.map { titles[$0] }
    }

    private static func list(_ titles: [ShownText]) -> String {
        if titles.isEmpty { return "none" }
        return titles.prefix(8).map { shown($0.shown.string) }.joined(separator: ", ") + (titles.count > 8 ? ", …" : "")
    }

    // MARK: Images

    private func image(_ name: String, _ old: String?, _ new: String?) -> String? {
        let isSame = (old == nil) == (new == nil) && uri(old, before.images) == uri(new, after.images)
        return isSame ? nil : "\(name) \(Self.shown(old)) → \(Self.shown(new))"
    }

    private func uri(_ name: String?, _ images: PreviewImages) -> String? { name.flatMap(images.dataURI) }
}
