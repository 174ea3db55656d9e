import SourceText

/// Functions that create and recognize pseudo-translations. A pseudo-translation has foreign-looking letters, is longer
/// than the source value and is enclosed in brackets.
///
/// Strings that are not localized have no brackets. If text is truncated, its closing bracket is missing.
struct PseudoText {
    /// The replacements for English letters.
    private static let letters: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars,
            "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ".unicodeScalars))

    /// The character that pads pseudo-translations to make them longer than the source value.
    private static let filler: Character = "⸱"

    /// Returns the pseudo-translation of a source value. Excluding the brackets, it is 30 percent longer than the
    /// source value, rounded up.
    ///
    /// - Parameter isRightToLeft: Whether the text runs from right to left, as in Arabic.
    static func text(for source: ExactString, isRightToLeft: Bool) -> ExactString {
        var text = ""
        for scalar in source.string.unicodeScalars { text.unicodeScalars.append(letters[scalar] ?? scalar) }
        text += String(repeating: filler, count: (source.string.count * 3 + 9) / 10)
        // The override ends at a line break, so each line requires its own.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let turned = isRightToLeft ? lines.map { "\u{202E}\($0)\u{202C}" } : lines.map(String.init)
        return ExactString("[\(turned.joined(separator: "\n"))]")
    }

    /// Returns whether a value looks like a pseudo-translation.
    static func isPseudoText(_ value: ExactString) -> Bool {
        value.string.hasPrefix("[") && value.string.hasSuffix("]") && value.string.contains(filler)
    }
}
