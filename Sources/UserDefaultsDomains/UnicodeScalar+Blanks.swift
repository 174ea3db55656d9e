extension Unicode.Scalar {
    /// Whether the scalar is in Foundation's `whitespaces` set: a tab, a space of any script, or the zero-width space.
    var isBlank: Bool { self == "\t" || self == "\u{200B}" || properties.generalCategory == .spaceSeparator }

    /// Whether the scalar is in Foundation's `whitespacesAndNewlines` set.
    var isBlankOrLineBreak: Bool {
        isBlank || ("\n"..."\r").contains(self) || ["\u{85}", "\u{2028}", "\u{2029}"].contains(self)
    }
}
