extension Unicode.Scalar {
    /// Whether it is in Foundation's `whitespaces`: a tab, a space of any script, or the space without a width.
    var isBlank: Bool { self == "\t" || self == "\u{200B}" || properties.generalCategory == .spaceSeparator }

    /// Whether it is in Foundation's `whitespacesAndNewlines`.
    var isBlankOrBreak: Bool {
        isBlank || ("\n"..."\r").contains(self) || ["\u{85}", "\u{2028}", "\u{2029}"].contains(self)
    }
}
