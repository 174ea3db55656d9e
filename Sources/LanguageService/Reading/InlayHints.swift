import PropertyListSyntax
package import SettingsModel
import SourceText

/// A short label that an editor shows within the text of a file. The label is not part of the text.
package struct InlayHint: Hashable, Sendable {
    /// The byte offset at which the hint is shown.
    package let offset: Int
    package let text: String
    /// The tooltip of the hint.
    package let tip: String
}

extension SettingsBundle {
    /// Returns the inlay hints for a pane in XML format. Hints show the index and title of each item. If a string has
    /// no entry in some languages, a hint lists these languages.
    ///
    /// - Parameter span: The byte range that is visible in the editor.
    package func inlayHints(in span: Range<Int>, ofFileAt path: String) -> [InlayHint] {
        guard let file = files[path], file.document?.grammar == .xml, !file.isBinary else { return [] }
        let items = file.recoveredItems.filter { $0.element.span.overlaps(span) }
        let uses = items.flatMap(\.texts)
        let left = languagesWithoutEntries(Array(Set(uses.map(\.text))), inTable: pane(at: path)?.requiredTable)
        let numbers = items.map { item in
            let name = item.title?.string ?? item.key?.string ?? item.type?.name ?? ""
            return InlayHint(
                offset: item.element.startTagSpan.upperBound,
                text: name.isEmpty ? "\(item.index)" : "\(item.index) \(name)", tip: "item \(item.index)")
        }
        return numbers
            + uses.compactMap { use in
                guard let languages = left[use.text] else { return nil }
                let names = languages.joined(separator: ", ")
                return InlayHint(
                    offset: use.element.span.upperBound,
                    text: "not in " + (languages.count > 3 ? "\(languages.count) languages" : names),
                    tip: "no entry in " + names)
            }
    }

    /// Returns a dictionary that maps each string to the languages whose string table does not have an entry for it.
    /// Strings without letters are ignored, because they do not require an entry.
    private func languagesWithoutEntries(_ texts: [ExactString], inTable name: String?) -> [ExactString: [String]] {
        guard let name else { return [:] }
        let source = sourceLanguage
        let texts = texts.filter { $0.string.contains(where: \.isLetter) }
        var left: [ExactString: [String]] = [:]
        for language in languages where language != source {
            guard let table = table(name, in: language) else { continue }
            for index in table.indices(ofMissing: texts) { left[texts[index], default: []].append(language.identifier) }
        }
        return left
    }
}
