/// Returns whether a scalar is a control character: it is invisible, moves the terminal's cursor, or changes the text
/// direction.
///
/// Invisible characters that emoji and writing systems require are not control characters: joiners, variation
/// selectors, soft hyphens, and the zero-width space that separates words in Khmer and Thai.
package func isControlCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // Invisible math operators, deprecated format characters, the byte order mark, interlinear annotations.
    case 0x2061...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    // Shorthand and musical format characters, and the tag characters, which can hide any amount of text.
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE007F: true
    default: false
    }
}

extension String {
    /// Whether the string contains control characters. The tag characters in the flag emoji for England, Scotland and
    /// Wales are not counted as control characters.
    package var containsControlCharacters: Bool {
        guard unicodeScalars.contains(where: isControlCharacter) else { return false }
        var holds = false
        forEachScalarAndControlFlag { _, isControlCharacter in holds = holds || isControlCharacter }
        return holds
    }

    /// Returns a copy of the string in which each control character is replaced by the string that the closure returns
    /// for it.
    package func replacingControlCharacters(_ replacement: (Unicode.Scalar) -> String) -> String {
        var result = ""
        forEachScalarAndControlFlag { scalar, isControlCharacter in
            if isControlCharacter { result += replacement(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    private func forEachScalarAndControlFlag(_ body: (Unicode.Scalar, Bool) -> Void) {
        var rest = unicodeScalars[...]
        while let first = rest.first {
            let flag = first == "\u{1F3F4}" ? Self.flags.first { rest.starts(with: $0) } : nil
            guard let flag else {
                body(first, isControlCharacter(first))
                rest = rest.dropFirst()
                continue
            }
            for scalar in flag { body(scalar, false) }
            rest = rest.dropFirst(flag.count)
        }
    }

    /// The flag emoji for England, Scotland and Wales, which consist of a black flag and tag characters. Unicode does
    /// not recommend any other flags of this kind.
    ///
    /// Source: <https://unicode.org/Public/emoji/latest/emoji-sequences.txt>, `RGI_Emoji_Tag_Sequence`.
    private static let flags: [[Unicode.Scalar]] = ["gbeng", "gbsct", "gbwls"].map { region in
        ["\u{1F3F4}"] + region.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) } + ["\u{E007F}"]
    }
}
