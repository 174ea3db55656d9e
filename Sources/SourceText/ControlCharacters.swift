/// Whether a scalar moves the cursor or changes the direction of a terminal, or hides, instead of showing something.
///
/// What writing needs is left alone although nothing of it is seen either: joiners (emoji, Persian), variation
/// selectors, soft hyphens, and the blank without width that ends words in Khmer and Thai.
package func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // Invisible signs of formulas, forms that are deprecated, the byte order mark, notes between lines.
    case 0x2061...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    // Marks of shorthand and of music, and the tags, in which a whole text can be hidden.
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE007F: true
    default: false
    }
}

extension String {
    /// Whether the text holds control characters. The tags that make a black flag that of England, Scotland or Wales are
    /// none there.
    package var holdsControls: Bool {
        guard unicodeScalars.contains(where: isControl) else { return false }
        var holds = false
        forEachScalar { _, isControl in holds = holds || isControl }
        return holds
    }

    /// The text with each of its control characters spelled in another way.
    package func spellingControls(_ spelling: (Unicode.Scalar) -> String) -> String {
        var result = ""
        forEachScalar { scalar, isControl in
            if isControl { result += spelling(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    private func forEachScalar(_ body: (Unicode.Scalar, Bool) -> Void) {
        var rest = unicodeScalars[...]
        while let first = rest.first {
            let flag = first == "\u{1F3F4}" ? Self.flags.first { rest.starts(with: $0) } : nil
            guard let flag else {
                body(first, isControl(first))
                rest = rest.dropFirst()
                continue
            }
            for scalar in flag { body(scalar, false) }
            rest = rest.dropFirst(flag.count)
        }
    }

    /// The flags that are made with tags: all that Unicode recommends, and that are drawn.
    ///
    /// Source: <https://unicode.org/Public/emoji/latest/emoji-sequences.txt>, `RGI_Emoji_Tag_Sequence`.
    private static let flags: [[Unicode.Scalar]] = ["gbeng", "gbsct", "gbwls"].map { region in
        ["\u{1F3F4}"] + region.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) } + ["\u{E007F}"]
    }
}
