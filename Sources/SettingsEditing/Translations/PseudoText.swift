import SourceText

/// A text as it might look in another language: in letters that nobody takes for the original's, longer, in brackets.
///
/// What is not localized stands out among such texts, and what is cut has lost its bracket.
struct PseudoText {
    /// The letters that stand for those of English.
    private static let letters: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars,
            "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ".unicodeScalars))

    /// What makes a text longer.
    private static let filler: Character = "⸱"

    /// The text for a source value. It is three tenths longer, rounded up, and its brackets.
    ///
    /// - Parameter isRightToLeft: whether it is to run the other way, as in Arabic.
    static func text(for source: ExactString, isRightToLeft: Bool) -> ExactString {
        var text = ""
        for scalar in source.string.unicodeScalars { text.unicodeScalars.append(letters[scalar] ?? scalar) }
        text += String(repeating: filler, count: (source.string.count * 3 + 9) / 10)
        // The override turns each line by itself: it ends where a line ends.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let turned = isRightToLeft ? lines.map { "\u{202E}\($0)\u{202C}" } : lines.map(String.init)
        return ExactString("[\(turned.joined(separator: "\n"))]")
    }

    /// Whether a value looks like one that was made here.
    static func isOne(_ value: ExactString) -> Bool {
        value.string.hasPrefix("[") && value.string.hasSuffix("]") && value.string.contains(filler)
    }
}
