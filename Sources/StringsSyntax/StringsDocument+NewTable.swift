package import SourceText

extension StringsDocument {
    /// The bytes of a new file with a table in it.
    ///
    /// A table without entries needs a header comment: CoreFoundation refuses a file of zero bytes.
    package static func table(
        entries: [NewEntry], header comment: String?, encoding: TextEncoding = .utf8
    ) -> [UInt8] {
        let style = EntryStyle()
        var text: [UInt8] = []
        if let comment { text += style.spelled(comment, .block) + style.lineBreak }
        if !entries.isEmpty {
            if !text.isEmpty { text += style.lineBreak }
            text += style.text(of: entries, separatedBy: style.gap(between: entries)) + style.lineBreak
        }
        return encoding.encode(text)
    }
}
