extension Unicode.Scalar {
    /// Whether the scalar is in Foundation's `whitespaces` character set: a tab, a Unicode space separator, or the
    /// zero-width space.
    var isBlank: Bool { self == "\t" || self == "\u{200B}" || properties.generalCategory == .spaceSeparator }

    /// Whether the scalar is in Foundation's `whitespacesAndNewlines` character set.
    var isBlankOrLineBreak: Bool {
        isBlank || ("\n"..."\r").contains(self) || ["\u{85}", "\u{2028}", "\u{2029}"].contains(self)
    }
}
